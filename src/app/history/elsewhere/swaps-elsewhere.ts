import { plainHash } from '../../../core/track/plain-hash.ts';
import type { SwapRecord } from '../../state/history/history-record.ts';
import type { Track } from '../../track/track-lookup.ts';
import { recordOf } from '../../track/track-view.ts';
import type { AccountSwap } from './account-swaps.ts';

/** A swap in progress that is not stored here, as a record, with its latest track. */
export interface SwapElsewhere {
  readonly swap: SwapRecord;
  readonly view: Track;
}

/** Hashes of the records, including replacements. */
export const hashesOf = (swaps: readonly SwapRecord[]): readonly string[] =>
  swaps.flatMap(({ tx, replacedBy }) => [tx, replacedBy].flatMap((hash) => (hash === undefined ? [] : plainHash(hash))));

/** Account swaps that are not in `kept`, without duplicates. */
export function swapsElsewhere(found: readonly AccountSwap[], kept: readonly SwapRecord[]): readonly SwapElsewhere[] {
  const known = new Set(hashesOf(kept));
  const others = new Map<string, SwapElsewhere>();
  for (const { view } of found) {
    const id = plainHash(view.tx);
    if (!known.has(id) && !others.has(id)) others.set(id, { swap: { ...recordOf(view), id, createdAt: 0, updatedAt: 0 }, view });
  }
  return [...others.values()];
}
