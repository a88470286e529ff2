import { formatAsset, homeChain, parseAsset } from '../../../../src/core/asset/asset.ts';
import { type Answer, found } from '../../answer.ts';
import { type View, vaultsOf } from '../../view.ts';
import { feeMultiplier, feeSums, outboundFee } from '../arithmetic/outbound.ts';
import { dollarsPerRune } from '../arithmetic/pools.ts';
import { quoteLimit } from '../arithmetic/quote/quote-limit.ts';
import { quoteSwap, thorRefusal } from '../arithmetic/quote/quote-swap.ts';
import { effectiveBond, vaultsValue } from '../arithmetic/security.ts';
import type { Ledger } from '../ledger.ts';
import { type NetworkState, setting } from '../state.ts';
import { memoAnswer } from './memo-records.ts';
import { poolSums } from './network-records.ts';
import { thorPool } from './pool-records.ts';
import { limitSwaps, limitSwapsSummary } from './queue-records.ts';
import { answerBase, commonRoutes, follow, nameRecord, networkRecord, type RouteTable, wantsHistory } from './routes.ts';
import { txRoutes } from './tx-routes.ts';

/** A route unknown to the gateway. */
const notImplemented: Answer = { status: 501, body: { code: 12, message: 'Not Implemented', details: [] } };
const missing = (message: string): Answer => ({ status: 404, body: { code: 5, message, details: [] } });

function pool({ ledger }: View, rest: string): Answer {
  // Liquidity providers and savers of a pool.
  if (rest.includes('/')) return notImplemented;
  const asset = parseAsset(rest);
  if (!asset.ok) return thorRefusal('invalid asset');
  const item = ledger.state.pools.get(formatAsset(asset.value));
  return item === undefined ? thorRefusal(`pool: ${formatAsset(asset.value)} doesn't exist`) : found(thorPool(ledger, item));
}

/** The only response here in proto3 JSON: numbers as strings, empty values included. */
function network({ state, orderBook }: Ledger): Record<string, unknown> {
  const sums = poolSums(state);
  const price = dollarsPerRune(state);
  const text = (name: string) => setting(state, name).toString();
  return {
    ...networkRecord(state),
    available_pools_rune: sums.available.toString(),
    vaults_liquidity_rune: vaultsValue(state, orderBook).toString(),
    effective_security_bond: effectiveBond(state).toString(),
    vaults_migrating: false,
    native_outbound_fee_rune: text('OutboundTransactionFee'),
    native_tx_fee_rune: text('NativeTransactionFee'),
    tns_register_fee_rune: text('TNSRegisterFee'),
    tns_fee_per_block_rune: text('TNSFeePerBlock'),
    rune_price_in_tor: price.toString(),
    tor_price_in_rune: (price === 0n ? 0n : 10n ** 16n / price).toString(),
    tor_price_halted: price === 0n,
    xmr_active_vault_ready: false,
  };
}

function outboundFees(state: NetworkState): Record<string, unknown>[] {
  const names = [...state.pools.values()]
    .filter(({ asset, balanceAsset, balanceNative }) => asset.chain !== 'THOR' && balanceAsset > 0n && balanceNative > 0n)
    .map(({ asset }) => formatAsset(asset));
  const dollars = dollarsPerRune(state);
  return ['THOR.RUNE', ...names.sort()].map((name) => feeRecord(state, name, dollars));
}

function feeRecord(state: NetworkState, name: string, dollars = dollarsPerRune(state)): Record<string, unknown> {
  const asset = parseAsset(name);
  if (!asset.ok) return {};
  if (homeChain(asset.value, 'thorchain') === 'THOR') return { asset: name, outbound_fee: outboundFee(state, asset.value).toString() };
  const sums = feeSums(state, asset.value);
  return {
    asset: name,
    outbound_fee: outboundFee(state, asset.value, dollars).toString(),
    fee_withheld_rune: sums.withheld.toString(),
    fee_spent_rune: sums.spent.toString(),
    surplus_rune: (sums.withheld > sums.spent ? sums.withheld - sums.spent : 0n).toString(),
    dynamic_multiplier_basis_points: feeMultiplier(state, asset.value).toString(),
  };
}

function outboundFeeOf({ ledger }: View, rest: string): Answer {
  const asset = parseAsset(rest);
  if (!asset.ok) return thorRefusal('invalid asset');
  return found([feeRecord(ledger.state, formatAsset(asset.value))]);
}

function thorname({ ledger }: View, rest: string): Answer {
  const record = nameRecord(ledger.state, rest);
  return record === undefined ? missing(`fail to fetch THORName: THORName doesn't exist: ${rest.toLowerCase()}`) : found(record);
}

const deposits = txRoutes(thorRefusal);

const table: RouteTable = {
  exact: {
    ...commonRoutes.exact,
    ...deposits.exact,
    'quote/swap': (view, _rest, query) => quoteSwap(view.ledger.state, query, vaultsOf(view)),
    'quote/limit': (view, _rest, query) => quoteLimit(view.ledger.state, query, vaultsOf(view)),
    pools: ({ ledger }) => {
      const dollars = dollarsPerRune(ledger.state);
      return found([...ledger.state.pools.values()].map((item) => thorPool(ledger, item, dollars)));
    },
    network: ({ ledger }) => found(network(ledger)),
    nodes: ({ ledger }) => found(ledger.state.bonds.map((bond) => ({ status: 'Active', total_bond: bond.toString() }))),
    outbound_fees: ({ ledger }) => found(outboundFees(ledger.state)),
    'queue/limit_swaps': ({ ledger }, _rest, query) => found(limitSwaps(ledger, query)),
    'queue/limit_swaps/summary': ({ ledger }, _rest, query) => found(limitSwapsSummary(ledger, query)),
  },
  prefixed: {
    ...commonRoutes.prefixed,
    ...deposits.prefixed,
    'pool/': pool,
    'outbound_fee/': outboundFeeOf,
    'thorname/': thorname,
    'memo/': memoAnswer,
  },
};

/** Serves a path such as `/thorchain/pools` like THORNode 3.20 (content/reference/thornode.md). */
export function thornode(view: View, path: string, query: URLSearchParams): Answer {
  const { state } = view.ledger;
  if (wantsHistory(state, query)) return thorRefusal(`height ${query.get('height')} is not kept, the node is at ${state.height}`);
  const prefix = '/thorchain/';
  const answer = path.startsWith(prefix) ? follow(table, path.slice(prefix.length), view, query) : answerBase(state, path);
  return answer ?? notImplemented;
}
