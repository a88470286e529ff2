import { expect, test } from 'vitest';
import { checkHistory, type HistoryCall } from '../fixtures/idempotency-history.ts';
import { runHistory } from '../fixtures/idempotency-run.ts';

const windows = { leaseMs: 80, keepMs: 500 };

const kindOf = (call: HistoryCall) => (call.call === 'claim' ? (call.result?.kind ?? 'unanswered') : call.call);

test('6,000 operations of four processes, some of them killed, show no anomaly', { timeout: 300_000 }, async () => {
  const history = await runHistory({ operations: 6_000, processes: 4, kills: 6, windows, seed: 20_261_120 });
  expect(checkHistory(history, windows)).toEqual([]);

  const kinds = history.calls.map(kindOf);
  for (const kind of ['run', 'replay', 'in_progress', 'other_body', 'finish', 'release']) {
    expect([kind, kinds.filter((found) => found === kind).length > 20]).toEqual([kind, true]);
  }
  const takeovers = history.calls.filter(
    (call) => call.call === 'claim' && call.result?.kind === 'run' && call.result.runId !== call.token,
  );
  expect(takeovers.length).toBeGreaterThan(5);
  expect(history.effects.length).toBeGreaterThan(100);
});
