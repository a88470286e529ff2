import type { Quote, QuotedOffer } from '../../../client/v1/quote.ts';
import { formatUnits, parseDecimal, usdDecimals } from '../../../core/amount.ts';
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
function sumLegs([first, second]: LiveSplit['legs'], usd: NonNullable<Quote['split']>['usd']): Live {
  const { minimum_payout: least, ...larger } = first;
  const most = (of: (leg: SplitLeg) => number): number => Math.max(of(first), of(second));
  const weigh = (of: (leg: SplitLeg) => number): number =>
    Math.round((of(first) * first.share_bps + of(second) * second.share_bps) / (first.share_bps + second.share_bps));
  return {
    ...larger,
    ...(least && second.minimum_payout ? { minimum_payout: least + second.minimum_payout } : {}),
    expected_amount_out: first.expected_amount_out + second.expected_amount_out,
    value_out: first.value_out + second.value_out,
    total_swap_seconds: most((leg) => leg.total_swap_seconds),
    inbound_confirmation_seconds: most((leg) => leg.inbound_confirmation_seconds),
    streaming_swap_seconds: most((leg) => leg.streaming_swap_seconds),
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
  return { legs, gainBps: split.gain_bps, whole: sumLegs(legs, split.usd) };
}
