import { describe, expect, test } from 'vitest';
import { baseAmount, usdAmount } from '../amount.ts';
import { facts, pool } from '../fixtures/facts.ts';
import { pricesOf } from '../pool/pool.ts';
import type { Loss } from './loss.ts';
import { belowBestWarning, offerWarnings, type WarnedOffer } from './warnings.ts';

const { pools } = facts('thorchain');
const prices = pricesOf(pools);
const loss = (totalLossBps: number, priceImpactBps = totalLossBps): Loss => ({
  marketOut: baseAmount(1_000_000n),
  midOut: baseAmount(1_000_000n),
  totalLossBps,
  priceImpactBps,
  poolOffsetBps: 0,
});
const warned = (more: Partial<WarnedOffer>) =>
  offerWarnings({ loss: loss(10), fees: 0n, isProtected: true, seconds: 60, maxImpactBps: 1_500, pools: [], ...more }, prices);
const codes = (more: Partial<WarnedOffer>) => warned(more).map(({ code, severity }) => `${severity} ${code}`);
const dollars = (cents: number) => usdAmount(BigInt(cents) * 1_000_000n);
const passed = (shareBps: number, at = 0) => ({ pool: pools[at] ?? expect.unreachable(), shareBps });

describe('choosing the warnings of an offer', () => {
  test.each<readonly [string, Partial<WarnedOffer>, readonly string[]]>([
    ['an impact of 299 basis points', { loss: loss(299) }, []],
    ['an impact of 300', { loss: loss(300) }, ['warning high_price_impact']],
    ['an impact of 999', { loss: loss(999) }, ['warning high_price_impact']],
    ['an impact of 1,000', { loss: loss(1_000) }, ['danger high_price_impact']],
    ['a loss that is fees alone', { loss: loss(499, 0), fees: 49_900n }, []],
    ['fees of 500 basis points', { loss: loss(500, 0), fees: 50_000n }, ['warning high_fee_share']],
    ['a wait of 3,599 s', { seconds: 3_599 }, []],
    ['a wait of an hour', { seconds: 3_600 }, ['info long_wait']],
    ['a tenth of a pool, less a basis point', { pools: [passed(999)] }, []],
    ['a tenth of a pool', { pools: [passed(1_000)] }, ['warning shallow_pool']],
    ['an impact of a tenth of $49.99', { loss: loss(1_000), usdIn: dollars(4_999) }, ['warning high_price_impact']],
    ['an impact of a tenth of $50', { loss: loss(1_000), usdIn: dollars(5_000) }, ['danger high_price_impact']],
    ['85 % without trades', { outWithoutTrades: 850_000n }, []],
    ['less than 85 % without trades', { outWithoutTrades: 849_999n }, ['warning relies_on_trades']],
    ['a third less without trades, which the caller accepts', { outWithoutTrades: 700_000n, maxImpactBps: 3_000 }, []],
    ['half without trades', { outWithoutTrades: 500_000n }, ['warning relies_on_trades']],
    ['less than half without trades', { outWithoutTrades: 499_999n, maxImpactBps: 10_000 }, ['danger oversized']],
    ['nothing without trades, of $4.99', { outWithoutTrades: 0n, usdIn: dollars(499) }, ['warning relies_on_trades']],
  ])('gives the right warnings for %s', (_name, more, wanted) => {
    expect(codes(more)).toEqual(wanted);
  });

  test('calls a pool below a hundred thousand dollars shallow, however small the swap’s share', () => {
    const small = pool('thorchain', 'LTC.LTC', 500_00000000n, 4_900_00000000n);
    const [warning] = warned({ pools: [{ pool: small, shareBps: 1 }] });
    expect(warning).toMatchObject({ code: 'shallow_pool', figures: { pool: 'LTC.LTC', share_bps: '1' } });
    expect(warning?.message).toMatch(/^The LTC\.LTC pool holds only \$\d/);
  });

  test('orders warnings by severity, and gives dollars where known', () => {
    const found = warned({
      loss: loss(1_590),
      usdLost: usdAmount(687_00000000n),
      isProtected: false,
      fees: 50_000n,
      seconds: 7_200,
    });
    expect(found.map(({ severity }) => severity)).toEqual(['danger', 'warning', 'info']);
    expect(found[0]?.message).toMatch(/You lose about \$687 \(15\.9 %\) against the market price/);
    expect(found[2]?.message).toContain('about 2 hours');
  });

  test('does not call a pool of exactly a hundred thousand dollars shallow', () => {
    const held = (rune: bigint) => ({ pool: pool('thorchain', 'LTC.LTC', 500_00000000n, rune), shareBps: 1 });
    const atOneDollar = { byAsset: new Map([['THOR.RUNE', usdAmount(100_000_000n)]]) };
    const found = (rune: bigint) =>
      offerWarnings({ loss: loss(10), fees: 0n, isProtected: true, seconds: 60, maxImpactBps: 1_500, pools: [held(rune)] }, atOneDollar);
    expect(found(50_000_00000000n)).toEqual([]);
    expect(found(49_999_99999999n)).toMatchObject([{ code: 'shallow_pool' }]);
  });

  test('warns of a large share of a pool, with the pool’s worth where known', () => {
    const offer = { loss: loss(10), fees: 0n, isProtected: true, seconds: 60, maxImpactBps: 1_500, pools: [passed(1_500)] };
    const figures = { pool: 'BTC.BTC', share_bps: '1500' };
    const [priced] = offerWarnings(offer, prices);
    const [bare] = offerWarnings(offer, { byAsset: new Map() });
    expect(priced?.figures).toEqual({ ...figures, depth_usd: expect.stringMatching(/^\d{4,}/) });
    expect(bare?.figures).toStrictEqual(figures);
    for (const warning of [priced, bare]) expect(warning?.message).toMatch(/^The swap is 15 % of what the BTC\.BTC pool holds/);
  });

  test('describes how little of a vastly oversized amount arrives and what happens to the rest', () => {
    const [open, kept] = [false, true].map((isProtected) => warned({ outWithoutTrades: 15_400n, isProtected })[0]);
    expect(open?.message).toMatch(/if nobody else trades, 1\.5 % .* most of it may be lost\./);
    expect(kept?.message).toMatch(/if nobody else trades, 1\.5 % .*\. Expect most of it back\./);
    expect(kept?.figures).toEqual({ loss_without_trades_bps: '9846' });
  });

  test('lists a contract destination before a wait, and writes one hour in the singular', () => {
    const found = warned({ isContract: true, seconds: 3_600 });
    expect(found.map(({ code }) => code)).toEqual(['contract_destination', 'long_wait']);
    expect(found[1]?.message).toContain('about 1 hour from');
    expect(codes({ isContract: false })).toEqual([]);
  });

  test('warns at 300 basis points or more below the best offer', () => {
    expect(belowBestWarning(299)).toBeUndefined();
    expect(belowBestWarning(300)).toMatchObject({ code: 'below_best', severity: 'warning', figures: { below_best_bps: '300' } });
  });
});
