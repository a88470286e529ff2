import { type BaseAmount, baseAmount, maxBps } from '../amount.ts';

/** Share of a payout's dependence on other trades that its value is reduced by, in basis points. */
export const riskShareBps = 1_000;
/** Share of a payout that waiting an hour costs, in basis points; longer waits by the square root of the hours. */
export const waitBps = 10;

/** A payout, what of it needs no other trades, and how long it takes. */
export interface ValuedOffer {
  readonly expectedOut: BaseAmount;
  /** Payout if nobody trades the pools back between parts; absent for one part. */
  readonly outWithoutTrades?: bigint | undefined;
  readonly seconds: number;
}

/** Decimal places of the root below. */
const rootScale = 10n ** 6n;

/** Integer square root, rounded down. */
function rootOf(value: bigint): bigint {
  let root = BigInt(Math.floor(Math.sqrt(Number(value))));
  while (root * root > value) root -= 1n;
  while ((root + 1n) * (root + 1n) <= value) root += 1n;
  return root;
}

/**
 * Value of an offer for comparison, never shown as a payout: the payout less a tenth of what it loses if nobody else trades,
 * and less 0.1 % of it for the square root of the hours it takes.
 * @example valueOut({ expectedOut: 1_000_000n, outWithoutTrades: 900_000n, seconds: 14_400 }) // 988_000n
 */
export function valueOut({ expectedOut, outWithoutTrades = expectedOut, seconds }: ValuedOffer): BaseAmount {
  const atRisk = expectedOut > outWithoutTrades ? expectedOut - outWithoutTrades : 0n;
  const risk = (atRisk * BigInt(riskShareBps)) / BigInt(maxBps);
  const rootHours = rootOf((BigInt(Math.max(0, Math.round(seconds))) * rootScale * rootScale) / 3_600n);
  const wait = (expectedOut * BigInt(waitBps) * rootHours) / (BigInt(maxBps) * rootScale);
  return baseAmount(expectedOut - risk - wait);
}
