import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import type { Pause } from '../../core/pause/pause.ts';
import { stopwatch } from '../../server/fixtures/stopwatch.ts';
import { createPauseReader, refusePaused } from './pauses.ts';

const stop: Pause = { scope: 'all', why: 'Maintenance.', since: 1 };
const configured: Pause = { scope: 'BTC', why: 'By variable.' };

/** A reader over a fake store with scripted replies and a manual clock. */
function stage(first: readonly Pause[] | Error = []) {
  let [time, held] = [1_000_000, first];
  const looks: number[] = [];
  const failures: unknown[] = [];
  const store = {
    all: async () => {
      looks.push(time);
      if (held instanceof Error) throw held;
      return held;
    },
  };
  const reader = createPauseReader({ store, configured: [configured], onFailure: (problem) => failures.push(problem), now: () => time });
  const at = async (ms: number) => {
    time = 1_000_000 + ms;
    return (await reader.read()).map(({ scope }) => scope);
  };
  const set = (next: readonly Pause[] | Error) => {
    held = next;
  };
  return { at, looks, failures, set };
}

describe('createPauseReader', () => {
  test('sees a pause and its end within 3 s, reading the store every 2 s at most', async () => {
    const { at, set, looks } = stage();
    expect(await at(0)).toEqual(['BTC']);
    set([stop]);
    expect(await at(1_999)).toEqual(['BTC']);
    expect(looks).toHaveLength(1);
    expect(await at(3_000)).toEqual(['BTC', 'all']);
    set([]);
    expect(await at(6_000)).toEqual(['BTC']);
    expect(looks).toHaveLength(3);
  });

  test('answers from the cache between 2 and 3 s, and refreshes it for the next reader', async () => {
    const { at, set } = stage();
    await at(0);
    set([stop]);
    expect(await at(2_000)).toEqual(['BTC']);
    expect(await at(2_001)).toEqual(['BTC', 'all']);
  });

  test('reads the store once for many concurrent callers', async () => {
    const { at, looks } = stage([stop]);
    expect(await Promise.all(Array.from({ length: 50 }, () => at(0)))).toEqual(Array.from({ length: 50 }, () => ['BTC', 'all']));
    expect(looks).toHaveLength(1);
  });

  test('keeps a known pause while the store is down, and adds none', async () => {
    const { at, set, failures } = stage(new Error('down'));
    expect(await at(0)).toEqual(['BTC']);
    set([stop]);
    expect(await at(3_000)).toEqual(['BTC', 'all']);
    set(new Error('down'));
    expect(await at(600_000)).toEqual(['BTC', 'all']);
    expect(failures).toHaveLength(2);
  });

  test('returns the reply that arrived while the process was busy, never an older one', async () => {
    const answerer = new Worker(
      "const { parentPort } = require('node:worker_threads'); parentPort.on('message', (stop) => setTimeout(() => parentPort.postMessage(stop), 30));",
      { eval: true },
    );
    await once(answerer, 'online');
    const store = {
      async all() {
        // Takes three event loop turns per reply, like a network request.
        for (let turn = 0; turn < 2; turn += 1) {
          answerer.postMessage(stop);
          await once(answerer, 'message');
        }
        answerer.postMessage(stop);
        const [said] = await once(answerer, 'message');
        return [said as Pause];
      },
    };
    let time = 1_000_000;
    const reader = createPauseReader({ store, configured: [], onFailure: () => undefined, now: () => time });
    const busy = (ms: number) => {
      for (const end = performance.now() + ms; performance.now() < end; );
    };
    for (let count = 0; count < 3; count += 1) {
      time += 10_000;
      const read = reader.read();
      const hog = setInterval(() => busy(250), 1);
      busy(1_200);
      expect([count, await read]).toEqual([count, [stop]]);
      clearInterval(hog);
    }
    await answerer.terminate();
  });

  test('answers within 2 s while the store hangs', async () => {
    const store = { all: () => new Promise<never>(() => undefined) };
    const reader = createPauseReader({ store, configured: [configured], onFailure: () => undefined, now: Date.now });
    const elapsed = stopwatch();
    expect(await reader.read()).toEqual([configured]);
    expect(elapsed()).toBeLessThan(2_000);
  });
});

test('refuses what is paused with the operator’s message', async () => {
  const pauses = { read: async () => [stop] };
  await expect(refusePaused({ chains: ['BTC'], step: 'quote' }, { pauses })).rejects.toMatchObject({
    info: { code: 'paused', details: { paused: 'all', why: 'Maintenance.' } },
  });
  await expect(refusePaused({ chains: ['BTC'], step: 'quote' }, { pauses: { read: async () => [] } })).resolves.toBeUndefined();
});
