import * as z from 'zod';
import { type SplitOffer, slowestSeconds } from '../../core/quote/quote.ts';
import { splitSums } from '../../core/quote/split.ts';
import { count, digits, isoFromMs, present, toDigits, toDollars, wireDollars } from '../wire-values.ts';
import { offerFields, quoteOffer, toQuoteOffer } from './quote-offer.ts';

const { expected_amount_out, minimum_payout, value_out, total_swap_seconds, expiry, expires_at, expires_in_seconds } = offerFields;

/** One of the two payments of a split: an offer for its part of the amount. */
const splitLeg = quoteOffer.extend({
  share_bps: count.describe('Share of the whole amount, in basis points.'),
  amount: digits.describe('Amount that this leg pays, in from_asset units.'),
});

/** One order over both networks. */
export const quoteSplit = z
  .object({
    mode: z.literal('split'),
    legs: z.array(splitLeg).describe('Two offers, the larger first: each a deposit of its own network, memo, address and expiry.'),
    expected_amount_out: expected_amount_out.describe('Expected payout of both legs.'),
    minimum_payout: minimum_payout.describe('Minimum payout of both legs. Absent if either has none.'),
    value_out: value_out.describe('Ranking value of both legs. Not a payout.'),
    gain_bps: count.describe('Gain over the value_out of the best offer, after the cost of the second deposit, in basis points.'),
    gain_usd: wireDollars.describe('The same gain in dollars.'),
    second_deposit_usd: wireDollars.describe('Estimated cost of one more deposit on the chain of from_asset.'),
    total_swap_seconds: total_swap_seconds.describe('Estimated time until both payouts, in seconds.'),
    seconds_without_trades: offerFields.seconds_without_trades,
    expiry: expiry.describe('Earlier expiry of the legs, in unix seconds.'),
    expires_at,
    expires_in_seconds,
    usd: z
      .object({
        amount: wireDollars.optional(),
        expected_amount_out: wireDollars.optional(),
        minimum_payout: wireDollars.optional(),
      })
      .describe('Approximate dollar values of both legs.'),
  })
  .optional()
  .describe('The order as two payments, one over each network. With split=true, and only if it gains over every single offer.');

/** A split as clients receive it. */
export type QuoteSplit = NonNullable<z.infer<typeof quoteSplit>>;
/** A leg of a split as clients receive it. */
export type QuoteSplitLeg = QuoteSplit['legs'][number];

/** Converts a split to its wire form; undefined once a leg has expired. `now` in unix milliseconds. */
export function toQuoteSplit(split: SplitOffer | undefined, now: number): QuoteSplit | undefined {
  if (split === undefined) return undefined;
  const { legs, gainBps, gainUsd, secondDepositUsd } = split;
  const { amount, expectedOut, value, minimumPayout, usd } = splitSums(split);
  const expiry = Math.min(...legs.map(({ quote }) => quote.expiry));
  if (expiry * 1000 <= now) return undefined;
  const seconds = Math.max(...legs.map(({ quote }) => quote.totalSwapSeconds));
  const slowest = Math.max(...legs.map(slowestSeconds));
  return present({
    mode: 'split' as const,
    legs: legs.map((leg) => ({
      ...toQuoteOffer(leg, now),
      amount: `${leg.request.amount}`,
      share_bps: Number((leg.request.amount * 10_000n) / amount),
    })),
    expected_amount_out: `${expectedOut}`,
    minimum_payout: toDigits(minimumPayout),
    value_out: `${value}`,
    gain_bps: gainBps,
    gain_usd: toDollars(gainUsd) ?? '0',
    second_deposit_usd: toDollars(secondDepositUsd) ?? '0',
    total_swap_seconds: seconds,
    seconds_without_trades: slowest > seconds ? slowest : undefined,
    expiry,
    expires_at: isoFromMs(expiry * 1000),
    expires_in_seconds: Math.max(0, expiry - Math.floor(now / 1000)),
    usd: present({ amount: toDollars(usd.in), expected_amount_out: toDollars(usd.out), minimum_payout: toDollars(usd.minimumPayout) }),
  });
}
