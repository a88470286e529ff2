import { expect, test } from 'vitest';
import { runScenario } from './scenario.ts';
import { sample } from './scenarios.ts';

/** Timeout of a run, which takes some twenty seconds; a busy machine may take longer to start two instances. */
const longestMs = 900_000;

test('neither loses, doubles nor leaves anything despite kills, clock skew, a stalled store and cut mail', {
  timeout: longestMs,
}, async () => {
  const { findings, done } = await runScenario(sample, { loadMs: 12_000, settleMs: 400_000, isHurried: true });
  const { accepted, delivered, again: _again, ...wrong } = findings;
  expect(wrong).toEqual({ doubled: 0, lost: 0, untrue: 0, unanswered: 0, refused: 0, left: 0, faults: [] });
  expect(delivered).toBe(accepted);
  expect([accepted > 5, (done['kills'] ?? 0) > 0, (done['pauses of the store'] ?? 0) > 0]).toEqual([true, true, true]);
});
