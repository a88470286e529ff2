import type { ServiceStatus } from '../contract/v1/status.ts';
import type { ChainAccesses } from '../core/account/account.ts';
import type { NamePort } from '../core/account/name.ts';
import type { Asset } from '../core/asset/asset.ts';
import type { PinnedRouters } from '../core/inbound/routers.ts';
import type { NetworkFacts, NodePort, NodeReply } from '../core/network/node.ts';
import type { NetworkId } from '../core/network/protocol.ts';
import type { Pause } from '../core/pause/pause.ts';
import type { Volumes } from '../core/pool/listing.ts';
import type { HistoryRange, PoolHistory } from '../core/pool/pool-history.ts';
import type { LimitPort } from '../core/quote/limit-order.ts';
import type { ReferenceHost } from '../core/reference/reference-host.ts';
import type { ChainDeposit } from '../core/track/deposit-move.ts';
import type { SeenDeposit } from '../core/track/seen-deposit.ts';
import type { SwapTrack } from '../core/track/track.ts';
import type { MailOutbox } from './mail/mail-entries.ts';
import type { PayingRegistrar, Registrar, TermsReader } from './memoless/registrar.ts';
import type { ViewReader } from './network/operator-views.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { PastHistory, RecentHistory } from './status/history.ts';
import type { WatchEntry, WebhookEntry } from './webhooks/webhook-entries.ts';

/** Reads what is known of a network; the answer may be shared and up to `maxAgeMs` old. */
export interface FactsReader {
  /**
   * Facts no older than `maxAgeMs` where the network answers in time; older ones, up to a
   * minute, where it does not (their `readAt` tells); else the failure. Never throws.
   */
  read(network: NetworkId, options?: { readonly maxAgeMs?: number; readonly signal?: AbortSignal }): Promise<NodeReply<NetworkFacts>>;
}

/** Puts whole names in the place of what stands for an asset in the fields of these names. @throws AppError ambiguous_asset, invalid_asset */
export type AssetNamer = (
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
) => Promise<Readonly<Record<string, unknown>>>;

/** Reads what was swapped in 24 hours; the answer may be an hour old, undefined while nobody tells. Never throws. */
export interface VolumeReader {
  read(network: NetworkId): Promise<Volumes | undefined>;
}

/** What is remembered of a pool; `readAt` in unix milliseconds. */
export type RememberedPool = Pick<PoolHistory, 'points' | 'readAt'>;
export type RememberedVolumes = Required<Pick<PoolHistory, 'volumes' | 'readAt'>>;

/** Reads how a pool stood over a range; the answer may be shared and some time old. Never throws. */
export interface PoolHistoryReader {
  read(network: NetworkId, asset: Asset, range: HistoryRange): Promise<NodeReply<RememberedPool>>;
  volumes(network: NetworkId, asset: Asset, range: HistoryRange): Promise<NodeReply<RememberedVolumes>>;
}

/** Reads the state of the service; the answer may be shared and some seconds old. Never throws. */
export interface StatusReader {
  read(): Promise<ServiceStatus>;
  /** What the service needs, without a look at published files; the state leaves those out too. */
  dependencies(): Promise<Pick<ServiceStatus, 'state' | 'observedAt' | 'dependencies'>>;
}

/** Reads what is remembered of the status; the answer may be shared and some seconds old. */
export interface HistoryReader {
  /** @throws AppError upstream_unavailable while the store cannot be reached. */
  read(): Promise<{ readonly recent?: RecentHistory; readonly past?: PastHistory }>;
}

/** Reads where a swap is; the answer may be shared and some seconds old. Never throws. */
export interface TrackReader {
  /** False where transactions are on no public chain. */
  readonly hasExplorers: boolean;
  /** Deposits as their own chain last showed them, by hash: what took the place of one is found by the coins that it spent. */
  readonly deposits: Map<string, ChainDeposit>;
  /** Undefined when the network has not seen the transaction. `tx` as `readTxHash` writes it. */
  read(network: NetworkId, tx: string): Promise<NodeReply<SwapTrack | undefined>>;
  /** The newest deposits from or to an address, which the network has taken in; some seconds old. An EVM address in small letters. */
  depositsOf(network: NetworkId, address: string): Promise<NodeReply<readonly SeenDeposit[]>>;
}

/** The store behind keys, limits and messages, as the status sees it. */
export interface StoreHealth {
  /** memory: this process alone. redis: shared by all. */
  readonly kind: 'memory' | 'redis';
  /** Resolves when the store answers; rejects when it does not. */
  ping(): Promise<void>;
}

/** Reads what the operator has stopped; the answer may be shared and up to 3 s old. Never throws. */
export interface PauseReader {
  read(): Promise<readonly Pause[]>;
}

/** What tells one execution of a use case from another. */
export interface Run {
  /**
   * Equal for every execution of one request with an Idempotency-Key, until its answer is
   * forgotten; unique for all others. An effect stored under it happens once.
   */
  readonly id: string;
  readonly requestId: string;
  /** Who asked, as the limits count. */
  readonly caller: string;
  /** Whose key it is, for an endpoint with keys. */
  readonly key?: string;
}

/** Stored messages and what has them delivered. */
export interface MailDeps {
  readonly outbox: MailOutbox;
  /** Our own origin. */
  readonly siteUrl: string;
  /** Has what is due delivered, without waiting for it. */
  deliverSoon(): void;
}

/** Webhooks that are open, their events, and what has them delivered. */
export interface WebhookDeps {
  readonly watches: Outbox<WatchEntry>;
  readonly webhooks: Outbox<WebhookEntry>;
  /** Whether receivers may be on this machine and without HTTPS: on a simulation that nobody else reaches. */
  readonly allowsLocal: boolean;
  /** Why events may not go to this address, as a sentence: its name leads inside. Never rejects. */
  problemOf(url: string): Promise<string | undefined>;
  /** The secret of a webhook that brings none: `whsec_` and base64, the same for the same id. */
  secretOf(id: string): string;
  /** Has swaps looked at and events delivered, without waiting for it. */
  deliverSoon(): void;
}

/** The codes at the end of review links, which only we can make. */
export interface ReviewCodes {
  /** The text with its code behind it. */
  readonly sign: (text: string) => string;
  /** The text before the code, if the code is ours, be it of a former secret that still counts. */
  readonly read: (token: string) => string | undefined;
}

/** What the use cases are given that ask the networks. */
export interface NetworkService {
  readonly nodes: Readonly<Record<NetworkId, NodePort>>;
  readonly names: Readonly<Record<NetworkId, NamePort>>;
  /** Limit orders are THORChain's own. */
  readonly limits: LimitPort;
  /** What two operators of a network say of deposits. */
  readonly views: ViewReader;
  /** The contracts that deposits on EVM chains may go through. */
  readonly routers: PinnedRouters;
  /** Every configured host of THORChain by itself, for references. */
  readonly references: readonly ReferenceHost[];
  readonly referenceTerms: TermsReader;
  readonly registrar: Registrar;
  /** The chains around the networks, and the networks' own. */
  readonly chains: ChainAccesses;
  readonly facts: FactsReader;
  /** As `withAssetNames`, which few functions carry. */
  readonly nameAssets: AssetNamer;
  readonly pauses: PauseReader;
  /** For networks whose nodes do not count it. */
  readonly volumes: VolumeReader;
  readonly poolHistories: PoolHistoryReader;
  readonly status: StatusReader;
  readonly statusHistory: HistoryReader;
  readonly tracks: TrackReader;
  /** Told what each quote of a network came to: `offer`, or the code of its refusal. */
  readonly quoted?: (network: NetworkId, outcome: string) => void;
  /** Absent where another instance would not know a link again. */
  readonly reviewCodes?: ReviewCodes | undefined;
  /** Our own origin. */
  readonly siteUrl: string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** What all use cases together are given. */
export interface Deps extends NetworkService {
  readonly registrar: PayingRegistrar;
  readonly mail: MailDeps;
  readonly hooks: WebhookDeps;
}
