import { formatAsset, homeChain, parseAsset } from '../../../../src/core/asset/asset.ts';
import { type Answer, found } from '../../answer.ts';
import { seeds } from '../../genesis.ts';
import { commonRoutes, follow, type RouteTable, wantsHistory } from '../../routes.ts';
import { type View, vaultsOf } from '../../view.ts';
import { feeMultiplier, feeSums, outboundFee } from '../arithmetic/outbound.ts';
import { dollarsPerRune } from '../arithmetic/pools.ts';
import { quoteLimit } from '../arithmetic/quote/quote-limit.ts';
import { quoteSwap } from '../arithmetic/quote/quote-swap.ts';
import { effectiveBond, vaultsValue } from '../arithmetic/security.ts';
import type { Ledger } from '../ledger.ts';
import { type NetworkState, setting } from '../state.ts';
import { cosmosBlock, cosmosNodeInfo, nodeBlock } from './cosmos-records.ts';
import { memoAnswer } from './memo-records.ts';
import { gasSums, inboundAddresses, poolSums } from './network-records.ts';
import { thorPool } from './pool-records.ts';
import { limitSwaps, limitSwapsSummary, waitingOutbounds } from './queue-records.ts';
import { txRoutes } from './tx-routes.ts';

const refuse = (message: string): Answer => ({ status: 400, body: { code: 3, message: `${message}: invalid request`, details: [] } });
/** A route unknown to the gateway. */
const notImplemented: Answer = { status: 501, body: { code: 12, message: 'Not Implemented', details: [] } };
const missing = (message: string): Answer => ({ status: 404, body: { code: 5, message, details: [] } });

function pool({ ledger }: View, rest: string): Answer {
  // Liquidity providers and savers of a pool.
  if (rest.includes('/')) return notImplemented;
  const asset = parseAsset(rest);
  if (!asset.ok) return refuse('invalid asset');
  const item = ledger.state.pools.get(formatAsset(asset.value));
  return item === undefined ? refuse(`pool: ${formatAsset(asset.value)} doesn't exist`) : found(thorPool(ledger, item));
}

/** The only response here in proto3 JSON: numbers as strings, empty values included. */
function network({ state, orderBook }: Ledger): Record<string, unknown> {
  const sums = poolSums(state);
  const gas = gasSums(state);
  const price = dollarsPerRune(state);
  const text = (name: string) => setting(state, name).toString();
  return {
    bond_reward_rune: '0',
    total_bond_units: '0',
    available_pools_rune: sums.available.toString(),
    vaults_liquidity_rune: vaultsValue(state, orderBook).toString(),
    effective_security_bond: effectiveBond(state).toString(),
    total_reserve: '0',
    vaults_migrating: false,
    gas_spent_rune: gas.spent.toString(),
    gas_withheld_rune: gas.withheld.toString(),
    outbound_fee_multiplier: text('MaxOutboundFeeMultiplierBasisPoints'),
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
  return ['THOR.RUNE', ...names.sort()].map((name) => feeRecord(state, name));
}

function feeRecord(state: NetworkState, name: string): Record<string, unknown> {
  const asset = parseAsset(name);
  if (!asset.ok) return {};
  if (homeChain(asset.value, 'thorchain') === 'THOR') return { asset: name, outbound_fee: outboundFee(state, asset.value).toString() };
  const sums = feeSums(state, asset.value);
  return {
    asset: name,
    outbound_fee: outboundFee(state, asset.value).toString(),
    fee_withheld_rune: sums.withheld.toString(),
    fee_spent_rune: sums.spent.toString(),
    surplus_rune: (sums.withheld > sums.spent ? sums.withheld - sums.spent : 0n).toString(),
    dynamic_multiplier_basis_points: feeMultiplier(state, asset.value).toString(),
  };
}

function outboundFeeOf({ ledger }: View, rest: string): Answer {
  const asset = parseAsset(rest);
  if (!asset.ok) return refuse('invalid asset');
  return found([feeRecord(ledger.state, formatAsset(asset.value))]);
}

function queue({ state, orderBook }: Ledger): Record<string, unknown> {
  const waiting = state.scheduled.filter((item) => item.height > state.height);
  const sum = (pick: 'value' | 'clout') => waiting.reduce((total, item) => total + item[pick], 0n).toString();
  const due = waitingOutbounds({ state, orderBook }, true).length;
  return {
    swap: orderBook.queue.size,
    outbound: due,
    internal: 0,
    scheduled_outbound_value: sum('value'),
    scheduled_outbound_clout: sum('clout'),
  };
}

function thorname({ ledger }: View, rest: string): Answer {
  const { state } = ledger;
  const record = state.names.get(rest.toLowerCase());
  if (record === undefined || record.expireHeight <= state.height) {
    return missing(`fail to fetch THORName: THORName doesn't exist: ${rest.toLowerCase()}`);
  }
  return found({
    name: rest.toLowerCase(),
    expire_block_height: record.expireHeight,
    owner: record.owner,
    preferred_asset: '.',
    preferred_asset_swap_threshold_rune: '0',
    affiliate_collector_rune: '0',
    aliases: [...record.aliases].map(([chain, address]) => ({ chain, address })),
  });
}

const deposits = txRoutes(refuse);

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
    inbound_addresses: (view) => found(inboundAddresses(view)),
    network: ({ ledger }) => found(network(ledger)),
    nodes: ({ ledger }) => found(ledger.state.bonds.map((bond) => ({ status: 'Active', total_bond: bond.toString() }))),
    outbound_fees: ({ ledger }) => found(outboundFees(ledger.state)),
    queue: ({ ledger }) => found(queue(ledger)),
    'queue/limit_swaps': ({ ledger }, _rest, query) => found(limitSwaps(ledger, query)),
    'queue/limit_swaps/summary': ({ ledger }, _rest, query) => found(limitSwapsSummary(ledger, query)),
    block: ({ ledger }) => found(nodeBlock(ledger.state)),
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
  if (wantsHistory(state, query)) return refuse(`height ${query.get('height')} is not kept, the node is at ${state.height}`);
  if (path === '/cosmos/base/tendermint/v1beta1/blocks/latest') return found(cosmosBlock(state.id, seeds[state.id].chainId, state));
  if (path === '/cosmos/base/tendermint/v1beta1/node_info')
    return found(cosmosNodeInfo(state.id, seeds[state.id].chainId, seeds[state.id].version));
  const prefix = '/thorchain/';
  if (!path.startsWith(prefix)) return notImplemented;
  return follow(table, path.slice(prefix.length), view, query) ?? notImplemented;
}
