import { isFinal, type TrackState } from '../track/track-states.ts';

/**
 * Swap event types. `swap.observed`: a network has seen the deposit. `swap.lost`: nothing is paid out or returned.
 * `swap.unresolved`: the promised watch period ended without a final state on any network.
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

/** Event type for a state; undefined before a network has seen the swap. Final states map to their ending only. */
export function eventOf(state: TrackState): SwapEventType | undefined {
  if (isFinal(state)) return endings[state];
  return ['observed', 'confirming', 'swapping', 'outbound_delayed', 'outbound_signed'].includes(state) ? 'swap.observed' : undefined;
}
