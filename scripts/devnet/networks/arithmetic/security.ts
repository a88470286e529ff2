import { parseAsset } from '../../../../src/core/asset/asset.ts';
import type { OrderBook } from '../order-book.ts';
import { type NetworkState, setting } from '../state.ts';
import { assetToNative, findPoolState } from './pools.ts';

const wholeBps = 10_000n;

/** Bond of the lower two thirds of active nodes (`getEffectiveSecurityBond` of THORNode's `helpers.go`). */
export function effectiveBond({ bonds }: NetworkState): bigint {
  const lowest = [...bonds].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const last = Math.floor((lowest.length * 2) / 3) - (lowest.length % 3 === 0 ? 1 : 0);
  return lowest.slice(0, last + 1).reduce((sum, bond) => sum + bond, 0n);
}

/** Value of the vaults' coins: what the pools hold, and what secures minted assets. */
export function vaultsValue(state: NetworkState, { sent, received }: Pick<OrderBook, 'sent' | 'received'>): bigint {
  let sum = 0n;
  for (const pool of state.pools.values()) sum += pool.balanceNative;
  for (const [name, minted] of sent) {
    const asset = parseAsset(name, state.id);
    const isMinted = asset.ok && (asset.value.kind === 'secured' || asset.value.kind === 'trade');
    const pool = isMinted ? findPoolState(state, asset.value) : undefined;
    const supply = minted - (received.get(name) ?? 0n);
    if (pool !== undefined && supply > 0n) sum += assetToNative(state, pool, supply);
  }
  return sum;
}

/** Whether a deposit worth `value` exceeds what the bond secures; it counts twice, since its vault holds it already (`atTVLCap`). */
export function exceedsBond(state: NetworkState, orderBook: OrderBook, value: bigint): boolean {
  const bps = setting(state, 'TVLCapBasisPoints');
  const bond = bps > 0n ? (state.bonds.reduce((sum, one) => sum + one, 0n) * bps) / wholeBps : effectiveBond(state);
  return vaultsValue(state, orderBook) + 2n * value > bond;
}
