import { baseAmount, formatBase } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { changeAmount } from '../../core/memo/order-change-text.ts';
import { sameAddress } from '../../wallet/checks.ts';
import type { Account, SwapIntent } from '../../wallet/port.ts';
import type { InboundFacts } from '../state/review/$confirm.ts';
import { accountsOn } from '../wallet/wallet-accounts.ts';
import { gasAssetInfo, type OrderChangeView, type OrderView } from './limit-orders.ts';

/** Account that can change an order: the network only accepts changes from its sender. */
export const orderOwner = (accounts: readonly Account[], chain: string, sender: string): Account | undefined =>
  accountsOn(accounts, chain).find(({ address }) => sameAddress(address, sender));

/** Lifetime of a checked address for signing, in seconds. */
const lifeSeconds = 600;

interface Given {
  readonly order: OrderView;
  readonly change: OrderChangeView;
  readonly sender: string;
  readonly inbound: InboundFacts;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Intent to change an order: a small payment in the gas asset, on THORChain a message without one; undefined if impossible. */
export function changeIntent({ order, change, sender, inbound, now }: Given): SwapIntent | undefined {
  const [gas, from, to] = [gasAssetInfo(change.chain)?.id ?? '', order.from.id, order.to.id].map((id) => parseAsset(id, 'thorchain'));
  const { inbound_address: address, router, dust_threshold: dust, cautions } = inbound;
  if (!gas?.ok || !from?.ok || !to?.ok) return undefined;
  const amount = changeAmount(change.chain, dust);
  return {
    network: 'thorchain',
    kind: 'order_change',
    // As shown on screen; the memo is compared with it before signing.
    change: {
      from: from.value,
      amount: baseAmount(order.amount),
      to: to.value,
      target: baseAmount(order.target_out),
      newTarget: baseAmount(change.newTarget),
    },
    from: gas.value,
    to: to.value,
    amount,
    amountText: formatBase(amount, gas.value),
    destination: sender,
    minimumPayout: baseAmount(0n),
    memo: change.memo,
    expiry: Math.floor(now / 1000) + lifeSeconds,
    ...(address === undefined ? {} : { inboundAddress: address }),
    ...(router === undefined ? {} : { router }),
    ...(dust === undefined ? {} : { dust: baseAmount(dust) }),
    ...(cautions.length === 0 ? {} : { accepted: cautions }),
  };
}
