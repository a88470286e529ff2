import type { ErrorInfo } from '../errors.ts';
import type { NodeReply } from '../network/node-reply.ts';
import type { NetworkId } from '../network/protocol.ts';

/** A THORName or MAYAName. */
export interface NodeName {
  readonly name: string;
  readonly owner: string;
  readonly expireHeight: number;
  readonly aliases: readonly { readonly chain: string; readonly address: string }[];
}

/** Name lookup on one network. Never throws. */
export interface NamePort {
  /** Looks up a name; an unregistered one is `refused` with not_found. */
  lookUpName(name: string, signal?: AbortSignal): Promise<NodeReply<NodeName>>;
}

/** A name to look up on both networks. */
export interface NameRequest {
  /** Name in lowercase, without a chain. */
  readonly name: string;
  /** Limits the result to this chain. */
  readonly chain?: string;
}

/** One address a name resolves to on a network. */
export interface ResolvedName {
  readonly network: NetworkId;
  readonly name: string;
  readonly chain: string;
  /** Canonical address, valid on its chain. */
  readonly address: string;
  readonly expireHeight: number;
}

/** Every address a name resolves to, and the networks that failed. */
export interface NameList {
  readonly request: NameRequest;
  readonly names: readonly ResolvedName[];
  /** Networks that did not reply; the name may resolve there. */
  readonly missing: readonly { readonly network: NetworkId; readonly error: ErrorInfo }[];
}
