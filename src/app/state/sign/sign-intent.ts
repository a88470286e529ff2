import type { InboundAnswer } from '../../../client/v1/inbound.ts';
import { baseAmount, formatBase } from '../../../core/amount.ts';
import { parseAsset } from '../../../core/asset/asset.ts';
import { chainName } from '../../../core/asset/asset-name.ts';
import { present } from '../../../core/present.ts';
import type { SwapIntent } from '../../../wallet/port.ts';
import { canSign } from '../../../wallet/registry.ts';
import { tReview } from '../../words/confirm-words.ts';
import { poolTokensOf } from '../pools/$pools.ts';
import { $raisable } from '../review/$raisable.ts';
import type { Terms } from '../review/confirm-terms.ts';
import type { CheckedInbound } from '../review/inbound.ts';

/** Reason these terms cannot be paid by a wallet connection; undefined when they can. */
export function signError({ chain, request }: Pick<Terms, 'chain' | 'request'>): string | undefined {
  if (canSign(chain)) return undefined;
  return tReview('pay.noWallet', { asset: request.from.ticker, chain: chainName(chain) });
}

/** Consented terms as a wallet intent; undefined if their assets cannot be parsed. */
export function signIntent(
  terms: Terms,
  { dust_threshold: dust, cautions = [] }: Pick<InboundAnswer, 'dust_threshold'> & Partial<Pick<CheckedInbound, 'cautions'>>,
): SwapIntent | undefined {
  const { network, request, order, memo, address, router, expiresAt } = terms;
  const from = parseAsset(request.from.id, network);
  const to = parseAsset(request.to.id, network);
  if (!from.ok || !to.ok || request.destination === undefined) return undefined;
  const amount = baseAmount(request.amount);
  return {
    network,
    kind: order.kind,
    from: from.value,
    to: to.value,
    amount,
    amountText: formatBase(amount, from.value),
    destination: request.destination,
    minimumPayout: order.limit,
    ...(terms.least === order.limit ? {} : { least: baseAmount(terms.least) }),
    ...(order.limit === 0n && order.kind === 'swap' ? { unprotected: true } : {}),
    interval: order.interval,
    quantity: order.quantity,
    memo,
    expiry: Math.floor(expiresAt / 1000),
    ...present({ refund: request.refund, inboundAddress: address, router }),
    ...(dust === undefined ? {} : { dust: baseAmount(dust) }),
    ...(cautions.length === 0 ? {} : { accepted: cautions }),
    ...(terms.chain === 'BTC' && $raisable.get() ? { isRaisable: true } : {}),
    poolDecimals: poolTokensOf(request.from.id).flatMap(({ decimals }) => decimals ?? []),
  };
}
