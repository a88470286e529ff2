import type { NetworkId } from '../../core/network/protocol.ts';
import { findSwap, updateSwap } from '../state/history/$history.ts';
import { fetchTrack } from '../track/track-lookup.ts';
import { recordOf } from '../track/track-view.ts';
import type { PostMessage } from './embed-host.ts';

/** Poll interval unless the response names one. */
const lookSeconds = 10;

/** Tracks a swap to its end, updates the history and reports the outcome. Returns a function that stops. */
export function followSwap(network: NetworkId, tx: string, post: PostMessage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    const reply = await fetchTrack(tx, network);
    if (isOver) return;
    const view = reply.kind === 'found' ? reply.view : undefined;
    if (view !== undefined) {
      const kept = findSwap(tx, network);
      if (kept !== undefined) updateSwap(kept.id, recordOf(view));
    }
    if (view?.final === true) post({ type: 'completed', network, tx, state: view.state });
    else if (reply.kind !== 'wrong') timer = setTimeout(() => void look(), (view?.next_look_seconds ?? lookSeconds) * 1000);
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
