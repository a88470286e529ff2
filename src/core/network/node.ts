import type { BaseAmount } from '../amount.ts';
import type { ErrorInfo } from '../errors.ts';
import type { Pool } from '../pool/pool.ts';
import type { NodeQuote, NodeQuoteRequest } from '../quote/quote.ts';
import type { SeenDeposit } from '../track/seen-deposit.ts';
import type { StreamingProgress, TxReading } from '../track/track-reading.ts';
import type { Precedence } from './precedence.ts';
import type { NetworkId } from './protocol.ts';

/** How a node failed: different things to the person waiting. `busy`: it takes no more requests for now. */
export type NodeErrorKind = 'timeout' | 'unavailable' | 'busy' | 'refused' | 'invalid';

/** Why a node gave no usable answer. */
export interface NodeError {
  readonly kind: NodeErrorKind;
  /** In our words; codes `upstream_timeout`, `upstream_unavailable`, `upstream_invalid`, `upstream_busy` with `retry_after_seconds`, or the node's refusal mapped to ours. */
  readonly info: ErrorInfo;
}

/** What a node answered, read and typed, or how it failed. */
export type NodeReply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: NodeError };

/** Upper-case key → value, only keys ever set. Values are heights, switches or settings. */
export type Mimir = ReadonlyMap<string, bigint>;

/** An inbound address entry of a node; `outboundFee` and `dustThreshold` in 1e8 units of the chain's gas asset. */
export interface InboundAddress {
  readonly chain: string;
  readonly address: string;
  /** Public key of the vault, which its halts are named after. */
  readonly pubKey?: string;
  /** Unified address of a Zcash vault, which takes the memo of a deposit from shielded coins. */
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

/** What must be known of a network before one of its quotes may be shown. */
export interface NetworkFacts {
  readonly network: NetworkId;
  readonly height: number;
  readonly pools: readonly Pool[];
  readonly inbound: readonly InboundAddress[];
  readonly mimir: Mimir;
  /** By chain, the height up to which the nodes have taken deposits in; absent where nobody asked. */
  readonly observed?: ReadonlyMap<string, number>;
  /** Unix milliseconds at which these facts were asked for. */
  readonly readAt: number;
  /** Chains whose deposits the operator has switched on, of those that are off by default. */
  readonly optedIn?: readonly string[];
  /** Why the network did not answer when it was last asked: these facts are from before. */
  readonly silence?: ErrorInfo;
}

/** One network's node as the service uses it. Never throws; an aborted signal is a `timeout`. */
export interface NodePort {
  readonly network: NetworkId;
  /** `/quote/swap`. Without a precedence it is that of a quote that can be paid, or of a comparison. */
  quoteSwap(request: NodeQuoteRequest, signal?: AbortSignal, precedence?: Precedence): Promise<NodeReply<NodeQuote>>;
  /** Pools, inbound addresses, mimir and height, asked together; fails when one of them fails. */
  facts(signal?: AbortSignal): Promise<NodeReply<NetworkFacts>>;
}

/** One network's transactions by the hash of the deposit, as `readTxHash` writes it. Never throws; an aborted signal is a `timeout`. */
export interface TxPort {
  readonly network: NetworkId;
  /** `/tx/status`; an unknown hash is a reading with `seen` false, as it is below. */
  status(tx: string, signal?: AbortSignal): Promise<NodeReply<TxReading>>;
  /** `/tx/details`, for nodes that have no status of a transaction. */
  details(tx: string, signal?: AbortSignal): Promise<NodeReply<TxReading>>;
  /** `/swap/streaming`; undefined when no swap in parts is under way for the hash. */
  streaming(tx: string, signal?: AbortSignal): Promise<NodeReply<StreamingProgress | undefined>>;
  /** Midgard's actions, which stay when the nodes have forgotten, and name the reason of a refund. */
  actions(tx: string, signal?: AbortSignal): Promise<NodeReply<TxReading>>;
  /** The newest deposits from or to an address, as Midgard lists them: those that the network has taken in. An EVM address in small letters. */
  depositsOf(address: string, signal?: AbortSignal): Promise<NodeReply<readonly SeenDeposit[]>>;
}
