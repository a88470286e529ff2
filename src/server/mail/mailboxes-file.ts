import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type MailboxAttempt, type Mailboxes, mailboxBounds } from '../../service/mail/mailboxes.ts';
import type { Permission } from '../../service/mail/subscribers.ts';
import { createQueues, isMissing, readRecord, writeDurably } from '../store/durable-file.ts';
import { withStore } from '../store/redis.ts';

interface Box {
  readonly asked: number;
  readonly attempt: string;
  /** Expiry in unix milliseconds. */
  readonly until: number;
  readonly isRefused: boolean;
}

/** Parses a stored mailbox. @throws Error for invalid content. */
function readBox(value: unknown): Box {
  const { asked, attempt, until, isRefused } = value as Box;
  if (!Number.isFinite(asked) || !Number.isFinite(until)) throw new Error('It holds no mailbox.');
  return { asked, attempt, until, isRefused };
}

interface FileMailboxesOptions {
  readonly folder: string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Mailboxes as files, for one process on a machine without Redis; the hourly limit is counted from its start. */
export function createFileMailboxes({ folder, now }: FileMailboxesOptions): Mailboxes {
  const enqueue = createQueues();
  const guarded =
    <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) =>
    (...args: A) =>
      withStore(() => enqueue('all', () => call(...args)), 'delivery_unavailable');
  const toPath = (mailbox: string) => join(folder, `${mailbox.replace(/[^0-9a-f]/g, '')}.json`);
  const write = (mailbox: string, box: Box) => writeDurably(toPath(mailbox), JSON.stringify(box));
  const remove = (path: string) =>
    unlink(path).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  let [hour, sentThisHour] = [0, 0];

  async function boxOf(mailbox: string): Promise<Box | undefined> {
    const box = await readRecord(toPath(mailbox), readBox);
    return box === undefined || box.until <= now() ? undefined : box;
  }

  async function permit({ mailbox, attempt }: MailboxAttempt): Promise<Permission> {
    const { perMailbox, restMs, perHour, hourMs } = mailboxBounds;
    const [box, time] = [await boxOf(mailbox), now()];
    if (box?.isRefused) return { kind: 'drop' };
    if (box?.attempt === attempt) return { kind: 'send' };
    if ((box?.asked ?? 0) >= perMailbox) return { kind: 'drop' };
    const thisHour = Math.floor(time / hourMs);
    if (thisHour !== hour) [hour, sentThisHour] = [thisHour, 0];
    if (sentThisHour >= perHour) return { kind: 'wait', until: (thisHour + 1) * hourMs };
    sentThisHour += 1;
    await write(mailbox, { asked: (box?.asked ?? 0) + 1, attempt, until: time + restMs, isRefused: false });
    return { kind: 'send' };
  }

  async function sweep(): Promise<void> {
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const name of names.filter((file) => !file.startsWith('.') && file.endsWith('.json'))) {
      const box = await readRecord(join(folder, name), readBox);
      if (box !== undefined && box.until <= now()) await remove(join(folder, name));
    }
  }

  return {
    permit: guarded(permit),
    confirm: guarded((mailbox: string) => remove(toPath(mailbox))),
    refuse: guarded((mailbox: string) =>
      write(mailbox, { asked: 0, attempt: '', until: now() + mailboxBounds.refusedMs, isRefused: true }),
    ),
    sweep: guarded(sweep),
  };
}
