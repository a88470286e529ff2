import { describe, expect, test } from 'vitest';
import { walkAtRandom } from '../fixtures/swap-model.ts';

const steps = 20_000;

describe('a random walk over the form, the offers, the confirmation and limit orders', () => {
  test(`finds nothing usable in ${steps} steps that is stale, halted, refused or unprotected by accident`, {
    timeout: 120_000,
  }, async () => {
    const tally = await walkAtRandom(steps);
    expect(tally.steps).toBeGreaterThanOrEqual(steps);
    const { reviewable, consentable, payable, severePayable, copyable, limitPayable, unprotectedPayable, stopped } = tally;
    for (const reached of [reviewable, consentable, payable, severePayable, copyable, limitPayable, unprotectedPayable])
      expect(reached).toBeGreaterThan(20);
    for (const reason of ['expired', 'halted', 'vault', 'memo', 'changed', 'unchecked', 'failed'])
      expect(stopped[reason] ?? 0).toBeGreaterThan(0);
  });
});
