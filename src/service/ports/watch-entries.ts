import type { NetworkId } from '../../core/network/protocol.ts';
import type { SwapEventType } from '../../core/webhook/swap-event.ts';
import type { OutboxItem, OutboxKind } from '../outbox/outbox.ts';

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

/** Watches; about 1 KB each. */
export const watchKind: OutboxKind<WatchEntry> = {
  name: 'watches',
  bounds: { entries: 10_000, bytes: { due: 15 * megabyte, quarantine: 0, dead: 0, done: 0 } },
};

/** Webhook events; about 3 KB each. */
export const webhookKind: OutboxKind<WebhookEntry> = {
  name: 'webhooks',
  bounds: { entries: 5_000, bytes: { due: 20 * megabyte, quarantine: 0, dead: 10 * megabyte, done: 10 * megabyte } },
  keepsDone: true,
};
