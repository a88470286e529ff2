import { maxBps, type UsdAmount } from '../amount.ts';

/** How far a payout may fall below its quote where nothing else is asked for, in basis points. */
export const defaultToleranceBps = 100;

/** What a recommended tolerance follows from. */
export interface ToleranceFacts {
  /** Dollar value of what is swapped. */
  readonly value: UsdAmount;
  /** Dollar value of both sides of each pool that the swap passes through. */
  readonly depths: readonly UsdAmount[];
  /** From the deposit to its execution, source confirmations included. */
  readonly waitSeconds: number;
}

/** What every quote asks for when nobody chooses. */
const leastBps = 100;
/** Above it a price limit protects from little. */
const mostBps = 500;
const stepBps = 25;

/** Prices move while a deposit confirms: from that many seconds on, so much more. */
const waits: readonly (readonly [seconds: number, bps: number])[] = [
  [3_600, 200],
  [1_800, 150],
  [600, 75],
  [120, 25],
];

/** At most this much for the size of the swap. */
const mostForSizeBps = 200;

/**
 * Basis points by which the payout should be allowed to fall below the quote: 1 % for a swap
 * that is small against its pools and executes soon, more for a large one, since others move
 * a shallow pool easily, and for one that waits for confirmations; never above 5 %. The price
 * impact itself is in the quote already and asks for no tolerance. In steps of 25.
 * @example recommendedTolerance({ value: 100n, depths: [1_000_000n], waitSeconds: 700 }) // 175
 */
export function recommendedTolerance({ value, depths, waitSeconds }: ToleranceFacts): number {
  const forTime = waits.find(([seconds]) => waitSeconds >= seconds)?.[1] ?? 0;
  const whole = leastBps + forTime + forSize(value, depths);
  return Math.min(mostBps, Math.ceil(whole / stepBps) * stepBps);
}

/** A quarter of the swap's share of its shallowest pool. */
function forSize(value: UsdAmount, depths: readonly UsdAmount[]): number {
  const [first, ...others] = depths;
  if (first === undefined || value <= 0n) return 0;
  const shallowest = others.reduce((least, depth) => (depth < least ? depth : least), first);
  if (shallowest <= 0n) return mostForSizeBps;
  const quarter = (value * BigInt(maxBps)) / (shallowest * 4n);
  return quarter > BigInt(mostForSizeBps) ? mostForSizeBps : Number(quarter);
}
