import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { processLog } from '../deps/log.ts';

/** True for the error of a file or folder that is not there. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';

/**
 * Writes a file so that after a crash it is there whole or not at all; resolves once it is on
 * disk. `modifiedAt` (unix milliseconds) is its modification time from the moment it is there.
 */
export async function writeDurably(path: string, text: string | Uint8Array, modifiedAt?: number): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  // In the folder of the target, where a rename is atomic. Readers skip names that begin with a dot.
  const draft = join(folder, `.${randomUUID()}`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      if (modifiedAt !== undefined) await handle.utimes(new Date(modifiedAt), new Date(modifiedAt));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await unlink(draft).catch(() => undefined);
    throw error;
  }
  await syncFolder(folder);
}

/** Makes renames and removals inside a folder survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The text of a file, or undefined when there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Puts a file that cannot be read out of the way, beside it unless a place is named, and tells the operator which and why. */
export async function setAside(path: string, problem: unknown, place = `${path}.${Date.now()}.unreadable`): Promise<void> {
  await rename(path, place).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  processLog('error', 'file_set_aside', { file: path, set_aside: place, problem });
}

/** What `read` makes of the JSON in a file; undefined when there is none, or when it cannot be read and is set aside. */
export async function readRecord<T>(path: string, read: (value: unknown) => T): Promise<T | undefined> {
  const text = await readIfThere(path);
  if (text === undefined) return undefined;
  try {
    return read(JSON.parse(text));
  } catch (problem) {
    await setAside(path, problem);
    return undefined;
  }
}

/** Runs tasks of one key one after another; other keys run beside them. */
export function createQueues(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const result = (last.get(key) ?? Promise.resolve()).then(task, task);
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return result;
  };
}

/** Removes drafts that a process left behind when it died. `before` in unix milliseconds. */
export async function sweepDrafts(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.')) continue;
    const draft = join(folder, name);
    const file = await stat(draft).catch(() => undefined);
    if (file !== undefined && file.mtimeMs < before) await unlink(draft).catch(() => undefined);
  }
}
