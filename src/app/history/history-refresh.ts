import { isUnderWay, loadHistory, updateSwap } from '../state/history/$history.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { fetchTrack, keptDepositOf, type Track } from '../track/track-lookup.ts';
import { recordOf } from '../track/track-view.ts';

/** Maximum number of concurrent requests. */
const abreast = 4;

/** Latest track of each swap on this page, by record id. */
export type Answers = Map<string, Track>;

/** Stores the state of a swap. */
export function noteTrack(id: string, view: Track, answers: Answers): void {
  answers.set(id, view);
  updateSwap(id, recordOf(view));
}

interface Refresh {
  readonly answers: Answers;
  /** Whether a swap is followed individually. */
  readonly isFollowed: (id: string) => boolean;
  /** Called after each result. */
  readonly seen: () => void;
}

/** Fetches and stores the state of every other swap in progress. Never rejects. */
export async function refreshSwaps({ answers, isFollowed, seen }: Refresh): Promise<void> {
  const waiting = loadHistory().swaps.filter((swap) => isUnderWay(swap) && swap.tx !== undefined && !isFollowed(swap.id));
  const next = async (): Promise<void> => {
    const swap = waiting.shift();
    if (swap === undefined) return;
    await refresh(swap, answers);
    seen();
    return next();
  };
  await Promise.all(Array.from({ length: abreast }, next));
}

async function refresh(swap: SwapRecord, answers: Answers): Promise<void> {
  const reply = await fetchTrack(swap.tx ?? '', swap.network, keptDepositOf(swap));
  if (reply.kind === 'found') noteTrack(swap.id, reply.view, answers);
}
