import { access, mkdir, readdir, rename, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backlog, type Outbox, type OutboxEntry, outboxCapacity, outboxKeep } from '../../service/mail/outbox.ts';
import { createQueues, isMissing, readIfThere, sweepDrafts, syncFolder, writeDurably } from './durable-file.ts';
import { withStore } from './redis.ts';

interface FileOutboxOptions {
  readonly folder: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Most entries of a place. */
  readonly capacity?: number;
}

/**
 * An Outbox of files, for one machine without Redis. Each entry is one file, written and
 * synced before it counts, and moved between folders by renames, which are atomic:
 *
 *     due ⇄ claimed → done      due ⇄ later      quarantine → due
 *
 * The modification time of a file in `claimed` or `later` is when it becomes due again. A
 * process that dies leaves its claimed file behind, which returns when the lease has ended.
 * Several processes may share the folder.
 */
export function createFileOutbox(options: FileOutboxOptions): Outbox {
  const files = new OutboxFiles(options);
  const guarded =
    <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) =>
    (...args: A) =>
      withStore(() => call(...args), 'delivery_unavailable');
  return {
    put: guarded((entry, place) => files.put(entry, place)),
    claim: guarded((leaseMs) => files.claim(leaseMs)),
    finish: guarded((entry) => files.finish(entry)),
    postpone: guarded((entry, at) => files.postpone(entry, at)),
    list: guarded((place, max) => files.list(place, max)),
    release: guarded((id) => files.release(id)),
    discard: guarded((id) => files.discard(id)),
    waiting: guarded(() => files.waiting()),
    sweep: guarded(() => files.sweep()),
  };
}

const folders = ['due', 'claimed', 'later', 'quarantine', 'done'] as const;
type Folder = (typeof folders)[number];

/** Entries read to find the oldest of those that were tried already. */
const waitingRead = 50;
const draftKeepMs = 3_600_000;

class OutboxFiles {
  private readonly options: FileOutboxOptions;
  private readonly enqueue = createQueues();
  private ready: Promise<unknown> | undefined;
  /** Names seen in `due` and not claimed yet; only a hint, the files decide. */
  private seen: string[] = [];

  constructor(options: FileOutboxOptions) {
    this.options = options;
  }

  private path(folder: Folder, name = ''): string {
    return join(this.options.folder, folder, name);
  }

  private async open(): Promise<void> {
    this.ready ??= Promise.all(folders.map((folder) => mkdir(this.path(folder), { recursive: true })));
    await this.ready.catch((error: unknown) => {
      this.ready = undefined;
      throw error;
    });
  }

  private async names(folder: Folder): Promise<string[]> {
    await this.open();
    return (await readdir(this.path(folder))).filter((name) => !name.startsWith('.'));
  }

  /** Renames a file; false when it is not there. */
  private async move(name: string, from: Folder, to: Folder): Promise<boolean> {
    try {
      await rename(this.path(from, name), this.path(to, name));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  private async has(folder: Folder, name: string): Promise<boolean> {
    return access(this.path(folder, name)).then(
      () => true,
      () => false,
    );
  }

  private async read(folder: Folder, name: string): Promise<OutboxEntry | undefined> {
    const text = await readIfThere(this.path(folder, name));
    return text === undefined ? undefined : (JSON.parse(text) as OutboxEntry);
  }

  put(entry: OutboxEntry, place: 'due' | 'quarantine'): Promise<'stored' | 'known' | 'full'> {
    const name = fileOf(entry.id);
    return this.enqueue(name, async () => {
      await this.open();
      const found = await Promise.all(folders.map((folder) => this.has(folder, name)));
      if (found.includes(true)) return 'known';
      if ((await this.names(place)).length >= (this.options.capacity ?? outboxCapacity)) return 'full';
      await writeDurably(this.path(place, name), JSON.stringify(entry), entry.at);
      if (place === 'due') this.seen.push(name);
      return 'stored';
    });
  }

  async claim(leaseMs: number): Promise<OutboxEntry | undefined> {
    const until = new Date(this.options.now() + leaseMs);
    for (let isFresh = false; ; ) {
      const name = this.seen.shift();
      if (name === undefined) {
        if (isFresh) return undefined;
        isFresh = true;
        await this.wake();
        this.seen = await this.names('due');
        continue;
      }
      try {
        // Before the rename, so that nobody sees a claim whose lease has already ended.
        await utimes(this.path('due', name), until, until);
      } catch (error) {
        if (isMissing(error)) continue;
        throw error;
      }
      if (!(await this.move(name, 'due', 'claimed'))) continue;
      const entry = await this.read('claimed', name);
      if (entry !== undefined) return entry;
    }
  }

  /** Moves back to `due` what was put off until now, or left behind by a process that died. */
  private async wake(): Promise<void> {
    for (const folder of ['claimed', 'later'] as const) {
      for (const name of await this.names(folder)) {
        const file = await stat(this.path(folder, name)).catch(() => undefined);
        if (file === undefined || file.mtimeMs > this.options.now()) continue;
        if (await this.has('done', name)) await unlink(this.path(folder, name)).catch(() => undefined);
        else await this.move(name, folder, 'due');
      }
    }
  }

  async finish({ id, kind, at }: OutboxEntry): Promise<void> {
    await writeDurably(this.path('done', fileOf(id)), JSON.stringify({ id, kind, at, doneAt: this.options.now() }));
    await unlink(this.path('claimed', fileOf(id))).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  async postpone(entry: OutboxEntry, at: number): Promise<void> {
    const name = fileOf(entry.id);
    if (!(await this.has('claimed', name))) return;
    await writeDurably(this.path('claimed', name), JSON.stringify(entry), at);
    await this.move(name, 'claimed', 'later');
    await syncFolder(this.path('later'));
  }

  async list(place: 'due' | 'quarantine', max: number): Promise<readonly OutboxEntry[]> {
    const entries: OutboxEntry[] = [];
    for (const folder of place === 'due' ? (['due', 'claimed', 'later'] as const) : [place]) {
      for (const name of await this.names(folder)) {
        const entry = await this.read(folder, name);
        if (entry !== undefined) entries.push(entry);
      }
    }
    return entries.toSorted((one, other) => one.at - other.at).slice(0, max);
  }

  async release(id: string): Promise<boolean> {
    await this.open();
    const moved = await this.move(fileOf(id), 'quarantine', 'due');
    if (moved) await syncFolder(this.path('due'));
    return moved;
  }

  async discard(id: string): Promise<boolean> {
    await this.open();
    if (!(await this.has('quarantine', fileOf(id)))) return false;
    await unlink(this.path('quarantine', fileOf(id)));
    return true;
  }

  /** In `due` a file's time is when its entry was stored; in the other folders the entry itself tells. */
  async waiting(): Promise<Backlog> {
    const [due, claimed, later] = await Promise.all([this.names('due'), this.names('claimed'), this.names('later')]);
    const times = await Promise.all([
      ...due.map((name) =>
        stat(this.path('due', name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => Infinity,
        ),
      ),
      ...claimed.slice(0, waitingRead).map(async (name) => (await this.read('claimed', name))?.at ?? Infinity),
      ...later.slice(0, waitingRead).map(async (name) => (await this.read('later', name))?.at ?? Infinity),
    ]);
    const oldestAt = Math.min(...times);
    return { count: due.length + claimed.length + later.length, ...(oldestAt < Infinity ? { oldestAt } : {}) };
  }

  async sweep(): Promise<void> {
    const ends = { done: this.options.now() - outboxKeep.finishedMs, quarantine: this.options.now() - outboxKeep.quarantineMs };
    for (const folder of ['done', 'quarantine'] as const) {
      for (const name of await this.names(folder)) {
        const entry = await this.read(folder, name);
        if (entry !== undefined && entry.at < ends[folder]) await unlink(this.path(folder, name));
      }
    }
    for (const folder of folders) await sweepDrafts(this.path(folder), this.options.now() - draftKeepMs);
  }
}

/** Ids are ours: letters, digits and underscores. Anything else that a person types names no file. */
const fileOf = (id: string) => `${id.replace(/[^A-Za-z0-9_]/g, '')}.json`;
