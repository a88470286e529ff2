import { type BaseAmount, baseAmount, type UsdAmount, usdAmount } from '../amount.ts';
import { present } from '../present.ts';
import type { Offer, OfferDollars, SplitOffer } from './quote.ts';
import { valueOffer } from './rank.ts';

/** Figures of both legs together. */
export interface SplitSums {
  readonly amount: BaseAmount;
  readonly expectedOut: BaseAmount;
  readonly value: BaseAmount;
  readonly usd: Pick<OfferDollars, 'in' | 'out' | 'minimumPayout'>;
}

type Legs = Pick<SplitOffer, 'legs'>;

const sumOf = (legs: readonly Offer[], figure: (leg: Offer) => bigint): BaseAmount =>
  baseAmount(legs.reduce((sum, leg) => sum + figure(leg), 0n));

const dollarsOf = (legs: readonly Offer[], figure: (leg: Offer) => bigint | undefined): UsdAmount | undefined => {
  const values = legs.map(figure);
  return values.includes(undefined) ? undefined : usdAmount(values.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n));
};

/** Sums of both legs; a dollar value that one of them lacks is absent. */
export function splitSums({ legs }: Legs): SplitSums {
  return {
    amount: sumOf(legs, ({ request }) => request.amount),
    expectedOut: sumOf(legs, ({ quote }) => quote.expectedAmountOut),
    value: sumOf(legs, valueOffer),
    usd: present({
      in: dollarsOf(legs, ({ usd }) => usd.in),
      out: dollarsOf(legs, ({ usd }) => usd.out),
      minimumPayout: dollarsOf(legs, ({ usd }) => usd.minimumPayout),
    }),
  };
}

/** Payout that both memos assure together; undefined if one assures none. */
export function splitMinimum({ legs }: Legs): BaseAmount | undefined {
  if (legs.some(({ minimumPayout }) => minimumPayout === undefined)) return undefined;
  return sumOf(legs, ({ minimumPayout = 0n }) => minimumPayout);
}
