import { parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import type { NetworkId } from '../../../../src/core/network/protocol.ts';
import type { NetworkState } from '../state.ts';

/** A network as specified by a test; numbers as decimal text, so that vectors can be plain files. */
export interface SmallState {
  readonly network: NetworkId;
  readonly pools: readonly {
    readonly asset: string;
    readonly balance_asset: string;
    readonly balance_native: string;
    readonly decimals?: number;
    readonly status?: string;
  }[];
  readonly settings?: Readonly<Record<string, string>>;
  readonly outbound_fees?: Readonly<Record<string, string>>;
  readonly chain_fees?: Readonly<Record<string, { readonly rate: string; readonly size: string; readonly dust: string }>>;
}

const base: Readonly<Record<NetworkId, Readonly<Record<string, bigint>>>> = {
  thorchain: {
    StreamingSwapMaxLength: 14_400n,
    StreamingSwapMaxLengthNative: 14_400n,
    StreamingLimitSwapMaxAge: 43_200n,
    TxOutDelayMax: 17_280n,
    OutboundTransactionFee: 2_000_000n,
    TradeAccountsEnabled: 1n,
    TradeAccountsDepositEnabled: 1n,
  },
  mayachain: {
    StreamingSwapMaxLength: 14_400n,
    StreamingSwapMaxLengthNative: 14_400n,
    StreamingSwapMinBPFee: 5n,
    OutboundTransactionFee: 2_000_000_000n,
  },
};

/** A network with a few pools and nothing else. */
export function smallState(spec: SmallState): NetworkState {
  const numbers = (record: Readonly<Record<string, string>> = {}) =>
    Object.entries(record).map(([key, value]) => [key, BigInt(value)] as const);
  const pools = spec.pools.map((pool) => {
    const asset = must(parseAsset(pool.asset, spec.network));
    const status = pool.status === 'Staged' || pool.status === 'Suspended' ? pool.status : ('Available' as const);
    const depths = { balanceAsset: BigInt(pool.balance_asset), balanceNative: BigInt(pool.balance_native) };
    return [pool.asset, { asset, status, decimals: pool.decimals ?? 0, ...depths }] as const;
  });
  const fees = Object.entries(spec.chain_fees ?? {}).map(
    ([chain, { rate, size, dust }]) =>
      [chain, { observedFeeRate: BigInt(rate), outboundTxSize: BigInt(size), dustThreshold: BigInt(dust) }] as const,
  );
  return {
    id: spec.network,
    height: 1_000,
    time: 1_790_000_000,
    pools: new Map(pools),
    mimir: new Map(numbers(spec.settings).map(([key, value]) => [key.toUpperCase(), value])),
    constants: new Map(Object.entries(base[spec.network])),
    chainFees: new Map(fees),
    outboundFees: new Map(numbers(spec.outbound_fees)),
    isGasReported: false,
    isReportedAtOnce: false,
    feeLedger: new Map(),
    bonds: [],
    scheduled: [],
    rotations: new Map(),
    names: new Map(),
  };
}

/** Query parameters from plain values. */
export function asked(values: Readonly<Record<string, string | number | bigint>>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]));
}
