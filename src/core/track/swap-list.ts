import type { ErrorInfo } from '../errors.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { SwapTrack } from './track.ts';

/** The swaps of an address that are under way. */
export interface SwapList {
  /** As it was asked for. */
  readonly address: string;
  /** Newest first in each network. */
  readonly swaps: readonly SwapTrack[];
  /** More are under way than are listed. */
  readonly hasMore: boolean;
  /** Networks whose swaps may be lacking, and why. */
  readonly missing: readonly { readonly network: NetworkId; readonly error: ErrorInfo }[];
  /** False where transactions are on no public chain. */
  readonly hasExplorers: boolean;
  /** Unix milliseconds. */
  readonly readAt: number;
}
