import { join } from 'node:path';
import * as z from 'zod';
import type { Pause } from '../../core/pause/pause.ts';
import type { PauseStore } from '../../service/pause/pauses.ts';
import { createQueues, readIfThere, writeDurably } from './durable-file.ts';
import { pauseRecord } from './pauses-redis.ts';

/**
 * Stops in a file under `folder`, read again on each call, so that the command line and a running
 * process see the same. For one machine.
 */
export function createFilePauses(folder: string): PauseStore {
  const file = join(folder, 'pauses.json');
  const enqueue = createQueues();
  const read = async (): Promise<readonly Pause[]> => {
    const text = await readIfThere(file);
    return text === undefined ? [] : (z.array(pauseRecord).parse(JSON.parse(text)) as Pause[]);
  };
  const without = async (scope: Pause['scope']) => (await read()).filter((one) => one.scope !== scope);
  return {
    all: read,
    put: (added) => enqueue(file, async () => writeDurably(file, JSON.stringify([...(await without(added.scope)), added]))),
    remove: (scope) =>
      enqueue(file, async () => {
        const [before, after] = [await read(), await without(scope)];
        if (after.length < before.length) await writeDurably(file, JSON.stringify(after));
        return after.length < before.length;
      }),
  };
}
