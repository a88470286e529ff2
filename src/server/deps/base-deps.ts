import { join } from 'node:path';
import type { PauseStore } from '../../service/pause/pauses.ts';
import type { MailOutbox } from '../../service/ports/mail-entries.ts';
import type { ApiKeyStore } from '../keys/api-keys.ts';
import { createFileApiKeys } from '../keys/api-keys-file.ts';
import { createRedisApiKeys } from '../keys/api-keys-redis.ts';
import { createKeyRing, type KeyRing } from '../keys/key-ring.ts';
import { createMailOutbox } from '../mail/mail-outbox.ts';
import { countedIdempotency } from '../metrics/counted.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { createDeliveryReminder, deliveryPath } from '../runtime/delivery-reminder.ts';
import { type Env, readEnv } from '../runtime/env.ts';
import { type Log, processLog } from '../runtime/log.ts';
import type { Reminder } from '../runtime/reminder.ts';
import { createFilePauses } from '../store/pauses-file.ts';
import { createRedisPauses } from '../store/pauses-redis.ts';
import { createWatchReminder, watchPath } from '../webhooks/watch-reminder.ts';
import { createWebhookStores, type WebhookStores } from '../webhooks/webhook-stores.ts';
import { createStores, type Stores } from './stores.ts';

/**
 * Dependencies of every endpoint. They are bundled into the endpoint's function, so an endpoint takes the smallest
 * sufficient set: these, or those of `quoting-deps.ts`, `network-deps.ts`, `mailing-deps.ts` or `paying-deps.ts`.
 */
export interface BaseDeps extends Stores {
  readonly env: Env;
  readonly keyRing: KeyRing;
  readonly log: Log;
  readonly mailOutbox: MailOutbox;
  readonly webhookStores: WebhookStores;
  /** Triggers pending deliveries and watches after a request to `path`, except those that `path` handles itself. */
  readonly deliveries: { remind(path: string): void };
  /** Metrics of this process. */
  readonly metrics: Metrics;
  /** Starts due background work. */
  readonly afterRequest?: () => void;
  readonly service: {
    /** Unix milliseconds. */
    readonly now: () => number;
  };
}

/** Creates the configured stores and the dependencies built on them. */
export function createBaseDeps(env: Env, log: Log): BaseDeps {
  const now = Date.now;
  const stores = createStores(env, now);
  if (env.isProduction && stores.redis === undefined) log('warn', 'store_not_shared', { hint: 'Set UPSTASH_REDIS_REST_URL and _TOKEN.' });
  const keyRing = createKeyRing({ store: apiKeyStore(env, stores.redis), configured: env.aggregatorKeys, log, now });
  const metrics = createMetrics();
  const mailOutbox = createMailOutbox({ dataDir: env.dataDir, redis: stores.redis, now });
  const fetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request);
  const webhookStores = createWebhookStores({ dataDir: env.dataDir, redis: stores.redis, now });
  const shared = { redis: stores.redis, env, fetch, log, now };
  const reminders: readonly (readonly [path: string, reminder: Reminder])[] = [
    [deliveryPath, createDeliveryReminder({ outbox: mailOutbox, ...shared })],
    [watchPath, createWatchReminder({ outboxes: [webhookStores.watches, webhookStores.webhooks], ...shared })],
  ];
  const deliveries: BaseDeps['deliveries'] = {
    remind(at) {
      for (const [path, reminder] of reminders) if (path !== at) reminder.remind();
    },
  };
  const idempotency = countedIdempotency(stores.idempotency, metrics);
  return { ...stores, idempotency, env, keyRing, log, mailOutbox, webhookStores, metrics, deliveries, service: { now } };
}

/** Store of aggregator keys: Redis if configured, else files. */
export const apiKeyStore = (env: Pick<Env, 'dataDir'>, redis: Stores['redis']): ApiKeyStore =>
  redis === undefined ? createFileApiKeys(join(env.dataDir, 'keys')) : createRedisApiKeys(redis);

/** Store of the operator's pauses: Redis if configured, else a file. */
export const pauseStore = (env: Pick<Env, 'dataDir'>, redis: Stores['redis']): PauseStore =>
  redis === undefined ? createFilePauses(env.dataDir) : createRedisPauses(redis);

let shared: BaseDeps | undefined;

/** Dependencies of this process, created on first use. @throws Error for an unusable configuration. */
export function baseDeps(): BaseDeps {
  shared ??= createBaseDeps(readEnv(process.env), processLog);
  return shared;
}
