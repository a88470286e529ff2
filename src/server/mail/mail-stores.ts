import { join } from 'node:path';
import type { Mailboxes } from '../../service/mail/mailboxes.ts';
import type { Subscribers } from '../../service/mail/subscribers.ts';
import type { MailOutbox } from '../../service/ports/mail-entries.ts';
import type { MailShares } from '../../service/ports/mail-shares.ts';
import { createMemoryShares, createRedisShares } from './hourly-shares.ts';
import { createMailOutbox, type MailStoreOptions } from './mail-outbox.ts';
import { createFileMailboxes } from './mailboxes-file.ts';
import { createRedisMailboxes } from './mailboxes-redis.ts';
import { createFileSubscribers } from './subscribers-file.ts';
import { createRedisSubscribers } from './subscribers-redis.ts';

/** Outbox, newsletter subscribers, mailboxes with an unanswered confirmation, and the requests of an hour. */
export interface MailStores {
  readonly outbox: MailOutbox;
  readonly subscribers: Subscribers;
  readonly mailboxes: Mailboxes;
  readonly shares: MailShares;
}

/** Mail stores: in Redis if configured, else in files. `outbox`: an existing one of this process. */
export function createMailStores(options: MailStoreOptions, outbox: MailOutbox = createMailOutbox(options)): MailStores {
  const { dataDir, redis, now } = options;
  if (redis !== undefined) {
    return {
      outbox,
      subscribers: createRedisSubscribers(redis, now),
      mailboxes: createRedisMailboxes(redis, now),
      shares: createRedisShares(redis, now),
    };
  }
  return {
    outbox,
    subscribers: createFileSubscribers({ folder: join(dataDir, 'newsletter'), now }),
    mailboxes: createFileMailboxes({ folder: join(dataDir, 'mailboxes'), now }),
    shares: createMemoryShares(now),
  };
}
