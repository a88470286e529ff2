import { chains } from '../chain/chain.ts';
import type { SwapTrack } from './track.ts';
import { isFinal } from './track-states.ts';

/** Kind of lateness of a swap (content/reference/halts.md#when-it-takes-too-long). */
export type Lateness = 'not_seen' | 'payout_waits';

const payoutPatienceSeconds = 30 * 60;
const defaultConfirmationMs = 600_000;

/**
 * Whether a swap takes longer than expected: a deposit unseen by the nodes after twice its
 * chain's block time, and at least two minutes, or a due payout still unsigned after 30
 * minutes. `since` is the start of the current state; both times in unix milliseconds.
 */
export function latenessOf(track: Pick<SwapTrack, 'state' | 'input'>, since: number, now: number): Lateness | undefined {
  const waited = now - since;
  if (track.state === 'sent' || track.state === 'unknown') {
    const blockMs = (track.input && chains[track.input.chain]?.blockMs) ?? defaultConfirmationMs;
    return waited > Math.max(120_000, 2 * blockMs) ? 'not_seen' : undefined;
  }
  return track.state === 'outbound_signed' && waited > payoutPatienceSeconds * 1000 ? 'payout_waits' : undefined;
}

const hiddenFactor = 5;
/** Poll interval of limit orders, which rest for hours or days without an estimate. */
export const restingSeconds = 60;

/** Whether a limit order rests in the book. */
export const isResting = ({ state, memo }: Pick<SwapTrack, 'state' | 'memo'>): boolean => state === 'swapping' && memo?.kind === 'limit';

/**
 * Seconds until the next poll; undefined for final states. Polls every block near an expected
 * end, less often far from it and while an order rests, and five times slower while the
 * page is hidden. `now` in unix milliseconds.
 */
export function nextLookSeconds(track: Pick<SwapTrack, 'state' | 'stages' | 'memo'>, now: number, isHidden: boolean): number | undefined {
  if (isFinal(track.state)) return undefined;
  const end = track.stages.find(({ status }) => status === 'present')?.endsAt;
  const left = end === undefined ? 0 : end - Math.floor(now / 1000);
  const isEarly = track.state === 'sent' || track.state === 'unknown' || track.state === 'observed';
  const seconds = isResting(track) ? restingSeconds : left > 600 ? 60 : left > 60 ? 20 : isEarly ? 10 : 6;
  return isHidden ? seconds * hiddenFactor : seconds;
}

const soonestLook = 5;
const latestLook = 60;

/** Seconds until polling an unseen transaction again: a block of its chain, between 5 and 60 seconds. */
export const unseenLookSeconds = (chain: string): number =>
  Math.min(latestLook, Math.max(soonestLook, Math.ceil((chains[chain]?.blockMs ?? defaultConfirmationMs) / 1000)));
