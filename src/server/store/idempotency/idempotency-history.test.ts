import { expect, test } from 'vitest';
import { checkHistory, type HistoryCall } from '../../fixtures/idempotency/history.ts';
import { runHistory } from '../../fixtures/idempotency/run.ts';

const windows = { leaseMs: 80, keepMs: 500 };

const getKind = (call: HistoryCall) => (call.call === 'claim' ? (call.result?.kind ?? 'unanswered') : call.call);

test('4,000 operations of four killed, paused and clock-skewed processes on a killed store show no anomaly', {
  timeout: 300_000,
}, async () => {
  const disturbed = { kills: 24, pauses: 12, storeKills: 2, skewsMs: [0, 70_000, -70_000] };
  const history = await runHistory({ operations: 4_000, processes: 4, windows, seed: 20_261_120, ...disturbed });
  expect([history.kills, history.pauses > 0, history.storeKills]).toEqual([24, true, 2]);
  expect(checkHistory(history, windows)).toEqual([]);

  const kinds = history.calls.map(getKind);
  for (const kind of ['run', 'replay', 'in_progress', 'other_body', 'finish', 'release']) {
    expect([kind, kinds.filter((found) => found === kind).length > 20]).toEqual([kind, true]);
  }
  const takeovers = history.calls.filter(
    (call) => call.call === 'claim' && call.result?.kind === 'run' && call.result.runId !== call.token,
  );
  expect(takeovers.length).toBeGreaterThan(5);
  expect(history.effects.length).toBeGreaterThan(100);
});
