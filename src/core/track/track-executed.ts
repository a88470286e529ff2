import { type BaseAmount, baseAmount, maxBps } from '../amount.ts';
import type { SwapTrack } from './track.ts';

/** Actual and promised payout of a swap, in protocol units of the target. */
export interface Execution {
  /** Sum of all payouts made, without refunds and affiliate shares. */
  readonly amountOut: BaseAmount;
  /** Payout that the memo's limit assured; absent without a limit, and where it assured none for what was paid. */
  readonly minimumPayout?: BaseAmount;
  /** Expected payout of the quote, if known; no network stores it. */
  readonly expectedAmountOut?: BaseAmount;
  /** Deviation as in `deviationBps`; absent without a quote, and after a partial refund, since the quote covers the full amount. */
  readonly deviationBps?: number;
}

/** Maximum deviation reported, a hundred times the quote. */
const maxDeviationBps = 100 * maxBps;

/**
 * Deviation of `amountOut` from `expected` in basis points, truncated: negative when less arrived. 0 without an expectation.
 * @example deviationBps(9_998n, 10_000n) // -2
 */
export function deviationBps(amountOut: bigint, expected: bigint): number {
  if (expected <= 0n) return 0;
  const bps = ((amountOut - expected) * BigInt(maxBps)) / expected;
  return Number(bps > BigInt(maxDeviationBps) ? BigInt(maxDeviationBps) : bps);
}

/**
 * Payout of a finished swap; undefined before its end, and when nothing was paid out.
 * `expected` is the quoted payout, if the caller knows it.
 */
export function executionOf({ network, state, outs, memo }: SwapTrack, expected?: BaseAmount): Execution | undefined {
  if (state !== 'done' && state !== 'partly_refunded') return undefined;
  const paid = outs.filter(({ kind, sent }) => kind === 'payout' && sent);
  if (paid.length === 0) return undefined;
  const amountOut = baseAmount(paid.reduce((sum, { amount }) => sum + amount, 0n));
  // The limit is of the whole deposit, and MAYAChain takes the payout's fee of a swap in parts after it.
  const hasAssured = memo !== undefined && memo.limit > 0n && state === 'done' && (network === 'thorchain' || memo.interval === 0);
  return {
    amountOut,
    ...(hasAssured ? { minimumPayout: memo.limit } : {}),
    ...(expected === undefined ? {} : { expectedAmountOut: expected }),
    ...(expected === undefined || state !== 'done' ? {} : { deviationBps: deviationBps(amountOut, expected) }),
  };
}
