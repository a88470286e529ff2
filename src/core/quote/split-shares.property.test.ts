import { expect, test } from 'vitest';
import { type BaseAmount, baseAmount } from '../amount.ts';
import { asset, pool } from '../fixtures/facts.ts';
import { randomsFrom } from '../fixtures/random.ts';
import { poolOutput, type SwapPath } from '../loss/swap-output.ts';
import { valueOut } from '../loss/value.ts';
import type { NetworkId } from '../network/protocol.ts';
import { outputOf, type SplitRoute, splitShares } from './split-shares.ts';

const cases = 1_000;
const random = randomsFrom(BigInt(process.env['TEST_SEED'] ?? 20_261_129));
const [from, to] = [asset('BTC.BTC'), asset('ETH.ETH')];

/** Depth of a pool, a thousand times apart at most. */
const randomDepth = () => (10n ** (8n + random(4n)) * (100n + random(900n))) / 100n;

/** A route through pools of this depth, whose prices differ by up to a tenth. */
function randomRoute(network: NetworkId, depth: bigint, amount: BaseAmount, isStreaming: boolean): SplitRoute | undefined {
  const native = network === 'mayachain' ? 10_000_000_000n : 100_000_000n;
  const price = (25_000n * (100n + random(10n))) / 100n;
  const pools = [
    pool(network, 'BTC.BTC', depth, (depth * native) / 1_000n),
    pool(network, 'ETH.ETH', (depth * price) / 1_000n, (depth * native) / 1_000n),
  ];
  const path: SwapPath = { network, from, to, parts: isStreaming ? 2n + random(500n) : 1n };
  const outboundFee = baseAmount(random(2_000_000n));
  const whole = poolOutput(path, amount, pools) ?? 0n;
  const affiliateFee = baseAmount((whole * random(2n)) / 100n);
  if (whole <= outboundFee + affiliateFee) return undefined;
  const quoted = { expectedOut: baseAmount(whole - outboundFee - affiliateFee), outboundFee, affiliateFee };
  // The wait is the same over both, unless parts take time, so that values of single swaps compare like their floors.
  const movingSeconds = isStreaming ? Number(random(20_000n)) : 0;
  return { path, pools, amount, quoted, fixedSeconds: 600, movingSeconds, least: baseAmount(random(100_000n)) };
}

interface Figures {
  readonly value: bigint;
  /** Payout that needs no other trades. */
  readonly floor: bigint;
}

const nothing: Figures = { value: 0n, floor: 0n };

/** Figures of these parts over both routes; nothing where one yields none. */
function figuresOf(routes: readonly SplitRoute[], parts: readonly bigint[]): Figures {
  const outputs = routes.flatMap((route, index) => outputOf(route, baseAmount(parts[index] ?? 0n)) ?? []);
  if (outputs.length < routes.length) return nothing;
  return outputs.reduce<Figures>(
    ({ value, floor }, output) => ({ value: value + valueOut(output), floor: floor + (output.outWithoutTrades ?? output.expectedOut) }),
    nothing,
  );
}

const most = (all: readonly bigint[]) => all.reduce((high, one) => (one > high ? one : high), 0n);
/** Whether `found` is at most a basis point below `best`. */
const isNear = (found: bigint, best: bigint) => found * 10_000n >= best * 9_999n;

test('finds shares within a basis point of every point of a grid, and none where one route is worth as much', () => {
  const seen = { split: 0, single: 0 };
  for (let index = 0; index < cases; index += 1) {
    const isStreaming = index % 4 === 3;
    const [deep, other] = [randomDepth(), randomDepth()];
    // At most the deeper pool, above which paying more yields less.
    const amount = baseAmount(((deep > other ? deep : other) * (10n + random(990n))) / 10n ** (3n + random(5n)));
    const [first, second] = [randomRoute('thorchain', deep, amount, isStreaming), randomRoute('mayachain', other, amount, isStreaming)];
    if (first === undefined || second === undefined) continue;
    const routes = [first, second] as const;
    const points = isStreaming ? 25n : 250n;
    const grid = Array.from({ length: Number(points) - 1 }, (_, point) => (amount * BigInt(point + 1)) / points)
      .filter((part) => part >= second.least && amount - part >= first.least)
      .map((part) => figuresOf(routes, [amount - part, part]));
    const singles = routes.map((route) => figuresOf([route], [amount]));
    const shares = splitShares(routes, 1n);
    const [bestValue, singleValue] = [most(grid.map(({ value }) => value)), most(singles.map(({ value }) => value))];
    const where = `case ${index}: ${amount} of ${deep} and ${other}`;
    if (shares === undefined) {
      expect(isNear(singleValue, bestValue), where).toBe(true);
      seen.single += 1;
      continue;
    }
    const found = figuresOf(routes, shares.amounts);
    expect(found.value, where).toBe(shares.value);
    expect(shares.amounts[0] + shares.amounts[1], where).toBe(amount);
    expect(shares.amounts[0] >= first.least && shares.amounts[1] >= second.least, where).toBe(true);
    expect(isNear(found.value, bestValue), where).toBe(true);
    expect(found.value > singleValue, where).toBe(true);
    if (!isStreaming) {
      expect(isNear(found.floor, most(grid.map(({ floor }) => floor))), where).toBe(true);
      expect(found.floor > most(singles.map(({ floor }) => floor)), where).toBe(true);
    }
    seen.split += 1;
  }
  expect(seen.split).toBeGreaterThan(cases / 4);
  expect(seen.single).toBeGreaterThan(cases / 20);
});
