import { type BaseAmount, baseAmount, formatBase, maxBps, type UsdAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import { bpsOf, percentText, smallLossUsd } from './loss.ts';
import type { OfferWarning } from './warnings.ts';

/** Margin between a limit and the payout, in basis points of the payout, below which a warning is shown. */
export const nearLimitBps = 50;

/** The payout that a memo's limit assures, and what it is judged against, in protocol units of `to`. */
export interface JudgedLimit {
  /** 0n for none. */
  readonly limit: bigint;
  readonly to: Asset;
  readonly marketOut: BaseAmount;
  readonly expectedOut: BaseAmount;
  /** Payout if nobody trades the pools back between parts. */
  readonly leastOut: bigint;
  /** Maximum price impact the caller accepts. */
  readonly maxImpactBps: number;
  /** Paid amount in dollars. */
  readonly usdIn?: UsdAmount;
  /** Whether the deposit is a limit order, which rests while its limit is not met. */
  readonly isOrder: boolean;
}

/**
 * The one judgement of a limit, for offers and for deposits: none, or one further below the market than `maxImpactBps`, is a
 * danger unless less than five dollars are at stake; one near the payout refunds with the next move of the price.
 * @example limitWarning({ limit: 1n, to: asset('ETH.ETH'), marketOut: 100n, expectedOut: 99n, leastOut: 99n, maxImpactBps: 1_500, isOrder: false })?.code // 'limit_far_below'
 */
export function limitWarning(judged: JudgedLimit): OfferWarning | undefined {
  const { limit, to, marketOut, expectedOut, leastOut, maxImpactBps, isOrder } = judged;
  const shown = `${formatBase(baseAmount(limit), to)} ${to.ticker}`;
  const below = bpsOf(marketOut - limit, marketOut);
  if (limit === 0n) {
    const message = 'No minimum payout: you get whatever the price is when the network swaps. Set tolerance_bps to get a minimum.';
    return { code: 'unprotected', severity: severityOf(judged, maxBps), message, figures: {} };
  }
  const figures = { minimum_payout: `${limit}`, expected_amount_out: `${expectedOut}` };
  if (below > maxImpactBps) {
    const message = `The minimum payout of ${shown} is ${percentText(below)} % below the market price: that much may be lost before the network refunds. Ask for a higher minimum.`;
    return { code: 'limit_far_below', severity: severityOf(judged, below), message, figures: { ...figures, distance_bps: `${below}` } };
  }
  const slack = leastOut > limit ? bpsOf(leastOut - limit, leastOut) : 0;
  if (slack >= nearLimitBps) return undefined;
  const when = leastOut < expectedOut ? 'without other trades' : 'now';
  const then = isOrder ? 'leaves all or a part to rest' : 'refunds all or a part, less fees';
  const place = leastOut > limit ? `${percentText(slack)} % below` : 'not below';
  const message = `The minimum of ${shown} is ${place} what the pools pay ${when}: a small move ${then}.`;
  return { code: 'limit_near_price', severity: 'warning', message, figures: { ...figures, distance_bps: `${slack}` } };
}

function severityOf({ usdIn }: JudgedLimit, lostBps: number): OfferWarning['severity'] {
  return usdIn !== undefined && usdIn * BigInt(lostBps) < smallLossUsd * BigInt(maxBps) ? 'warning' : 'danger';
}
