import type { NetworkState, PoolState } from './networks/state.ts';
import { type Noise, newNoise, noiseAt, toWord } from './noise.ts';

const million = 10n ** 6n;
/** Largest price move of a pool per block, in millionths. */
const maxStep = 400n;
const dollars = /^(USD|DAI|GUSD|LUSD|BUSD|USK|TOR)/;
/** Assets that share one external price. */
const sameWorth: Readonly<Record<string, string>> = { WBTC: 'BTC', BTCB: 'BTC', CBBTC: 'BTC', WSTETH: 'ETH' };

/** Ticker whose external price applies to an asset. */
export const normalizeTicker = (ticker: string): string => sameWorth[ticker] ?? ticker;
export const isDollar = (ticker: string): boolean => dollars.test(ticker);

export interface PoolAnchor {
  /** Depths at genesis; their ratio is the price that the external price wanders around. */
  readonly balanceAsset: bigint;
  readonly balanceNative: bigint;
  readonly market: bigint;
  readonly local: bigint;
  readonly swing: bigint;
}

/** Target price of one pool: an external price shared by both networks, plus the pool's own deviation. */
export function anchorOf(state: NetworkState, pool: PoolState, seed: bigint): PoolAnchor {
  const { ticker, symbol, chain } = pool.asset;
  const isSteady = isDollar(ticker) || ticker === 'RUNE';
  return {
    balanceAsset: pool.balanceAsset,
    balanceNative: pool.balanceNative,
    market: toWord(`${seed}:market:${normalizeTicker(ticker)}`),
    local: toWord(`${seed}:pool:${state.id}:${chain}:${symbol}`),
    swing: isSteady ? 0n : 15_000n,
  };
}

/** Noises that move each anchor, of which nearly every block uses the same segments again. */
const noisesOf = new WeakMap<PoolAnchor, readonly Noise[]>();

function makeNoises(anchor: PoolAnchor): readonly Noise[] {
  const { market, local, swing } = anchor;
  const shared = swing === 0n ? [] : [newNoise(market, 600, Number(swing)), newNoise(market, 20, Number(swing / 20n))];
  const noises = [...shared, newNoise(local, 40, 800)];
  noisesOf.set(anchor, noises);
  return noises;
}

/** Deviation of the pool's target price from genesis after `block` blocks, in millionths. */
function offset(anchor: PoolAnchor, block: number): number {
  let sum = 0;
  for (const noise of noisesOf.get(anchor) ?? makeNoises(anchor)) sum += noiseAt(noise, block);
  return sum;
}

const clamp = (value: bigint, limit: bigint): bigint => (value > limit ? limit : value < -limit ? -limit : value);

/**
 * One block of arbitrage: moves the pool along x·y = k toward its target price, by at most
 * a few hundredths of a percent. Returns the amount added to or removed from the native side.
 */
export function driftPool(pool: PoolState, anchor: PoolAnchor, block: bigint): bigint {
  if (pool.balanceAsset <= 0n || pool.balanceNative <= 0n) return 0n;
  const wanted = anchor.balanceNative * pool.balanceAsset * (million + BigInt(offset(anchor, Number(block))));
  const present = pool.balanceNative * anchor.balanceAsset;
  const gap = clamp(wanted / present - million, maxStep);
  const k = pool.balanceAsset * pool.balanceNative;
  // The price scales with the square of the native side.
  const move = (pool.balanceNative * gap) / (2n * million);
  if (move === 0n) return 0n;
  pool.balanceNative += move;
  pool.balanceAsset = (k + pool.balanceNative - 1n) / pool.balanceNative;
  return move < 0n ? -move : move;
}
