import type { MovingState } from '../../core/track/track-states.ts';
import type { StageEnds, SwapRecord } from '../state/history/history-record.ts';
import type { Track } from './track-lookup.ts';

/** State of a swap at one lookup; without stages if no node had seen the swap. */
export interface StageSight {
  readonly at: number;
  readonly stages?: Track['stages'];
}

/** Maximum gap between two lookups for an end time to be attributed. */
const maxApartMs = 90_000;

/** Stages that ended between two lookups close enough to date them. */
export function endsBetween(before: StageSight | undefined, now: Required<StageSight>): StageEnds {
  if (before === undefined || now.at < before.at || now.at - before.at > maxApartMs) return {};
  const wasDone = (wanted: MovingState) => before.stages?.some(({ name, status }) => name === wanted && status === 'done') ?? false;
  const ended = now.stages.filter(({ name, status }) => status === 'done' && !wasDone(name));
  return Object.fromEntries(ended.map(({ name }) => [name, now.at]));
}

/** Record fields that determine the payment time. */
export type KeptTime = Pick<SwapRecord, 'createdAt' | 'expected' | 'found' | 'instant'>;

type Kept = (KeptTime & Pick<SwapRecord, 'ended'>) | undefined;

/**
 * Payment time in unix milliseconds for swaps paid by a wallet from this browser. Undefined for swaps added by hash or
 * recorded before the payment.
 */
export function paidAt(kept: KeptTime | undefined): number | undefined {
  const isKnown = kept?.expected !== undefined && kept.found === undefined && kept.instant === undefined;
  return isKnown ? kept.createdAt : undefined;
}

/** Collects stage end times of one swap across lookups. */
export interface StageWatch {
  /** Called when no node has seen the deposit yet. */
  readonly unseen: () => void;
  /** Stage end times known after this lookup. The first one is compared with the payment time. */
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
