import { parseAsset } from '../../../../src/core/asset/asset.ts';
import { getGasAsset } from '../../../../src/core/asset/native-assets.ts';
import { chains } from '../../../../src/core/chain/chain.ts';
import { must } from '../../../../src/core/errors.ts';
import { seeds } from '../../genesis.ts';
import type { View } from '../../view.ts';
import { isChainTradingHalted, isGlobalTradingHalted, isHaltActive } from '../arithmetic/halts.ts';
import { feeKey, gasRate, outboundFee } from '../arithmetic/outbound.ts';
import { dollarsPerRune } from '../arithmetic/pools.ts';
import { headOf, type Ledger } from '../ledger.ts';
import type { NetworkState } from '../state.ts';
import { getVault, shieldedMemoConfig } from '../vaults.ts';

const text = (value: bigint): string => value.toString();

/**
 * `/inbound_addresses` of either node; MAYANode omits the observed rate
 * (content/reference/thornode.md#inbound-addresses,
 * content/reference/mayanode.md#inbound-addresses).
 */
export function inboundAddresses({ ledger, seed }: View): Record<string, unknown>[] {
  const { state } = ledger;
  const isGlobal = isGlobalTradingHalted(state);
  const dollars = dollarsPerRune(state);
  return [...state.chainFees].flatMap(([id, fee]) => {
    const chain = chains[id];
    if (chain === undefined) return [];
    const vault = getVault(state, id, seed, seeds[state.id].routers[id]);
    const isPaused = isChainTradingHalted(state, id);
    return {
      chain: id,
      pub_key: vault.pubKey,
      address: vault.address,
      router: vault.router,
      shielded_memo_config: shieldedMemoConfig(state, id, seed),
      halted: isGlobal || isPaused,
      global_trading_paused: isGlobal,
      chain_trading_paused: isPaused,
      chain_lp_actions_paused: isHaltActive(state, 'PAUSELP') || isHaltActive(state, `PAUSELP${id}`),
      observed_fee_rate: state.id === 'thorchain' ? text(fee.observedFeeRate) : undefined,
      gas_rate: text(gasRate(state, id)),
      gas_rate_units: chain.gasUnit,
      outbound_tx_size: text(fee.outboundTxSize),
      outbound_fee: text(outboundFee(state, getGasAsset(id), dollars)),
      dust_threshold: text(fee.dustThreshold),
    };
  });
}

/** `/lastblock`, or its entry for one chain. */
export function lastBlocks(ledger: Ledger, only?: string): Record<string, unknown>[] {
  const { state, observed } = ledger;
  return [...state.chainFees.keys()]
    .filter((id) => only === undefined || id === only)
    .map((id) => ({
      chain: id,
      last_observed_in: observed.get(id) ?? headOf(ledger, id),
      last_signed_out: state.height - 10,
      [state.id]: state.height,
    }));
}

/** Native-asset depth of the available pools and of all pools. */
export function poolSums(state: NetworkState): { readonly available: bigint; readonly all: bigint } {
  let available = 0n;
  let all = 0n;
  for (const pool of state.pools.values()) {
    all += pool.balanceNative;
    if (pool.status === 'Available') available += pool.balanceNative;
  }
  return { available, all };
}

/** Totals of the gas assets in the fee ledger, in the native asset. */
export function gasSums(state: NetworkState): { readonly withheld: bigint; readonly spent: bigint } {
  let withheld = 0n;
  let spent = 0n;
  const gasAssets = [...state.chainFees.keys()].map((chain) => must(parseAsset(chains[chain]?.gasAsset ?? '')));
  for (const key of new Set(gasAssets.map((asset) => feeKey(state, asset)))) {
    const row = state.feeLedger.get(key) ?? { withheld: 0n, spent: 0n };
    withheld += row.withheld;
    spent += row.spent;
  }
  return { withheld, spent };
}

/** `/mimir` or `/mimir/key/{k}`: −1 for a key that was never set. */
export function mimirValue(state: NetworkState, key: string): bigint {
  return state.mimir.get(key.toUpperCase()) ?? -1n;
}

export function constants(state: NetworkState): Record<string, unknown> {
  return {
    int_64_values: Object.fromEntries(state.constants),
    bool_values: { StrictBondLiquidityRatio: true },
    string_values: { DefaultPoolStatus: 'Staged' },
  };
}
