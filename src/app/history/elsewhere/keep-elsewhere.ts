import { plainHash } from '../../../core/track/plain-hash.ts';
import { deleteSwap, loadHistory, recordSwap } from '../../state/history/$history.ts';
import type { SwapRecord } from '../../state/history/history-record.ts';
import { recordOf } from '../../track/track-view.ts';
import type { Answers } from '../history-refresh.ts';
import { $accountSwaps, type AccountSwap, followAccountSwaps } from './account-swaps.ts';
import { isLeftOut } from './left-out.ts';
import { hashesOf, swapsElsewhere } from './swaps-elsewhere.ts';

/** Removes duplicates: a manual payment can be listed for its account before this browser finds it. */
function dropDoubles(swaps: readonly SwapRecord[]): void {
  const own = new Set(hashesOf(swaps.filter(({ elsewhere }) => elsewhere === undefined)));
  for (const { id, tx = '', elsewhere } of swaps) if (elsewhere !== undefined && own.has(plainHash(tx))) deleteSwap(id);
}

/** Stores swaps in progress of connected accounts, so that their outcome is listed too. Adds their tracks to `answers`. */
export function keepElsewhere(found: readonly AccountSwap[], answers: Answers): void {
  const { swaps } = loadHistory();
  dropDoubles(swaps);
  for (const { view } of swapsElsewhere(found, swaps)) {
    if (isLeftOut(view.tx)) continue;
    answers.set(recordSwap({ ...recordOf(view), elsewhere: true }), view);
  }
}

/** Swaps in progress of the connected accounts, as last read. */
export interface FoundElsewhere {
  readonly items: readonly AccountSwap[];
  readonly hasMore: boolean;
}

/** Follows and stores swaps in progress of connected accounts; calls `hear` after each change. Returns a function that stops. */
export function followElsewhere(answers: Answers, hear: (found: FoundElsewhere) => void): () => void {
  const unlisten = $accountSwaps.listen((found) => {
    keepElsewhere(found.items, answers);
    hear(found);
  });
  const stop = followAccountSwaps();
  return () => {
    stop();
    unlisten();
  };
}
