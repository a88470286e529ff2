import type { InboundAnswer } from '../../client/v1/inbound.ts';
import { baseAmount, formatBase } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import type { SwapIntent } from '../../wallet/port.ts';
import { canSign } from '../../wallet/registry.ts';
import type { Terms } from '../review/confirm-terms.ts';
import { tell } from '../review/confirm-words.ts';

/** Why these terms cannot be paid by a wallet connection; undefined when they can. */
export function signError({ chain, ask }: Pick<Terms, 'chain' | 'ask'>): string | undefined {
  if (canSign(chain)) return undefined;
  return tell('pay.noWallet', { asset: ask.from.ticker, chain: chainName(chain) });
}

/** Consented terms as the wallet is to carry them out; undefined when their assets cannot be read. */
export function intentOf(terms: Terms, { dust_threshold: dust }: Pick<InboundAnswer, 'dust_threshold'>): SwapIntent | undefined {
  const { network, ask, order, memo, address, router, expiresAt } = terms;
  const from = parseAsset(ask.from.id, network);
  const to = parseAsset(ask.to.id, network);
  if (!from.ok || !to.ok || ask.destination === undefined) return undefined;
  const amount = baseAmount(ask.amount);
  return {
    network,
    kind: order.kind,
    from: from.value,
    to: to.value,
    amount,
    amountText: formatBase(amount, from.value),
    destination: ask.destination,
    minimumPayout: order.limit,
    ...(order.limit === 0n ? { unprotected: true } : {}),
    interval: order.interval,
    quantity: order.quantity,
    memo,
    expiry: Math.floor(expiresAt / 1000),
    ...(ask.refund === undefined ? {} : { refund: ask.refund }),
    ...(address === undefined ? {} : { inboundAddress: address }),
    ...(router === undefined ? {} : { router }),
    ...(dust === undefined ? {} : { dust: baseAmount(dust) }),
  };
}
