import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { findFunctions } from '../serve/functions.ts';
import { functionBudget, readFunctions, strayContent } from './functions.ts';
import { readLock, runtimePackages } from './package-lock.ts';

describe('the functions as they are deployed', async () => {
  const functions = await readFunctions();
  const runtime = runtimePackages(readLock());

  test('the functions are one for each door, with all that it imports', () => {
    const handlers = [...findFunctions(new URL('../../api', import.meta.url).pathname).keys()].sort();
    expect(functions.map(({ path }) => path)).toEqual(handlers);
    const quote = functions.find(({ path }) => path === '/api/v1/quote');
    expect(quote?.files).toEqual(expect.arrayContaining(['api/v1/quote.ts', 'src/core/quote/rank.ts', 'src/server/http/handler.ts']));
    expect(quote?.files.some((file) => file.startsWith('node_modules/zod/'))).toBe(true);
  });

  test('the functions are in the contract: a door of /api/v1 has its record in surface.ts', () => {
    const known = [...endpoints.map(({ path }) => path), '/api/v1/newsletter/confirm', '/api/v1/newsletter/unsubscribe'];
    expect(functions.map(({ path }) => path).filter((path) => path.startsWith('/api/v1/'))).toEqual(known.sort());
  });

  test('the functions carry no simulated network, no test, no tool and no secret', () => {
    expect(functions.flatMap((one) => strayContent(one, runtime))).toEqual([]);
  });

  test('what must not be carried is found', () => {
    const stray = ['scripts/devnet/server.ts', 'src/service/fixtures/world.ts', 'scripts/start.ts', 'node_modules/vitest/dist/index.js'];
    for (const file of stray) {
      expect(strayContent({ path: '/api/x', files: [file], size: 0, zipped: 0 }, runtime)).toEqual([expect.stringContaining(file)]);
    }
  });

  test('the functions keep the budget of an archive', () => {
    expect(functions.filter(({ zipped }) => zipped > functionBudget.zipped || zipped < 10_000).map(({ path }) => path)).toEqual([]);
  });

  // The SDK of MCP has 0.9 MB in files that cannot be had singly; content/decisions/0016-functions-are-traced.md says what was tried.
  test('the functions keep the budget of their files, but for the one with the SDK of MCP', () => {
    expect(functions.filter(({ size }) => size > functionBudget.size).map(({ path }) => path)).toEqual(['/api/mcp']);
  });

  const carriers = (file: string) => functions.filter(({ files }) => files.some((one) => one.startsWith(file))).map(({ path }) => path);

  test('only the door that pays carries what signs', () => {
    expect(carriers('src/server/memoless/memoless-signer.ts')).toEqual(['/api/memoless/api/v1/register']);
    expect(carriers('node_modules/@noble/secp256k1/')).toEqual(['/api/memoless/api/v1/register']);
  });

  test('only the doors that have mail delivered carry what sends it', () => {
    expect(carriers('node_modules/nodemailer/')).toEqual(['/api/cron/deliver', '/api/v1/newsletter', '/api/v1/report-bug']);
  });
});
