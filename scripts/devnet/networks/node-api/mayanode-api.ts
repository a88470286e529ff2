import { formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import { type Answer, found } from '../../answer.ts';
import { seeds } from '../../genesis.ts';
import { commonRoutes, follow, type RouteTable, wantsHistory } from '../../routes.ts';
import { type View, vaultsOf } from '../../view.ts';
import { mayaQuoteSwap } from '../arithmetic/quote/maya-quote-swap.ts';
import type { Ledger } from '../ledger.ts';
import { type NetworkState, setting } from '../state.ts';
import { cosmosBlock, cosmosNodeInfo, nodeBlock } from './cosmos-records.ts';
import { gasSums, inboundAddresses, poolSums } from './network-records.ts';
import { mayaPool } from './pool-records.ts';
import { waitingOutbounds } from './queue-records.ts';
import { txRoutes } from './tx-routes.ts';

const notFound = (error: string): Answer => ({ status: 404, body: { error } });

function pool({ ledger }: View, rest: string): Answer {
  const asset = parseAsset(rest, 'mayachain');
  const name = asset.ok ? formatAsset(asset.value) : rest;
  const item = ledger.state.pools.get(name);
  return item === undefined ? notFound(`pool: ${name} doesn't exist`) : found(mayaPool(ledger, item));
}

function network(state: NetworkState): Record<string, unknown> {
  const gas = gasSums(state);
  return {
    bond_reward_cacao: '0',
    total_bond_units: '0',
    total_reserve: '0',
    total_asgard: poolSums(state).all.toString(),
    gas_spent_cacao: gas.spent.toString(),
    gas_withheld_cacao: gas.withheld.toString(),
    outbound_fee_multiplier: setting(state, 'MaxOutboundFeeMultiplierBasisPoints').toString(),
  };
}

function queue({ state, orderBook }: Ledger): Record<string, unknown> {
  const waiting = state.scheduled.filter((item) => item.height > state.height);
  const value = waiting.reduce((total, item) => total + item.value, 0n);
  const due = waitingOutbounds({ state, orderBook }, true).length;
  return { swap: orderBook.queue.size, outbound: due, internal: 0, scheduled_outbound_value: value.toString() };
}

function mayaname({ ledger }: View, rest: string): Answer {
  const { state } = ledger;
  const record = state.names.get(rest.toLowerCase());
  const grace = Number(setting(state, 'MAYANameGracePeriodBlocks'));
  if (record === undefined || record.expireHeight + grace <= state.height) return notFound(`MAYAName doesn't exist: ${rest.toLowerCase()}`);
  return found({
    name: rest.toLowerCase(),
    expire_block_height: record.expireHeight,
    owner: record.owner,
    preferred_asset: '.',
    preferred_asset_swap_threshold_cacao: '0',
    affiliate_collector_cacao: '0',
    aliases: [...record.aliases].map(([chain, address]) => ({ chain, address })),
    affiliate_bps: 0,
    subaffiliates: [],
  });
}

const deposits = txRoutes(notFound);

const table: RouteTable = {
  exact: {
    ...commonRoutes.exact,
    ...deposits.exact,
    'quote/swap': (view, _rest, query) => mayaQuoteSwap(view.ledger.state, query, vaultsOf(view)),
    pools: ({ ledger }) => found([...ledger.state.pools.values()].map((item) => mayaPool(ledger, item))),
    inbound_addresses: (view) => found(inboundAddresses(view)),
    network: ({ ledger }) => found(network(ledger.state)),
    queue: ({ ledger }) => found(queue(ledger)),
    block: ({ ledger }) => found(nodeBlock(ledger.state)),
  },
  prefixed: { ...commonRoutes.prefixed, ...deposits.prefixed, 'pool/': pool, 'mayaname/': mayaname },
};

function answer(view: View, path: string, query: URLSearchParams): Answer {
  const { state } = view.ledger;
  if (wantsHistory(state, query)) {
    return { status: 400, body: { error: `height ${query.get('height')} is not kept, the node is at ${state.height}` } };
  }
  if (path === '/cosmos/base/tendermint/v1beta1/blocks/latest') return found(cosmosBlock(state.id, seeds[state.id].chainId, state));
  if (path === '/cosmos/base/tendermint/v1beta1/node_info')
    return found(cosmosNodeInfo(state.id, seeds[state.id].chainId, seeds[state.id].version));
  const prefix = '/mayachain/';
  const reply = path.startsWith(prefix) ? follow(table, path.slice(prefix.length), view, query) : undefined;
  return reply ?? notFound('unknown path');
}

/** Serves a path such as `/mayachain/pools` like MAYANode 1.132 (content/reference/mayanode.md). */
export function mayanode(view: View, path: string, query: URLSearchParams): Answer {
  const { state } = view.ledger;
  const time = new Date(state.time * 1000).toISOString();
  return { ...answer(view, path, query), headers: { 'X-Mayachain-Height': state.height.toString(), 'X-Mayachain-Time': time } };
}
