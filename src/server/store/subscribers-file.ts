import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Permission, type SignupAttempt, type Subscribers, signupBounds } from '../../service/mail/subscribers.ts';
import { createQueues, isMissing, readIfThere, writeDurably } from './durable-file.ts';
import { withStore } from './redis.ts';

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
}

/** `now` in unix milliseconds. */
interface FileSubscribersOptions {
  readonly folder: string;
  readonly now: () => number;
}

/**
 * Subscribers as files of one machine without Redis: one for each person, one for each mailbox
 * that was asked. One process at a time; the bound of an hour is counted from its start.
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

class SubscriberFiles {
  private readonly options: FileSubscribersOptions;
  private hour = 0;
  private sentThisHour = 0;

  constructor(options: FileSubscribersOptions) {
    this.options = options;
  }

  private path(kind: 'people' | 'mailboxes', name: string): string {
    return join(this.options.folder, kind, `${name.replace(/[^0-9a-f]/g, '')}.json`);
  }

  private async person(subscriber: string): Promise<Person | undefined> {
    const text = await readIfThere(this.path('people', subscriber));
    const person = text === undefined ? undefined : (JSON.parse(text) as Person);
    const isOver = person?.state === 'asked' && person.at + signupBounds.keepMs <= this.options.now();
    return isOver ? undefined : person;
  }

  private async mailbox(name: string): Promise<Mailbox | undefined> {
    const text = await readIfThere(this.path('mailboxes', name));
    return text === undefined ? undefined : (JSON.parse(text) as Mailbox);
  }

  private write(kind: 'people' | 'mailboxes', name: string, record: Person | Mailbox): Promise<void> {
    return writeDurably(this.path(kind, name), JSON.stringify(record));
  }

  async permit({ subscriber, address, mailbox, attempt }: SignupAttempt): Promise<Permission> {
    const now = this.options.now();
    const [person, requested] = [await this.person(subscriber), await this.mailbox(mailbox)];
    if (person?.state === 'confirmed') return { kind: 'drop' };
    if (requested?.attempt === attempt) return { kind: 'send' };
    if (requested !== undefined && (requested.requested >= signupBounds.perMailbox || now < requested.at + signupBounds.restMs))
      return { kind: 'drop' };
    const hour = Math.floor(now / signupBounds.hourMs);
    if (hour !== this.hour) [this.hour, this.sentThisHour] = [hour, 0];
    if (this.sentThisHour >= signupBounds.perHour) return { kind: 'wait', until: (hour + 1) * signupBounds.hourMs };
    this.sentThisHour += 1;
    await this.write('people', subscriber, { subscriber, address, mailbox, state: 'asked', at: now });
    await this.write('mailboxes', mailbox, { requested: (requested?.requested ?? 0) + 1, at: now, attempt });
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

  private async people(): Promise<readonly Person[]> {
    const names = await readdir(join(this.options.folder, 'people')).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const found: Person[] = [];
    for (const name of names.filter((file) => !file.startsWith('.'))) {
      const text = await readIfThere(join(this.options.folder, 'people', name));
      if (text !== undefined) found.push(JSON.parse(text) as Person);
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
  }
}
