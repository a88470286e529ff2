import { homeChain, parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { AppError, must } from '../../core/errors.ts';
import { isTold } from '../../core/inbound/deposit.ts';
import { changeAmount } from '../../core/memo/order-change-text.ts';
import { present } from '../../core/present.ts';
import type { LimitOffer, NamedLimitRequest, OpenOrder } from '../../core/quote/limit-order.ts';
import { memoCarrier } from '../../core/quote/memo-carrier.ts';
import type { OrderPayment, OrderPaymentRequest } from '../../core/transaction/order-payment.ts';
import { unsignedDeposit } from '../../core/transaction/unsigned-deposit.ts';
import { findDecimals } from '../account/decimals.ts';
import { limitOrders } from '../quote/limit/limit-orders.ts';
import { limitQuote } from '../quote/limit/limit-quote.ts';
import { inbound } from './inbound.ts';

type OrderDeps = Parameters<typeof limitQuote>[1] & Parameters<typeof limitOrders>[1] & Parameters<typeof inbound>[1];

/** How long a cancel may be signed; as long as an address is shown. */
const cancelMs = 15 * 60_000;
const network = 'thorchain';

/**
 * Builds the unsigned payment that places or cancels a limit order, to the place on which two operators agree now.
 * @throws AppError as `limitQuote`, `limitOrders` and `inbound`; not_found, where no such order is open; memo_too_long;
 * upstream_unavailable, where the payment cannot be built.
 */
export async function orderPayment(request: OrderPaymentRequest, deps: OrderDeps): Promise<OrderPayment> {
  const order = request.limit === undefined ? await findOrder(request, deps) : await quotedOrder(request.limit, deps);
  const isNew = 'targetOut' in order;
  const { from: source, to } = isNew ? order : order.order;
  const form = { streaming: false, limit: true };
  const place = await inbound({ network, from: source, to, form, ...present({ acceptOneOperator: request.acceptOneOperator }) }, deps);
  const gas = () => must(parseAsset(chains[place.chain]?.gasAsset ?? ''));
  const paid = isNew ? order : { from: gas(), amount: changeAmount(place.chain, place.dustThreshold), memo: order.cancelMemo };
  const { from, amount, memo } = paid;
  const expiry = Math.floor((isNew ? order.expiresAt : deps.now() + cancelMs) / 1_000);
  const decimals = await findDecimals(from, deps);
  const quote = present({ inboundAddress: place.address, router: place.router, expiry });
  const payable = { network, memo, request: { from, amount }, quote } as const;
  const unsigned = decimals === undefined ? undefined : unsignedDeposit(payable, { sender: request.sender, decimals });
  if (unsigned === undefined) throw new AppError({ code: 'upstream_unavailable', hint: 'The payment of the order cannot be built now.' });
  return { unsigned, ...present({ carrier: memoCarrier({ network, from, amount }, memo, place) }), order, expiry };
}

async function quotedOrder(request: NamedLimitRequest, deps: OrderDeps): Promise<LimitOffer> {
  const offer = await limitQuote(request, deps);
  if (isTold(offer.deposit)) return offer;
  throw new AppError({
    code: 'deposit_unverified',
    hint: 'Two operators do not confirm the deposit address now. Ask again in a few seconds.',
  });
}

async function findOrder({ tx, sender }: { readonly tx: string; readonly sender: string }, deps: OrderDeps): Promise<OpenOrder> {
  const { orders } = await limitOrders(sender, deps);
  const found = orders.find(({ order }) => order.tx.toUpperCase() === tx.toUpperCase().replace(/^0X/, ''));
  if (found === undefined)
    throw new AppError({
      code: 'not_found',
      field: 'tx',
      hint: 'This address has no open order of this deposit. list_limit_orders has them.',
    });
  if (found.fitsChain) return found;
  const hint = `${homeChain(found.order.from, network)} cannot carry the memo that cancels it: the order can only expire.`;
  throw new AppError({ code: 'memo_too_long', hint });
}
