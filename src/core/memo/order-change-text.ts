import { type BaseAmount, baseAmount } from '../amount.ts';
import { type Asset, formatAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { protocols } from '../network/protocol.ts';

/**
 * Changes or cancels an order in THORChain's book, identified by its sender, its pair and the
 * ratio of its two amounts (content/reference/memos.md#changing-an-order).
 */
export interface OrderChange {
  readonly from: Asset;
  /** Amount of the order in protocol units of `from`, exactly as in the order book. */
  readonly amount: BaseAmount;
  readonly to: Asset;
  /** Target of the order in protocol units of `to`, exactly as in the order book. */
  readonly target: BaseAmount;
  /** New target; 0n cancels the order. */
  readonly newTarget: BaseAmount;
}

/**
 * Memo of an order change, without checking that the network can parse it.
 * @example orderChangeText({ from: asset('BTC.BTC'), amount: 5n, to: asset('ETH.ETH'), target: 9n, newTarget: 0n }) // 'm=<:5BTC.BTC:9ETH.ETH:0'
 */
export const orderChangeText = ({ from, amount, to, target, newTarget }: OrderChange): string =>
  `m=<:${amount}${formatAsset(from)}:${target}${formatAsset(to)}:${newTarget}`;

/** Whether a memo changes or cancels an order, by its first word. */
export const isOrderChange = (memo: string): boolean => /^m=<:/i.test(memo);

/**
 * Smallest amount above the dust threshold that the chain can carry; the amount sent with a change is not returned.
 * @example changeAmount('BTC', 1_000n) // 1_001n
 */
export function changeAmount(chain: string, dust: bigint | undefined): BaseAmount {
  if (chain === protocols.thorchain.chain) return baseAmount(0n);
  const native = Math.min(8, chains[chain]?.decimals ?? 8);
  const step = 10n ** BigInt(8 - native);
  return baseAmount((((dust ?? 0n) + step) / step) * step);
}
