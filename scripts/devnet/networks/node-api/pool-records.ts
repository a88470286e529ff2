import { formatAsset, shortCodeOf } from '../../../../src/core/asset/asset.ts';
import { isAssetTradingHalted } from '../arithmetic/halts.ts';
import { dollarsPerRune, torPrice } from '../arithmetic/pools.ts';
import type { Ledger } from '../ledger.ts';
import { type NetworkState, type PoolState, setting } from '../state.ts';

const depthBps = 10_000n;

function synthCapacity(state: NetworkState, pool: PoolState): bigint {
  return (2n * pool.balanceAsset * setting(state, 'MaxSynthPerPoolDepth')) / depthBps;
}

/** Whether minting is paused, which it is once the chain is past the height in MINTSYNTHS. */
function isMintPaused(state: NetworkState): boolean {
  const since = setting(state, 'MINTSYNTHS');
  return since > 0n && BigInt(state.height) > since;
}

function sharedFields({ state, units }: Ledger, pool: PoolState) {
  const poolUnits = (units.get(formatAsset(pool.asset)) ?? 0n).toString();
  return {
    pool_units: poolUnits,
    LP_units: poolUnits,
    synth_units: '0',
    synth_supply: '0',
    savers_depth: '0',
    savers_units: '0',
    synth_mint_paused: isMintPaused(state),
  };
}

/** 24 hour volume of a pool in the native asset. */
export function volumeOf(ledger: Ledger, pool: PoolState): bigint {
  return ledger.volumes.get(formatAsset(pool.asset)) ?? 0n;
}

/** `/thorchain/pool/{asset}` (content/reference/thornode.md#pools). */
export function thorPool(ledger: Ledger, pool: PoolState, dollars = dollarsPerRune(ledger.state)): Record<string, unknown> {
  const { state } = ledger;
  const volume = volumeOf(ledger, pool);
  const code = pool.asset.contract === '' && pool.asset.kind === 'layer1' ? shortCodeOf(pool.asset, state.id) : '';
  return {
    asset: formatAsset(pool.asset),
    short_code: code === '' ? undefined : code,
    status: pool.status,
    decimals: pool.decimals === 0 ? undefined : pool.decimals,
    pending_inbound_asset: '0',
    pending_inbound_rune: '0',
    balance_asset: pool.balanceAsset.toString(),
    balance_rune: pool.balanceNative.toString(),
    asset_tor_price: torPrice(state, pool, dollars).toString(),
    ...sharedFields(ledger, pool),
    savers_fill_bps: '0',
    savers_capacity_remaining: '0',
    synth_supply_remaining: synthCapacity(state, pool).toString(),
    derived_depth_bps: '0',
    trading_halted: pool.status !== 'Available' || isAssetTradingHalted(state, pool.asset),
    volume_asset: (pool.balanceNative === 0n ? 0n : (volume * pool.balanceAsset) / pool.balanceNative).toString(),
    volume_rune: volume.toString(),
  };
}

/** `/mayachain/pool/{asset}` (content/reference/mayanode.md#pools). */
export function mayaPool(ledger: Ledger, pool: PoolState): Record<string, unknown> {
  return {
    asset: formatAsset(pool.asset),
    status: pool.status,
    decimals: pool.decimals === 0 ? undefined : pool.decimals,
    pending_inbound_asset: '0',
    pending_inbound_cacao: '0',
    balance_asset: pool.balanceAsset.toString(),
    balance_cacao: pool.balanceNative.toString(),
    ...sharedFields(ledger, pool),
    bondable: pool.status === 'Available',
  };
}
