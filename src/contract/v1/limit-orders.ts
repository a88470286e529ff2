import * as z from 'zod';
import { chainsOfAddress } from '../../core/address/address.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { OpenOrder, OrderList } from '../../core/quote/limit-order.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { refuse, request } from '../fields.ts';
import { addressField } from '../swap-fields.ts';
import { count, digits, isoFromMs, isoTime } from '../wire-values.ts';

/** Failures: invalid_field, invalid_address. */
const limitOrdersRequest = request(
  {
    address: addressField
      .required('address is missing. Send the one that placed the orders.')
      .as((address, field) => {
        if (chainsOfAddress(address).length > 0) return address;
        return refuse('invalid_address', 'This is not an address of any chain that the networks reach.', { field });
      })
      .about('The address that the orders were sent from.', ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']),
  },
  (read) => read('address'),
  { sender: 'address' },
);

const openOrder = z.object({
  tx: z.string().describe('Hash of the deposit that placed it.'),
  from_asset: z.string(),
  to_asset: z.string(),
  amount: digits.describe('As the book has it, in 1e8 units of from_asset.'),
  target_out: digits.describe('As the book has it, in 1e8 units of to_asset.'),
  destination: z.string(),
  filled_in: digits.describe('How much of amount has been swapped.'),
  filled_out: digits.describe('What that gave.'),
  created_at: isoTime.describe('By the blocks since then, 6 seconds each.'),
  expires_at: isoTime.describe(
    'By the blocks that are left. What is not filled by then is refunded, or stays in the account for a secured or trade asset.',
  ),
  expires_in_blocks: count,
  expires_in_seconds: count.describe('expires_in_blocks at 6 seconds each.'),
  memo: z.string().describe('The memo that placed it.'),
  cancel_memo: z
    .string()
    .describe('Cancels the order when it is sent from the same address. What is attached to that transaction is not returned.'),
  change_memo: z.string().describe('The same with {target_out} in place of the new target.'),
  memo_fits: z.boolean().describe('False: the source chain cannot carry a memo of this length, so the order can only expire.'),
  ambiguous: z
    .boolean()
    .describe('True: another order of the address has the same pair and price, and the network changes the one it finds first.'),
});

/** Response of GET /api/v1/limit-orders. */
const limitOrdersResponse = z.object({
  network: z.literal('thorchain'),
  address: z.string(),
  sender: z.string().optional().meta({ deprecated: true }).describe('Old name of address.'),
  orders: z.array(openOrder).describe('Open orders, oldest first. An order that is gone was filled, refunded or cancelled.'),
  has_more: z.boolean().describe('True: the address has more orders than are listed.'),
  read_at: isoTime,
});

/** Response of GET /api/v1/limit-orders. */
export type LimitOrdersResponse = z.infer<typeof limitOrdersResponse>;
/** Request fields of GET /api/v1/limit-orders as sent. */
export type LimitOrdersInput = z.input<typeof limitOrdersRequest.request>;

function toOrder({ order, cancelMemo, fitsChain, isAmbiguous }: OpenOrder, readAt: number): z.infer<typeof openOrder> {
  const { blockSeconds } = protocols.thorchain;
  const leftSeconds = order.blocksToExpiry * blockSeconds;
  return {
    tx: order.tx,
    from_asset: formatAsset(order.from),
    to_asset: formatAsset(order.to),
    amount: `${order.amount}`,
    target_out: `${order.target}`,
    destination: order.destination,
    filled_in: `${order.filledIn}`,
    filled_out: `${order.filledOut}`,
    created_at: isoFromMs(Math.max(0, readAt - order.blocksSinceCreated * blockSeconds * 1000)),
    expires_at: isoFromMs(readAt + leftSeconds * 1000),
    expires_in_blocks: order.blocksToExpiry,
    expires_in_seconds: leftSeconds,
    memo: order.memo,
    cancel_memo: cancelMemo,
    change_memo: cancelMemo.replace(/0$/, '{target_out}'),
    memo_fits: fitsChain,
    ambiguous: isAmbiguous,
  };
}

function respondWithOrders({ sender, orders, hasMore, readAt }: OrderList): Reply<LimitOrdersResponse> {
  return {
    ok: true,
    answer: {
      network: 'thorchain',
      address: sender,
      sender,
      orders: orders.map((one) => toOrder(one, readAt)),
      has_more: hasMore,
      read_at: isoFromMs(readAt),
    },
  };
}

/** GET /api/v1/limit-orders: open orders of an address. */
export const limitOrdersEndpoint: Endpoint<string, OrderList, LimitOrdersResponse> = {
  operationId: 'listLimitOrders',
  method: 'GET',
  path: '/api/v1/limit-orders',
  aliases: ['/api/limit-orders'],
  summary: 'List the open limit orders of an address, each with the memo that cancels it.',
  ...limitOrdersRequest,
  response: limitOrdersResponse,
  respond: respondWithOrders,
  errors: ['invalid_field', 'invalid_address', 'upstream_invalid', 'upstream_busy', 'upstream_unavailable', 'upstream_timeout'],
  limit: 'limit-orders',
  cache: 'no-store',
  since: '0.3.0',
};
