import { formatAsset } from '../../core/asset/asset.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { LimitPort, LimitRequest } from '../../core/quote/limit-order.ts';
import { nodeError } from '../http/request.ts';
import { type NodeClient, type NodeOptions, nodeClient, plainReply, quoteReply, requestNode } from './node-client.ts';
import { judgeRefusal } from './refusal.ts';
import { readActiveBond } from './wire/network.ts';
import { readOrderPage } from './wire/orders.ts';
import { readLimitQuote } from './wire/quote.ts';

/** Client of THORNode 3.17 and later, with its own limit orders. */
export interface Thornode extends NodeClient, LimitPort {}

/** Creates a client of THORNode. Remembers failed hosts for some seconds. */
export function thornode(options: NodeOptions): Thornode {
  const request = requestNode('thorchain', options);
  const client = nodeClient('thorchain', request, options.now);
  return {
    ...client,
    security: {
      vaults: async (signal) => {
        const reply = await client.networkState(signal);
        if (!reply.ok) return reply;
        const { vaultsLiquidity: held, effectiveBond } = reply.value;
        if (held === undefined || effectiveBond === undefined) return { ok: false, error: nodeError('invalid', protocols.thorchain.name) };
        return { ok: true, value: { held, effectiveBond } };
      },
      activeBond: async (signal) => plainReply(await request({ path: '/thorchain/nodes', read: readActiveBond, signal }), 'thorchain'),
    },
    quoteLimit: async (limit, signal) =>
      quoteReply(
        await request({ path: '/thorchain/quote/limit', query: limitQuery(limit), read: readLimitQuote, judge: judgeRefusal, signal }),
        'thorchain',
      ),
    limitOrders: async (sender, { offset, size }, signal) => {
      const query = { sender, offset: `${offset}`, limit: `${size}` };
      return plainReply(await request({ path: '/thorchain/queue/limit_swaps', query, read: readOrderPage, signal }), 'thorchain');
    },
  };
}

function limitQuery(request: LimitRequest): Readonly<Record<string, string>> {
  return {
    from_asset: formatAsset(request.from),
    to_asset: formatAsset(request.to),
    amount: request.amount.toString(),
    destination: request.destination,
    target_out: request.targetOut.toString(),
    ...(request.refund === undefined ? {} : { refund_address: request.refund }),
    ...(request.ttlBlocks === undefined ? {} : { custom_ttl: request.ttlBlocks.toString() }),
    ...(request.quantity === undefined ? {} : { streaming_quantity: request.quantity.toString() }),
  };
}
