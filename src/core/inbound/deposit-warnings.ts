import { baseAmount, formatBase } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import { unfilledText } from '../asset/held-asset.ts';
import { bpsOf, percentText } from '../loss/loss.ts';
import { bySeverity, type OfferWarning, warningCodes } from '../loss/warnings.ts';
import type { DepositMemo } from '../memo/memo.ts';
import type { Affiliate } from '../memo/memo-fields.ts';

/** Warning codes of a deposit: those of an offer, and those only a memo can cause. */
export const depositWarningCodes = [...warningCodes, 'limit_near_price', 'limit_above_price', 'short_lifetime', 'affiliate_share'] as const;

/** A warning shown before a deposit. */
export interface DepositWarning extends Omit<OfferWarning, 'code'> {
  readonly code: (typeof depositWarningCodes)[number];
}

/** Margin between limit and current payout, in basis points of the payout, below which a warning is shown. */
export const nearLimitBps = 50;
/** Multiple of the pools' price from which a limit order's target will not be filled. */
export const farLimitTimes = 10n;
/** Affiliate shares from which a warning or a danger is shown. */
const affiliateBps = { warning: 300, danger: 1_000 } as const;

/** Current payout of the pools for a deposit, in units of the target asset. */
export interface PaidNow {
  /** Deposited asset. */
  readonly from: Asset;
  readonly expectedOut: bigint;
  /** Payout if nobody trades between the sub-swaps. */
  readonly leastOut: bigint;
  /** Number of sub-swaps. */
  readonly parts: bigint;
}

/** Affiliates as text: `ss takes 0.75 %`. */
export const affiliatesText = (affiliates: readonly Affiliate[]): string =>
  affiliates.map(({ name, bps }) => `${name} ${bps === undefined ? 'takes its own rate' : `takes ${percentText(bps)} %`}`).join(', ');

/** Total affiliate share of a memo, in basis points; affiliates without an explicit rate count as 0. */
export const affiliateShare = (affiliates: readonly Affiliate[]): number => affiliates.reduce((sum, { bps = 0 }) => sum + bps, 0);

/**
 * Warnings about a deposit memo that no offer has: a limit so close that the next price move refunds it, a resting
 * order, a large affiliate share.
 * @example memoWarnings({ kind: 'limit', limit: 200n, interval: 0, asset: asset('ETH.ETH'), affiliates: [] }, { from: asset('BTC.BTC'), expectedOut: 100n, leastOut: 100n, parts: 1n }).map(({ code }) => code) // ['limit_above_price']
 */
export function memoWarnings(
  order: Pick<DepositMemo, 'kind' | 'limit' | 'interval' | 'asset' | 'affiliates'>,
  paid: PaidNow,
): readonly DepositWarning[] {
  const found = [limitWarning(order, paid), lifetimeWarning(order, paid), affiliateWarning(order.affiliates)];
  return found.filter((warning) => warning !== undefined).sort(bySeverity as (a: DepositWarning, b: DepositWarning) => number);
}

const formatFigures = (limit: bigint, { expectedOut }: PaidNow, distance: number) => ({
  minimum_payout: `${limit}`,
  expected_amount_out: `${expectedOut}`,
  distance_bps: `${distance}`,
});

const shown = (amount: bigint, asset: Asset) => `${formatBase(baseAmount(amount), asset)} ${asset.ticker}`;

function limitWarning({ kind, limit, asset }: Pick<DepositMemo, 'kind' | 'limit' | 'asset'>, paid: PaidNow): DepositWarning | undefined {
  if (limit === 0n) return undefined;
  if (kind === 'limit' && limit > paid.leastOut) {
    const above = bpsOf(limit - paid.leastOut, paid.leastOut === 0n ? 1n : paid.leastOut);
    const message = `The order rests until the pools pay ${shown(limit, asset)}; now they pay ${shown(paid.expectedOut, asset)}. What is not filled in its time ${unfilledText(paid.from)}.`;
    return { code: 'limit_above_price', severity: 'warning', message, figures: formatFigures(limit, paid, above) };
  }
  const slack = paid.leastOut > limit ? bpsOf(paid.leastOut - limit, paid.leastOut) : 0;
  if (slack >= nearLimitBps) return undefined;
  const message = `The minimum payout of ${shown(limit, asset)} leaves ${percentText(slack)} % to what the pools pay now: a small move of the price ${kind === 'limit' ? 'leaves the order or a part of it to rest' : 'refunds the deposit or a part of it, less fees'}.`;
  return { code: 'limit_near_price', severity: 'warning', message, figures: formatFigures(limit, paid, slack) };
}

/** Warns that a limit order expires before it can be filled: without opposing trades, a network fills one sub-swap per block. */
function lifetimeWarning({ kind, interval }: Pick<DepositMemo, 'kind' | 'interval'>, { from, parts }: PaidNow): DepositWarning | undefined {
  if (kind !== 'limit' || interval === 0 || parts <= BigInt(interval)) return undefined;
  const message = `The order lives for ${interval} blocks, and the network fills it in up to ${parts} parts: what is not filled by then ${unfilledText(from)}.`;
  return { code: 'short_lifetime', severity: 'warning', message, figures: { parts: `${parts}`, blocks: `${interval}` } };
}

function affiliateWarning(affiliates: readonly Affiliate[]): DepositWarning | undefined {
  const share = affiliateShare(affiliates);
  if (share < affiliateBps.warning) return undefined;
  const message = `Of what the swap pays, ${affiliatesText(affiliates)}.`;
  return {
    code: 'affiliate_share',
    severity: share >= affiliateBps.danger ? 'danger' : 'warning',
    message,
    figures: { affiliate_bps: `${share}` },
  };
}
