import type { MovingState } from '../../core/track/track.ts';
import type { StageEnds, SwapRecord } from '../history/history-record.ts';
import type { Track } from './track-lookup.ts';

/** What was known of a swap at a time; no stages where no node had seen it. */
export interface StageSight {
  readonly at: number;
  readonly stages?: Track['stages'];
}

/** Two looks that lie further apart tell that a stage ended, and not when. */
const mostApartMs = 90_000;

/** The stages that ended between two looks that are close enough to name the time. */
export function endsBetween(before: StageSight | undefined, now: Required<StageSight>): StageEnds {
  if (before === undefined || now.at < before.at || now.at - before.at > mostApartMs) return {};
  const wasDone = (wanted: MovingState) => before.stages?.some(({ name, status }) => name === wanted && status === 'done') ?? false;
  const ended = now.stages.filter(({ name, status }) => status === 'done' && !wasDone(name));
  return Object.fromEntries(ended.map(({ name }) => [name, now.at]));
}

/** What a record says of the time of its payment. */
export type KeptTime = Pick<SwapRecord, 'createdAt' | 'expected' | 'found' | 'instant'>;

type Kept = (KeptTime & Pick<SwapRecord, 'ended'>) | undefined;

/**
 * When a swap was paid from here, in unix milliseconds: at once by a wallet. Undefined for one that was added by its hash, and
 * for one that was kept before somebody paid it.
 */
export function paidAt(kept: KeptTime | undefined): number | undefined {
  const isKnown = kept?.expected !== undefined && kept.found === undefined && kept.instant === undefined;
  return isKnown ? kept.createdAt : undefined;
}

/** Looks at one swap, answer by answer. */
export interface StageWatch {
  /** No node has seen the deposit yet. */
  readonly unseen: () => void;
  /** The ends that are known after one more answer. The first look of whoever paid is compared with the moment they did. */
  readonly found: (stages: Track['stages'], kept: Kept) => StageEnds;
}

export function watchStages(): StageWatch {
  let sight: StageSight | undefined;
  let ends: StageEnds = {};
  return {
    unseen() {
      sight = { at: Date.now() };
    },
    found(stages, kept) {
      const now = { at: Date.now(), stages };
      const at = paidAt(kept);
      const seen = endsBetween(sight ?? (at === undefined ? undefined : { at }), now);
      ends = { ...seen, ...ends, ...kept?.ended };
      sight = now;
      return ends;
    },
  };
}
