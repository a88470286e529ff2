import { parseAsset } from '../../../src/core/asset/asset.ts';
import { type NetworkId, protocols } from '../../../src/core/network/protocol.ts';
import { isDollar, normalizeTicker } from '../drift.ts';
import { toWord, wander } from '../noise.ts';
import type { PoolMark } from './history.ts';

/** Length of the synthetic history before the first block, in seconds. */
export const pastSeconds = 366 * 86_400;

const million = 10n ** 6n;
/** Components of a price's noise: period in seconds, and amplitude in thousandths of the coin's maximum swing. */
const waves: readonly (readonly [period: number, share: bigint])[] = [
  [5_184_000, 1_000n],
  [1_296_000, 400n],
  [259_200, 150n],
  [64_800, 70n],
  [14_400, 30n],
  [3_600, 14n],
  [900, 6n],
];

/** Subject of a synthetic history, which depends only on the seed, the network, the asset and the time. */
export interface PastOf {
  readonly seed: bigint;
  readonly network: NetworkId;
  /** Asset name as written by `formatAsset`. */
  readonly asset: string;
}

const noise = (word: bigint, ago: bigint, period: number, reach: number): bigint => BigInt(wander(word, Number(ago), period, reach));

/** Deviation of a coin's USD price `ago` seconds before the first block from its price at that block, in millionths. */
function coinOffset(seed: bigint, ticker: string, ago: bigint): bigint {
  const coin = normalizeTicker(ticker);
  const word = toWord(`${seed}:past:${coin}`);
  const swing = isDollar(coin) ? 300n : 120_000n + (word % 80_000n);
  return waves.reduce((sum, [period, share]) => sum + noise(word ^ BigInt(period), ago, period, Number((swing * share) / 1_000n)), 0n);
}

/** Ticker of a network's native asset. */
const nativeTicker = (network: NetworkId): string => protocols[network].nativeAsset.split('.')[1] ?? '';

/** Integer square root: ⌊√value⌋. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}

const atLeastOne = (value: bigint): bigint => (value > 0n ? value : 1n);

/** State of a pool `ago` seconds before the first block, at which it was `first`. */
export function pastPool({ seed, network, asset }: PastOf, first: PoolMark, ago: bigint): PoolMark {
  const parsed = parseAsset(asset);
  if (first.balanceAsset <= 0n || first.balanceNative <= 0n || !parsed.ok) return first;
  const own = toWord(`${seed}:past:${network}:${asset}`);
  const local = noise(own, ago, 7_200, 450) + noise(own ^ 1n, ago, 1_200, 250);
  const price = ((million + coinOffset(seed, parsed.value.ticker, ago)) * (million + local)) / million;
  const native = million + coinOffset(seed, nativeTicker(network), ago);
  const liquidity = million + noise(own ^ 2n, ago, 3_888_000, 120_000) + noise(own ^ 3n, ago, 432_000, 15_000);
  // The price scales with the square of the native side.
  const root = squareRoot((price * million * million) / native);
  return {
    balanceAsset: atLeastOne((first.balanceAsset * liquidity) / root),
    balanceNative: atLeastOne((first.balanceNative * liquidity * root) / (million * million)),
    units: (first.units * liquidity) / million,
    traded: 0n,
  };
}

/** USD price of RUNE or CACAO `ago` seconds before the first block, at which it was `first`. */
export const pastWorth = ({ seed, network }: PastOf, first: bigint, ago: bigint): bigint =>
  (first * (million + coinOffset(seed, nativeTicker(network), ago))) / million;

/** Volume of a pool over `seconds` ending `ago` seconds before the first block, based on its `usual` daily volume. */
export function pastTrade({ seed, network, asset }: PastOf, usual: bigint, ago: bigint, seconds: bigint): bigint {
  const word = toWord(`${seed}:trade:${network}:${asset}`);
  const mood =
    million + noise(word, ago, 604_800, 350_000) + noise(word ^ 1n, ago, 86_400, 250_000) + noise(word ^ 2n, ago, 7_200, 300_000);
  return (usual * seconds * mood) / (86_400n * million);
}
