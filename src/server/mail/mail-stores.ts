import { join } from 'node:path';
import type { Redis } from '@upstash/redis';
import type { Outbox } from '../../service/mail/outbox.ts';
import type { Subscribers } from '../../service/mail/subscribers.ts';
import { createFileOutbox } from '../store/outbox-file.ts';
import { createRedisOutbox } from '../store/outbox-redis.ts';
import { createFileSubscribers } from '../store/subscribers-file.ts';
import { createRedisSubscribers } from '../store/subscribers-redis.ts';

/** What waits to be mailed, and who gets the newsletter. */
export interface MailStores {
  readonly outbox: Outbox;
  readonly subscribers: Subscribers;
}

interface MailStoreOptions {
  readonly dataDir: string;
  /** Absent: files under `dataDir`. */
  readonly redis?: Redis | undefined;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** The stores of mail: in Redis where there is one, else files. */
export function createMailStores({ dataDir, redis, now }: MailStoreOptions): MailStores {
  if (redis !== undefined) return { outbox: createRedisOutbox(redis, { now }), subscribers: createRedisSubscribers(redis, now) };
  return {
    outbox: createFileOutbox({ folder: join(dataDir, 'mail'), now }),
    subscribers: createFileSubscribers({ folder: join(dataDir, 'newsletter'), now }),
  };
}
