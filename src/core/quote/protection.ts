import { maxBps, minOf, type UsdAmount } from '../amount.ts';
import type { NetworkId } from '../network/protocol.ts';

/** Default tolerance of a payout below its quote, in basis points. */
export const defaultToleranceBps = 100;

/**
 * Amount by which a payout may stay below the limit of its memo: on MAYAChain the outbound fee of a swap in parts is taken
 * after the limit (content/reference/arithmetic.md#two-pools-and-the-limit).
 * @example feeAfterLimit({ network: 'mayachain', mode: 'streaming' }, 1_000n) // 1_000n
 * @example feeAfterLimit({ network: 'thorchain', mode: 'streaming' }, 1_000n) // 0n
 */
export const feeAfterLimit = ({ network, mode }: { readonly network: NetworkId; readonly mode: string }, outbound: bigint): bigint =>
  network === 'mayachain' && mode === 'streaming' ? outbound : 0n;

/** Inputs of the recommended tolerance. */
export interface ToleranceFacts {
  /** Dollar value of the swap. */
  readonly value: UsdAmount;
  /** Dollar value of both sides of each pool on the route. */
  readonly depths: readonly UsdAmount[];
  /** Seconds from the deposit to its execution, source confirmations included. */
  readonly waitSeconds: number;
}

/** Base tolerance, used when none is chosen. */
const minBps = 100;
/** Maximum tolerance, above which a price limit offers little protection. */
const mostBps = 500;
const stepBps = 25;

/** Extra tolerance by waiting time, as prices move while a deposit confirms. */
const waits: readonly (readonly [seconds: number, bps: number])[] = [
  [3_600, 200],
  [1_800, 150],
  [600, 75],
  [120, 25],
];

/** Maximum extra tolerance for the swap's size. */
const maxForSizeBps = 200;

/**
 * Recommended tolerance of the payout below the quote, in basis points: 1 % for a swap that is
 * small against its pools and executes soon, more for a large one, since others move a shallow
 * pool easily, and for one that waits for confirmations; never above 5 %. The price impact is
 * already in the quote and needs no tolerance. In steps of 25.
 * @example recommendedTolerance({ value: 100n, depths: [1_000_000n], waitSeconds: 700 }) // 175
 */
export function recommendedTolerance({ value, depths, waitSeconds }: ToleranceFacts): number {
  const forTime = waits.find(([seconds]) => waitSeconds >= seconds)?.[1] ?? 0;
  const whole = minBps + forTime + forSize(value, depths);
  return Math.min(mostBps, Math.ceil(whole / stepBps) * stepBps);
}

/** Extra tolerance: a quarter of the swap's share of its shallowest pool. */
function forSize(value: UsdAmount, depths: readonly UsdAmount[]): number {
  const [first, ...others] = depths;
  if (first === undefined || value <= 0n) return 0;
  const shallowest = minOf(first, ...others);
  if (shallowest <= 0n) return maxForSizeBps;
  const quarter = (value * BigInt(maxBps)) / (shallowest * 4n);
  return quarter > BigInt(maxForSizeBps) ? maxForSizeBps : Number(quarter);
}
