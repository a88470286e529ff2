import type { Asset } from '../../../../src/core/asset/asset.ts';
import { type NetworkId, protocols } from '../../../../src/core/network/protocol.ts';
import { dollarsPerRune, findPoolState, isNative } from '../arithmetic/pools.ts';
import type { NetworkState, PoolState } from '../state.ts';

/** Units of one whole asset, and of one dollar. */
const cents = 10n ** 8n;

/** Both sides of a pool. */
export type PoolDepths = Pick<PoolState, 'balanceAsset' | 'balanceNative'>;

/** ⌊a · 10¹⁸ / b⌋ as decimal text without trailing zeros; Midgard's `NaN` without a price. */
export function ratioText(a: bigint, b: bigint): string {
  if (b === 0n) return 'NaN';
  const digits = ((a * 10n ** 18n) / b).toString().padStart(19, '0');
  const fraction = digits.slice(-18).replace(/0+$/, '');
  return `${digits.slice(0, -18)}${fraction === '' ? '' : `.${fraction}`}`;
}

export const nativeUnit = (network: NetworkId): bigint => 10n ** BigInt(protocols[network].nativeDecimals);

/** USD price of one RUNE or CACAO in 1e8. MAYAChain has no oracle; its largest USD pool is used instead. */
export function nativeWorth(state: NetworkState): bigint {
  if (state.id === 'thorchain') return dollarsPerRune(state);
  const pool = [...state.pools.values()]
    .filter(({ asset, status, balanceNative }) => asset.ticker === 'USDC' && status === 'Available' && balanceNative > 0n)
    .reduce<PoolState | undefined>((best, next) => (best && best.balanceNative >= next.balanceNative ? best : next), undefined);
  return pool === undefined ? 0n : (pool.balanceAsset * nativeUnit(state.id)) / pool.balanceNative;
}

/** RUNE or CACAO price of one whole asset; `unit` as `nativeUnit`. */
export const spotPrice = ({ balanceAsset, balanceNative }: PoolDepths, unit: bigint): string =>
  ratioText(balanceNative * cents, balanceAsset * unit);

/** USD price of one whole asset; `worth` as `nativeWorth`. */
export const assetWorth = ({ balanceAsset, balanceNative }: PoolDepths, worth: bigint, unit: bigint): string =>
  ratioText(balanceNative * worth, balanceAsset * unit);

/** Current USD price of one whole asset of any kind. */
export function dollarText(state: NetworkState, asset: Asset): string {
  const worth = nativeWorth(state);
  if (isNative(state, asset)) return ratioText(worth, cents);
  const pool = findPoolState(state, asset);
  return pool === undefined ? '0' : assetWorth(pool, worth, nativeUnit(state.id));
}
