import { formatAsset } from '../core/asset.ts';
import type { NodeReply } from '../core/node.ts';
import { askNode, type NodeClient, type NodeOptions, nodeClient, quoteReply } from './node-client.ts';
import { judgeRefusal } from './refusal.ts';
import { type LimitAsk, type LimitQuote, readLimitQuote } from './wire-quote.ts';

/** THORNode 3.17 and later; limit orders are its own. */
export interface Thornode extends NodeClient {
  /** `/quote/limit` (protocol.md 2.3). */
  quoteLimit(ask: LimitAsk, signal?: AbortSignal): Promise<NodeReply<LimitQuote>>;
}

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
