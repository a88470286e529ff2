import { baseAmount, formatBase } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import { unfilledText } from '../asset/held-asset.ts';
import { bpsOf, percentText } from '../loss/loss.ts';
import { bySeverity, type OfferWarning, warningCodes } from '../loss/warnings.ts';
import type { DepositMemo } from '../memo/memo.ts';
import type { Affiliate } from '../memo/memo-fields.ts';
import { quoteWords } from '../words-of-others.ts';

/** Warning codes of a deposit: those of an offer, and those only a memo can cause. */
export const depositWarningCodes = [...warningCodes, 'limit_above_price', 'short_lifetime'] as const;

/** A warning shown before a deposit. */
export interface DepositWarning extends Omit<OfferWarning, 'code'> {
  readonly code: (typeof depositWarningCodes)[number];
}

/** Multiple of the pools' price from which a limit order's target will not be filled. */
export const farLimitTimes = 10n;
/** Length of an affiliate shown whole: an address of either network. */
const longestAffiliate = 48;
/** Affiliate share from which a warning is shown, and above which it is a danger. */
const affiliateBps = { warning: 300, danger: 500 } as const;

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

/** Name or address of an affiliate, quoted for a sentence. */
export const affiliateName = ({ name }: Pick<Affiliate, 'name'>): string => quoteWords(name, longestAffiliate);

/** Affiliates as text: `"ss" takes 0.75 %`. */
export const affiliatesText = (affiliates: readonly Affiliate[]): string =>
  affiliates
    .map((one) => `${affiliateName(one)} ${one.bps === undefined ? 'takes its own rate' : `takes ${percentText(one.bps)} %`}`)
    .join(', ');

/** Total affiliate share of a memo, in basis points; affiliates without an explicit rate count as 0. */
export const affiliateShare = (affiliates: readonly Affiliate[]): number => affiliates.reduce((sum, { bps = 0 }) => sum + bps, 0);

/**
 * Warnings about a limit order that no offer has: it rests, or expires before it is filled.
 * @example memoWarnings({ kind: 'limit', limit: 200n, interval: 0, asset: asset('ETH.ETH') }, { from: asset('BTC.BTC'), expectedOut: 100n, leastOut: 100n, parts: 1n }).map(({ code }) => code) // ['limit_above_price']
 */
export function memoWarnings(order: Pick<DepositMemo, 'kind' | 'limit' | 'interval' | 'asset'>, paid: PaidNow): readonly DepositWarning[] {
  const found = [restingWarning(order, paid), lifetimeWarning(order, paid)];
  return found.filter((warning) => warning !== undefined).sort(bySeverity as (a: DepositWarning, b: DepositWarning) => number);
}

const formatFigures = (limit: bigint, { expectedOut }: PaidNow, distance: number) => ({
  minimum_payout: `${limit}`,
  expected_amount_out: `${expectedOut}`,
  distance_bps: `${distance}`,
});

const shown = (amount: bigint, asset: Asset) => `${formatBase(baseAmount(amount), asset)} ${asset.ticker}`;

function restingWarning({ kind, limit, asset }: Pick<DepositMemo, 'kind' | 'limit' | 'asset'>, paid: PaidNow): DepositWarning | undefined {
  if (kind !== 'limit' || limit <= paid.leastOut) return undefined;
  const above = bpsOf(limit - paid.leastOut, paid.leastOut === 0n ? 1n : paid.leastOut);
  const message = `The order rests until the pools pay ${shown(limit, asset)}; now they pay ${shown(paid.expectedOut, asset)}. What is not filled in its time ${unfilledText(paid.from)}.`;
  return { code: 'limit_above_price', severity: 'warning', message, figures: formatFigures(limit, paid, above) };
}

/** Warns that a limit order expires before it can be filled: without opposing trades, a network fills one sub-swap per block. */
function lifetimeWarning({ kind, interval }: Pick<DepositMemo, 'kind' | 'interval'>, { from, parts }: PaidNow): DepositWarning | undefined {
  if (kind !== 'limit' || interval === 0 || parts <= BigInt(interval)) return undefined;
  const message = `The order lives for ${interval} blocks, and the network fills it in up to ${parts} parts: what is not filled by then ${unfilledText(from)}.`;
  return { code: 'short_lifetime', severity: 'warning', message, figures: { parts: `${parts}`, blocks: `${interval}` } };
}

/**
 * Warning about a large share of affiliates, if there is one.
 * @example affiliateWarnings([{ name: 'ss', bps: 501 }]).map(({ severity }) => severity) // ['danger']
 */
export function affiliateWarnings(affiliates: readonly Affiliate[]): readonly OfferWarning[] {
  const share = affiliateShare(affiliates);
  if (share < affiliateBps.warning) return [];
  const message = `Of what the swap pays, ${affiliatesText(affiliates)}.`;
  const severity = share > affiliateBps.danger ? 'danger' : 'warning';
  return [{ code: 'affiliate_share', severity, message, figures: { affiliate_bps: `${share}` } }];
}
