import type { NetworkFacts, NodePort, NodeReply } from '../core/node.ts';
import type { NetworkId } from '../core/protocol.ts';

/** Reads what is known of a network; the answer may be shared and up to `maxAgeMs` old. */
export interface FactsReader {
  /**
   * Facts no older than `maxAgeMs` where the network answers in time; older ones, up to a
   * minute, where it does not (their `readAt` tells); else the failure. Never throws.
   */
  read(network: NetworkId, options?: { readonly maxAgeMs?: number; readonly signal?: AbortSignal }): Promise<NodeReply<NetworkFacts>>;
}

/** What the use cases are given. */
export interface Deps {
  readonly nodes: Readonly<Record<NetworkId, NodePort>>;
  readonly facts: FactsReader;
  /** Unix milliseconds. */
  readonly now: () => number;
}
