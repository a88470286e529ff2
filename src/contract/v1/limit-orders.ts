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
      .required('address is missing. Send the address that placed the orders.')
      .as((address, field) => {
        if (chainsOfAddress(address).length > 0) return address;
        return refuse('invalid_address', 'No supported chain has addresses of this form. Send the address that placed the orders.', {
          field,
        });
      })
      .about('Address that placed the orders.', ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']),
  },
  (read) => read('address'),
  { sender: 'address' },
);

const openOrder = z.object({
  tx: z.string().describe('Hash of the deposit that placed the order.'),
  from_asset: z.string(),
  to_asset: z.string(),
  amount: digits.describe('Amount of the order, in 1e8 units of from_asset.'),
  target_out: digits.describe('Target payout of the order, in 1e8 units of to_asset.'),
  destination: z.string(),
  filled_in: digits.describe('Part of amount swapped so far, in 1e8 units of from_asset.'),
  filled_out: digits.describe('Payout of the swapped part, in 1e8 units of to_asset.'),
  created_at: isoTime.describe('Time of placement (RFC 3339), estimated at 6 seconds per block.'),
  expires_at: isoTime.describe(
    'End of the order (RFC 3339), estimated at 6 seconds per block. The unfilled rest is then refunded; a secured or trade asset stays in the account.',
  ),
  created_at_unix: count.optional().describe('created_at in unix seconds.'),
  expires_at_unix: count.optional().describe('expires_at in unix seconds.'),
  expires_in_blocks: count,
  expires_in_seconds: count.describe('Estimated time until the end of the order in seconds, at 6 seconds per block.'),
  memo: z.string().describe('Memo that placed the order.'),
  cancel_memo: z
    .string()
    .describe('Memo that cancels the order if sent from the same address. The amount of that transaction is not returned.'),
  change_memo: z.string().describe('Memo that changes the order, with {target_out} as a placeholder for the new target.'),
  memo_fits: z.boolean().describe('Whether the source chain can carry these memos. If false, the order can only expire.'),
  ambiguous: z
    .boolean()
    .describe('Whether another order of the address has the same pair and price; the network then changes the first one it finds.'),
});

/** Response of GET /api/v1/limit-orders. */
const limitOrdersResponse = z.object({
  network: z.literal('thorchain'),
  address: z.string(),
  sender: z.string().optional().meta({ deprecated: true }).describe('Old name of address.'),
  orders: z.array(openOrder).describe('Open orders, oldest first. An order no longer listed was filled, refunded or cancelled.'),
  has_more: z.boolean().describe('Whether the address has more orders than are listed.'),
  read_at: isoTime,
});

/** Response of GET /api/v1/limit-orders. */
export type LimitOrdersResponse = z.infer<typeof limitOrdersResponse>;
/** Request fields of GET /api/v1/limit-orders as sent. */
export type LimitOrdersInput = z.input<typeof limitOrdersRequest.request>;

function toOrder({ order, cancelMemo, fitsChain, isAmbiguous }: OpenOrder, readAt: number): z.infer<typeof openOrder> {
  const { blockSeconds } = protocols.thorchain;
  const leftSeconds = order.blocksToExpiry * blockSeconds;
  const createdAt = Math.max(0, readAt - order.blocksSinceCreated * blockSeconds * 1000);
  const expiresAt = readAt + leftSeconds * 1000;
  return {
    tx: order.tx,
    from_asset: formatAsset(order.from),
    to_asset: formatAsset(order.to),
    amount: `${order.amount}`,
    target_out: `${order.target}`,
    destination: order.destination,
    filled_in: `${order.filledIn}`,
    filled_out: `${order.filledOut}`,
    created_at: isoFromMs(createdAt),
    created_at_unix: Math.floor(createdAt / 1000),
    expires_at: isoFromMs(expiresAt),
    expires_at_unix: Math.floor(expiresAt / 1000),
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
