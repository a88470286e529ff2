import type { HelpPlace } from '../help/help-places.ts';
import type { StageEnds, SwapRecord } from '../state/history/history-record.ts';
import { type KeptTime, paidAt } from './stage-ends.ts';
import type { Track } from './track-lookup.ts';

type Arriving = Pick<Track, 'state' | 'final' | 'kind'> & Partial<Pick<Track, 'arrives_at'>>;

/** Progress of each state as a share of the whole; the network is in the middle. */
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

/** Filled share of the progress line, 0 to 1. */
export function measureProgress({
  state,
  streaming,
  kind,
  refund,
}: Pick<Track, 'state' | 'kind'> & Partial<Pick<Track, 'streaming' | 'refund'>>): number {
  if (state === 'cancelled' && refund !== undefined) return places.refunded;
  if (state !== 'swapping' || kind === 'limit' || streaming === undefined || streaming.quantity < 2) return places[state];
  return swapFrom + (swapTo - swapFrom) * Math.min(1, streaming.count / streaming.quantity);
}

/** Whether the money was returned without a payout. */
export const isTurnedBack = ({ state, refund }: Pick<Track, 'state'> & Partial<Pick<Track, 'refund'>>): boolean =>
  state === 'refunded' || (state === 'cancelled' && refund !== undefined);

/** Help section on what happened to a swap; undefined while all is well. `isLate`: its payout is overdue. */
export function helpFor(view: Track, isLate: boolean): HelpPlace | undefined {
  if (view.lost !== undefined) return 'failed-swaps#when-nothing-comes-back';
  if (view.refund !== undefined) return 'failed-swaps#when-you-get-a-refund';
  return isLate || view.held_back === true ? 'failed-swaps#a-swap-seems-stuck' : undefined;
}

/** States until the swap is done, in which no payout is expected before the quoted time. */
const beforeSwapped: readonly Track['state'][] = ['waiting', 'observed', 'confirming', 'swapping'];

type Kept = (KeptTime & Pick<SwapRecord, 'seconds'>) | undefined;

/** Payout time per the quote in unix milliseconds, for a payment from this browser. */
export function quotedArrival(kept: Kept): number | undefined {
  const at = paidAt(kept);
  return at === undefined || kept?.seconds === undefined ? undefined : at + kept.seconds * 1000;
}

/**
 * Expected payout time in unix milliseconds of the server: from the response, but no earlier than quoted until the swap is done.
 * `skew`: by how much the server's clock is ahead of the one that noted the payment. Undefined when unknown or final.
 */
export function arrivalAt({ state, final, kind, arrives_at: told }: Arriving, kept: Kept, skew = 0): number | undefined {
  if (final || kind === 'limit') return undefined;
  const quoted = beforeSwapped.includes(state) ? quotedArrival(kept) : undefined;
  const times = [quoted === undefined ? undefined : quoted + skew, told === undefined ? undefined : Date.parse(told)].filter(
    (time) => time !== undefined,
  );
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Whole seconds from payment to the network's report of the payout, if this browser saw both. */
export function sentAfter({ state }: Pick<Track, 'state'>, ends: StageEnds, kept: KeptTime | undefined): number | undefined {
  const [start, end] = [paidAt(kept), ends.outbound_signed];
  return state !== 'done' || start === undefined || end === undefined || end < start ? undefined : Math.round((end - start) / 1000);
}

/** Responses are some seconds old, so a smaller difference is not skew. */
const slackMs = 30_000;

/** Milliseconds by which the server's clock is ahead of the clock that `now` is from. */
export function clockSkew({ read_at }: Pick<Track, 'read_at'>, now: number): number {
  const ahead = Date.parse(read_at) - now;
  return Math.abs(ahead) > slackMs ? ahead : 0;
}
