import { baseAmount, formatBase } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { sameAddress } from '../../wallet/checks.ts';
import type { Account, SwapIntent } from '../../wallet/port.ts';
import type { InboundFacts } from '../review/$confirm.ts';
import { accountsOn } from '../wallet/wallet-accounts.ts';
import { changeAmount, gasAssetInfo, type OrderChangeView, type OrderView } from './limit-orders.ts';

/** The network looks for an order by its sender: no other account can change it. */
export const orderOwner = (accounts: readonly Account[], chain: string, sender: string): Account | undefined =>
  accountsOn(accounts, chain).find(({ address }) => sameAddress(address, sender));

/** How long a checked address may be signed for, in seconds. */
const lifeSeconds = 600;

interface Given {
  readonly order: OrderView;
  readonly change: OrderChangeView;
  readonly sender: string;
  readonly inbound: InboundFacts;
  /** Unix milliseconds. */
  readonly now: number;
}

/** A change of an order as a wallet is to send it: a small payment of the chain's own coin that says so, on THORChain a message that pays nothing; undefined where it cannot. */
export function changeIntent({ order, change, sender, inbound, now }: Given): SwapIntent | undefined {
  const [gas, from, to] = [gasAssetInfo(change.chain)?.id ?? '', order.from.id, order.to.id].map((id) => parseAsset(id, 'thorchain'));
  const { inbound_address: address, router, dust_threshold: dust, cautions } = inbound;
  if (!gas?.ok || !from?.ok || !to?.ok) return undefined;
  const amount = changeAmount(change.chain, dust);
  return {
    network: 'thorchain',
    kind: 'order_change',
    // As it stands on screen: what the memo says is compared with it before a signature.
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
