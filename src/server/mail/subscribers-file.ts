import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Permission, type SignupAttempt, type Subscribers, signupBounds } from '../../service/mail/subscribers.ts';
import { createQueues, isMissing, readRecord, writeDurably } from '../store/durable-file.ts';
import { withStore } from '../store/redis.ts';

interface Person {
  readonly subscriber: string;
  readonly address: string;
  readonly mailbox: string;
  readonly state: 'asked' | 'confirmed';
  readonly at: number;
}

interface Mailbox {
  readonly requested: number;
  readonly at: number;
  readonly attempt: string;
  readonly key?: string;
}

/** Parses a stored subscriber. @throws Error for invalid content. */
function readPerson(value: unknown): Person {
  const { subscriber, address, mailbox, state, at } = value as Person;
  if (![subscriber, address, mailbox, state].every((text) => typeof text === 'string')) throw new Error('It holds no subscriber.');
  return { subscriber, address, mailbox, state, at };
}

/** Parses a stored mailbox. @throws Error for invalid content. */
function readMailbox(value: unknown): Mailbox {
  const { requested, at, attempt, key } = value as Mailbox;
  if (!Number.isFinite(requested)) throw new Error('It holds no mailbox.');
  return { requested, at, attempt, ...(key === undefined ? {} : { key }) };
}

/** `now` in unix milliseconds. */
interface FileSubscribersOptions {
  readonly folder: string;
  readonly now: () => number;
}

/**
 * Subscribers as files, for one machine without Redis: one file per subscriber and one per mailbox
 * that was asked. One process at a time; the hourly limit is counted from its start.
 */
export function createFileSubscribers(options: FileSubscribersOptions): Subscribers {
  const files = new SubscriberFiles(options);
  const enqueue = createQueues();
  const guarded =
    <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) =>
    (...args: A) =>
      withStore(() => enqueue('all', () => call(...args)), 'delivery_unavailable');
  return {
    permit: guarded((attempt) => files.permit(attempt)),
    confirm: guarded((subscriber) => files.confirm(subscriber)),
    leave: guarded((subscriber) => files.leave(subscriber)),
    confirmed: guarded(() => files.confirmed()),
    sweep: guarded(() => files.sweep()),
  };
}

const dayMs = 86_400_000;

class SubscriberFiles {
  private readonly options: FileSubscribersOptions;
  private hour = 0;
  private sentThisHour = 0;
  private mailboxesSweptAt = Number.NEGATIVE_INFINITY;

  constructor(options: FileSubscribersOptions) {
    this.options = options;
  }

  private path(kind: 'people' | 'mailboxes', name: string): string {
    return join(this.options.folder, kind, `${name.replace(/[^0-9a-f]/g, '')}.json`);
  }

  private async person(subscriber: string): Promise<Person | undefined> {
    const person = await readRecord(this.path('people', subscriber), readPerson);
    const isOver = person?.state === 'asked' && person.at + signupBounds.keepMs <= this.options.now();
    return isOver ? undefined : person;
  }

  private mailbox(name: string): Promise<Mailbox | undefined> {
    return readRecord(this.path('mailboxes', name), readMailbox);
  }

  private write(kind: 'people' | 'mailboxes', name: string, record: Person | Mailbox): Promise<void> {
    return writeDurably(this.path(kind, name), JSON.stringify(record));
  }

  async permit({ subscriber, address, mailbox, attempt, keys = [] }: SignupAttempt): Promise<Permission> {
    const now = this.options.now();
    const [person, requested] = [await this.person(subscriber), await this.mailbox(mailbox)];
    if (person?.state === 'confirmed') return { kind: 'drop' };
    if (requested?.attempt === attempt) return { kind: 'send' };
    const isDead = keys.length > 0 && requested?.key !== undefined && !keys.includes(requested.key);
    const isEarly = requested !== undefined && !isDead && now < requested.at + signupBounds.restMs;
    if (isEarly || (requested?.requested ?? 0) >= signupBounds.perMailbox) return { kind: 'drop' };
    const hour = Math.floor(now / signupBounds.hourMs);
    if (hour !== this.hour) [this.hour, this.sentThisHour] = [hour, 0];
    if (this.sentThisHour >= signupBounds.perHour) return { kind: 'wait', until: (hour + 1) * signupBounds.hourMs };
    this.sentThisHour += 1;
    await this.write('people', subscriber, { subscriber, address, mailbox, state: 'asked', at: now });
    const [key] = keys;
    const counted = { requested: (requested?.requested ?? 0) + 1, at: now, attempt };
    await this.write('mailboxes', mailbox, key === undefined ? counted : { ...counted, key });
    return { kind: 'send' };
  }

  async confirm(subscriber: string): Promise<boolean> {
    const person = await this.person(subscriber);
    if (person === undefined) return false;
    if (person.state === 'confirmed') return true;
    await this.write('people', subscriber, { ...person, state: 'confirmed', at: this.options.now() });
    const requested = await this.mailbox(person.mailbox);
    if (requested !== undefined) await this.write('mailboxes', person.mailbox, { ...requested, requested: 0 });
    return true;
  }

  async leave(subscriber: string): Promise<void> {
    const person = await this.person(subscriber);
    if (person === undefined) return;
    if (person.state === 'confirmed') {
      await unlink(this.path('people', subscriber));
      return;
    }
    const requested = await this.mailbox(person.mailbox);
    if (requested !== undefined) await this.write('mailboxes', person.mailbox, { ...requested, requested: signupBounds.perMailbox });
  }

  private async names(kind: 'people' | 'mailboxes'): Promise<readonly string[]> {
    const names = await readdir(join(this.options.folder, kind)).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    return names.filter((file) => !file.startsWith('.') && file.endsWith('.json'));
  }

  private async people(): Promise<readonly Person[]> {
    const found: Person[] = [];
    for (const name of await this.names('people')) {
      const person = await readRecord(join(this.options.folder, 'people', name), readPerson);
      if (person !== undefined) found.push(person);
    }
    return found;
  }

  async confirmed(): Promise<readonly { readonly subscriber: string; readonly address: string }[]> {
    const people = await this.people();
    return people.filter(({ state }) => state === 'confirmed').map(({ subscriber, address }) => ({ subscriber, address }));
  }

  async sweep(): Promise<void> {
    const before = this.options.now() - signupBounds.keepMs;
    for (const { subscriber, state, at } of await this.people()) {
      if (state === 'asked' && at <= before) await unlink(this.path('people', subscriber));
    }
    await this.sweepMailboxes();
  }

  /** Runs at most once a day: mailboxes are many and kept for years. */
  private async sweepMailboxes(): Promise<void> {
    const now = this.options.now();
    if (now - this.mailboxesSweptAt < dayMs) return;
    this.mailboxesSweptAt = now;
    for (const name of await this.names('mailboxes')) {
      const file = join(this.options.folder, 'mailboxes', name);
      const written = await stat(file).catch(() => undefined);
      if (written !== undefined && written.mtimeMs <= now - signupBounds.mailboxKeepMs) await unlink(file);
    }
  }
}
