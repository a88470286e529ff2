import type { NetworkId } from '../../../src/core/network/protocol.ts';
import { anchorOf, driftPool, type PoolAnchor } from '../drift.ts';
import { genesisState } from '../genesis.ts';
import { closeIntervals, type History, newHistory } from './history.ts';
import { type Book, newBook } from './order-book.ts';
import type { NetworkState, PoolState } from './state.ts';

/** Blocks whose trade still counts in the 24 hour volume. */
const dayOfBlocks = 14_400n;

/** One network's present state and what its history leaves behind. */
export interface Chronicle {
  readonly state: NetworkState;
  readonly genesisHeight: number;
  /** Unix seconds. */
  readonly genesisTime: number;
  /** Pools that arbitrage moves; empty once pools were set through the controls. */
  readonly anchors: Map<string, PoolAnchor>;
  /** Native-asset trade of each pool, fading over a day of blocks. */
  readonly volumes: Map<string, bigint>;
  /** Liquidity units of each pool. */
  readonly units: Map<string, bigint>;
  /** What its users have done. */
  readonly book: Book;
  /** Depths at the ends of past intervals. */
  readonly history: History;
}

export type Ledger = Readonly<Record<NetworkId, Chronicle>>;

/** Blocks from which the trade of the day before genesis is told. */
const sampleBlocks = 32n;

/** What a pool's own arbitrage trades in a day, by its first blocks. */
function usualVolume(anchor: PoolAnchor, pool: PoolState | undefined): bigint {
  if (pool === undefined) return 0n;
  const copy = { ...pool };
  let sum = 0n;
  for (let block = 1n; block <= sampleBlocks; block += 1n) sum += driftPool(copy, anchor, block);
  return (sum * dayOfBlocks) / sampleBlocks;
}

function chronicle(network: NetworkId, seed: bigint, time: number): Chronicle {
  const state = genesisState(network, seed, time);
  const anchors = new Map([...state.pools].map(([name, pool]) => [name, anchorOf(state, pool, seed)]));
  const units = new Map([...state.pools].map(([name, pool]) => [name, pool.balanceNative]));
  const volumes = new Map([...anchors].map(([name, anchor]) => [name, usualVolume(anchor, state.pools.get(name))]));
  return {
    state,
    genesisHeight: state.height,
    genesisTime: time,
    anchors,
    volumes,
    units,
    book: newBook(),
    history: newHistory(state, units),
  };
}

/** Both networks at their first block. `time` is in Unix seconds. */
export function newLedger(seed: bigint, time: number): Ledger {
  return { thorchain: chronicle('thorchain', seed, time), mayachain: chronicle('mayachain', seed, time) };
}

/** One block more on one network. `time` is in Unix seconds. */
export function nextBlock(chronicle: Chronicle, time: number): void {
  const { state, anchors, volumes, units, history } = chronicle;
  closeIntervals(history, state, units, time);
  state.height += 1;
  state.time = time;
  const block = BigInt(state.height - chronicle.genesisHeight);
  for (const [name, anchor] of anchors) {
    const pool = state.pools.get(name);
    if (pool === undefined) continue;
    const volume = volumes.get(name) ?? 0n;
    volumes.set(name, volume - volume / dayOfBlocks + driftPool(pool, anchor, block));
  }
}
