import { isFinal, type TrackState } from '../track/track.ts';

/**
 * What is told of a swap. `swap.observed`: a network has seen the deposit. `swap.lost`: nothing is paid out or sent back.
 * `swap.unresolved`: it was watched for as long as
 * was promised, and no network has seen an end.
 */
export const swapEventTypes = [
  'swap.observed',
  'swap.completed',
  'swap.refunded',
  'swap.partly_refunded',
  'swap.cancelled',
  'swap.lost',
  'swap.unresolved',
] as const;
/** One of `swapEventTypes`. */
export type SwapEventType = (typeof swapEventTypes)[number];

const endings: Readonly<Partial<Record<TrackState, SwapEventType>>> = {
  done: 'swap.completed',
  refunded: 'swap.refunded',
  partly_refunded: 'swap.partly_refunded',
  cancelled: 'swap.cancelled',
  lost: 'swap.lost',
  expired: 'swap.unresolved',
};

/** What there is to tell of a swap in this state; undefined before a network has seen it. Once it has ended, its end is all. */
export function eventOf(state: TrackState): SwapEventType | undefined {
  if (isFinal(state)) return endings[state];
  return ['observed', 'confirming', 'swapping', 'outbound_delayed', 'outbound_signed'].includes(state) ? 'swap.observed' : undefined;
}
