import type { Language } from '../../contract/mail/language-field.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { SwapEventType } from '../../core/webhook/swap-event.ts';
import type { OutboxBounds, OutboxItem, OutboxKind, OutboxShare } from '../outbox/outbox.ts';
import type { SwapEnd } from './mail-entries.ts';

/** The watched swap: by its deposit, or by the registration of a future deposit. */
export type WatchedSwap =
  | { readonly by: 'deposit'; readonly tx: string; readonly networks: readonly NetworkId[] }
  | { readonly by: 'registration'; readonly registration: string };

/** Webhook receiver. */
export interface WebhookTarget {
  readonly kind: 'webhook';
  readonly url: string;
  /** Signing secret: `whsec_` and base64. */
  readonly secret: string;
}

/** Mail recipient, notified once when the swap ends. */
export interface MailTarget {
  readonly kind: 'mail';
  readonly address: string;
  /** English if absent. */
  readonly language?: Language;
  /** Other payment of the same order, watched once this one has ended. */
  readonly other?: string;
  /** End of the payment watched before. */
  readonly first?: SwapEnd;
}

/** A subscription to the events of a swap. */
export interface WatchEntry extends OutboxItem {
  readonly swap: WatchedSwap;
  readonly target: WebhookTarget | MailTarget;
  /** End of the watch, in unix milliseconds. */
  readonly until: number;
  /** Events already emitted. */
  readonly told: readonly SwapEventType[];
}

/** An event queued for delivery. */
export interface WebhookEntry extends OutboxItem {
  readonly type: SwapEventType;
  readonly url: string;
  readonly secret: string;
  /** Exact JSON that is signed. */
  readonly body: string;
  /** Why the last attempt failed. */
  readonly problem?: string;
}

/** How long a swap is watched; exceeds the lifetime of limit orders and registrations. */
export const watchMs = 7 * 86_400_000;

const megabyte = 1_000_000;

/** Length of the owner part of ids, in hex digits. */
export const ownerLength = 12;
/** Owner part for callers without a key. */
export const nobody = '0'.repeat(ownerLength);

/** Group of an entry: the owner of a webhook, whose id its events share, or what all mails have in common. */
const groupOf = (id: string): string => /^(?:wh|evt)_([0-9a-f]{12})/.exec(id)?.[1] ?? 'mail';

/** Share of a group: a tenth of the bounds for the owner of a key, a quarter for mails and for all callers without a key. */
function divideBounds(id: string, { entries, bytes }: OutboxBounds): OutboxShare {
  const group = groupOf(id);
  const divisor = group === 'mail' || group === nobody ? 4 : 10;
  return { group, entries: entries / divisor, bytes: bytes.due / divisor };
}

/** Bounds of watches, about 1 KB each, and of webhook events, about 3 KB each. */
const watchBounds = { entries: 10_000, bytes: { due: 15 * megabyte, quarantine: 0, dead: 0, done: 0 } } as const;
const eventBounds = { entries: 5_000, bytes: { due: 20 * megabyte, quarantine: 0, dead: 10 * megabyte, done: 10 * megabyte } } as const;

/** Watched swaps. */
export const watchKind: OutboxKind<WatchEntry> = {
  name: 'watches',
  bounds: watchBounds,
  findShare: (id) => divideBounds(id, watchBounds),
};

/** Webhook events. */
export const webhookKind: OutboxKind<WebhookEntry> = {
  name: 'webhooks',
  bounds: eventBounds,
  findShare: (id) => divideBounds(id, eventBounds),
  keepsDone: true,
};
