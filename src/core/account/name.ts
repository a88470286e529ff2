import type { ErrorInfo } from '../errors.ts';
import type { NodeReply } from '../network/node.ts';
import type { NetworkId } from '../network/protocol.ts';

/** A THORName or MAYAName. `preferredAsset` is absent when the owner chose none. */
export interface NodeName {
  readonly name: string;
  readonly owner: string;
  readonly expireHeight: number;
  readonly preferredAsset?: string;
  readonly aliases: readonly { readonly chain: string; readonly address: string }[];
}

/** The names of one network. Never throws. */
export interface NamePort {
  /** A name nobody holds is `refused` with not_found. */
  lookUpName(name: string, signal?: AbortSignal): Promise<NodeReply<NodeName>>;
}

/** Which name to look up on both networks. */
export interface NameRequest {
  /** In small letters, without a chain. */
  readonly name: string;
  /** Only the address on this chain. */
  readonly chain?: string;
}

/** One address that a name stands for on a network. */
export interface ResolvedName {
  readonly network: NetworkId;
  readonly name: string;
  readonly chain: string;
  /** Valid on its chain, canonical. */
  readonly address: string;
  readonly expireHeight: number;
}

/** Every address that a name stands for, and who could not be asked. */
export interface NameList {
  readonly request: NameRequest;
  readonly names: readonly ResolvedName[];
  /** Networks that did not answer: the name may stand for something there. */
  readonly missing: readonly { readonly network: NetworkId; readonly error: ErrorInfo }[];
}
