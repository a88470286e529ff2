import { expect, test } from 'vitest';
import { asset, facts } from '../fixtures/facts.ts';
import { solvencyWarnings } from './solvency-warning.ts';

const now = 1_700_000_000_000;
const known = { ...facts('thorchain'), solvencySeen: new Map([['BTC', now - 20 * 60_000]]) };

test('names the chain and the minutes since its halt was last seen, once for a swap', () => {
  expect(solvencyWarnings([asset('BTC.BTC'), asset('BTC.BTC')], known, now)).toMatchObject([
    {
      severity: 'warning',
      message: expect.stringMatching(/^THORChain had halted Bitcoin until 20 minutes ago/),
      figures: { seconds: '1200' },
    },
  ]);
});

test('gives no warning for other chains and for assets held on the network', () => {
  for (const name of ['ETH.ETH', 'BTC-BTC', 'BTC~BTC']) expect(solvencyWarnings([asset(name)], known, now)).toEqual([]);
  expect(solvencyWarnings([asset('BTC.BTC')], facts('thorchain'), now)).toEqual([]);
});
