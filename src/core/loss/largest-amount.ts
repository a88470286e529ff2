import { type BaseAmount, baseAmount, maxBps } from '../amount.ts';
import { midOutput, type Pool } from '../pool/pool.ts';
import { poolOutput, type SwapPath } from './swap-output.ts';

/** Significant digits kept: readable and easy to type, at most 0.1 % below the exact amount. */
const keptDigits = 4;

/**
 * Largest amount up to `most` whose price impact on the pools' curve is at most `maxImpactBps`, truncated to
 * four digits; undefined when there is none or the pools have no price.
 * @example largestAmount({ network: 'thorchain', from: asset('BTC.BTC'), to: asset('THOR.RUNE'), parts: 1n }, 10_000_000_000n, 1_500, facts('thorchain').pools) // 846_500_000n
 */
export function largestAmount(path: SwapPath, most: BaseAmount, maxImpactBps: number, pools: readonly Pool[]): BaseAmount | undefined {
  let [low, high] = [0n, BigInt(most)];
  if (staysBelow(path, most, maxImpactBps, pools)) return cutAmount(high);
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (staysBelow(path, baseAmount(middle), maxImpactBps, pools)) low = middle;
    else high = middle;
  }
  return low === 0n ? undefined : cutAmount(low);
}

function staysBelow(path: SwapPath, amount: BaseAmount, maxImpactBps: number, pools: readonly Pool[]): boolean {
  const out = poolOutput(path, amount, pools);
  const mid = midOutput(amount, path.from, path.to, pools);
  if (out === undefined || mid === undefined) return false;
  return (mid - out) * BigInt(maxBps) <= mid * BigInt(maxImpactBps);
}

/**
 * Truncates an amount to its significant digits.
 * @example cutAmount(139_887_123n) // 139_800_000n
 */
export function cutAmount(amount: bigint): BaseAmount {
  const places = Math.max(0, `${amount}`.length - keptDigits);
  const unit = 10n ** BigInt(places);
  return baseAmount((amount / unit) * unit);
}
