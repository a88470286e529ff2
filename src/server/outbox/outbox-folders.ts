import { access, mkdir, readdir, rename, stat, truncate, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, readIfThere, setAside, sweepDrafts, syncFolder, writeDurably } from '../store/durable-file.ts';

const folders = ['due', 'claimed', 'later', 'quarantine', 'dead', 'done', 'broken'] as const;
/** Folder of an entry's file. `broken`: unreadable files. */
export type Folder = (typeof folders)[number];

const draftKeepMs = 3_600_000;

/** Our ids have only letters, digits and underscores; other characters are stripped, so that input cannot name another path. */
export const toFileName = (id: string): string => `${id.replace(/[^A-Za-z0-9_]/g, '')}.json`;

/**
 * The files of an outbox, one per entry, moved between folders by renames, which are atomic and need no disk space. The
 * modification time of a file in `claimed` or `later` is when it becomes due again, in other folders when it arrived.
 * `now` in unix milliseconds.
 */
export class OutboxFolders<Item> {
  private readonly root: string;
  private readonly now: () => number;
  private ready: Promise<unknown> | undefined;
  /** Sizes by name; a file keeps its size in whatever folder it is. */
  private readonly sizes = new Map<string, number>();

  constructor(root: string, now: () => number) {
    this.root = root;
    this.now = now;
  }

  private path(folder: Folder, name = ''): string {
    return join(this.root, folder, name);
  }

  async open(): Promise<void> {
    this.ready ??= Promise.all(folders.map((folder) => mkdir(this.path(folder), { recursive: true })));
    await this.ready.catch((error: unknown) => {
      this.ready = undefined;
      throw error;
    });
  }

  async names(folder: Folder): Promise<string[]> {
    await this.open();
    return (await readdir(this.path(folder))).filter((name) => !name.startsWith('.'));
  }

  /** Moves a file, setting its modification time to `time` if given; returns false when it does not exist. */
  async move(name: string, from: Folder, to: Folder, time?: number): Promise<boolean> {
    // A lease must never appear expired: set the time before the rename when it begins, and after the rename when it ends.
    const isEnd = to === 'done' || to === 'dead';
    try {
      if (time !== undefined && !isEnd) await this.mark(from, name, time);
      await rename(this.path(from, name), this.path(to, name));
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    if (time !== undefined && isEnd) {
      await this.mark(to, name, time).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
    return true;
  }

  async mark(folder: Folder, name: string, time: number): Promise<void> {
    await utimes(this.path(folder, name), new Date(time), new Date(time));
  }

  sync(folder: Folder): Promise<void> {
    return syncFolder(this.path(folder));
  }

  async has(folder: Folder, name: string): Promise<boolean> {
    return access(this.path(folder, name)).then(
      () => true,
      () => false,
    );
  }

  async isKnown(name: string): Promise<boolean> {
    return (await Promise.all(folders.map((folder) => this.has(folder, name)))).includes(true);
  }

  /** Modification time in unix milliseconds; undefined if there is no such file. */
  async timeOf(folder: Folder, name: string): Promise<number | undefined> {
    const file = await stat(this.path(folder, name)).catch(() => undefined);
    return file === undefined ? undefined : Math.round(file.mtimeMs);
  }

  /** Reads an entry. An invalid file is set aside and logged, so that the others can still be read. */
  async read(folder: Folder, name: string): Promise<Item | undefined> {
    const text = await readIfThere(this.path(folder, name));
    // An empty file marks a done entry whose content was discarded.
    if (text === undefined || (folder === 'done' && text === '')) return undefined;
    try {
      return JSON.parse(text) as Item;
    } catch (problem) {
      await setAside(this.path(folder, name), problem, this.path('broken', name));
      return undefined;
    }
  }

  async write(folder: Folder, name: string, entry: Item, time: number): Promise<void> {
    const text = JSON.stringify(entry);
    await writeDurably(this.path(folder, name), text, time);
    this.sizes.set(name, Buffer.byteLength(text));
  }

  /** Discards the content of a file, even on a full disk. */
  async empty(folder: Folder, name: string): Promise<void> {
    await truncate(this.path(folder, name));
    this.sizes.delete(name);
  }

  async remove(folder: Folder, name: string): Promise<void> {
    await unlink(this.path(folder, name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  /** Size of a file in bytes, looked up once; a file that is gone has none. */
  async sizeOf(folder: Folder, name: string): Promise<number> {
    const known = this.sizes.get(name);
    if (known !== undefined) return known;
    const file = await stat(this.path(folder, name)).catch(() => undefined);
    if (file !== undefined) this.sizes.set(name, file.size);
    return file?.size ?? 0;
  }

  /** Clears all sizes, including those of deleted files. */
  forgetSizes(): void {
    this.sizes.clear();
  }

  /** Writes a small file and removes it. */
  async check(): Promise<void> {
    await this.open();
    const name = '.check';
    await writeDurably(this.path('done', name), '{}');
    await this.remove('done', name);
  }

  async sweepDrafts(): Promise<void> {
    await this.open();
    for (const folder of folders) await sweepDrafts(this.path(folder), this.now() - draftKeepMs);
  }
}
