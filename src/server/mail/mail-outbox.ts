import { join } from 'node:path';
import type { Redis } from '@upstash/redis';
import { type MailOutbox, mailKind } from '../../service/ports/mail-entries.ts';
import { createFileOutbox } from '../outbox/outbox-file.ts';
import { createRedisOutbox } from '../outbox/outbox-redis.ts';

/** Location of the mail stores. */
export interface MailStoreOptions {
  readonly dataDir: string;
  /** Client of the shared store; absent when mail is stored in files under `dataDir`. */
  readonly redis?: Redis | undefined;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Outbox of mail: in Redis if configured, else in files. */
export const createMailOutbox = ({ dataDir, redis, now }: MailStoreOptions): MailOutbox =>
  redis === undefined ? createFileOutbox({ folder: join(dataDir, 'mail'), now }, mailKind) : createRedisOutbox(redis, mailKind);
