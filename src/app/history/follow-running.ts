import { followNewest } from './history-live.ts';
import { type Answers, refreshSwaps } from './history-refresh.ts';

const everyMs = 15_000;

/** Refreshes swaps in progress while the page is visible; calls `seen` after each result. Returns a function that stops. */
export function followRunning(answers: Answers, seen: () => void): () => void {
  const newest = followNewest(answers, seen);
  const read = () => {
    newest.renew();
    void refreshSwaps({ answers, isFollowed: newest.has, seen });
  };
  const onSight = () => document.visibilityState === 'visible' && read();
  const timer = setInterval(onSight, everyMs);
  document.addEventListener('visibilitychange', onSight);
  read();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onSight);
    newest.stop();
  };
}
