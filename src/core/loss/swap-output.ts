import { type BaseAmount, baseAmount } from '../amount.ts';
import { type Asset, formatAsset } from '../asset/asset.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { findPool, type Pool } from '../pool/pool.ts';
import { bpsOf } from './loss.ts';

/** A route through one network's pools, in `parts` equal parts that each see the pools as they are now. */
export interface SwapPath {
  readonly network: NetworkId;
  readonly from: Asset;
  readonly to: Asset;
  readonly parts: bigint;
}

/** One pool of a route: depths of the input and output sides, in protocol units. */
interface Leg {
  readonly from: string;
  readonly to: string;
  readonly depthIn: bigint;
  readonly depthOut: bigint;
}

/** Price impact per pool of a route; the shares add up to the total. */
export interface LegLoss {
  /** Input and output asset of the pool. */
  readonly from: string;
  readonly to: string;
  readonly priceImpactBps: number;
}

/** Pools of a path, source first; undefined when one is missing or empty. */
function legsOf({ network, from, to }: SwapPath, pools: readonly Pool[]): readonly Leg[] | undefined {
  const native = protocols[network].nativeAsset;
  const legs: Leg[] = [];
  for (const [held, isSource] of [
    [from, true],
    [to, false],
  ] as const) {
    const name = formatAsset(held);
    if (name === native) continue;
    const pool = findPool(pools, held);
    if (pool === undefined || pool.balanceAsset <= 0n || pool.balanceNative <= 0n) return undefined;
    const { balanceAsset, balanceNative } = pool;
    if (isSource) legs.push({ from: name, to: native, depthIn: balanceAsset, depthOut: balanceNative });
    else legs.push({ from: native, to: name, depthIn: balanceNative, depthOut: balanceAsset });
  }
  return legs;
}

/** Output of one pool, x·X·Y / (x + X)² (content/reference/arithmetic.md#one-pool). */
const emitted = ({ depthIn, depthOut }: Leg, amount: bigint): bigint => (amount * depthIn * depthOut) / (amount + depthIn) ** 2n;

/**
 * Output on the pools' curve, before fees; undefined without pools. An estimate: it ignores minimum slip and
 * rounding to a pool's decimals; the node's quote is authoritative.
 * @example poolOutput({ network: 'thorchain', from: asset('BTC.BTC'), to: asset('THOR.RUNE'), parts: 1n }, 100_000_000n, facts('thorchain').pools) // 980_296_049_406n
 */
export function poolOutput(path: SwapPath, amount: BaseAmount, pools: readonly Pool[]): BaseAmount | undefined {
  const legs = legsOf(path, pools);
  if (legs === undefined) return undefined;
  return baseAmount(legs.reduce((value, leg) => emitted(leg, value), amount / path.parts) * path.parts);
}

/** Smallest input of one pool that yields at least `wanted`; undefined beyond its maximum output, reached at its own depth. */
function needed(leg: Leg, wanted: bigint): bigint | undefined {
  if (emitted(leg, leg.depthIn) < wanted) return undefined;
  let [low, high] = [-1n, leg.depthIn];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (emitted(leg, middle) >= wanted) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * Smallest input for which the pools pay at least `wanted` on their curve, before fees: the inverse of
 * `poolOutput`, and equally an estimate. Undefined without pools, or when they cannot pay that much.
 * @example poolInput({ network: 'thorchain', from: asset('BTC.BTC'), to: asset('THOR.RUNE'), parts: 1n }, 980_296_049_406n, facts('thorchain').pools) // 100_000_000n
 */
export function poolInput(path: SwapPath, wanted: BaseAmount, pools: readonly Pool[]): BaseAmount | undefined {
  const legs = legsOf(path, pools);
  if (legs === undefined) return undefined;
  const ofPart = (wanted + path.parts - 1n) / path.parts;
  const paid = legs.reduceRight<bigint | undefined>((value, leg) => (value === undefined ? undefined : needed(leg, value)), ofPart);
  return paid === undefined ? undefined : baseAmount(paid * path.parts);
}

/**
 * Splits `priceImpactBps` over the pools by the slip of one part in each; the shares add up to it.
 * @example legLosses({ network: 'thorchain', from: asset('BTC.BTC'), to: asset('ETH.ETH'), parts: 1n }, 100_000_000n, 390, facts('thorchain').pools).map(({ priceImpactBps }) => priceImpactBps) // [197, 193]
 */
export function legLosses(path: SwapPath, amount: BaseAmount, priceImpactBps: number, pools: readonly Pool[]): readonly LegLoss[] {
  const legs = legsOf(path, pools) ?? [];
  let value: bigint = amount / path.parts;
  const slips = legs.map((leg) => {
    const slip = value === 0n ? 0n : (value * 10n ** 18n) / (value + leg.depthIn);
    value = emitted(leg, value);
    return slip;
  });
  const whole = slips.reduce((sum, slip) => sum + slip, 0n);
  let left = priceImpactBps;
  return legs.map(({ from, to }, index) => {
    const isLast = index === legs.length - 1;
    const share = isLast || whole === 0n ? left : Math.round((priceImpactBps * bpsOf(slips[index] ?? 0n, whole)) / 10_000);
    left -= share;
    return { from, to, priceImpactBps: share };
  });
}

/** Quote of a streaming swap: expected output and deducted fees, in protocol units of the target. */
export interface QuotedParts {
  readonly expectedOut: BaseAmount;
  readonly outboundFee: BaseAmount;
  readonly affiliateFee: BaseAmount;
}

/** Maximum steps; further parts are merged, as each moves the price negligibly. */
const maxSteps = 100n;

/**
 * Output of a streaming swap if nobody arbitrages the pools between parts; undefined for one part, and without pools. A
 * node prices every part like the first (content/reference/arithmetic.md#a-quote-step-by-step), although each one
 * moves the price for the next. An estimate on the pools' curve, from the same pools as the quote.
 * @example outWithoutTrades({ network: 'thorchain', from: asset('BTC.BTC'), to: asset('ETH.ETH'), parts: 2n }, 10_000_000n, { expectedOut: 249_000_000n, outboundFee: 10_000n, affiliateFee: 0n }, facts('thorchain').pools) // 248_751_734n
 */
export function outWithoutTrades(path: SwapPath, amount: BaseAmount, quoted: QuotedParts, pools: readonly Pool[]): BaseAmount | undefined {
  const legs = legsOf(path, pools);
  const { expectedOut, outboundFee, affiliateFee } = quoted;
  const quotedByCurve = legs?.reduce((value, leg) => emitted(leg, value), amount / path.parts);
  if (path.parts <= 1n || legs === undefined || quotedByCurve === undefined || quotedByCurve === 0n) return undefined;
  const [whole, moved] = [quotedByCurve * path.parts, partsOutput(path, amount, legs)];
  const gross = ((expectedOut + outboundFee + affiliateFee) * moved) / whole;
  const paid = gross - outboundFee - (affiliateFee * moved) / whole;
  return baseAmount(paid > 0n ? paid : 0n);
}

/** Simulates the parts in sequence, each at the price left by the previous one. */
function partsOutput({ network, parts }: SwapPath, amount: bigint, legs: readonly Leg[]): bigint {
  const steps = parts < maxSteps ? parts : maxSteps;
  const depths = legs.map(({ from, depthIn, depthOut }) => ({ depthIn, depthOut, isNativeIn: from === protocols[network].nativeAsset }));
  let out = 0n;
  for (let step = 0n; step < steps; step += 1n) {
    let value = (amount * (step + 1n)) / steps - (amount * step) / steps;
    for (const leg of depths) value = takeStep(leg, value, { network, steps, parts });
    out += value;
  }
  return out;
}

/** Advances a leg by a step of one or more parts, each paying the slip of one part. On THORChain the fee leaves the pool in RUNE. */
function takeStep(
  leg: { depthIn: bigint; depthOut: bigint; readonly isNativeIn: boolean },
  value: bigint,
  { network, steps, parts }: { readonly network: NetworkId; readonly steps: bigint; readonly parts: bigint },
): bigint {
  const { depthIn, depthOut } = leg;
  const feeless = (value * depthOut) / (value + depthIn);
  const paid = (feeless * depthIn * parts) / (depthIn * parts + value * steps);
  const fee = network === 'thorchain' ? feeless - paid : 0n;
  leg.depthOut = depthOut - paid;
  leg.depthIn = depthIn + value;
  if (leg.isNativeIn) leg.depthIn -= (fee * leg.depthIn) / leg.depthOut;
  else leg.depthOut -= fee;
  return paid;
}
