import { parseAsset } from '../../../src/core/asset/asset.ts';
import { type NetworkId, protocols } from '../../../src/core/network/protocol.ts';
import { isDollar, normalizeTicker } from '../drift.ts';
import { toWord, wander } from '../noise.ts';
import type { PoolMark } from './history.ts';

/** Length of the synthetic history before the first block, in seconds. */
export const pastSeconds = 366 * 86_400;

const million = 10n ** 6n;
/** Components of a price's noise: period in seconds, and amplitude in thousandths of the coin's maximum swing. */
const waves: readonly (readonly [period: bigint, share: bigint])[] = [
  [5_184_000n, 1_000n],
  [1_296_000n, 400n],
  [259_200n, 150n],
  [64_800n, 70n],
  [14_400n, 30n],
  [3_600n, 14n],
  [900n, 6n],
];

/** Subject of a synthetic history, which depends only on the seed, the network, the asset and the time. */
export interface PastOf {
  readonly seed: bigint;
  readonly network: NetworkId;
  /** Asset name as written by `formatAsset`. */
  readonly asset: string;
}

/** Deviation of a coin's USD price `ago` seconds before the first block from its price at that block, in millionths. */
function coinOffset(seed: bigint, ticker: string, ago: bigint): bigint {
  const coin = normalizeTicker(ticker);
  const word = toWord(`${seed}:past:${coin}`);
  const swing = isDollar(coin) ? 300n : 120_000n + (word % 80_000n);
  return waves.reduce((sum, [period, share]) => sum + wander(word ^ period, ago, period, (swing * share) / 1_000n), 0n);
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
  const local = wander(own, ago, 7_200n, 450n) + wander(own ^ 1n, ago, 1_200n, 250n);
  const price = ((million + coinOffset(seed, parsed.value.ticker, ago)) * (million + local)) / million;
  const native = million + coinOffset(seed, nativeTicker(network), ago);
  const liquidity = million + wander(own ^ 2n, ago, 3_888_000n, 120_000n) + wander(own ^ 3n, ago, 432_000n, 15_000n);
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
    million + wander(word, ago, 604_800n, 350_000n) + wander(word ^ 1n, ago, 86_400n, 250_000n) + wander(word ^ 2n, ago, 7_200n, 300_000n);
  return (usual * seconds * mood) / (86_400n * million);
}
