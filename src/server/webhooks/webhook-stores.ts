import { join } from 'node:path';
import type { Redis } from '@upstash/redis';
import type { Outbox, OutboxItem, OutboxKind } from '../../service/outbox/outbox.ts';
import type { WatchEntry, WebhookEntry } from '../../service/ports/watch-entries.ts';
import { watchKind, webhookKind } from '../../service/ports/watch-entries.ts';
import { createFileOutbox } from '../outbox/outbox-file.ts';
import { createRedisOutbox } from '../outbox/outbox-redis.ts';

/** Watched swaps, and events pending delivery. */
export interface WebhookStores {
  readonly watches: Outbox<WatchEntry>;
  readonly webhooks: Outbox<WebhookEntry>;
}

interface WebhookStoreOptions {
  readonly dataDir: string;
  /** Client of the shared store; absent when webhooks are stored in files under `dataDir`. */
  readonly redis?: Redis | undefined;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Webhook stores: in Redis if configured, else in files. */
export function createWebhookStores({ dataDir, redis, now }: WebhookStoreOptions): WebhookStores {
  const open = <Item extends OutboxItem>(kind: OutboxKind<Item>) =>
    redis === undefined ? createFileOutbox({ folder: join(dataDir, kind.name), now }, kind) : createRedisOutbox(redis, kind);
  return { watches: open(watchKind), webhooks: open(webhookKind) };
}
