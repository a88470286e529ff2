import { maxBps } from '../../../core/amount.ts';
import { assetInfo } from '../../../core/asset/asset-name.ts';

/** How far the market has to move for an open order. */
export interface OrderDistance {
  /** Payout of the order's amount at pool prices, in units of the target asset. */
  readonly market: bigint;
  /** Distance from the market to the target, in basis points of the market; 0 once reached. */
  readonly toGoBps: number;
  /** The market as a share of the target, in thousandths, at most 1000. */
  readonly reach: number;
}

/** An order's amount and target; assets by id. */
interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly target: bigint;
}

/** Distance of an order's target; undefined while `priceOf` does not know both assets. */
export function orderDistance(
  { from, to, amount, target }: Wanted,
  priceOf: (asset: string) => bigint | undefined,
): OrderDistance | undefined {
  const [sold = 0n, bought = 0n] = [priceOf(from), priceOf(to)];
  const [paid, received] = [assetInfo(from)?.decimals, assetInfo(to)?.decimals];
  if (sold === 0n || bought === 0n || target === 0n || paid === undefined || received === undefined) return undefined;
  const market = (amount * sold * 10n ** BigInt(received)) / (bought * 10n ** BigInt(paid));
  if (market === 0n) return undefined;
  const isReached = target <= market;
  return {
    market,
    toGoBps: isReached ? 0 : Number(((target - market) * BigInt(maxBps)) / market),
    reach: isReached ? 1000 : Number((market * 1000n) / target),
  };
}
