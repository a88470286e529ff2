import { formatAsset } from '../../core/asset/asset.ts';
import type { LimitAsk, LimitPort } from '../../core/quote/limit-order.ts';
import { askNode, type NodeClient, type NodeOptions, nodeClient, plainReply, quoteReply } from './node-client.ts';
import { judgeRefusal } from './refusal.ts';
import { readOrderPage } from './wire/orders.ts';
import { readLimitQuote } from './wire/quote.ts';

/** THORNode 3.17 and later; limit orders are its own. */
export interface Thornode extends NodeClient, LimitPort {}

/** A client of THORNode. Remembers for some seconds which hosts failed. */
export function thornode(options: NodeOptions): Thornode {
  const ask = askNode('thorchain', options);
  return {
    ...nodeClient('thorchain', ask, options.now),
    quoteLimit: async (limit, signal) =>
      quoteReply(
        await ask({ path: '/thorchain/quote/limit', query: limitQuery(limit), read: readLimitQuote, judge: judgeRefusal, signal }),
        'thorchain',
      ),
    limitOrders: async (sender, { offset, size }, signal) => {
      const query = { sender, offset: `${offset}`, limit: `${size}` };
      return plainReply(await ask({ path: '/thorchain/queue/limit_swaps', query, read: readOrderPage, signal }), 'thorchain');
    },
  };
}

function limitQuery(ask: LimitAsk): Readonly<Record<string, string>> {
  return {
    from_asset: formatAsset(ask.from),
    to_asset: formatAsset(ask.to),
    amount: ask.amount.toString(),
    destination: ask.destination,
    target_out: ask.targetOut.toString(),
    ...(ask.refund === undefined ? {} : { refund_address: ask.refund }),
    ...(ask.ttlBlocks === undefined ? {} : { custom_ttl: ask.ttlBlocks.toString() }),
    ...(ask.quantity === undefined ? {} : { streaming_quantity: ask.quantity.toString() }),
  };
}
