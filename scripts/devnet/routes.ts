import { type Answer, found } from './answer.ts';
import { seeds } from './genesis.ts';
import { constants, lastBlocks, mimirValue } from './networks/node-api/network-records.ts';
import type { NetworkState } from './networks/state.ts';
import type { View } from './view.ts';

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
  },
  prefixed: {
    'mimir/key/': ({ ledger }, rest) => found(mimirValue(ledger.state, rest)),
    'lastblock/': ({ ledger }, rest) => found(lastBlocks(ledger, rest.toUpperCase())),
  },
};
