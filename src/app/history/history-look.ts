import { loadHistory } from '../state/history/$history.ts';
import { askedIn } from '../state/history/history-asked.ts';
import { awaitedPath, noteFound } from '../state/history/history-awaited.ts';
import { isLookedUp, readWatched } from '../state/history/watched-deposit.ts';
import { lookForDeposit } from '../track/watch/look-for-deposit.ts';
import { ofKind } from './history-kinds.ts';

/** Maximum number of payments looked up here; older ones are looked up on their own page. */
const most = 8;
const longestMs = 86_400_000;

/** Looks for the newest payments of the last day without a hash: by hand, or by a wallet that never answered. Never rejects. */
export async function lookForAwaited(): Promise<void> {
  const now = Date.now();
  const { swaps } = loadHistory();
  const awaited = [...askedIn(swaps, now), ...ofKind(swaps, 'awaited').filter(({ createdAt }) => now - createdAt < longestMs)];
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
