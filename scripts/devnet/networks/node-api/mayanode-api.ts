import { formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import { type Answer, found } from '../../answer.ts';
import { type View, vaultsOf } from '../../view.ts';
import { mayaQuoteSwap } from '../arithmetic/quote/maya-quote-swap.ts';
import { setting } from '../state.ts';
import { poolSums } from './network-records.ts';
import { mayaPool } from './pool-records.ts';
import { answerBase, commonRoutes, follow, nameRecord, networkRecord, type RouteTable, wantsHistory } from './routes.ts';
import { txRoutes } from './tx-routes.ts';

const notFound = (error: string): Answer => ({ status: 404, body: { error } });

function pool({ ledger }: View, rest: string): Answer {
  const asset = parseAsset(rest, 'mayachain');
  const name = asset.ok ? formatAsset(asset.value) : rest;
  const item = ledger.state.pools.get(name);
  return item === undefined ? notFound(`pool: ${name} doesn't exist`) : found(mayaPool(ledger, item));
}

function mayaname({ ledger }: View, rest: string): Answer {
  const record = nameRecord(ledger.state, rest, Number(setting(ledger.state, 'MAYANameGracePeriodBlocks')));
  return record === undefined
    ? notFound(`MAYAName doesn't exist: ${rest.toLowerCase()}`)
    : found({ ...record, affiliate_bps: 0, subaffiliates: [] });
}

const deposits = txRoutes(notFound);

const table: RouteTable = {
  exact: {
    ...commonRoutes.exact,
    ...deposits.exact,
    'quote/swap': (view, _rest, query) => mayaQuoteSwap(view.ledger.state, query, vaultsOf(view)),
    pools: ({ ledger }) => found([...ledger.state.pools.values()].map((item) => mayaPool(ledger, item))),
    network: ({ ledger: { state } }) => found({ ...networkRecord(state), total_asgard: poolSums(state).all.toString() }),
  },
  prefixed: { ...commonRoutes.prefixed, ...deposits.prefixed, 'pool/': pool, 'mayaname/': mayaname },
};

function answer(view: View, path: string, query: URLSearchParams): Answer {
  const { state } = view.ledger;
  if (wantsHistory(state, query)) {
    return { status: 400, body: { error: `height ${query.get('height')} is not kept, the node is at ${state.height}` } };
  }
  const prefix = '/mayachain/';
  const reply = path.startsWith(prefix) ? follow(table, path.slice(prefix.length), view, query) : answerBase(state, path);
  return reply ?? notFound('unknown path');
}

/** Serves a path such as `/mayachain/pools` like MAYANode 1.132 (content/reference/mayanode.md). */
export function mayanode(view: View, path: string, query: URLSearchParams): Answer {
  const { state } = view.ledger;
  const time = new Date(state.time * 1000).toISOString();
  return { ...answer(view, path, query), headers: { 'X-Mayachain-Height': state.height.toString(), 'X-Mayachain-Time': time } };
}
