import type { BaseAmount } from '../amount.ts';
import { type Asset, formatAsset } from '../asset/asset.ts';

/**
 * Changes or cancels an order in THORChain's book: it is found by its sender, its pair and the ratio
 * of its two amounts (content/reference/memos.md#changing-an-order).
 */
export interface OrderChange {
  readonly from: Asset;
  /** Protocol units of `from`, exactly as the order book has them. */
  readonly amount: BaseAmount;
  readonly to: Asset;
  /** Protocol units of `to`, exactly as the order book has them. */
  readonly target: BaseAmount;
  /** The target from now on; 0n cancels the order. */
  readonly newTarget: BaseAmount;
}

/**
 * The only memo that says this change, whether a network could read it or not.
 * @example orderChangeText({ from: asset('BTC.BTC'), amount: 5n, to: asset('ETH.ETH'), target: 9n, newTarget: 0n }) // 'm=<:5BTC.BTC:9ETH.ETH:0'
 */
export const orderChangeText = ({ from, amount, to, target, newTarget }: OrderChange): string =>
  `m=<:${amount}${formatAsset(from)}:${target}${formatAsset(to)}:${newTarget}`;
