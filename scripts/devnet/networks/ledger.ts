import { chains } from '../../../src/core/chain/chain.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import { anchorOf, driftPool, type PoolAnchor } from '../drift.ts';
import { genesisState, seeds } from '../genesis.ts';
import { closeIntervals, type History, newHistory } from './history.ts';
import { newOrderBook, type OrderBook } from './order-book.ts';
import type { NetworkState, PoolState } from './state.ts';

/** Blocks that count towards the 24 hour volume. */
const dayOfBlocks = 14_400n;

/** One network's current state and the records it accumulates. */
export interface Ledger {
  readonly state: NetworkState;
  readonly genesisHeight: number;
  /** Unix seconds. */
  readonly genesisTime: number;
  /** Pools moved by arbitrage; empty once pools were set through the controls. */
  readonly anchors: Map<string, PoolAnchor>;
  /** Native-asset volume of each pool, decaying over a day of blocks. */
  readonly volumes: Map<string, bigint>;
  /** Native-asset volume of each pool since the first block. */
  readonly traded: Map<string, bigint>;
  /** Liquidity units of each pool. */
  readonly units: Map<string, bigint>;
  /** Last height of each chain that the nodes have observed; a halted chain stays there. */
  readonly observed: Map<string, number>;
  /** Activity of its users. */
  readonly orderBook: OrderBook;
  /** Depths at the ends of past intervals. */
  readonly history: History;
}

export type Ledgers = Readonly<Record<NetworkId, Ledger>>;

/** Sample size in blocks for the volume of the day before genesis. */
const sampleBlocks = 32n;

/** Daily arbitrage volume of a pool, extrapolated from its first blocks. */
function usualVolume(anchor: PoolAnchor, pool: PoolState | undefined): bigint {
  if (pool === undefined) return 0n;
  const copy = { ...pool };
  let sum = 0n;
  for (let block = 1n; block <= sampleBlocks; block += 1n) sum += driftPool(copy, anchor, block);
  return (sum * dayOfBlocks) / sampleBlocks;
}

function ledger(network: NetworkId, seed: bigint, time: number): Ledger {
  const state = genesisState(network, seed, time);
  const anchors = new Map([...state.pools].map(([name, pool]) => [name, anchorOf(state, pool, seed)]));
  const units = new Map([...state.pools].map(([name, pool]) => [name, pool.balanceNative]));
  const volumes = new Map([...anchors].map(([name, anchor]) => [name, usualVolume(anchor, state.pools.get(name))]));
  const traded = new Map<string, bigint>();
  return {
    state,
    genesisHeight: state.height,
    genesisTime: time,
    anchors,
    volumes,
    traded,
    units,
    observed: new Map(),
    orderBook: newOrderBook(),
    history: newHistory(state, { units, traded }, new Map(volumes)),
  };
}

/** Both networks at their first block. `time` is in Unix seconds. */
export function newLedgers(seed: bigint, time: number): Ledgers {
  return { thorchain: ledger('thorchain', seed, time), mayachain: ledger('mayachain', seed, time) };
}

/** Block height of a connected chain. */
export function headOf(ledger: Ledger, id: string): number {
  const { state, genesisTime } = ledger;
  const start = seeds[state.id].chainHeads[id] ?? 0;
  return start + Math.floor(((state.time - genesisTime) * 1000) / (chains[id]?.blockMs ?? 6_000));
}

/** Makes one block on one network. `time` is in Unix seconds. */
export function nextBlock(ledger: Ledger, time: number): void {
  const { state, anchors, volumes, traded, history } = ledger;
  closeIntervals(history, state, ledger, time);
  state.height += 1;
  state.time = time;
  const block = BigInt(state.height - ledger.genesisHeight);
  for (const [name, anchor] of anchors) {
    const pool = state.pools.get(name);
    if (pool === undefined) continue;
    const volume = volumes.get(name) ?? 0n;
    const moved = driftPool(pool, anchor, block);
    volumes.set(name, volume - volume / dayOfBlocks + moved);
    traded.set(name, (traded.get(name) ?? 0n) + moved);
  }
}
