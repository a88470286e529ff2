import * as z from 'zod/mini';
import { type BaseAmount, baseAmount, usdAmount } from '../../../core/amount.ts';
import { parseAsset } from '../../../core/asset/asset.ts';
import { isUnifiedAddress } from '../../../core/carrier/zcash-request.ts';
import type { InboundAddress, Mimir } from '../../../core/halt/inbound-address.ts';
import type { NetworkId } from '../../../core/network/protocol.ts';
import type { Pool } from '../../../core/pool/pool.ts';
import {
  amount,
  flag,
  integer,
  matching,
  natural,
  present,
  readEach,
  readWith,
  required,
  token,
  wireChain,
  wireCount,
  wireOptional,
  withDefault,
} from './wire.ts';

const zero = baseAmount(0n);
/** Default of a missing `decimals` in a pool. */
const impliedDecimals = 8;
const assetText = matching(/^[A-Za-z0-9._/~-]{1,120}$/);

const pool = z.object({
  asset: required(assetText),
  status: required(matching(/^(available|staged|suspended)$/i)),
  decimals: withDefault(wireCount, 0),
  balance_asset: required(amount),
  balance_rune: wireOptional(amount),
  balance_cacao: wireOptional(amount),
  trading_halted: wireOptional(flag),
  asset_tor_price: wireOptional(amount),
  short_code: wireOptional(token),
  volume_rune: wireOptional(amount),
  volume_cacao: wireOptional(amount),
});

/**
 * Reads `/pools` (content/reference/thornode.md#pools, content/reference/mayanode.md#pools). Unreadable entries are
 * skipped; undefined when none is left. A price of zero counts as no price.
 */
export function readPools(value: unknown, network: NetworkId): readonly Pool[] | undefined {
  return readEach(value, (entry) => readPool(entry, network));
}

/** Reads `/pool/{asset}`, or one entry of `/pools`. */
export function readPool(value: unknown, network: NetworkId): Pool | undefined {
  const wire = readWith(pool, value);
  if (wire === undefined || wire.decimals > 36) return undefined;
  const asset = parseAsset(wire.asset, network);
  const balanceNative = network === 'thorchain' ? wire.balance_rune : wire.balance_cacao;
  if (!asset.ok || balanceNative === undefined) return undefined;
  if (asset.value.kind !== 'layer1' && asset.value.kind !== 'native') return undefined;
  return present({
    network,
    asset: asset.value,
    status: wire.status.toLowerCase() as Pool['status'],
    decimals: wire.decimals === 0 ? impliedDecimals : wire.decimals,
    balanceAsset: wire.balance_asset,
    balanceNative,
    tradingHalted: wire.trading_halted,
    torPrice: wire.asset_tor_price ? usdAmount(wire.asset_tor_price) : undefined,
    shortCode: wire.short_code,
    volumeNative: network === 'thorchain' ? wire.volume_rune : wire.volume_cacao,
  });
}

const inbound = z.object({
  chain: required(wireChain),
  address: required(token),
  pub_key: wireOptional(token),
  shielded_memo_config: z.optional(z.unknown()),
  router: wireOptional(token),
  halted: wireOptional(flag),
  global_trading_paused: wireOptional(flag),
  chain_trading_paused: wireOptional(flag),
  gas_rate: withDefault(natural, 0n),
  gas_rate_units: wireOptional(token),
  outbound_fee: withDefault(amount, zero),
  dust_threshold: withDefault(amount, zero),
});

const shielded = z.object({ enabled: required(flag), unified_address: required(matching(/^u1[02-9ac-hj-np-z]{40,590}$/)) });

/** Unified address of a Zcash vault for shielded memos; undefined when unreadable. */
function readShielded(value: unknown): string | undefined {
  const wire = readWith(shielded, value);
  return wire?.enabled === true && isUnifiedAddress(wire.unified_address) ? wire.unified_address : undefined;
}

/**
 * Reads `/inbound_addresses` (content/reference/thornode.md#inbound-addresses). Unreadable entries are skipped; undefined
 * when none is left. An entry without halt fields counts as halted.
 */
export function readInboundAddresses(value: unknown): readonly InboundAddress[] | undefined {
  return readEach(value, (entry) => {
    const wire = readWith(inbound, entry);
    if (wire === undefined) return undefined;
    const { halted, global_trading_paused: globally, chain_trading_paused: onChain } = wire;
    const isUnknown = halted === undefined && globally === undefined && onChain === undefined;
    return present({
      chain: wire.chain,
      address: wire.address,
      pubKey: wire.pub_key,
      shieldedAddress: readShielded(wire.shielded_memo_config),
      router: wire.router,
      halted: halted ?? (isUnknown || globally === true || onChain === true),
      globalTradingPaused: globally ?? false,
      chainTradingPaused: onChain ?? false,
      gasRate: wire.gas_rate,
      gasRateUnits: wire.gas_rate_units ?? '',
      outboundFee: wire.outbound_fee,
      dustThreshold: wire.dust_threshold,
    });
  });
}

const outboundFees = z.object({ asset: required(assetText), outbound_fee: required(amount) });

/**
 * Reads `/outbound_fees` (content/reference/thornode.md#state-of-the-network): what a payout of an asset costs, in that asset;
 * undefined when no entry is readable. A fee of zero counts as none.
 */
export function readOutboundFees(value: unknown): ReadonlyMap<string, BaseAmount> | undefined {
  const entries = readEach(value, (entry) => readWith(outboundFees, entry));
  return entries && new Map(entries.flatMap(({ asset, outbound_fee: fee }) => (fee > 0n ? [[asset.toUpperCase(), fee] as const] : [])));
}

const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** Reads `/mimir`, with its keys in upper case. One unreadable value invalidates the response: it might be a halt. */
export function readMimir(value: unknown): Mimir | undefined {
  return readIntegers(value, (key) => key.toUpperCase());
}

function readIntegers(value: unknown, keyOf: (key: string) => string): ReadonlyMap<string, bigint> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const read = new Map<string, bigint>();
  for (const [key, entry] of Object.entries(value)) {
    const parsed = integer(entry);
    if (parsed === undefined || !keyPattern.test(key)) return undefined;
    read.set(keyOf(key), parsed);
  }
  return read;
}

/** Constants from `/constants`, keys as the node spells them. Values may be amounts, heights or counts. */
export interface Constants {
  readonly integers: ReadonlyMap<string, bigint>;
  readonly flags: ReadonlyMap<string, boolean>;
  readonly texts: ReadonlyMap<string, string>;
}

const constants = z.object({
  int_64_values: z.record(z.string(), z.unknown()),
  bool_values: z.optional(z.record(z.string(), z.boolean())),
  string_values: z.optional(z.record(z.string(), z.string())),
});

/** Reads `/constants`; undefined if it has another shape or names none. */
export function readConstants(value: unknown): Constants | undefined {
  const wire = readWith(constants, value);
  const integers = wire && readIntegers(wire.int_64_values, (key) => key);
  if (integers === undefined || integers.size === 0) return undefined;
  return { integers, flags: new Map(Object.entries(wire?.bool_values ?? {})), texts: new Map(Object.entries(wire?.string_values ?? {})) };
}

/** The network's height, and the last observed height per chain. */
export interface LastBlock {
  readonly height: number;
  readonly chains: readonly { readonly chain: string; readonly lastObservedIn: number }[];
}

const lastBlock = z.object({
  chain: required(wireChain),
  last_observed_in: withDefault(wireCount, 0),
  thorchain: wireOptional(wireCount),
  mayachain: wireOptional(wireCount),
});

/** Reads `/lastblock`: the highest height among its entries; undefined when there is none. */
export function readLastBlock(value: unknown, network: NetworkId): LastBlock | undefined {
  const entries = readEach(value, (entry) => {
    const wire = readWith(lastBlock, entry);
    const height = wire?.[network];
    if (wire === undefined || !height) return undefined;
    return { height, chain: wire.chain, lastObservedIn: wire.last_observed_in };
  });
  return entries && { height: Math.max(...entries.map(({ height }) => height)), chains: entries.map(({ height: _, ...chain }) => chain) };
}

/** The part of `/network` used here. */
export interface NetworkState {
  readonly vaultsMigrating?: boolean;
  readonly nativeTxFee?: BaseAmount;
  readonly vaultsLiquidity?: BaseAmount;
  readonly effectiveBond?: BaseAmount;
}

const networkState = z.object({
  total_reserve: required(amount),
  vaults_migrating: wireOptional(flag),
  native_tx_fee_rune: wireOptional(amount),
  vaults_liquidity_rune: wireOptional(amount),
  effective_security_bond: wireOptional(amount),
});

/** Reads `/network` (content/reference/thornode.md#state-of-the-network, content/reference/mayanode.md#state). */
export function readNetworkState(value: unknown): NetworkState | undefined {
  const wire = readWith(networkState, value);
  return (
    wire &&
    present({
      vaultsMigrating: wire.vaults_migrating,
      nativeTxFee: wire.native_tx_fee_rune,
      vaultsLiquidity: wire.vaults_liquidity_rune,
      effectiveBond: wire.effective_security_bond,
    })
  );
}

const nodeAccount = z.object({ status: required(token), total_bond: required(amount) });

/** Reads the bond of all active nodes from `/nodes`; undefined when it lists none. */
export function readActiveBond(value: unknown): BaseAmount | undefined {
  const bonds = readEach(value, (entry) => {
    const wire = readWith(nodeAccount, entry);
    return wire?.status === 'Active' ? wire.total_bond : undefined;
  });
  return bonds && baseAmount(bonds.reduce((sum, bond) => sum + bond, 0n));
}
