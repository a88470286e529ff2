import type { ErrorInfo } from '../errors.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { SwapTrack } from './track.ts';

/** Pending swaps of an address. */
export interface SwapList {
  /** Address as requested. */
  readonly address: string;
  /** Pending swaps, newest first per network. */
  readonly swaps: readonly SwapTrack[];
  /** Whether more swaps are pending than listed. */
  readonly hasMore: boolean;
  /** Networks whose swaps may be missing, and why. */
  readonly missing: readonly { readonly network: NetworkId; readonly error: ErrorInfo }[];
  /** Whether public explorers show the transactions. */
  readonly hasExplorers: boolean;
  /** Time of the read in unix milliseconds. */
  readonly readAt: number;
}
