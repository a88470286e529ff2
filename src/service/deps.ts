import type { ServiceStatus } from '../contract/v1/status.ts';
import type { ChainAccesses } from '../core/account/account.ts';
import type { NamePort } from '../core/account/name.ts';
import type { Asset } from '../core/asset/asset.ts';
import type { NetworkFacts } from '../core/facts/network-facts.ts';
import type { PinnedRouters } from '../core/inbound/routers.ts';
import type { MandateClaims } from '../core/mandate/mandate.ts';
import type { NodeReply } from '../core/network/node-reply.ts';
import type { NetworkId } from '../core/network/protocol.ts';
import type { Pause } from '../core/pause/pause.ts';
import type { Volumes } from '../core/pool/listing.ts';
import type { HistoryRange, PoolHistory } from '../core/pool/pool-history.ts';
import type { LimitPort } from '../core/quote/limit-order.ts';
import type { NodePort } from '../core/quote/node-port.ts';
import type { ReferenceHost } from '../core/reference/reference-host.ts';
import type { ChainDeposit } from '../core/track/deposit-move.ts';
import type { SeenDeposit } from '../core/track/seen-deposit.ts';
import type { SwapTrack } from '../core/track/track.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { MailOutbox } from './ports/mail-entries.ts';
import type { MailShares } from './ports/mail-shares.ts';
import type { PayingRegistrar, Registrar, TermsReader } from './ports/registrar.ts';
import type { PastHistory, RecentHistory } from './ports/status-samples.ts';
import type { ViewReader } from './ports/view-reader.ts';
import type { WatchEntry, WebhookEntry } from './ports/watch-entries.ts';

/** Reads network facts; the result may be shared and up to `maxAgeMs` old. */
export interface FactsReader {
  /**
   * Facts no older than `maxAgeMs` if the network replies in time; otherwise cached facts up to a minute old (see
   * `readAt`); otherwise the failure. Never throws.
   */
  read(network: NetworkId, options?: { readonly maxAgeMs?: number; readonly signal?: AbortSignal }): Promise<NodeReply<NetworkFacts>>;
}

/** Expands asset shorthands in the named fields to full asset names. @throws AppError ambiguous_asset, invalid_asset */
export type AssetNamer = (
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
) => Promise<Readonly<Record<string, unknown>>>;

/** Reads the 24-hour swap volumes; the result may be an hour old, undefined when no source is available. Never throws. */
export interface VolumeReader {
  read(network: NetworkId): Promise<Volumes | undefined>;
}

/** Cached pool history; `readAt` in unix milliseconds. */
export type RememberedPool = Pick<PoolHistory, 'points' | 'readAt'>;
export type RememberedVolumes = Required<Pick<PoolHistory, 'volumes' | 'readAt'>>;

/** Reads a pool's history over a range; the result may be shared and cached. Never throws. */
export interface PoolHistoryReader {
  read(network: NetworkId, asset: Asset, range: HistoryRange): Promise<NodeReply<RememberedPool>>;
  volumes(network: NetworkId, asset: Asset, range: HistoryRange): Promise<NodeReply<RememberedVolumes>>;
}

/** Reads the service status; the result may be shared and some seconds old. Never throws. */
export interface StatusReader {
  read(): Promise<ServiceStatus>;
  /** Status of the dependencies only; published files affect neither the list nor the state. */
  dependencies(): Promise<Pick<ServiceStatus, 'state' | 'observedAt' | 'dependencies'>>;
}

/** Reads the status history; the result may be shared and some seconds old. */
export interface HistoryReader {
  /** @throws AppError upstream_unavailable while the store cannot be reached. */
  read(): Promise<{ readonly recent?: RecentHistory; readonly past?: PastHistory }>;
}

/** Reads swap tracks; the result may be shared and some seconds old. Never throws. */
export interface TrackReader {
  /** Whether public block explorers know the transactions. */
  readonly hasExplorers: boolean;
  /** Deposits as last seen on their source chain, by hash; their inputs identify a replacement transaction. */
  readonly deposits: Map<string, ChainDeposit>;
  /** Track of a transaction; undefined when the network has not seen it. `tx` in the form of `readTxHash`. */
  read(network: NetworkId, tx: string): Promise<NodeReply<SwapTrack | undefined>>;
  /** Block time of a deposit in unix milliseconds; undefined when the network's history cannot tell. */
  timeOf(network: NetworkId, tx: string): Promise<number | undefined>;
  /** Latest observed deposits from or to an address; some seconds old. EVM addresses in lowercase. */
  depositsOf(network: NetworkId, address: string): Promise<NodeReply<readonly SeenDeposit[]>>;
}

/** Health of the store behind keys, limits and messages. */
export interface StoreHealth {
  /** memory: this process only. redis: shared by all processes. */
  readonly kind: 'memory' | 'redis';
  /** Resolves when the store replies; rejects otherwise. */
  ping(): Promise<void>;
}

/** Reads the operator's pauses; the result may be shared and up to 3 s old. Never throws. */
export interface PauseReader {
  read(): Promise<readonly Pause[]>;
}

/** Identity of one use case execution. */
export interface Run {
  /**
   * Same for every execution of one request with an Idempotency-Key, until its response is forgotten; unique otherwise. An
   * effect stored under it happens once.
   */
  readonly id: string;
  readonly requestId: string;
  /** Caller identity used by the rate limits. */
  readonly caller: string;
  /** API key holder, for endpoints with keys. */
  readonly key?: string;
}

/** Mail outbox and its delivery trigger. */
export interface MailDeps {
  readonly outbox: MailOutbox;
  /** Origin of this site. */
  readonly siteUrl: string;
  readonly shares: MailShares;
  /** Triggers delivery of due messages without waiting for it. */
  deliverSoon(): void;
}

/** Open webhooks, their events and the delivery trigger. */
export interface WebhookDeps {
  readonly watches: Outbox<WatchEntry>;
  readonly webhooks: Outbox<WebhookEntry>;
  /** Whether receivers may be local and without HTTPS: only in a simulation that is not reachable from outside. */
  readonly allowsLocal: boolean;
  /** Sentence saying why events may not be sent to this URL: its host resolves to a private address. Never rejects. */
  problemOf(url: string): Promise<string | undefined>;
  /** Default secret of a webhook without its own: `whsec_` and base64, deterministic per id. */
  secretOf(id: string): string;
  /** Triggers swap checks and event delivery without waiting for them. */
  deliverSoon(): void;
}

/** Signs and verifies mandates of this host and network. */
export interface MandateTokens {
  readonly sign: (claims: MandateClaims) => string;
  /** Claims of an unchanged token; undefined for any other text. */
  readonly read: (token: string) => MandateClaims | undefined;
}

/** Signs and verifies review links. */
export interface ReviewCodes {
  /** Appends the signature to the text. */
  readonly sign: (text: string) => string;
  /** Text before the signature, if the signature is valid under the current secret or a former one that is still accepted. */
  readonly read: (token: string) => string | undefined;
}

/** Dependencies of the use cases that query the networks. */
export interface NetworkService {
  readonly nodes: Readonly<Record<NetworkId, NodePort>>;
  readonly names: Readonly<Record<NetworkId, NamePort>>;
  /** Limit orders of THORChain; MAYAChain has none. */
  readonly limits: LimitPort;
  /** Deposit details as reported by two operators of a network. */
  readonly views: ViewReader;
  /** Pinned router contracts for deposits on EVM chains. */
  readonly routers: PinnedRouters;
  /** All configured THORChain hosts individually, for references. */
  readonly references: readonly ReferenceHost[];
  readonly referenceTerms: TermsReader;
  readonly registrar: Registrar;
  /** Access to external chains and the networks' own chains. */
  readonly chains: ChainAccesses;
  readonly facts: FactsReader;
  /** Same as `withAssetNames`, injected to keep it out of most function bundles. */
  readonly nameAssets: AssetNamer;
  readonly pauses: PauseReader;
  /** Swap volumes of networks whose nodes do not report them. */
  readonly volumes: VolumeReader;
  readonly poolHistories: PoolHistoryReader;
  readonly status: StatusReader;
  readonly statusHistory: HistoryReader;
  readonly tracks: TrackReader;
  /** Called with each network's quote outcome: `offer`, or the refusal code. */
  readonly quoted?: (network: NetworkId, outcome: string) => void;
  /** Absent when other instances could not verify the links. */
  readonly reviewCodes?: ReviewCodes | undefined;
  /** Tokens of mandates; absent where none are issued. */
  readonly mandates?: MandateTokens | undefined;
  /** Origin of this site. */
  readonly siteUrl: string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Dependencies of all use cases. */
export interface Deps extends NetworkService {
  readonly registrar: PayingRegistrar;
  readonly mail: MailDeps;
  readonly hooks: WebhookDeps;
}
