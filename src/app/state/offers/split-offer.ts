import type { Quote, QuotedOffer } from '../../../client/v1/quote.ts';
import { formatUnits, maxBps, parseDecimal, usdDecimals } from '../../../core/amount.ts';
import { present } from '../../../core/present.ts';
import type { SwapRequest } from '../form/$form.ts';

type Live = QuotedOffer & { readonly expiresAt: number };

/** An offer for its part of the amount. */
export type SplitLeg = Live & { readonly amount: bigint; readonly share_bps: number };

/** The order as two payments, one over each network. */
export interface LiveSplit {
  /** The larger payment first. */
  readonly legs: readonly [SplitLeg, SplitLeg];
  /** Gain over the best single offer, after the cost of the second deposit. */
  readonly gainBps: number;
  readonly gainUsd: string;
  /** Both legs in one, for figures alone: its network, memo and address are those of the larger. */
  readonly whole: Live;
}

const minus = (one = '', other = ''): string | undefined => {
  const [paid, received] = [parseDecimal(one, usdDecimals), parseDecimal(other, usdDecimals)];
  if (!paid.ok || !received.ok) return undefined;
  const lost = paid.value - received.value;
  return `${lost < 0n ? '-' : ''}${formatUnits(lost < 0n ? -lost : lost, usdDecimals)}`;
};

/** Sums of both legs; shares of the amount weigh what is measured in basis points. */
function sumLegs(
  { usd, expected_amount_out, minimum_payout, value_out, total_swap_seconds }: NonNullable<Quote['split']>,
  legs: LiveSplit['legs'],
): Live {
  const weigh = (bpsOf: (leg: SplitLeg) => number): number =>
    Math.round(legs.reduce((sum, leg) => sum + bpsOf(leg) * leg.share_bps, 0) / maxBps);
  const [first, second] = legs;
  const { minimum_payout: _, ...larger } = first;
  return {
    ...larger,
    ...present({ minimum_payout }),
    expected_amount_out,
    value_out,
    total_swap_seconds,
    inbound_confirmation_seconds: Math.max(...legs.map((leg) => leg.inbound_confirmation_seconds)),
    streaming_swap_seconds: Math.max(...legs.map((leg) => leg.streaming_swap_seconds)),
    total_loss_bps: weigh((leg) => leg.total_loss_bps),
    price_impact_bps: weigh((leg) => leg.price_impact_bps),
    usd: { ...usd, ...present({ lost: minus(usd.amount, usd.expected_amount_out) }) },
    warnings: [...first.warnings, ...second.warnings.filter(({ code }) => first.warnings.every((own) => own.code !== code))],
    tags: [],
    below_best_bps: 0,
    expiresAt: Math.min(first.expiresAt, second.expiresAt),
  };
}

/**
 * The split of a response, for a request without an exact payout; undefined unless `isOffered` takes both legs, they are of
 * different networks and pay the whole amount.
 */
export function readSplit(
  { amount, wanted }: SwapRequest,
  split: Quote['split'],
  { askedAt, isOffered }: { readonly askedAt: number; readonly isOffered: (leg: QuotedOffer) => boolean },
): LiveSplit | undefined {
  const [first, second, ...more] = (split?.legs ?? []).map((leg) => ({ ...leg, expiresAt: askedAt + leg.expires_in_seconds * 1000 }));
  if (split === undefined || wanted !== undefined || first === undefined || second === undefined || more.length > 0) return undefined;
  if (first.network === second.network || first.amount + second.amount !== amount || first.amount <= 0n || second.amount <= 0n)
    return undefined;
  if (!isOffered(first) || !isOffered(second)) return undefined;
  const legs = [first, second] as const;
  return { legs, gainBps: split.gain_bps, gainUsd: split.gain_usd, whole: sumLegs(split, legs) };
}
