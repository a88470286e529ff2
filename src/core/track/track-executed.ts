import { type BaseAmount, baseAmount, maxBps } from '../amount.ts';
import type { SwapTrack } from './track.ts';

/** What a swap has paid out beside what was promised; all in protocol units of the target. */
export interface Execution {
  /** What arrived: every payout that was made, without refunds and shares of affiliates. */
  readonly amountOut: BaseAmount;
  /** From the memo; absent when it has no limit. */
  readonly minimumPayout?: BaseAmount;
  /** What the quote expected, where that is known: no network keeps it. */
  readonly expectedAmountOut?: BaseAmount;
  /** By `deviationBps`; absent without a quote, and where a part went back, since the quote was for all of it. */
  readonly deviationBps?: number;
}

/** A deviation is told up to this, a hundred times the quote. */
const mostDeviationBps = 100 * maxBps;

/**
 * How far `amountOut` is from `expected`, in basis points of it, cut off: negative when less arrived. 0 without an expectation.
 * @example deviationBps(9_998n, 10_000n) // -2
 */
export function deviationBps(amountOut: bigint, expected: bigint): number {
  if (expected <= 0n) return 0;
  const bps = ((amountOut - expected) * BigInt(maxBps)) / expected;
  return Number(bps > BigInt(mostDeviationBps) ? BigInt(mostDeviationBps) : bps);
}

/**
 * What a swap that has ended paid out; undefined before its end, and when nothing was paid out.
 * `expected` is what its quote named, where the caller knows it.
 */
export function executionOf({ state, outs, memo }: SwapTrack, expected?: BaseAmount): Execution | undefined {
  if (state !== 'done' && state !== 'partly_refunded') return undefined;
  const paid = outs.filter(({ kind, sent }) => kind === 'payout' && sent);
  if (paid.length === 0) return undefined;
  const amountOut = baseAmount(paid.reduce((sum, { amount }) => sum + amount, 0n));
  return {
    amountOut,
    ...(memo === undefined || memo.limit === 0n ? {} : { minimumPayout: memo.limit }),
    ...(expected === undefined ? {} : { expectedAmountOut: expected }),
    ...(expected === undefined || state !== 'done' ? {} : { deviationBps: deviationBps(amountOut, expected) }),
  };
}
