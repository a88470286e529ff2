import { join } from 'node:path';
import * as z from 'zod';
import type { Pause } from '../../core/pause/pause.ts';
import type { PauseStore } from '../../service/pause/pauses.ts';
import { processLog } from '../runtime/log.ts';
import { createQueues, readIfThere, setAside, writeDurably } from './durable-file.ts';
import { pauseRecord } from './pauses-redis.ts';

const why = 'The list of what is stopped cannot be read, so everything is.';

/**
 * Pauses in a file under `folder`, re-read on each call, so that the command line and a running
 * process see the same; an unreadable file pauses everything until that pause is ended. For one machine.
 */
export function createFilePauses(folder: string): PauseStore {
  const file = join(folder, 'pauses.json');
  const enqueue = createQueues();
  let loggedText: string | undefined;

  const stopsIn = (text: string): readonly Pause[] => z.array(pauseRecord).parse(JSON.parse(text)) as Pause[];
  const everything = (): readonly Pause[] => [{ scope: 'all', why, since: Date.now() }];

  /** Reads the pauses before a rewrite; sets an unreadable file aside. */
  async function readable(): Promise<readonly Pause[]> {
    const text = await readIfThere(file);
    if (text === undefined) return [];
    try {
      return stopsIn(text);
    } catch (problem) {
      await setAside(file, problem);
      return everything();
    }
  }

  const without = (all: readonly Pause[], scope: Pause['scope']) => all.filter((one) => one.scope !== scope);
  return {
    async all() {
      const text = await readIfThere(file);
      if (text === undefined) return [];
      try {
        return stopsIn(text);
      } catch (problem) {
        if (loggedText !== text) processLog('error', 'pauses_unread', { file, problem });
        loggedText = text;
        return everything();
      }
    },
    put: (added) => enqueue(file, async () => writeDurably(file, JSON.stringify([...without(await readable(), added.scope), added]))),
    remove: (scope) =>
      enqueue(file, async () => {
        const before = await readable();
        const after = without(before, scope);
        if (after.length < before.length) await writeDurably(file, JSON.stringify(after));
        return after.length < before.length;
      }),
  };
}
