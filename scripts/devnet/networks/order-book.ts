import type { Asset } from '../../../src/core/asset/asset.ts';
import type { ReferenceRecord } from '../../../src/core/reference/reference-host.ts';
import type { Inbound } from '../chains/source-chain.ts';
import type { ScheduledOutbound } from './state.ts';

/** A payout on its way; the network's schedule holds the same object until its block. */
export interface Outbound extends ScheduledOutbound {
  readonly id: string;
  readonly inboundId: string;
  readonly purpose: 'swap' | 'refund' | 'affiliate';
  readonly chain: string;
  readonly to: string;
  readonly coin: Asset;
  /** Kept of the payout, in units of `coin`, and its worth in the native asset. */
  readonly fee: bigint;
  readonly feeNative: bigint;
  readonly memo: string;
  /** Block in which the payout was decided. */
  readonly decidedHeight: number;
  /** True for a transfer within the network, which needs no vault. */
  readonly isNative: boolean;
  status: 'scheduled' | 'signing' | 'done';
  /** Vault that paid. */
  from: string;
  /** Empty until signed and for transfers within the network. */
  txid: string;
  doneHeight: number;
}

export interface Share {
  readonly name: string;
  /** Where the share goes, on the network's own chain. */
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
  readonly quantity: number;
  /** Blocks between parts; 0 for as fast as it goes. */
  readonly interval: number;
  /** Lifetime of a limit order in blocks; 0 for none. */
  readonly ttl: number;
  readonly createdHeight: number;
  /** Unix seconds. */
  readonly createdTime: number;
  /** Least that the whole deposit must bring; 0 for none. */
  limit: bigint;
  /** Parts tried, and those that succeeded. */
  count: number;
  successes: number;
  lastHeight: number;
  /** Swapped so far, what it brought, and what of that counts toward the limit. */
  taken: bigint;
  paid: bigint;
  counted: bigint;
  liquidityFeeNative: bigint;
  /** Highest slip of a part in basis points. */
  slip: bigint;
  /** What the first part brought in units of `to`, and dollars of one whole asset of either side then; absent before it. */
  first?: { readonly emit: bigint; readonly fromUsd: string; readonly toUsd: string };
  readonly failures: { readonly index: number; readonly reason: string }[];
  /** Why the order ended before its deposit was swapped. */
  endReason: string;
  isDone: boolean;
}

/** A deposit as the network has it. */
export interface Arrival {
  readonly inbound: Inbound;
  /** What the node reads: the memo sent, or the one a reference stands for. */
  memo: string;
  /** Height of its own chain when it was seen. */
  readonly externalHeight: number;
  /** Blocks of the source chain to wait. */
  confirmations: number;
  /** 0 until reached. */
  consensusHeight: number;
  finaliseHeight: number;
  finalisedHeight: number;
  finalisedTime: number;
  kind: 'unread' | 'swap' | 'limit' | 'mint' | 'redeem' | 'modify' | 'reference' | 'donate' | 'invalid' | 'ignored';
  order: Order | undefined;
  /** What a mint wrote into an account; nodes list no payout for it. */
  minted?: { readonly asset: string; readonly amount: bigint; readonly to: string };
  readonly outbounds: Outbound[];
  /** Why something of it was refunded, kept or refused; empty otherwise. */
  reason: string;
  /** What the network kept because no payout could be made of it, by asset. */
  readonly swallowed: { readonly asset: string; readonly amount: bigint }[];
}

/** A registered memo (content/reference/references.md#registering), as it is while it is used. */
export type ReferenceMemo = Omit<ReferenceRecord, 'usedBy'> & { readonly usedBy: string[] };

/** What the users of one network have done. Plain values throughout, so that a stale host can hold a copy. */
export interface OrderBook {
  readonly arrivals: Map<string, Arrival>;
  /** Not finalised yet. */
  readonly waiting: Set<Arrival>;
  readonly queue: Set<Order>;
  /** Not paid yet. */
  readonly unpaid: Set<Outbound>;
  /** By asset and reference. */
  readonly references: Map<string, ReferenceMemo>;
  /** Last reference given, by asset. */
  readonly lastReference: Map<string, number>;
  /** What came in and went out, by asset. */
  readonly received: Map<string, bigint>;
  readonly sent: Map<string, bigint>;
  /** What neither pools nor users hold: the network's income, by asset. */
  readonly kept: Map<string, bigint>;
  /** Finished swaps and their trade in the native asset. */
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

/** Adds to a sum by asset. */
export function tally(sums: Map<string, bigint>, asset: string, amount: bigint): void {
  sums.set(asset, (sums.get(asset) ?? 0n) + amount);
}

/** A deposit by its hash: upper case, or base58 as it is written. */
export function arrivalOf(orderBook: OrderBook, hash: string): Arrival | undefined {
  return orderBook.arrivals.get(hash) ?? orderBook.arrivals.get(hash.toUpperCase());
}
