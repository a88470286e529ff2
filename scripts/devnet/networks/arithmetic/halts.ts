import type { Asset } from '../../../../src/core/asset/asset.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import { type NetworkState, setting } from '../state.ts';

/** `key` in upper case. A halt key is active from the block at its height; on MAYANode one block later (content/reference/halts.md#when-a-key-holds). */
export function isHaltActive(state: NetworkState, key: string): boolean {
  const since = setting(state, key);
  if (since <= 0n) return false;
  const height = BigInt(state.height);
  return protocols[state.id].haltFromHeight === 'at' ? since <= height : since < height;
}

/** `global_trading_paused`: whether all trading is halted. */
export function isGlobalTradingHalted(state: NetworkState): boolean {
  return isHaltActive(state, 'HALTTRADING');
}

/** True when the chain itself is halted, which halts its trading too. */
export function isChainHalted(state: NetworkState, chain: string): boolean {
  if (setting(state, 'NODEPAUSECHAINGLOBAL') >= BigInt(state.height)) return true;
  return ['HALTCHAINGLOBAL', `HALT${chain}CHAIN`, `SOLVENCYHALT${chain}CHAIN`].some((key) => isHaltActive(state, key));
}

/** `chain_trading_paused`: whether trading on a chain is halted. */
export function isChainTradingHalted(state: NetworkState, chain: string): boolean {
  return isHaltActive(state, `HALT${chain}TRADING`) || isChainHalted(state, chain);
}

/** True when swaps of this asset are halted by network, chain or asset. */
export function isAssetTradingHalted(state: NetworkState, asset: Asset): boolean {
  if (isGlobalTradingHalted(state)) return true;
  if (asset.chain === 'THOR' && asset.symbol === 'TCY' && isHaltActive(state, 'HALTTCYTRADING')) return true;
  if (state.id === 'mayachain' && isHaltActive(state, `HALTTRADING-${asset.chain}-${asset.symbol}`)) return true;
  if (isHaltActive(state, `RAGNAROK-${asset.chain}-${asset.symbol}`)) return true;
  return asset.chain !== protocols[state.id].chain && isChainTradingHalted(state, asset.chain);
}
