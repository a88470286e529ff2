import { checkHistory, type HistoryCall } from '../../src/server/fixtures/idempotency-history.ts';
import { runHistory } from '../../src/server/fixtures/idempotency-run.ts';
import type { Table } from './table.ts';

const operations = Number(process.env['BENCH_OPERATIONS'] ?? 100_000);
const windows = { leaseMs: 80, keepMs: 500 };

/** Random operations on keys by four processes on one real Redis, with a checker of all that they saw. */
export async function benchIdempotency(): Promise<Table> {
  const started = performance.now();
  const history = await runHistory({ operations, processes: 4, kills: 40, windows, seed: Date.now() });
  const seconds = (performance.now() - started) / 1000;
  const anomalies = checkHistory(history, windows);
  const count = (isCounted: (call: HistoryCall) => boolean) => `${history.calls.filter(isCounted).length}`;
  const claims = (kind: string) => count((call) => call.call === 'claim' && call.result?.kind === kind);
  return {
    title: `Idempotency: ${operations} operations of four processes on one Redis in ${seconds.toFixed(0)} s, 40 kills among them`,
    head: ['runs', 'taken over', 'replays', 'waits', 'other bodies', 'effects', 'anomalies', 'goal'],
    rows: [
      [
        claims('run'),
        count((call) => call.call === 'claim' && call.result?.kind === 'run' && call.result.runId !== call.token),
        claims('replay'),
        claims('in_progress'),
        claims('other_body'),
        `${history.effects.length}`,
        `${anomalies.length}`,
        '0',
      ],
    ],
    missed: anomalies.slice(0, 10),
  };
}
