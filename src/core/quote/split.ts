import { type BaseAmount, baseAmount, type UsdAmount, usdAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import { getGasAsset } from '../asset/native-assets.ts';
import { depositFee } from '../chain/deposit-fee.ts';
import type { NetworkFacts } from '../facts/network-facts.ts';
import { bpsOf } from '../loss/loss.ts';
import { type Prices, usdValue } from '../pool/pool.ts';
import { present } from '../present.ts';
import type { Offer, OfferDollars, SplitOffer } from './quote.ts';
import { valueOffer } from './rank.ts';

/** Least gain of a split over the best single offer, after the cost of the second deposit: both of these. */
export const splitGain = { bps: 30, usd: usdAmount(5_00000000n) } as const;

/** Figures of both legs together. */
export interface SplitSums {
  readonly amount: BaseAmount;
  readonly expectedOut: BaseAmount;
  readonly value: BaseAmount;
  /** Payout that both memos assure together; absent if one assures none. */
  readonly minimumPayout?: BaseAmount;
  readonly usd: Pick<OfferDollars, 'in' | 'out' | 'minimumPayout'>;
}

/** Sum over both legs; undefined if one lacks the figure. */
function sumOf(legs: SplitOffer['legs'], figure: (leg: Offer) => bigint | undefined): bigint | undefined {
  const [first, second] = [figure(legs[0]), figure(legs[1])];
  return first === undefined || second === undefined ? undefined : first + second;
}

const units = (sum: bigint | undefined): BaseAmount | undefined => (sum === undefined ? undefined : baseAmount(sum));
const dollars = (sum: bigint | undefined): UsdAmount | undefined => (sum === undefined ? undefined : usdAmount(sum));

/**
 * Sums of both legs; a figure that one of them lacks is absent.
 * @example splitSums({ legs: ['thorchain', 'mayachain'].map((network) => must(makeOffer({ request: nodeRequest(network), quote: nodeQuote(), facts: facts(network), prices: pricesOf(facts(network).pools), isPayable: true }, 0))) }).expectedOut // 498_000_000n
 */
export function splitSums({ legs }: Pick<SplitOffer, 'legs'>): SplitSums {
  const [first, second] = legs;
  return present({
    amount: baseAmount(first.request.amount + second.request.amount),
    expectedOut: baseAmount(first.quote.expectedAmountOut + second.quote.expectedAmountOut),
    value: baseAmount(valueOffer(first) + valueOffer(second)),
    minimumPayout: units(sumOf(legs, ({ minimumPayout }) => minimumPayout)),
    usd: present({
      in: dollars(sumOf(legs, ({ usd }) => usd.in)),
      out: dollars(sumOf(legs, ({ usd }) => usd.out)),
      minimumPayout: dollars(sumOf(legs, ({ usd }) => usd.minimumPayout)),
    }),
  });
}

/**
 * Whether two deposits can carry an order: both assets live on chains of their own, which either network may reach.
 * @example canSplit(swapRequest({ from: asset('THOR.RUNE') })) // false
 */
export const canSplit = ({ from, to }: { readonly from: Asset; readonly to: Asset }): boolean =>
  from.kind === 'layer1' && to.kind === 'layer1';

/**
 * Dollars that one more deposit costs at most: its gas at the higher rate of both networks, or what they charge for a
 * payout there. Undefined without a price or a rate.
 * @example secondDepositUsd('BTC', [facts('thorchain')], pricesOf(facts('thorchain').pools)) // 400_000_000n
 */
export function secondDepositUsd(chain: string, known: readonly NetworkFacts[], prices: Prices): UsdAmount | undefined {
  const fees = known.flatMap(({ inbound }) =>
    inbound.filter((entry) => entry.chain === chain).map(({ gasRate, outboundFee }) => depositFee(chain, gasRate) ?? outboundFee),
  );
  const [first, ...others] = fees;
  if (first === undefined) return undefined;
  const fee = others.reduce<bigint>((most, other) => (other > most ? other : most), first);
  return usdValue(baseAmount(fee), getGasAsset(chain), prices);
}

/** What a split is worth against the best single offer, in units of `to`. */
export interface SplitWorth {
  readonly value: BaseAmount;
  readonly bestValue: BaseAmount;
  readonly secondDepositUsd: UsdAmount;
  readonly to: Asset;
}

/**
 * Gain of a split after the cost of the second deposit; undefined below `splitGain`, and without a price.
 * @example gainOf({ value: 251_000_000n, bestValue: 250_000_000n, secondDepositUsd: 400_000_000n, to: asset('ETH.ETH') }, pricesOf(facts('thorchain').pools)) // { gainBps: 36, gainUsd: 3_600_000_000n }
 */
export function gainOf(
  { value, bestValue, secondDepositUsd: cost, to }: SplitWorth,
  prices: Prices,
): Pick<SplitOffer, 'gainBps' | 'gainUsd'> | undefined {
  const [whole, best] = [usdValue(value, to, prices), usdValue(bestValue, to, prices)];
  if (whole === undefined || best === undefined) return undefined;
  const gainUsd = usdAmount(whole - best - cost);
  const gainBps = bpsOf(gainUsd, best);
  return gainUsd >= splitGain.usd && gainBps >= splitGain.bps ? { gainBps, gainUsd } : undefined;
}
