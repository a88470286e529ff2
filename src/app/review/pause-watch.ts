import { listPools } from '../../client/v1/pools.ts';
import { type PausablePath, pauseOf } from '../../core/pause/pause.ts';
import type { RequestDeps } from '../ui/request.ts';

/** Poll interval: the service takes up to 3 s to notice a pause, so a payment leaves the screen within 6 s. */
const everyMs = 3_000;

/** Polls every 3 s for an operator pause of the path; returns a stop function. Failed polls are ignored. */
export function watchPause(
  { client, clock }: Pick<RequestDeps, 'client' | 'clock'>,
  path: PausablePath,
  stop: (why: string) => void,
): () => void {
  let isOver = false;
  let calm = () => {};
  const look = async (): Promise<void> => {
    const answer = await listPools(client, { limit: 1 }, { timeoutMs: everyMs, cache: 'no-store' }).catch(() => undefined);
    if (isOver) return;
    const found = pauseOf(answer?.paused ?? [], path);
    if (found !== undefined) return stop(found.why);
    calm = clock.after(everyMs, () => void look());
  };
  calm = clock.after(everyMs, () => void look());
  return () => {
    isOver = true;
    calm();
  };
}
