import { type BaseAmount, formatUnits, maxBps, type UsdAmount, usdAmount, usdDecimals } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import { marketOutput, midOutput, type Pool, type Prices } from '../pool/pool.ts';

/**
 * Cost of a swap. All amounts in protocol units of the target, from one snapshot of both networks' pools. A negative
 * figure is a gain.
 */
export interface Loss {
  /** Paid amount at market prices, each from the asset's deepest pool on either network: no slip, no fees. */
  readonly marketOut: BaseAmount;
  /** Paid amount at the depth ratios of the route's own pools: no slip, no fees. */
  readonly midOut: BaseAmount;
  /** Total loss: `marketOut` less the expected payout, in basis points of `marketOut`. */
  readonly totalLossBps: number;
  /** Share of `midOut` lost to the pools, without outbound and affiliate fees; never negative. */
  readonly priceImpactBps: number;
  /** Shortfall of the route's own pools against the market, in basis points of `marketOut`. */
  readonly poolOffsetBps: number;
}

/** Price impact from which an offer gets a warning. */
export const impactWarningBps = 300;
/** Price impact from which the warning is a danger. */
export const impactDangerBps = 1_000;
/** Loss below which a warning is never a danger, whatever its share. */
export const smallLossUsd = 5_00000000n as UsdAmount;
/** Default maximum price impact; routes above it are refused. */
export const defaultMaxImpactBps = 1_500;

/** A quoted swap; fees and output in protocol units of `to`. */
export interface QuotedSwap {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: BaseAmount;
  readonly expectedOut: BaseAmount;
  readonly outboundFee: BaseAmount;
  readonly affiliateFee: BaseAmount;
}

/**
 * Loss of a quoted swap over its network's `pools` against the market; undefined when the pools cannot price the
 * pair. Falls back to the route's own pools where `prices` lack an asset of it.
 * @example lossOf({ from: asset('BTC.BTC'), to: asset('ETH.ETH'), amount: 10_000_000n, expectedOut: 247_490_000n, outboundFee: 10_000n, affiliateFee: 0n }, facts('thorchain').pools, pricesOf(facts('thorchain').pools)) // { marketOut: 250_000_000n, midOut: 250_000_000n, totalLossBps: 100, priceImpactBps: 100, poolOffsetBps: 0 }
 */
export function lossOf(swap: QuotedSwap, pools: readonly Pool[], prices: Prices): Loss | undefined {
  const worth = valueAgainst(swap, pools, prices);
  if (worth === undefined) return undefined;
  const { marketOut, midOut } = worth;
  const impact = midOut - swap.expectedOut - swap.outboundFee - swap.affiliateFee;
  return {
    ...worth,
    totalLossBps: bpsOf(marketOut - swap.expectedOut, marketOut),
    priceImpactBps: bpsOf(impact > 0n ? impact : 0n, midOut),
    poolOffsetBps: bpsOf(marketOut - midOut, marketOut),
  };
}

/**
 * Value of an amount in units of the target: at market prices, and in the pools of one network.
 * @example valueAgainst({ from: asset('BTC.BTC'), to: asset('ETH.ETH'), amount: 10_000_000n }, facts('thorchain').pools, { byAsset: new Map() }) // { marketOut: 250_000_000n, midOut: 250_000_000n }
 */
export function valueAgainst(
  { from, to, amount }: Pick<QuotedSwap, 'from' | 'to' | 'amount'>,
  pools: readonly Pool[],
  prices: Prices,
): Pick<Loss, 'marketOut' | 'midOut'> | undefined {
  const midOut = midOutput(amount, from, to, pools);
  if (midOut === undefined || midOut <= 0n) return undefined;
  return { marketOut: marketOutput(amount, from, to, prices) ?? midOut, midOut };
}

const usdOne = 10n ** BigInt(usdDecimals);
const cent = usdOne / 100n;
const wholeCents = (value: bigint): UsdAmount => usdAmount((value / cent) * cent);

/**
 * Cost of a swap in dollars: the difference of its two displayed values, so they add up to the cent. Negative
 * where more arrives than was paid.
 * @example dollarsLost(5_877_813_900_000n, 5_866_724_200_000n) // 11_089_000_000n
 */
export function dollarsLost(paid: UsdAmount | undefined, arriving: UsdAmount | undefined): UsdAmount | undefined {
  if (paid === undefined || arriving === undefined) return undefined;
  if (paid < usdOne && arriving < usdOne) return usdAmount(paid - arriving);
  return usdAmount(wholeCents(paid) - wholeCents(arriving));
}

/**
 * `part` in basis points of `whole`, truncated toward zero; 0 for an empty `whole`.
 * @example bpsOf(1_590n, 10_000n) // 1_590
 */
export function bpsOf(part: bigint, whole: bigint): number {
  return whole <= 0n ? 0 : Number((part * BigInt(maxBps)) / whole);
}

/**
 * Formats basis points as a percentage, without trailing zeros: at most one decimal from 1 % upwards, at most two below.
 * @example percentText(1_596) // '16'
 * @example percentText(1_584) // '15.8'
 * @example percentText(24) // '0.24'
 */
export function percentText(bps: number): string {
  if (bps < 0) return `-${percentText(-bps)}`;
  return `${bps < 100 ? bps / 100 : Math.round(bps / 10) / 10}`;
}

/**
 * Formats dollars: whole dollars from 100 upwards, with cents below.
 * @example dollarText(68_936_000_000n) // '$689'
 * @example dollarText(123_456_700_000_000n) // '$1,234,567'
 */
export function dollarText(value: UsdAmount): string {
  if (value < 0n) return `-${dollarText(usdAmount(-value))}`;
  const [whole = '0', places = ''] = formatUnits(value, usdDecimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return value >= 100_00000000n ? `$${grouped}` : `$${grouped}.${places.padEnd(2, '0').slice(0, 2)}`;
}

/**
 * Sentence on a swap's loss or gain against the market.
 * @example lossSentence({ totalLossBps: -60 }, -3_500_000_000n) // 'You get about $35.00 (0.6 %) more than the market price.'
 */
export function lossSentence({ totalLossBps }: Pick<Loss, 'totalLossBps'>, usdLost: UsdAmount | undefined): string {
  if (totalLossBps >= 0) return `You lose about ${lossPhrase({ totalLossBps }, usdLost)} against the market price.`;
  const gained = usdLost === undefined ? undefined : usdAmount(-usdLost);
  return `You get about ${lossPhrase({ totalLossBps: -totalLossBps }, gained)} more than the market price.`;
}

/**
 * Formats a loss: in dollars if priced, and in percent.
 * @example lossPhrase({ totalLossBps: 1_590 }, 68_700_000_000n) // '$687 (15.9 %)'
 */
export function lossPhrase({ totalLossBps }: Pick<Loss, 'totalLossBps'>, usdLost: UsdAmount | undefined): string {
  const share = `${percentText(totalLossBps)} %`;
  return usdLost === undefined ? share : `${dollarText(usdLost)} (${share})`;
}
