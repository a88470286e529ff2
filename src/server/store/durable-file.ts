import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { processLog } from '../runtime/log.ts';

/** Whether the error says that a file or folder does not exist. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';

/**
 * Writes a file atomically: after a crash it is complete or absent. Resolves once it is on disk.
 * `modifiedAt` (unix milliseconds) is its modification time from the moment it exists.
 */
export async function writeDurably(path: string, text: string | Uint8Array, modifiedAt?: number): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  // In the target's folder, so that the rename is atomic. Readers skip dot files.
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

/** Makes renames and removals inside a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The text of a file, or undefined if it does not exist. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Moves an unreadable file aside, to `place` if given, and logs its path and the problem. */
export async function setAside(path: string, problem: unknown, place = `${path}.${Date.now()}.unreadable`): Promise<void> {
  await rename(path, place).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  processLog('error', 'file_set_aside', { file: path, set_aside: place, problem });
}

/** Parses the JSON in a file with `read`; undefined if it does not exist, or is unreadable and was set aside. */
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

/** Runs tasks with the same key sequentially, and those with other keys concurrently. */
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

/** Removes drafts left behind by processes that died. `before` in unix milliseconds. */
export async function sweepDrafts(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.')) continue;
    const draft = join(folder, name);
    const file = await stat(draft).catch(() => undefined);
    if (file !== undefined && file.mtimeMs < before) await unlink(draft).catch(() => undefined);
  }
}
