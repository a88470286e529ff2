import type { NetworkState, PoolState } from './networks/state.ts';
import { wander, wordOf } from './noise.ts';

const million = 10n ** 6n;
/** Millionths a pool's price may move in one block. */
const maxStep = 400n;
const dollars = /^(USD|DAI|GUSD|LUSD|BUSD|USK|TOR)/;
/** Assets that share one outside price. */
const sameWorth: Readonly<Record<string, string>> = { WBTC: 'BTC', BTCB: 'BTC', CBBTC: 'BTC', WSTETH: 'ETH' };

/** Whose outside price an asset has. */
export const coinOf = (ticker: string): string => sameWorth[ticker] ?? ticker;
export const isDollar = (ticker: string): boolean => dollars.test(ticker);

export interface PoolAnchor {
  /** Depths at genesis: their ratio is the price that the outside world wanders around. */
  readonly balanceAsset: bigint;
  readonly balanceNative: bigint;
  readonly market: bigint;
  readonly local: bigint;
  readonly swing: bigint;
}

/** What one pool's price is drawn to. The outside price is the same for both networks; the rest is the pool's own. */
export function anchorOf(state: NetworkState, pool: PoolState, seed: bigint): PoolAnchor {
  const { ticker, symbol, chain } = pool.asset;
  const isSteady = isDollar(ticker) || ticker === 'RUNE';
  return {
    balanceAsset: pool.balanceAsset,
    balanceNative: pool.balanceNative,
    market: wordOf(`${seed}:market:${coinOf(ticker)}`),
    local: wordOf(`${seed}:pool:${state.id}:${chain}:${symbol}`),
    swing: isSteady ? 0n : 15_000n,
  };
}

/** Millionths by which the pool's price should differ from genesis, `block` blocks later. */
function offset(anchor: PoolAnchor, block: bigint): bigint {
  const market = wander(anchor.market, block, 600n, anchor.swing) + wander(anchor.market, block, 20n, anchor.swing / 20n);
  return market + wander(anchor.local, block, 40n, 800n);
}

const clamp = (value: bigint, limit: bigint): bigint => (value > limit ? limit : value < -limit ? -limit : value);

/**
 * One block of arbitrage: moves the pool along x·y = k toward its outside price, at most
 * a few hundredths of a percent. Answers what traders put in or took out of the native side.
 */
export function driftPool(pool: PoolState, anchor: PoolAnchor, block: bigint): bigint {
  if (pool.balanceAsset <= 0n || pool.balanceNative <= 0n) return 0n;
  const wanted = anchor.balanceNative * pool.balanceAsset * (million + offset(anchor, block));
  const present = pool.balanceNative * anchor.balanceAsset;
  const gap = clamp(wanted / present - million, maxStep);
  const k = pool.balanceAsset * pool.balanceNative;
  // The price goes with the square of the native side.
  const move = (pool.balanceNative * gap) / (2n * million);
  if (move === 0n) return 0n;
  pool.balanceNative += move;
  pool.balanceAsset = (k + pool.balanceNative - 1n) / pool.balanceNative;
  return move < 0n ? -move : move;
}
