import { isHeldAsset } from '../../../../src/core/asset/held-asset.ts';
import type { Inbound } from '../../chains/source-chain.ts';
import { readMemo } from '../memo-reader.ts';
import type { NetworkState } from '../state.ts';

/**
 * Whether a deposit moves nothing by itself: a swap takes secured and trade assets from the account part by part (`swapOne`), a
 * redeem when it succeeds (`refundTx`).
 */
export function isTakenInParts(state: NetworkState, { asset, memo }: Pick<Inbound, 'asset' | 'memo'>): boolean {
  if (!isHeldAsset(asset)) return false;
  const read = readMemo(state.id, memo);
  // An unreadable memo is refunded, and of these assets there is nothing to send back.
  return !read.ok || read.value.kind === 'swap' || read.value.kind === 'limit' || read.value.kind === 'redeem';
}
