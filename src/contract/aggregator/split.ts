import * as z from 'zod';
import type { AggregatorResult } from '../../core/aggregator/providers.ts';
import { splitSums } from '../../core/quote/split.ts';
import { count, present, toDollars, wireDollars } from '../wire-values.ts';
import { exactDecimal, wholeUnits } from './names.ts';
import { aggregatorRoute, toRoute } from './route.ts';

const { sellAmount, expectedBuyAmount, expectedBuyAmountMaxSlippage, expiration } = aggregatorRoute.shape;

/** One order over both networks, in terms of routes. The official SDK has nothing for it. */
export const aggregatorSplit = z
  .object({
    legs: z.array(aggregatorRoute).describe('Two routes, each paid on its own, the larger first.'),
    sellAmount: sellAmount.describe('Amount of both legs.'),
    expectedBuyAmount: expectedBuyAmount.describe('Expected payout of both legs.'),
    expectedBuyAmountMaxSlippage: expectedBuyAmountMaxSlippage.describe('Minimum payout of both legs, if both have one.'),
    valueOut: exactDecimal.describe('Ranking value of both legs. Not a payout.'),
    gainBps: count.describe('Gain over the best route after all costs, in basis points.'),
    gainUsd: wireDollars.describe('Gain in dollars.'),
    expiration: expiration.describe('Earlier expiration of the legs.'),
  })
  .optional()
  .describe('The order as two payments, one over each network. Present with split, if that gains.');

/** A split as clients receive it. */
type AggregatorSplit = NonNullable<z.infer<typeof aggregatorSplit>>;

/** Converts the split of a result, if it has one; undefined once a leg has expired. `now` in unix milliseconds. */
export function toAggregatorSplit({ request: sent, result, sellDecimals }: AggregatorResult, now: number): AggregatorSplit | undefined {
  const { split, request } = result;
  const expiry = Math.min(...(split?.legs ?? []).map(({ quote }) => quote.expiry));
  if (split === undefined || expiry * 1000 <= now) return undefined;
  const { amount, expectedOut, value, minimumPayout } = splitSums(split);
  return present({
    legs: split.legs.map((leg) => toRoute(leg, { ...sent, request: { ...sent.request, amount: leg.request.amount } }, sellDecimals)),
    sellAmount: wholeUnits(amount, request.from),
    expectedBuyAmount: wholeUnits(expectedOut, request.to),
    expectedBuyAmountMaxSlippage: minimumPayout === undefined ? undefined : wholeUnits(minimumPayout, request.to),
    valueOut: wholeUnits(value, request.to),
    gainBps: split.gainBps,
    gainUsd: toDollars(split.gainUsd) ?? '0',
    expiration: `${expiry}`,
  });
}
