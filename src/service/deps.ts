import type { ServiceStatus } from '../contract/status.ts';
import type { NetworkFacts, NodePort, NodeReply } from '../core/node.ts';
import type { NetworkId } from '../core/protocol.ts';
import type { Outbox } from './outbox.ts';

/** Reads what is known of a network; the answer may be shared and up to `maxAgeMs` old. */
export interface FactsReader {
  /**
   * Facts no older than `maxAgeMs` where the network answers in time; older ones, up to a
   * minute, where it does not (their `readAt` tells); else the failure. Never throws.
   */
  read(network: NetworkId, options?: { readonly maxAgeMs?: number; readonly signal?: AbortSignal }): Promise<NodeReply<NetworkFacts>>;
}

/** Reads the state of the service; the answer may be shared and some seconds old. Never throws. */
export interface StatusReader {
  read(): Promise<ServiceStatus>;
}

/** The store behind keys, limits and messages, as the status sees it. */
export interface StoreHealth {
  /** memory: this process alone. redis: shared by all. */
  readonly kind: 'memory' | 'redis';
  /** Resolves when the store answers; rejects when it does not. */
  ping(): Promise<void>;
}

/** What tells one execution of a use case from another. */
export interface Run {
  /**
   * Equal for every execution of one request with an Idempotency-Key, until its answer is
   * forgotten; unique for all others. An effect stored under it happens once.
   */
  readonly id: string;
  readonly requestId: string;
}

/** Stored messages and what has them delivered. */
export interface MailDeps {
  readonly outbox: Outbox;
  /** Our own origin. */
  readonly siteUrl: string;
  /** Has what is due delivered, without waiting for it. */
  deliverSoon(): void;
}

/** What the use cases are given. */
export interface Deps {
  readonly nodes: Readonly<Record<NetworkId, NodePort>>;
  readonly facts: FactsReader;
  readonly status: StatusReader;
  readonly mail: MailDeps;
  /** Unix milliseconds. */
  readonly now: () => number;
}
