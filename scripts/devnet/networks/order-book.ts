import type { Asset } from '../../../src/core/asset/asset.ts';
import type { ReferenceRecord } from '../../../src/core/reference/reference-host.ts';
import type { Inbound } from '../chains/source-chain.ts';
import type { ScheduledOutbound } from './state.ts';

/** A pending payout; the network's schedule holds the same object until its block. */
export interface Outbound extends ScheduledOutbound {
  readonly id: string;
  readonly inboundId: string;
  readonly purpose: 'swap' | 'refund' | 'affiliate';
  readonly chain: string;
  readonly to: string;
  readonly coin: Asset;
  /** Fee withheld from the payout, in units of `coin`, and its value in the native asset. */
  readonly fee: bigint;
  readonly feeNative: bigint;
  readonly memo: string;
  /** Block in which the payout was scheduled. */
  readonly decidedHeight: number;
  /** True for a transfer within the network, which needs no vault. */
  readonly isNative: boolean;
  status: 'scheduled' | 'signing' | 'done';
  /** Vault that paid. */
  from: string;
  /** Empty until signed, and for transfers within the network. */
  txid: string;
  doneHeight: number;
}

export interface Share {
  readonly name: string;
  /** Recipient of the share, on the network's own chain. */
  readonly address: string;
  readonly bps: bigint;
}

/** A swap in the queue, from its first block to its last. Amounts in units of `from` and `to`. */
export interface Order {
  readonly inboundId: string;
  readonly kind: 'market' | 'limit';
  readonly from: Asset;
  readonly to: Asset;
  readonly sender: string;
  readonly destination: string;
  readonly refund: string;
  readonly deposit: bigint;
  readonly shares: readonly Share[];
  /** True for the sale of an affiliate's share of another order, with which it has its deposit in common. */
  readonly isShare: boolean;
  readonly quantity: number;
  /** Blocks between parts; 0 for as fast as possible. */
  readonly interval: number;
  /** Lifetime of a limit order in blocks; 0 for none. */
  readonly ttl: number;
  readonly createdHeight: number;
  /** Unix seconds. */
  readonly createdTime: number;
  /** Minimum output of the whole deposit; 0 for none. */
  limit: bigint;
  /** Parts attempted, and parts that succeeded. */
  count: number;
  successes: number;
  lastHeight: number;
  /** Input swapped so far, its output, and the part of the output that counts toward the limit. */
  taken: bigint;
  paid: bigint;
  counted: bigint;
  liquidityFeeNative: bigint;
  /** Highest slip of a part in basis points. */
  slip: bigint;
  /** Output of the first part in units of `to`, and USD prices of both assets at that time; absent before it. */
  first?: { readonly emit: bigint; readonly fromUsd: string; readonly toUsd: string };
  readonly failures: { readonly index: number; readonly reason: string }[];
  /** Why the order ended before its deposit was swapped. */
  endReason: string;
  isDone: boolean;
}

/** A deposit as recorded by the network. */
export interface Arrival {
  readonly inbound: Inbound;
  /** Memo that the node executes: the memo sent, or the one that a reference resolves to. */
  memo: string;
  /** Height of its own chain when it was observed. */
  readonly externalHeight: number;
  /** Blocks of the source chain to wait. */
  confirmations: number;
  /** Block of consensus; 0 until it is reached. */
  consensusHeight: number;
  finaliseHeight: number;
  finalisedHeight: number;
  finalisedTime: number;
  kind: 'unread' | 'swap' | 'limit' | 'mint' | 'redeem' | 'modify' | 'reference' | 'donate' | 'invalid' | 'ignored';
  order: Order | undefined;
  /** Amount that a mint credited to an account; nodes list no payout for it. */
  minted?: { readonly asset: string; readonly amount: bigint; readonly to: string };
  readonly outbounds: Outbound[];
  /** Amount of a held asset that no part of the swap took: it has a refund event and no payment. */
  untaken: bigint;
  /** Why part of it was refunded, kept or refused; otherwise empty. */
  reason: string;
  /** Amounts that the network kept because they could not be paid out, by asset. */
  readonly swallowed: { readonly asset: string; readonly amount: bigint }[];
}

/** A registered memo (content/reference/references.md#registering) with mutable usage. */
export type ReferenceMemo = Omit<ReferenceRecord, 'usedBy'> & { readonly usedBy: string[] };

/** User activity of one network. Plain data only, so that a stale host can hold a copy. */
export interface OrderBook {
  readonly arrivals: Map<string, Arrival>;
  /** Deposits not finalised yet. */
  readonly waiting: Set<Arrival>;
  readonly queue: Set<Order>;
  /** Payouts not paid yet. */
  readonly unpaid: Set<Outbound>;
  /** Registered memos, by asset and reference. */
  readonly references: Map<string, ReferenceMemo>;
  /** Last reference issued, by asset. */
  readonly lastReference: Map<string, number>;
  /** Total inflow and outflow, by asset. */
  readonly received: Map<string, bigint>;
  readonly sent: Map<string, bigint>;
  /** Network income, held by neither pools nor users, by asset. */
  readonly kept: Map<string, bigint>;
  /** Completed swaps and their volume in the native asset. */
  readonly done: { swaps: bigint; volume: bigint; toNative: bigint; toAsset: bigint };
  nextOutbound: number;
}

export function newOrderBook(): OrderBook {
  return {
    arrivals: new Map(),
    waiting: new Set(),
    queue: new Set(),
    unpaid: new Set(),
    references: new Map(),
    lastReference: new Map(),
    received: new Map(),
    sent: new Map(),
    kept: new Map(),
    done: { swaps: 0n, volume: 0n, toNative: 0n, toAsset: 0n },
    nextOutbound: 1,
  };
}

/** Adds an amount to a per-asset sum. */
export function tally(sums: Map<string, bigint>, asset: string, amount: bigint): void {
  sums.set(asset, (sums.get(asset) ?? 0n) + amount);
}

/** Looks up a deposit by its hash: upper-case hex, or case-sensitive base58. */
export function arrivalOf(orderBook: OrderBook, hash: string): Arrival | undefined {
  return orderBook.arrivals.get(hash) ?? orderBook.arrivals.get(hash.toUpperCase());
}
