import { expect, test } from 'vitest';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import type { Terms } from '../../state/review/confirm-terms.ts';
import { costsOf } from './costs.ts';

const terms = (change: Partial<Pick<Terms, 'fees' | 'loss' | 'usd'>> = {}) =>
  ({
    request: { from: assetInfo('BTC.BTC'), to: assetInfo('ETH.ETH'), amount: 50_000_000n },
    payout: 1_362_184_620n,
    loss: { totalBps: 21, impactBps: 20, isSmall: false, usd: '123.53' },
    usd: { amount: '58783.50', expected_amount_out: '58659.97' },
    fees: { asset: 'ETH.ETH', outbound: 120_000n },
    ...change,
  }) as unknown as Terms;

test('the costs of pools and network add up to the total to the cent', () => {
  expect(costsOf(terms())).toEqual({ impact: '0.2% · $118.37', fees: '0.0012 ETH · $5.16', total: '$123.53 · 0.21%' });
});

test('share and dollars of the price impact have one base, also where the pools price above the market', () => {
  const usd = { amount: '5832.00', expected_amount_out: '5829.10' };
  const loss = { totalBps: 5, impactBps: 20, isSmall: false, usd: '2.90' };
  expect(costsOf(terms({ loss, usd }))).toMatchObject({ impact: '0.04% · $2.39', total: '$2.90 · 0.05%' });
});

test('a gain from the pools is negative, so that the parts still add up', () => {
  expect(costsOf(terms({ loss: { totalBps: 1, impactBps: 0, isSmall: true, usd: '3' } }))).toMatchObject({
    impact: '−$2.16',
    total: '$3.00 · 0.01%',
  });
  const gain = costsOf(terms({ loss: { totalBps: -6, impactBps: 20, isSmall: false, usd: '-35.94' } }));
  expect(gain).toMatchObject({ impact: '−$41.10', total: '$35.94 · 0.06% gained' });
});

test('the costs omit dollars without a price, and the fee row without fees', () => {
  const { fees, impact, total } = costsOf(terms({ loss: { totalBps: 21, impactBps: 20, isSmall: false }, usd: {} }));
  expect([impact, fees, total]).toEqual(['0.2%', '0.0012 ETH', '0.21%']);
  const { fees: _, ...bare } = terms();
  expect(costsOf(bare as Terms)).toEqual({ impact: '0.2%', total: '$123.53 · 0.21%' });
});

test('the costs omit dollars for a fee in another asset', () => {
  expect(costsOf(terms({ fees: { asset: 'THOR.RUNE', outbound: 2_000_000n } })).fees).toBe('0.02 RUNE');
});
