import type { BaseAmount } from '../amount.ts';
import type { ErrorInfo } from '../errors.ts';
import type { Pool } from '../pool/pool.ts';
import type { NodeQuote, NodeQuoteRequest } from '../quote/quote.ts';
import type { SeenDeposit } from '../track/seen-deposit.ts';
import type { StreamingProgress, TxReading } from '../track/track-reading.ts';
import type { Precedence } from './precedence.ts';
import type { NetworkId } from './protocol.ts';

/** How a node request failed. `busy`: it accepts no more requests for now. */
export type NodeErrorKind = 'timeout' | 'unavailable' | 'busy' | 'refused' | 'invalid';

/** Why a node gave no usable reply. */
export interface NodeError {
  readonly kind: NodeErrorKind;
  /**
   * Our own text; codes `upstream_timeout`, `upstream_unavailable`, `upstream_invalid`, `upstream_busy` with
   * `retry_after_seconds`, or the node's refusal mapped to our codes.
   */
  readonly info: ErrorInfo;
}

/** A node's parsed reply, or how the request failed. */
export type NodeReply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: NodeError };

/** Upper-case key → value, containing only keys ever set. Values are heights, switches or settings. */
export type Mimir = ReadonlyMap<string, bigint>;

/** An inbound address entry of a node; `outboundFee` and `dustThreshold` in 1e8 units of the chain's gas asset. */
export interface InboundAddress {
  readonly chain: string;
  readonly address: string;
  /** Public key of the vault, used in the keys of its halts. */
  readonly pubKey?: string;
  /** Unified address of a Zcash vault, which receives the memo of a shielded deposit. */
  readonly shieldedAddress?: string;
  readonly router?: string;
  readonly halted: boolean;
  readonly globalTradingPaused: boolean;
  readonly chainTradingPaused: boolean;
  /** In `gasRateUnits`, not an amount of the asset. */
  readonly gasRate: bigint;
  readonly gasRateUnits: string;
  readonly outboundFee: BaseAmount;
  readonly dustThreshold: BaseAmount;
}

/** Network state required before showing any of its quotes. */
export interface NetworkFacts {
  readonly network: NetworkId;
  readonly height: number;
  readonly pools: readonly Pool[];
  readonly inbound: readonly InboundAddress[];
  readonly mimir: Mimir;
  /** Height up to which the nodes have observed deposits, by chain; absent when not requested. */
  readonly observed?: ReadonlyMap<string, number>;
  /** Unix milliseconds of the request for these facts. */
  readonly readAt: number;
  /** Opt-in chains whose deposits the operator has enabled. */
  readonly optedIn?: readonly string[];
  /** Error of the latest refresh, if it failed: these facts are stale. */
  readonly silence?: ErrorInfo;
}

/** Access to one network's node. Never throws; an aborted signal is a `timeout`. */
export interface NodePort {
  readonly network: NetworkId;
  /** `/quote/swap`. The precedence defaults to a payable quote or a comparison, depending on the request. */
  quoteSwap(request: NodeQuoteRequest, signal?: AbortSignal, precedence?: Precedence): Promise<NodeReply<NodeQuote>>;
  /** Fetches pools, inbound addresses, mimir and height together; fails when any of them fails. */
  facts(signal?: AbortSignal): Promise<NodeReply<NetworkFacts>>;
}

/** One network's transactions by deposit hash, as `readTxHash` writes it. Never throws; an aborted signal is a `timeout`. */
export interface TxPort {
  readonly network: NetworkId;
  /** `/tx/status`; an unknown hash gives a reading with `seen` false, here and below. */
  status(tx: string, signal?: AbortSignal): Promise<NodeReply<TxReading>>;
  /** `/tx/details`, for nodes without a transaction status. */
  details(tx: string, signal?: AbortSignal): Promise<NodeReply<TxReading>>;
  /** `/swap/streaming`; undefined when the hash has no active streaming swap. */
  streaming(tx: string, signal?: AbortSignal): Promise<NodeReply<StreamingProgress | undefined>>;
  /** Midgard's actions, kept after the nodes prune theirs, including refund reasons. */
  actions(tx: string, signal?: AbortSignal): Promise<NodeReply<TxReading>>;
  /** Latest deposits from or to an address that the network has observed, from Midgard. EVM addresses in lowercase. */
  depositsOf(address: string, signal?: AbortSignal): Promise<NodeReply<readonly SeenDeposit[]>>;
}
