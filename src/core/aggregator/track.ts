import { type BaseAmount, baseAmount } from '../amount.ts';
import type { SwapTrack } from '../track/track.ts';
import type { TrackOut } from '../track/track-outs.ts';
import { isFinal, type TrackState } from '../track/track-states.ts';
import { type ProviderId, toProviderId } from './providers.ts';

/** Swap states of the official SDK. */
export const swapStatuses = ['not_started', 'pending', 'swapping', 'completed', 'refunded', 'failed', 'unknown'] as const;
/** One of `swapStatuses`. */
export type SwapStatus = (typeof swapStatuses)[number];
/** Detailed swap states of the official SDK. */
export const trackingStatuses = ['not_started', 'inbound', 'swapping', 'outbound', 'completed', 'refunded', 'partially_refunded'] as const;
/** One of `trackingStatuses`. */
export type TrackingStatus = (typeof trackingStatuses)[number];

interface Stand {
  readonly status: SwapStatus;
  readonly tracking?: TrackingStatus;
}

const waiting: Stand = { status: 'not_started', tracking: 'not_started' };

/** Official SDK states by our own. A partial refund counts as refunded: the promised amount did not arrive. */
const stands: Readonly<Record<TrackState, Stand>> = {
  signing: waiting,
  sent: waiting,
  registered: waiting,
  awaiting_deposit: waiting,
  observed: { status: 'pending', tracking: 'inbound' },
  confirming: { status: 'pending', tracking: 'inbound' },
  swapping: { status: 'swapping', tracking: 'swapping' },
  outbound_delayed: { status: 'swapping', tracking: 'outbound' },
  outbound_signed: { status: 'swapping', tracking: 'outbound' },
  done: { status: 'completed', tracking: 'completed' },
  refunded: { status: 'refunded', tracking: 'refunded' },
  partly_refunded: { status: 'refunded', tracking: 'partially_refunded' },
  expired: { status: 'failed' },
  cancelled: { status: 'failed' },
  lost: { status: 'failed' },
  unknown: { status: 'unknown' },
};

/** SDK status of a swap; an order cancelled by its owner maps to refunded, as the SDK has no cancelled state. */
export const officialStatusOf = ({ state, refund }: Pick<SwapTrack, 'state' | 'refund'>): Stand =>
  stands[state === 'cancelled' && refund?.code === 'order_cancelled' ? 'refunded' : state];

/** Whether the swap is streaming, which decides its provider name. */
export function isStreaming({ memo, streaming }: SwapTrack): boolean {
  return (memo?.interval ?? 0) > 0 || (streaming?.interval ?? 0) > 0;
}

/** Provider name for a tracked swap. */
export const trackProvider = (track: SwapTrack): ProviderId =>
  toProviderId({ network: track.network, mode: isStreaming(track) ? 'streaming' : 'single' });

/** Amount paid to the destination; planned payouts count, refunds and affiliate shares do not. */
export function paidOut({ outs }: SwapTrack): { readonly out?: TrackOut; readonly amount: BaseAmount } {
  const own = outs.filter(({ kind }) => kind === 'payout');
  const [out] = own;
  return { ...(out === undefined ? {} : { out }), amount: baseAmount(own.reduce((sum, one) => sum + one.amount, 0n)) };
}

/** Seconds left in the current stage; undefined when unknown, 0 once final. `now` in unix milliseconds. */
export function secondsLeft(track: SwapTrack, now: number): number | undefined {
  if (isFinal(track.state)) return 0;
  const end = track.stages.find(({ status }) => status === 'present')?.endsAt;
  return end === undefined ? undefined : Math.max(0, end - Math.floor(now / 1000));
}
