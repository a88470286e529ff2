import { findSwap, loadHistory } from '../state/history/$history.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { type Following, followTrack } from '../track/track-follow.ts';
import { keptDepositOf } from '../track/track-lookup.ts';
import { ofKind } from './history-kinds.ts';
import { type Answers, noteTrack } from './history-refresh.ts';

/** Maximum streams per page: browsers allow six HTTP/1.1 connections per host. */
const maxStreams = 2;

interface Newest {
  /** Switches to the currently newest swaps. */
  readonly renew: () => void;
  readonly has: (id: string) => boolean;
  readonly stop: () => void;
}

/** Streams changes of the newest swaps in progress; the others are polled. Calls `seen` after each result. */
export function followNewest(answers: Answers, seen: () => void): Newest {
  const followed = new Map<string, Following>();
  const follow = ({ id, tx = '', network }: SwapRecord): Following =>
    followTrack(
      { tx, network },
      () => {
        const kept = findSwap(tx, network);
        return kept === undefined ? {} : keptDepositOf(kept);
      },
      (reply) => {
        if (reply.kind === 'found') noteTrack(id, reply.view, answers);
        seen();
      },
    );
  return {
    has: (id) => followed.has(id),
    stop: () => {
      for (const following of followed.values()) following.stop();
      followed.clear();
    },
    renew: () => {
      const running = ofKind(loadHistory().swaps, 'running').filter(({ tx }) => tx !== undefined);
      const newest = running.slice(0, maxStreams);
      for (const [id, following] of followed) {
        if (newest.some((swap) => swap.id === id)) continue;
        following.stop();
        followed.delete(id);
      }
      for (const swap of newest) if (!followed.has(swap.id)) followed.set(swap.id, follow(swap));
    },
  };
}
