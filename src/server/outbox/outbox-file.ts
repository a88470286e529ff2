import {
  type Backlog,
  type FirstPlace,
  type Held,
  heldPlaces,
  type Outbox,
  type OutboxItem,
  type OutboxKind,
  type OutboxPlace,
  outboxKeep,
  type PutEnd,
} from '../../service/outbox/outbox.ts';
import { createQueues } from '../store/durable-file.ts';
import { withStore } from '../store/redis.ts';
import { type Folder, OutboxFolders, toFileName } from './outbox-folders.ts';

interface FileOutboxOptions {
  readonly folder: string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * An Outbox of files, for one machine without Redis. Each entry is one file, written and synced
 * before it takes effect, and moved between folders:
 *
 *     due ⇄ claimed → done      due ⇄ later      quarantine → due      claimed → dead → due
 *
 * A process that dies leaves its claimed file behind, which becomes due again when the lease ends.
 * Several processes may share the folder. Completing a delivery takes only a rename, so a full
 * disk cannot cause a second delivery.
 */
export function createFileOutbox<Item extends OutboxItem>({ folder, now }: FileOutboxOptions, kind: OutboxKind<Item>): Outbox<Item> {
  const files = new FileOutbox(new OutboxFolders<Item>(folder, now), kind, now);
  const guarded =
    <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) =>
    (...args: A) =>
      withStore(() => call(...args), 'delivery_unavailable');
  return {
    put: guarded((entry, place, waitMs) => files.put(entry, place, waitMs)),
    claim: guarded((leaseMs) => files.claim(leaseMs)),
    extend: guarded((held, leaseMs) => files.extend(held, leaseMs)),
    finish: guarded((entry) => files.finish(entry)),
    postpone: guarded((held, next, waitMs) => files.giveUp(held, next, 'later', now() + waitMs)),
    bury: guarded((held, next) => files.bury(held, next)),
    list: guarded((place, max, beginning) => files.list(place, max, beginning)),
    release: guarded((id) => files.release(id)),
    discard: guarded((id, from) => files.discard(id, from)),
    waiting: guarded(() => files.waiting()),
    check: guarded(() => files.check()),
    sweep: guarded(() => files.sweep()),
  };
}

/** Maximum entries read per folder to find the oldest one already tried. */
const waitingRead = 50;

const foldersOf: Readonly<Record<OutboxPlace, readonly Folder[]>> = {
  due: ['due', 'claimed', 'later'],
  quarantine: ['quarantine'],
  dead: ['dead'],
  done: ['done'],
};

interface Space {
  entries: number;
  bytes: number;
}

class FileOutbox<Item extends OutboxItem> {
  private readonly files: OutboxFolders<Item>;
  private readonly kind: OutboxKind<Item>;
  private readonly now: () => number;
  private readonly enqueue = createQueues();
  /** Names seen in `due` and not claimed yet; a hint only, the files are authoritative. */
  private seen: string[] = [];

  constructor(files: OutboxFolders<Item>, kind: OutboxKind<Item>, now: () => number) {
    this.files = files;
    this.kind = kind;
    this.now = now;
  }

  /** Entries and bytes of a place, in all and of one group. A file under way between two folders counts once. */
  private async measure(place: OutboxPlace, group?: string): Promise<Record<'all' | 'own', Space>> {
    const places = new Map<string, Folder>();
    for (const folder of foldersOf[place]) for (const name of await this.files.names(folder)) places.set(name, folder);
    const all = { entries: places.size, bytes: 0 };
    const own = { entries: 0, bytes: 0 };
    for (const [name, folder] of places) {
      const bytes = await this.files.sizeOf(folder, name);
      all.bytes += bytes;
      if (group === undefined || this.kind.findShare(name).group !== group) continue;
      own.entries += 1;
      own.bytes += bytes;
    }
    return { all, own };
  }

  /** Whether an entry of `bytes` fits; one after another, so that each counts those before it. */
  private async findLack(id: string, place: FirstPlace, bytes: number): Promise<'full' | 'share' | undefined> {
    const share = this.kind.findShare(id);
    const { all, own } = await this.measure(place, share.group);
    const { bounds } = this.kind;
    if (all.entries >= bounds.entries || all.bytes + bytes > bounds.bytes[place]) return 'full';
    return place === 'due' && (own.entries >= share.entries || own.bytes + bytes > share.bytes) ? 'share' : undefined;
  }

  put(entry: Item, place: FirstPlace, waitMs = 0): Promise<PutEnd> {
    const name = toFileName(entry.id);
    return this.enqueue('put', async () => {
      await this.files.open();
      if (await this.files.isKnown(name)) return 'known';
      const lack = await this.findLack(entry.id, place, Buffer.byteLength(JSON.stringify(entry)));
      if (lack !== undefined) return lack;
      if (waitMs > 0) await this.files.write('later', name, entry, this.now() + waitMs);
      else await this.files.write(place, name, entry, place === 'due' ? entry.at : this.now());
      if (place === 'due' && waitMs === 0) this.seen.push(name);
      return 'stored';
    });
  }

  async claim(leaseMs: number): Promise<Held<Item> | undefined> {
    for (let isFresh = false; ; ) {
      const name = this.seen.shift();
      if (name === undefined) {
        if (isFresh) return undefined;
        isFresh = true;
        await this.wake();
        this.seen = await this.files.names('due');
        continue;
      }
      if (!(await this.files.move(name, 'due', 'claimed', this.now() + leaseMs))) continue;
      const [entry, until] = await Promise.all([this.files.read('claimed', name), this.files.timeOf('claimed', name)]);
      if (entry !== undefined && until !== undefined) return { entry, until };
    }
  }

  async extend({ entry, until }: Held<Item>, leaseMs: number): Promise<Held<Item> | undefined> {
    const name = toFileName(entry.id);
    if ((await this.files.timeOf('claimed', name)) !== until) return undefined;
    const next = this.now() + leaseMs;
    await this.files.mark('claimed', name, next);
    return { entry, until: next };
  }

  /** Moves postponed entries that are due, and those abandoned by dead processes, back to `due`. */
  private async wake(): Promise<void> {
    for (const folder of ['claimed', 'later'] as const) {
      for (const name of await this.files.names(folder)) {
        const time = await this.files.timeOf(folder, name);
        if (time === undefined || time > this.now()) continue;
        if (await this.files.has('done', name)) await this.files.remove(folder, name);
        else await this.files.move(name, folder, 'due');
      }
    }
  }

  async finish({ id }: Item): Promise<void> {
    const name = toFileName(id);
    // If its lease has ended, the file may be moving between folders.
    for (const folder of ['claimed', 'due', 'later', 'claimed', 'due', 'quarantine', 'dead'] as const) {
      if (!(await this.files.move(name, folder, 'done', this.now()))) continue;
      await this.files.sync('done');
      if (this.kind.keepsDone) return;
      await this.files.empty('done', name);
      return this.files.mark('done', name, this.now());
    }
  }

  /** Moves an entry that is still held. On a full disk its update is lost, the entry itself is not. */
  async giveUp({ until }: Held<Item>, next: Item, to: 'later' | 'dead', time: number): Promise<void> {
    const name = toFileName(next.id);
    if ((await this.files.timeOf('claimed', name)) !== until) return;
    // Keeps the lease for dead entries: a past time would make the file due while it is still in `claimed`.
    const written = await this.files.write('claimed', name, next, to === 'dead' ? until : time).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    await this.files.move(name, 'claimed', to, time);
    if (written !== undefined) throw written.error;
    await this.files.sync(to);
  }

  async bury(held: Held<Item>, next: Item): Promise<void> {
    await this.removeOldest('dead', Buffer.byteLength(JSON.stringify(next)));
    await this.giveUp(held, next, 'dead', this.now());
  }

  /** Removes the oldest entries until one more of `bytes` bytes fits. */
  private async removeOldest(place: 'dead' | 'done', bytes: number): Promise<void> {
    const { all } = await this.measure(place);
    const { bounds } = this.kind;
    const lacks = () => all.entries >= bounds.entries || all.bytes + bytes > bounds.bytes[place];
    if (!lacks()) return;
    const names = await this.files.names(place);
    const times = await Promise.all(names.map(async (name) => ({ name, time: (await this.files.timeOf(place, name)) ?? 0 })));
    for (const { name } of times.toSorted((one, other) => one.time - other.time)) {
      all.entries -= 1;
      all.bytes -= await this.files.sizeOf(place, name);
      await this.files.remove(place, name);
      if (!lacks()) return;
    }
  }

  async list(place: OutboxPlace, max: number, beginning = ''): Promise<readonly Item[]> {
    const entries: Item[] = [];
    for (const folder of foldersOf[place]) {
      for (const name of await this.files.names(folder)) {
        if (!name.startsWith(beginning)) continue;
        const entry = await this.files.read(folder, name);
        if (entry !== undefined) entries.push(entry);
      }
    }
    return entries.toSorted((one, other) => one.at - other.at).slice(0, max);
  }

  async release(id: string): Promise<boolean> {
    await this.files.open();
    const name = toFileName(id);
    for (const folder of heldPlaces) {
      const entry = await this.files.read(folder, name);
      if (entry === undefined) continue;
      if (entry.attempts > 0) await this.files.write(folder, name, { ...entry, attempts: 0 }, entry.at);
      const isMoved = await this.files.move(name, folder, 'due', entry.at);
      if (isMoved) await this.files.sync('due');
      return isMoved;
    }
    return false;
  }

  async discard(id: string, from: readonly OutboxPlace[] = heldPlaces): Promise<boolean> {
    await this.files.open();
    const name = toFileName(id);
    for (const folder of from.flatMap((place) => foldersOf[place])) {
      if (!(await this.files.has(folder, name))) continue;
      await this.files.remove(folder, name);
      return true;
    }
    return false;
  }

  /** Undelivered entries. In `due`, a file's time is when its entry was stored; in the other folders the entry holds that time. */
  async waiting(): Promise<Backlog> {
    const [due, claimed, later, dead] = await Promise.all(
      (['due', 'claimed', 'later', 'dead'] as const).map((folder) => this.files.names(folder)),
    );
    const [dues, tried, put] = [due ?? [], claimed ?? [], later ?? []];
    const storedAt = async (folder: Folder, name: string) => (await this.files.read(folder, name))?.at ?? Infinity;
    const times = await Promise.all([
      ...dues.map(async (name) => (await this.files.timeOf('due', name)) ?? Infinity),
      ...tried.slice(0, waitingRead).map((name) => storedAt('claimed', name)),
      ...put.slice(0, waitingRead).map((name) => storedAt('later', name)),
    ]);
    const oldestAt = Math.min(...times);
    const count = dues.length + tried.length + put.length;
    return { count, dead: dead?.length ?? 0, ...(oldestAt < Infinity ? { oldestAt } : {}) };
  }

  check(): Promise<void> {
    return this.files.check();
  }

  async sweep(): Promise<void> {
    const ends = { done: outboxKeep.finishedMs, quarantine: outboxKeep.quarantineMs, dead: outboxKeep.deadMs, broken: outboxKeep.deadMs };
    for (const [folder, keepMs] of Object.entries(ends) as [Folder, number][]) {
      for (const name of await this.files.names(folder)) {
        const time = await this.files.timeOf(folder, name);
        if (time !== undefined && time < this.now() - keepMs) await this.files.remove(folder, name);
      }
    }
    if (this.kind.keepsDone) await this.removeOldest('done', 0);
    this.files.forgetSizes();
    await this.files.sweepDrafts();
  }
}
