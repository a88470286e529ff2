import type { NetworkId } from '../../core/network/protocol.ts';
import type { SwapEventType } from '../../core/webhook/swap-event.ts';
import { digestHex } from '../mail/link-token.ts';
import type { OutboxItem, OutboxKind } from '../outbox/outbox.ts';

/** The swap that is watched: by its deposit, or by a registration of a deposit that is still to come. */
export type WatchedSwap =
  | { readonly by: 'deposit'; readonly tx: string; readonly networks: readonly NetworkId[] }
  | { readonly by: 'registration'; readonly registration: string };

/** Who is told, and where. */
export interface WebhookTarget {
  readonly kind: 'webhook';
  readonly url: string;
  /** `whsec_` and base64. */
  readonly secret: string;
}

/** A person who is told by one mail, and only of the end. */
export interface MailTarget {
  readonly kind: 'mail';
  readonly address: string;
}

/** Somebody wants to know what becomes of a swap. */
export interface WatchEntry extends OutboxItem {
  readonly swap: WatchedSwap;
  readonly target: WebhookTarget | MailTarget;
  /** Until then it is watched, in unix milliseconds. */
  readonly until: number;
  /** What was told already. */
  readonly told: readonly SwapEventType[];
}

/** An event on its way to a receiver. */
export interface WebhookEntry extends OutboxItem {
  readonly type: SwapEventType;
  readonly url: string;
  readonly secret: string;
  /** JSON, as it is signed. */
  readonly body: string;
  /** Why the last attempt failed. */
  readonly problem?: string;
}

const megabyte = 1_000_000;

/** A watch has about 1 KB. */
export const watchKind: OutboxKind<WatchEntry> = {
  name: 'watches',
  bounds: { entries: 10_000, bytes: { due: 15 * megabyte, quarantine: 0, dead: 0, done: 0 } },
};

/** An event has about 3 KB. */
export const webhookKind: OutboxKind<WebhookEntry> = {
  name: 'webhooks',
  bounds: { entries: 5_000, bytes: { due: 20 * megabyte, quarantine: 0, dead: 10 * megabyte, done: 10 * megabyte } },
  keepsDone: true,
};

const day = 86_400_000;

/** How long a swap is watched: longer than a limit order may rest and a registration is kept. */
export const watchMs = 7 * day;

/** Hex digits of an owner in ids. */
const ownerLength = 12;
/** Who registers without a key. */
export const nobody = '0'.repeat(ownerLength);
/** Who has this key, in ids. */
export const ownerOf = async (key: string): Promise<string> => (await digestHex(`owner:${key}`)).slice(0, ownerLength);

/** The id of a webhook: it begins with its owner, so that nobody reads what is of another. */
export const webhookIdOf = (owner: string, digest: string): string => `wh_${owner}${digest.slice(0, 16)}`;
/** The id of an event, which is the same however often it is made. */
export const eventIdOf = (webhook: string, type: SwapEventType): string => `${eventsOf(webhook)}_${type.slice('swap.'.length)}`;
/** How the ids of the events of a webhook begin. */
export const eventsOf = (webhook: string): string => webhook.replace(/^wh_/, 'evt_');
/** The webhook that an event is of. */
export const watchOfEvent = (event: string): string => event.replace(/^evt_([0-9a-f]+)_.*$/, 'wh_$1');
