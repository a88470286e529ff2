import { mkdir, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { HistoryStore } from '../../service/status/sampler.ts';
import { createQueues, readIfThere, writeDurably } from '../store/durable-file.ts';
import { readPast, readRecent } from './history-records.ts';

const claimPrefix = 'minute-';

/** A HistoryStore in files under `folder`, for one machine: the process that creates a minute's file claims the minute. */
export function createFileHistory(folder: string): HistoryStore {
  const files = { recent: join(folder, 'recent.json'), past: join(folder, 'past.json') };
  const enqueue = createQueues();
  const recentNow = async () => readRecent(await readIfThere(files.recent));
  const pastNow = async () => readPast(await readIfThere(files.past));

  async function take(name: string): Promise<boolean> {
    await mkdir(folder, { recursive: true });
    try {
      await (await open(join(folder, name), 'wx', 0o600)).close();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
    const older = (await readdir(folder)).filter((other) => other.startsWith(claimPrefix) && other < name);
    // Keeps two minutes, the maximum duration of a sample.
    for (const other of older.sort().slice(0, -2)) await unlink(join(folder, other)).catch(() => undefined);
    return true;
  }

  return {
    async claim(minute) {
      if (!(await take(`${claimPrefix}${minute}`))) return undefined;
      const recent = await recentNow();
      return recent === undefined ? {} : { recent };
    },
    past: pastNow,
    save: (recent, past) =>
      enqueue(folder, async () => {
        const kept = await recentNow();
        if (kept !== undefined && kept.at >= recent.at) return;
        // The past first: merging the same entries into the past again is idempotent.
        if (past !== undefined) await writeDurably(files.past, JSON.stringify(past));
        await writeDurably(files.recent, JSON.stringify(recent));
      }),
    async read() {
      const [recent, past] = [await recentNow(), await pastNow()];
      return { ...(recent === undefined ? {} : { recent }), ...(past === undefined ? {} : { past }) };
    },
  };
}
