import { describe, expect, test } from 'vitest';
import { functionBudget, readFunctions, strayContent } from './functions.ts';
import { readLock, runtimePackages } from './package-lock.ts';
import { findFunctions } from './serve/functions.ts';

describe('the functions as they are deployed', async () => {
  const functions = await readFunctions();
  const runtime = runtimePackages(readLock());

  test('are one for each door, with all that it imports', () => {
    const doors = [...findFunctions(new URL('../api', import.meta.url).pathname).keys()].sort();
    expect(functions.map(({ path }) => path)).toEqual(doors);
    const quote = functions.find(({ path }) => path === '/api/v1/quote');
    expect(quote?.files).toEqual(expect.arrayContaining(['api/v1/quote.ts', 'src/core/rank.ts', 'src/server/serve.ts']));
    expect(quote?.files.some((file) => file.startsWith('node_modules/zod/'))).toBe(true);
  });

  test('carry no simulated network, no test, no tool and no secret', () => {
    expect(functions.flatMap((one) => strayContent(one, runtime))).toEqual([]);
  });

  test('what must not be carried is found', () => {
    const stray = ['src/devnet/server.ts', 'src/service/fixtures/world.ts', 'scripts/start.ts', 'node_modules/vitest/dist/index.js'];
    for (const file of stray) {
      expect(strayContent({ path: '/api/x', files: [file], size: 0, zipped: 0 }, runtime)).toEqual([expect.stringContaining(file)]);
    }
  });

  test('keep the budget of an archive', () => {
    expect(functions.filter(({ zipped }) => zipped > functionBudget.zipped || zipped < 10_000).map(({ path }) => path)).toEqual([]);
  });
});
