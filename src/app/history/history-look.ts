import { loadHistory } from '../state/history/$history.ts';
import { awaitedPath, noteFound } from '../state/history/history-awaited.ts';
import { isLookedUp, readWatched } from '../state/history/watched-deposit.ts';
import { lookForDeposit } from '../track/watch/look-for-deposit.ts';
import { ofKind } from './history-kinds.ts';

/** Maximum number of payments looked up here; older ones are looked up on their own page. */
const most = 8;
const longestMs = 86_400_000;

/** Looks for the newest manual payments of the last day. Never rejects. */
export async function lookForAwaited(now = Date.now()): Promise<void> {
  const awaited = ofKind(loadHistory().swaps, 'awaited').filter(({ createdAt }) => now - createdAt < longestMs);
  await Promise.all(
    awaited.slice(0, most).map(async (swap) => {
      const path = awaitedPath(swap) ?? '';
      const watched = readWatched(path.slice(path.indexOf('#')));
      if (watched === undefined || !isLookedUp(watched)) return;
      const sight = await lookForDeposit(watched);
      if (typeof sight === 'object') noteFound(watched, sight.tx);
    }),
  );
}
