import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { steadyTime } from './clock.ts';

describe('a monotonic clock', () => {
  test('never goes back, and falls behind by at most 50 ms per sleep, whatever happens to either clock', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(5_000_000) }),
      fc.record({ kind: fc.constant('sleep' as const), ms: fc.nat(5_000_000) }),
      fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: -90_000_000, max: 90_000_000 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let [passed, elapsed, offset, slept] = [0, 0, 0, 0];
        const now = steadyTime(
          () => 1_000_000_000 + passed + offset,
          () => elapsed,
        );
        const start = now();
        let before = start;
        for (const { kind, ms } of steps) {
          if (kind === 'set') offset += ms;
          else passed += ms;
          if (kind === 'pass') elapsed += ms;
          if (kind === 'sleep') slept += 1;
          const shown = now();
          expect(shown).toBeGreaterThanOrEqual(before);
          expect(shown - start).toBeGreaterThanOrEqual(passed - slept * 50);
          before = shown;
        }
      }),
    );
  });

  test('does not run ahead of two clocks that round differently', () => {
    let elapsed = 0;
    const now = steadyTime(
      () => 5_000 + Math.round(elapsed),
      () => elapsed,
    );
    const start = now();
    for (let round = 0; round < 100_000; round += 1) {
      elapsed += 0.7;
      now();
    }
    expect(now() - start).toBeCloseTo(70_000, 3);
  });
});
