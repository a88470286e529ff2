import { describe, expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { asset, pool } from '../fixtures/facts.ts';
import type { NetworkId } from '../network/protocol.ts';
import { legLosses, outWithoutTrades, poolOutput, type SwapPath } from './swap-output.ts';

const natives = { thorchain: asset('THOR.RUNE'), mayachain: asset('MAYA.CACAO') } as const;
const pools = (network: NetworkId) => [
  pool(network, 'BTC.BTC', 1_000_000_000_000n, 4_000_000_000_000n),
  pool(network, 'ETH.ETH', 2_000_000_000_000n, 8_000_000_000_000n),
];
type Way = 'in' | 'out' | 'through';
function buildPath(network: NetworkId, way: Way, parts: bigint): SwapPath {
  const from = way === 'out' ? natives[network] : asset('BTC.BTC');
  const to = { in: natives[network], out: asset('BTC.BTC'), through: asset('ETH.ETH') }[way];
  return { network, from, to, parts };
}
const getAmount = (way: Way) => baseAmount(way === 'out' ? 800_000_000_000n : 200_000_000_000n);

describe('pool output by the swap curve', () => {
  test.each([
    ['in', 1n, 555_555_555_555n],
    ['in', 4n, 725_623_582_764n],
    ['out', 4n, 181_405_895_688n],
    ['through', 4n, 173_450_474_676n],
  ] as const)('for a swap going %s in %s parts, is the sum of equal parts', (way, parts, out) => {
    expect(poolOutput(buildPath('thorchain', way, parts), getAmount(way), pools('thorchain'))).toBe(out);
  });

  test('is unknown without a pool or with an empty side', () => {
    const path = buildPath('thorchain', 'through', 1n);
    const [btc, eth] = pools('thorchain');
    const known = (...given: readonly (typeof btc)[]) =>
      poolOutput(
        path,
        getAmount('through'),
        given.flatMap((one) => one ?? []),
      ) !== undefined;
    expect(known(btc, eth)).toBe(true);
    expect(known(btc)).toBe(false);
    expect(known(eth)).toBe(false);
    expect(known(btc, pool('thorchain', 'ETH.ETH', 0n, 1n))).toBe(false);
    expect(known(btc, pool('thorchain', 'ETH.ETH', 1n, 0n))).toBe(false);
    expect(known(btc, pool('thorchain', 'ETH.ETH', 1n, 1n))).toBe(true);
  });
});

describe('price impact by pool', () => {
  const shares = (way: Way, parts: bigint, amount: bigint, bps = 1_000, given = pools('thorchain')) =>
    legLosses(buildPath('thorchain', way, parts), baseAmount(amount), bps, given);

  test('follows the slip of one part in each pool, and adds up to the whole', () => {
    // Slips of 1/6 and 5/77, and for a quarter of the amount 1/21 and 25/1127.
    expect(shares('through', 1n, 200_000_000_000n)).toEqual([
      { from: 'BTC.BTC', to: 'THOR.RUNE', priceImpactBps: 720 },
      { from: 'THOR.RUNE', to: 'ETH.ETH', priceImpactBps: 280 },
    ]);
    expect(shares('through', 4n, 200_000_000_000n).map(({ priceImpactBps }) => priceImpactBps)).toEqual([682, 318]);
  });

  test('adds up to the whole however the shares are rounded', () => {
    for (let bps = 1; bps <= 3_000; bps += 1) {
      const [first = 0, second = 0] = shares('through', 1n, 200_000_000_000n, bps).map(({ priceImpactBps }) => priceImpactBps);
      expect(first + second).toBe(bps);
    }
  });

  test('has one entry for one pool, and is empty without pools', () => {
    expect(shares('in', 1n, 200_000_000_000n)).toEqual([{ from: 'BTC.BTC', to: 'THOR.RUNE', priceImpactBps: 1_000 }]);
    expect(shares('in', 1n, 200_000_000_000n, 1_000, [])).toEqual([]);
  });

  test('is assigned to the first pool when the amount is zero', () => {
    expect(shares('through', 1n, 0n, 7).map(({ priceImpactBps }) => priceImpactBps)).toEqual([7, 0]);
  });
});

describe('output of a streaming swap if nobody trades the pools back to the market', () => {
  const quoted = (expectedOut: bigint, outboundFee = 0n, affiliateFee = 0n) => ({
    expectedOut: baseAmount(expectedOut),
    outboundFee: baseAmount(outboundFee),
    affiliateFee: baseAmount(affiliateFee),
  });
  const paid = (network: NetworkId, way: Way, parts: bigint, given = quoted(1_000_000n), amount = getAmount(way)) =>
    outWithoutTrades(buildPath(network, way, parts), amount, given, pools(network));

  // Computed in exact fractions, part by part; on THORChain with the fee taken from the pool's RUNE.
  test.each([
    ['thorchain', 'in', 877_607n],
    ['thorchain', 'out', 882_725n],
    ['thorchain', 'through', 834_747n],
    ['mayachain', 'in', 880_349n],
    ['mayachain', 'out', 880_349n],
    ['mayachain', 'through', 836_657n],
  ] as const)('on %s, for a swap going %s, is reduced by the price movement of each part', (network, way, out) => {
    expect(paid(network, way, 4n)).toBe(out);
  });

  test('loses the full outbound fee and a share of the affiliate fee, and never falls below zero', () => {
    // 877,607 of 1,000,000, with a 10 % affiliate share.
    expect(paid('thorchain', 'in', 4n, quoted(890_000n, 10_000n, 100_000n))).toBe(877_607n - 10_000n - 87_760n);
    expect(paid('thorchain', 'in', 4n, quoted(100n, 999_900n))).toBe(0n);
  });

  test('is computed in a hundred steps for more than a hundred parts, each with the slip of one part', () => {
    const given = quoted(1_000_000_000n);
    expect(paid('mayachain', 'in', 1_000n, given)).toBe(833527524n);
    // A thousand steps would yield 833527753.
    expect(paid('mayachain', 'in', 100n, given)).toBe(835275319n);
  });

  test('is unknown for a single part, for a zero amount and without pools', () => {
    expect(paid('thorchain', 'in', 1n)).toBeUndefined();
    expect(paid('thorchain', 'in', 2n)).toBeDefined();
    expect(paid('thorchain', 'in', 4n, quoted(1_000_000n), baseAmount(0n))).toBeUndefined();
    expect(outWithoutTrades(buildPath('thorchain', 'in', 4n), getAmount('in'), quoted(1n), [])).toBeUndefined();
  });
});
