import { plainHash } from '../../../core/track/plain-hash.ts';
import { recordOf } from '../../track/track-view.ts';
import { deleteSwap, loadHistory, recordSwap } from '../$history.ts';
import type { SwapRecord } from '../history-record.ts';
import type { Answers } from '../history-refresh.ts';
import { $accountSwaps, type AccountSwap, followAccountSwaps } from './account-swaps.ts';
import { isLeftOut } from './left-out.ts';
import { hashesOf, swapsElsewhere } from './swaps-elsewhere.ts';

/** A payment by hand may be listed for its account before this browser knows that it is its own. */
function dropDoubles(swaps: readonly SwapRecord[]): void {
  const own = new Set(hashesOf(swaps.filter(({ elsewhere }) => elsewhere === undefined)));
  for (const { id, tx = '', elsewhere } of swaps) if (elsewhere !== undefined && own.has(plainHash(tx))) deleteSwap(id);
}

/** Keeps what connected accounts have under way, so that its end stands here too. `answers` gets what was said of it. */
export function keepElsewhere(found: readonly AccountSwap[], answers: Answers): void {
  const { swaps } = loadHistory();
  dropDoubles(swaps);
  for (const { view } of swapsElsewhere(found, swaps)) {
    if (isLeftOut(view.tx)) continue;
    answers.set(recordSwap({ ...recordOf(view), elsewhere: true }), view);
  }
}

/** What the accounts have beside what is kept. */
export interface FoundElsewhere {
  readonly items: readonly AccountSwap[];
  readonly hasMore: boolean;
}

/** Follows what connected accounts have under way and keeps it; `hear` is called after each change. Returns what stops it. */
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
