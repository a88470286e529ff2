import { type BaseAmount, baseAmount, formatUnits, maxBps, type UsdAmount, usdDecimals } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import { midOutput, type Pool } from '../pool/pool.ts';

/**
 * What a swap costs against the pools' own price. All amounts in protocol units of the target,
 * from one snapshot of the route's pools.
 */
export interface Loss {
  /** The amount through the pools' depth ratios: no slip, no fees. */
  readonly midOut: BaseAmount;
  /** `midOut` less what is expected to arrive; 0 where a quote pays more than the pools' price. */
  readonly lost: BaseAmount;
  /** `lost` in basis points of `midOut`, cut off. */
  readonly totalLossBps: number;
  /** What the pools take of it: without the outbound and the affiliate fee. */
  readonly priceImpactBps: number;
}

/** From here on the price impact of an offer is a warning. */
export const impactWarningBps = 300;
/** From here on it is a danger. */
export const impactDangerBps = 1_000;
/** Above it a route is refused where the caller names no limit of its own. */
export const defaultMaxImpactBps = 1_500;

/** A swap as it was quoted; fees and output in protocol units of `to`. */
export interface QuotedSwap {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: BaseAmount;
  readonly expectedOut: BaseAmount;
  readonly outboundFee: BaseAmount;
  readonly affiliateFee: BaseAmount;
}

/**
 * The loss of a quoted swap against the pools of its network; undefined when they have no price for the pair.
 * @example lossOf({ from: asset('BTC.BTC'), to: asset('ETH.ETH'), amount: 10_000_000n, expectedOut: 247_490_000n, outboundFee: 10_000n, affiliateFee: 0n }, facts('thorchain').pools) // { midOut: 250_000_000n, lost: 2_510_000n, totalLossBps: 100, priceImpactBps: 100 }
 */
export function lossOf(swap: QuotedSwap, pools: readonly Pool[]): Loss | undefined {
  const midOut = midOutput(swap.amount, swap.from, swap.to, pools);
  if (midOut === undefined || midOut <= 0n) return undefined;
  const lost = less(midOut, swap.expectedOut);
  const impact = less(midOut, swap.expectedOut + swap.outboundFee + swap.affiliateFee);
  return { midOut, lost, totalLossBps: bpsOf(lost, midOut), priceImpactBps: bpsOf(impact, midOut) };
}

const less = (amount: bigint, part: bigint): BaseAmount => baseAmount(amount > part ? amount - part : 0n);

/**
 * `part` in basis points of `whole`, cut off; 0 of nothing.
 * @example bpsOf(1_590n, 10_000n) // 1_590
 */
export function bpsOf(part: bigint, whole: bigint): number {
  return whole <= 0n ? 0 : Number((part * BigInt(maxBps)) / whole);
}

/**
 * Basis points as a person reads them, in percent: to a tenth from 1 % on, to a hundredth below.
 * @example percentText(1_596) // '16'
 * @example percentText(1_584) // '15.8'
 * @example percentText(24) // '0.24'
 */
export function percentText(bps: number): string {
  return `${bps < 100 ? bps / 100 : Math.round(bps / 10) / 10}`;
}

/**
 * Dollars as a person reads them: whole ones from 100 on, cents below.
 * @example dollarText(68_936_000_000n) // '$689'
 * @example dollarText(123_456_700_000_000n) // '$1,234,567'
 */
export function dollarText(value: UsdAmount): string {
  const [whole = '0', places = ''] = formatUnits(value, usdDecimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return value >= 100_00000000n ? `$${grouped}` : `$${grouped}.${places.padEnd(2, '0').slice(0, 2)}`;
}

/**
 * A loss as a person reads it: in dollars where there is a price, and in percent.
 * @example lossPhrase({ totalLossBps: 1_590 }, 68_700_000_000n) // '$687 (15.9 %)'
 */
export function lossPhrase({ totalLossBps }: Pick<Loss, 'totalLossBps'>, usdLost: UsdAmount | undefined): string {
  const share = `${percentText(totalLossBps)} %`;
  return usdLost === undefined ? share : `${dollarText(usdLost)} (${share})`;
}
