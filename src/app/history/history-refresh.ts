import { fetchTrack, keptDepositOf, type Track } from '../track/track-lookup.ts';
import { recordOf } from '../track/track-view.ts';
import { isUnderWay, loadHistory, updateSwap } from './$history.ts';
import type { SwapRecord } from './history-record.ts';

/** Asked at once; the rest follows. */
const abreast = 4;

/** The last answer for each swap of this page by the id of its record. */
export type Answers = ReadonlyMap<string, Track>;

/** Asks where every swap under way is, and notes it down; `seen` hears each answer. Never rejects. */
export async function refreshSwaps(answers: Map<string, Track>, seen: () => void): Promise<void> {
  const waiting = loadHistory().swaps.filter((swap) => isUnderWay(swap) && swap.tx !== undefined);
  const next = async (): Promise<void> => {
    const swap = waiting.shift();
    if (swap === undefined) return;
    await refresh(swap, answers, seen);
    return next();
  };
  await Promise.all(Array.from({ length: abreast }, next));
}

async function refresh(swap: SwapRecord, answers: Map<string, Track>, seen: () => void): Promise<void> {
  const reply = await fetchTrack(swap.tx ?? '', swap.network, keptDepositOf(swap));
  if (reply.kind !== 'found') return;
  answers.set(swap.id, reply.view);
  updateSwap(swap.id, recordOf(reply.view));
  seen();
}
