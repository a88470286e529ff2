import fc from 'fast-check';
import { hostsFor } from '../../src/nodes/http/hosts.ts';
import { createServerDeps } from '../../src/server/deps/deps.ts';
import { testEnv } from '../../src/server/fixtures/env.ts';
import { anyEnvelope, findError } from '../../src/server/fixtures/mcp-envelopes.ts';
import { createMcpHandler } from '../../src/server/mcp/mcp.ts';
import { startDevnet } from '../devnet/server.ts';
import type { Table } from './table.ts';

const endpoint = 'http://localhost:4321/mcp';

/** Sends arbitrary envelopes to the MCP endpoint: counts per status, throughput and faults. */
export async function benchMcpFuzz(): Promise<Table> {
  const runs = Number(process.env['BENCH_ENVELOPES'] ?? 100_000);
  const devnet = await startDevnet({ port: 0 });
  const env = testEnv({ hosts: hostsFor('devnet', devnet.url), rateLimits: { mcp: { quota: 100_000_000, seconds: 60 } } });
  const logged: unknown[] = [];
  const deps = createServerDeps(env, (level, _event, fields) => level === 'error' && logged.push(fields));
  const handler = createMcpHandler(() => deps);
  const statuses = new Map<number, number>();
  const started = performance.now();
  const { counterexample, seed, counterexamplePath } = await fc.check(
    fc.asyncProperty(anyEnvelope, async (envelope) => {
      const response = await handler(new Request(endpoint, { method: 'POST', ...envelope }));
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const fault = await findError(envelope, response);
      if (fault !== undefined) throw new Error(fault);
    }),
    { numRuns: runs },
  );
  const seconds = (performance.now() - started) / 1000;
  await devnet.close();
  return {
    title: `${runs} envelopes of any kind against the MCP door, ${seconds.toFixed(0)} s`,
    head: ['status', 'answers'],
    rows: [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => [String(status), String(count)]),
    missed: [
      ...(counterexample === null
        ? []
        : [`A wrong answer to ${JSON.stringify(counterexample)} (seed ${seed}, path ${counterexamplePath}).`]),
      ...logged.slice(0, 3).map((fields) => `A failure was logged: ${JSON.stringify(fields)}`),
    ],
  };
}
