import { join } from 'node:path';
import type { Mailboxes } from '../../service/mail/mailboxes.ts';
import type { Subscribers } from '../../service/mail/subscribers.ts';
import type { MailOutbox } from '../../service/ports/mail-entries.ts';
import { createMailOutbox, type MailStoreOptions } from './mail-outbox.ts';
import { createFileMailboxes } from './mailboxes-file.ts';
import { createRedisMailboxes } from './mailboxes-redis.ts';
import { createFileSubscribers } from './subscribers-file.ts';
import { createRedisSubscribers } from './subscribers-redis.ts';

/** Outbox, newsletter subscribers, and mailboxes with an unanswered confirmation. */
export interface MailStores {
  readonly outbox: MailOutbox;
  readonly subscribers: Subscribers;
  readonly mailboxes: Mailboxes;
}

/** Mail stores: in Redis if configured, else in files. `outbox`: an existing one of this process. */
export function createMailStores(options: MailStoreOptions, outbox: MailOutbox = createMailOutbox(options)): MailStores {
  const { dataDir, redis, now } = options;
  if (redis !== undefined) {
    return {
      outbox,
      subscribers: createRedisSubscribers(redis, now),
      mailboxes: createRedisMailboxes(redis, now),
    };
  }
  return {
    outbox,
    subscribers: createFileSubscribers({ folder: join(dataDir, 'newsletter'), now }),
    mailboxes: createFileMailboxes({ folder: join(dataDir, 'mailboxes'), now }),
  };
}
