import type { ErrorInfo } from '../errors.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { SwapTrack } from './track.ts';

/** Pending swaps of an address. */
export interface SwapList {
  /** As requested. */
  readonly address: string;
  /** Newest first per network. */
  readonly swaps: readonly SwapTrack[];
  /** Whether more swaps are pending than listed. */
  readonly hasMore: boolean;
  /** Networks whose swaps may be missing, and why. */
  readonly missing: readonly { readonly network: NetworkId; readonly error: ErrorInfo }[];
  /** False when transactions are not on a public chain. */
  readonly hasExplorers: boolean;
  /** Unix milliseconds. */
  readonly readAt: number;
}
