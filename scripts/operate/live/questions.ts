import { addressFromSeed } from '../../../src/core/address/address.ts';
import { baseAmount } from '../../../src/core/amount.ts';
import { parseAsset } from '../../../src/core/asset/asset.ts';
import { must } from '../../../src/core/errors.ts';
import type { NodeReply } from '../../../src/core/network/node-reply.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { Fetch } from '../../../src/nodes/http/attempt.ts';
import type { HostApi } from '../../../src/nodes/http/hosts.ts';
import { nodeError } from '../../../src/nodes/http/request.ts';
import { mayanode } from '../../../src/nodes/networks/mayanode.ts';
import { midgard } from '../../../src/nodes/networks/midgard.ts';
import type { NodeClient } from '../../../src/nodes/networks/node-client.ts';
import { type Thornode, thornode } from '../../../src/nodes/networks/thornode.ts';
import { txPort } from '../../../src/nodes/networks/tx.ts';

/** One request that the product sends to a host. */
export interface Question {
  readonly name: string;
  readonly request: () => Promise<NodeReply<unknown>>;
}

export type Api = HostApi;

export const apiNetworks: Readonly<Record<Api, NetworkId>> = {
  thornode: 'thorchain',
  midgard: 'thorchain',
  mayanode: 'mayachain',
  mayaMidgard: 'mayachain',
};

const timeoutMs = 15_000;
const asset = (text: string) => must(parseAsset(text, 'thorchain'));
const [btc, eth] = [asset('BTC.BTC'), asset('ETH.ETH')];
/** An address without a known private key. */
const destination = addressFromSeed('ETH', new TextEncoder().encode('check:live'.padEnd(32, '.')));
const unseenTx = '0A'.repeat(32);

/** All requests that the product sends to one host of this API, each with a fresh client of its own, without failure memory. */
export function questionsFor(api: Api, host: string, fetch: Fetch): readonly Question[] {
  const options = { hosts: [host], fetch, now: Date.now, timeoutMs };
  const network = apiNetworks[api];
  const none = { ...options, hosts: [] };
  if (api === 'thornode' || api === 'mayanode') {
    const client = () => (api === 'thornode' ? thornode(options) : mayanode(options));
    const tx = () => txPort({ network, node: options, midgard: none });
    const own = api === 'thornode' ? orderQuestions(() => thornode(options)) : [];
    return [...nodeQuestions(client, network), ...own, { name: 'tx/status', request: () => tx().status(unseenTx) }];
  }
  const client = () => midgard({ ...options, network });
  const tx = () => txPort({ network, node: none, midgard: options });
  return [
    { name: 'pools', request: () => client().pools() },
    { name: 'history/depths', request: () => client().poolHistory(btc, '7d') },
    { name: 'history/swaps', request: () => client().poolVolumes(btc, '7d') },
    { name: 'actions', request: () => tx().actions(unseenTx) },
  ];
}

function nodeQuestions(client: () => NodeClient, network: NetworkId): readonly Question[] {
  const swap = { network, from: btc, to: eth, amount: baseAmount(10_000_000n), destination, toleranceBps: 300 } as const;
  return [
    { name: 'blocks/latest', request: () => client().latestBlock() },
    { name: 'version', request: () => client().version() },
    { name: 'pools', request: () => client().pools() },
    { name: 'inbound_addresses', request: () => client().inboundAddresses() },
    { name: 'mimir', request: () => client().mimir() },
    { name: 'constants', request: () => client().constants() },
    { name: 'lastblock', request: () => client().lastBlock() },
    { name: 'network', request: () => client().networkState() },
    { name: 'quote/swap', request: () => client().quoteSwap({ ...swap, mode: 'single' }) },
    { name: 'quote/swap, streaming', request: () => client().quoteSwap({ ...swap, mode: 'streaming' }) },
  ];
}

/** Reads the fees of payouts; fails where the host reports none. */
async function readFees(client: Thornode): Promise<NodeReply<unknown>> {
  const fees = await client.outboundFees();
  if (fees !== undefined) return { ok: true, value: fees };
  return { ok: false, error: nodeError('invalid', 'THORNode') };
}

/** Requests that THORNode alone answers: limit orders, and fees of payouts by asset. */
function orderQuestions(client: () => Thornode): readonly Question[] {
  const order = { from: btc, to: eth, amount: baseAmount(10_000_000n), destination, targetOut: baseAmount(10n ** 9n), ttlBlocks: 7_200 };
  return [
    { name: 'outbound_fees', request: () => readFees(client()) },
    { name: 'quote/limit', request: () => client().quoteLimit(order) },
    { name: 'queue/limit_swaps', request: () => client().limitOrders(destination, { offset: 0, size: 10 }) },
  ];
}
