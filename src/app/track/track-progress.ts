import type { Track } from './track-lookup.ts';

/** How far each state has come of the way, as a share of it; the network stands in the middle. */
const places = {
  waiting: 0.07,
  observed: 0.16,
  confirming: 0.3,
  swapping: 0.5,
  outbound_delayed: 0.7,
  outbound_signed: 0.86,
  done: 1,
  refunded: 0.5,
  partly_refunded: 1,
  cancelled: 0,
  lost: 0,
  unknown: 0.07,
} as const;
const swapFrom = 0.38;
const swapTo = 0.66;

/** How much of the crossing is filled, 0 to 1. */
export function progressOf({
  state,
  streaming,
  kind,
  refund,
}: Pick<Track, 'state' | 'kind'> & Partial<Pick<Track, 'streaming' | 'refund'>>): number {
  if (state === 'cancelled' && refund !== undefined) return places.refunded;
  if (state !== 'swapping' || kind === 'limit' || streaming === undefined || streaming.quantity < 2) return places[state];
  return swapFrom + (swapTo - swapFrom) * Math.min(1, streaming.count / streaming.quantity);
}

/** Money has gone back, and none was paid out. */
export const isTurnedBack = ({ state, refund }: Pick<Track, 'state'> & Partial<Pick<Track, 'refund'>>): boolean =>
  state === 'refunded' || (state === 'cancelled' && refund !== undefined);

/** When the network expects the present stage to end, in unix milliseconds; undefined where it says nothing. */
export function expectedEnd({ stages }: Pick<Track, 'stages'>): number | undefined {
  const end = stages.find(({ status }) => status === 'present')?.expected_end;
  return end === undefined ? undefined : Date.parse(end);
}
