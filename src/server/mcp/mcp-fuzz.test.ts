import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { createServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { testEnv } from '../fixtures/env.ts';
import { anyEnvelope, findError } from '../fixtures/mcp-envelopes.ts';
import type { Handler } from '../http/handler.ts';
import { createMcpHandler } from './mcp.ts';

stretchDeadlines({ timers: true });
let devnet: RunningDevnet;
let handler: Handler;
const failures: unknown[] = [];

beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
  const env = testEnv({ hosts: hostsFor('devnet', devnet.url), rateLimits: { mcp: { quota: 1_000_000, seconds: 60 } } });
  const deps = createServerDeps(env, (level, _event, fields) => level === 'error' && failures.push(fields));
  handler = createMcpHandler(() => deps);
});

afterAll(() => devnet.close());

test('answers any input with JSON-RPC or a documented refusal', async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(anyEnvelope, async (envelope) => {
      const response = await handler(new Request('http://localhost:4321/mcp', { method: 'POST', ...envelope }));
      statuses.add(response.status);
      expect(await findError(envelope, response)).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 202, 400, 403, 404, 415]));
  expect(failures).toEqual([]);
});
