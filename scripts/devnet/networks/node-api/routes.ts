import { type Answer, found } from '../../answer.ts';
import { seeds } from '../../genesis.ts';
import type { View } from '../../view.ts';
import type { Ledger } from '../ledger.ts';
import { type NetworkState, setting } from '../state.ts';
import { cosmosBlock, cosmosNodeInfo, nodeBlock } from './cosmos-records.ts';
import { constants, gasSums, inboundAddresses, lastBlocks, mimirValue } from './network-records.ts';
import { waitingOutbounds } from './queue-records.ts';

export type Route = (view: View, rest: string, query: URLSearchParams) => Answer;

export interface RouteTable {
  readonly exact: Readonly<Record<string, Route>>;
  /** Routes that end in a slash and match any suffix. */
  readonly prefixed: Readonly<Record<string, Route>>;
}

/** Response of the route `name`; undefined when there is none. */
export function follow(table: RouteTable, name: string, view: View, query: URLSearchParams): Answer | undefined {
  const route = Object.hasOwn(table.exact, name) ? table.exact[name] : undefined;
  if (route !== undefined) return route(view, '', query);
  const match = Object.entries(table.prefixed).find(([prefix]) => name.startsWith(prefix) && name.length > prefix.length);
  return match?.[1](view, name.slice(match[0].length), query);
}

/** True when another height than the current one is requested; the devnet keeps no history. */
export function wantsHistory(state: NetworkState, query: URLSearchParams): boolean {
  const height = query.get('height');
  return height !== null && height !== '' && height !== state.height.toString();
}

/** Block and node info of the Cosmos API; undefined for another path. */
export function answerBase({ id, height, time }: NetworkState, path: string): Answer | undefined {
  const { chainId, version } = seeds[id];
  const base = '/cosmos/base/tendermint/v1beta1';
  if (path === `${base}/blocks/latest`) return found(cosmosBlock(id, chainId, { height, time }));
  return path === `${base}/node_info` ? found(cosmosNodeInfo(id, chainId, version)) : undefined;
}

/** Native asset in the names of members. */
const units = { thorchain: 'rune', mayachain: 'cacao' } as const;

/** Members of `/network` that both nodes have. */
export function networkRecord(state: NetworkState): Record<string, unknown> {
  const gas = gasSums(state);
  const unit = units[state.id];
  return {
    [`bond_reward_${unit}`]: '0',
    total_bond_units: '0',
    total_reserve: '0',
    [`gas_spent_${unit}`]: gas.spent.toString(),
    [`gas_withheld_${unit}`]: gas.withheld.toString(),
    outbound_fee_multiplier: setting(state, 'MaxOutboundFeeMultiplierBasisPoints').toString(),
  };
}

/** Members of a name that both nodes have; undefined for one that has expired `grace` blocks ago, or was never registered. */
export function nameRecord(state: NetworkState, text: string, grace = 0): Record<string, unknown> | undefined {
  const name = text.toLowerCase();
  const record = state.names.get(name);
  if (record === undefined || record.expireHeight + grace <= state.height) return undefined;
  return {
    name,
    expire_block_height: record.expireHeight,
    owner: record.owner,
    preferred_asset: '.',
    [`preferred_asset_swap_threshold_${units[state.id]}`]: '0',
    [`affiliate_collector_${units[state.id]}`]: '0',
    aliases: [...record.aliases].map(([chain, address]) => ({ chain, address })),
  };
}

function queue({ state, orderBook }: Ledger): Record<string, unknown> {
  const waiting = state.scheduled.filter((item) => item.height > state.height);
  const sum = (pick: 'value' | 'clout') => waiting.reduce((total, item) => total + item[pick], 0n).toString();
  return {
    swap: orderBook.queue.size,
    outbound: waitingOutbounds({ state, orderBook }, true).length,
    internal: 0,
    scheduled_outbound_value: sum('value'),
    scheduled_outbound_clout: state.id === 'thorchain' ? sum('clout') : undefined,
  };
}

const version = (state: NetworkState): Record<string, unknown> => {
  const { version: current } = seeds[state.id];
  return { current, next: current, querier: current };
};

/** Routes that behave the same on both nodes. */
export const commonRoutes: RouteTable = {
  exact: {
    ping: () => found({ ping: 'pong' }),
    mimir: ({ ledger }) => found(Object.fromEntries([...ledger.state.mimir].sort(([a], [b]) => (a < b ? -1 : 1)))),
    constants: ({ ledger }) => found(constants(ledger.state)),
    lastblock: ({ ledger }) => found(lastBlocks(ledger)),
    // No ragnarok on the devnet.
    ragnarok: () => found(false),
    version: ({ ledger }) => found(version(ledger.state)),
    inbound_addresses: (view) => found(inboundAddresses(view)),
    queue: ({ ledger }) => found(queue(ledger)),
    block: ({ ledger }) => found(nodeBlock(ledger.state)),
  },
  prefixed: {
    'mimir/key/': ({ ledger }, rest) => found(mimirValue(ledger.state, rest)),
    'lastblock/': ({ ledger }, rest) => found(lastBlocks(ledger, rest.toUpperCase())),
  },
};
