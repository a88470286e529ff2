import { describe, expect, test } from 'vitest';
import { documentedEndpoints } from '../../src/contract/endpoints.ts';
import { mcpSurface } from '../../src/contract/mcp/endpoint.ts';
import { findFunctions, readPublicPaths } from '../../src/host/functions.ts';
import { functionBudget, readFunctions, strayContent } from './functions.ts';
import { readLock, runtimePackages } from './package-lock.ts';

describe('deployed functions', async () => {
  const functions = await readFunctions();
  const runtime = runtimePackages(readLock());

  const places = await readPublicPaths(new URL('../../api', import.meta.url).pathname);

  test('are at most ten, each with everything it imports', () => {
    const handlers = [...findFunctions(new URL('../../api', import.meta.url).pathname).keys()].sort();
    expect(functions.map(({ path }) => path)).toEqual(handlers);
    expect(handlers.length).toBeLessThanOrEqual(10);
    const reads = functions.find(({ path }) => path === '/api/reads');
    expect(reads?.files).toEqual(expect.arrayContaining(['api/reads.ts', 'src/core/quote/rank.ts', 'src/server/http/handler.ts']));
    expect(reads?.files.some((file) => file.startsWith('node_modules/zod/'))).toBe(true);
  });

  test('serve exactly the contract’s endpoints, their aliases and the other listed paths', () => {
    const contract = documentedEndpoints.flatMap(({ path, aliases }) => [path, ...aliases]);
    const others = [
      mcpSurface.path,
      '/.well-known/jwks.json',
      '/api/v1/newsletter/confirm',
      '/api/v1/newsletter/unsubscribe',
      '/api/v1/track/mail/confirm',
      '/api/v1/track/mail/stop',
      '/api/cron/deliver',
      '/api/cron/register',
      '/api/cron/sample',
      '/api/cron/watch',
      '/metrics',
      '/status.atom',
      '/status.json',
    ];
    expect([...places.keys()].sort()).toEqual([...contract, ...others].sort());
  });

  test('contain no simulated network, test, tool or secret', () => {
    expect(functions.flatMap((one) => strayContent(one, runtime))).toEqual([]);
  });

  test('fail the check when they contain such files', () => {
    const stray = ['scripts/devnet/server.ts', 'src/service/fixtures/world.ts', 'scripts/start.ts', 'node_modules/vitest/dist/index.js'];
    for (const file of stray) {
      expect(strayContent({ path: '/api/x', files: [file], size: 0, zipped: 0 }, runtime)).toEqual([expect.stringContaining(file)]);
    }
  });

  test('keep within the archive budget', () => {
    expect(functions.filter(({ zipped }) => zipped > functionBudget.zipped || zipped < 10_000).map(({ path }) => path)).toEqual([]);
  });

  // The MCP SDK's files cannot be imported individually (0.9 MB); content/decisions/0016-functions-are-traced.md lists what was tried.
  test('keep within the file budget, except the one with the MCP SDK', () => {
    expect(functions.filter(({ size }) => size > functionBudget.size).map(({ path }) => path)).toEqual(['/api/mcp']);
  });

  const carriers = (file: string) => functions.filter(({ files }) => files.some((one) => one.startsWith(file))).map(({ path }) => path);

  test('contain signing code only in the function that pays', () => {
    expect(carriers('src/server/memoless/memoless-signer.ts')).toEqual(['/api/register']);
    expect(carriers('node_modules/@noble/secp256k1/')).toEqual(['/api/register']);
  });

  test('contain mail sending code only in the functions that deliver mail', () => {
    expect(carriers('node_modules/nodemailer/')).toEqual(['/api/cron', '/api/mail']);
  });
});
