import * as z from 'zod';
import { formatBase } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { unfilledText } from '../../core/asset/held-asset.ts';
import { payeeText } from '../../core/memo/payee-text.ts';
import type { OpenOrder, OrderList } from '../../core/quote/limit-order.ts';
import { type LimitOrdersResponse, limitOrdersEndpoint } from '../v1/limit-orders.ts';
import { digits } from '../wire-values.ts';
import type { Tool } from './tool.ts';

const text = z.string();

const toldOrders = z.object({
  orders: z
    .array(
      z.object({
        tx: text,
        from_asset: text,
        to_asset: text,
        amount: digits,
        target_out: digits,
        destination: text,
        filled_in: digits,
        filled_out: digits,
        expires_at: text,
        cancel_memo: text,
        memo_fits: z.boolean().describe('Whether the chain carries the memo.'),
        ambiguous: z.boolean().describe('Whether the memo may cancel an identical order instead.'),
      }),
    )
    .describe('Orders, oldest first.'),
  has_more: z.boolean(),
  read_at: text,
});

type ToldOrders = z.infer<typeof toldOrders>;
type ToldOrder = ToldOrders['orders'][number];

const shortOrder = ({
  created_at,
  expires_in_blocks,
  expires_in_seconds,
  memo,
  change_memo,
  ...told
}: LimitOrdersResponse['orders'][number]) => told;

function describeOrder({ order }: OpenOrder, { expires_at, cancel_memo, memo_fits, ambiguous }: ToldOrder): string {
  const { from, to, amount, target, filledIn, filledOut, destination, tx } = order;
  const filled =
    filledIn === 0n
      ? 'nothing filled yet'
      : `${formatBase(filledIn, from)} ${from.ticker} filled for ${formatBase(filledOut, to)} ${to.ticker}`;
  const cancel = memo_fits
    ? `cancelled by the memo ${cancel_memo} in a transaction from the same address${ambiguous ? ', which may cancel a like order instead' : ''}`
    : 'no memo fits that cancels it, so it can only expire';
  return `${tx}: ${formatBase(amount, from)} ${formatAsset(from)} for ${formatBase(target, to)} ${formatAsset(to)} or more to ${payeeText({ network: 'thorchain', asset: to, destination })}; ${filled}; waits until ${expires_at}, what is not filled by then ${unfilledText(from)}; ${cancel}.`;
}

function describeOrders({ orders, sender, hasMore }: OrderList, told: ToldOrders): string {
  if (orders.length === 0)
    return `${sender} has no open limit order. An order not listed was filled, refunded or cancelled: track its deposit.`;
  return [
    `${orders.length} open limit ${orders.length === 1 ? 'order' : 'orders'} of ${sender} on THORChain, oldest first, read ${told.read_at}:`,
    ...orders.map((order, index) => describeOrder(order, told.orders[index] as ToldOrder)),
    ...(hasMore ? ['More orders exist than are listed.'] : []),
    'To cancel, send the gas asset of the chain, just above dust_threshold, to the deposit address that quote_limit_order gives right then, with the memo unchanged; on THORChain itself a MsgDeposit of 0. The amount sent is not returned.',
  ].join('\n');
}

/** list_limit_orders: open orders of an address. */
export const limitOrdersTool: Tool<string, OrderList, LimitOrdersResponse, ToldOrders> = {
  name: 'list_limit_orders',
  title: 'List limit orders',
  description:
    'Lists the open limit orders of an address on THORChain, each with its filled amount, its expiry and the memo that cancels it.',
  operation: limitOrdersEndpoint,
  response: toldOrders,
  shorten: ({ orders, has_more, read_at }) => ({ orders: orders.map(shortOrder), has_more, read_at }),
  words: { address: 'Address that placed the orders.' },
  examples: [{ address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }],
  describe: describeOrders,
};
