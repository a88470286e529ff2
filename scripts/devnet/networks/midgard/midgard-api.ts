import { formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import { chains } from '../../../../src/core/chain/chain.ts';
import { type Answer, found } from '../../answer.ts';
import type { View } from '../../view.ts';
import { findName } from '../arithmetic/addresses.ts';
import { poolSums } from '../node-api/network-records.ts';
import { volumeOf } from '../node-api/pool-records.ts';
import type { PoolState } from '../state.ts';
import { midgardActions } from './midgard-actions.ts';
import { depthHistory } from './midgard-depths.ts';
import { assetWorth, nativeUnit, nativeWorth, ratioText, spotPrice } from './midgard-price.ts';
import { volumeHistory } from './midgard-volumes.ts';

const fail = (status: number, error: string): Answer => ({ status, body: { error } });
const statuses = ['available', 'staged', 'suspended'];
const periods = ['1h', '24h', '7d', '14d', '30d', '90d', '100d', '180d', '365d', 'all'];
const cents = 10n ** 8n;

function nativeDecimal(pool: PoolState): string {
  const chain = chains[pool.asset.chain];
  if (chain?.gasAsset === formatAsset(pool.asset)) return chain.decimals.toString();
  return pool.decimals > 0 && pool.decimals < 8 ? pool.decimals.toString() : '-1';
}

/** Pool members missing from MAYAChain's Midgard. `worth` as `nativeWorth`. */
function thorchainOnly(pool: PoolState, worth: bigint): Record<string, unknown> {
  return {
    earnings: '0',
    earningsAnnualAsPercentOfDepth: '0',
    liquidityInUSD: ratioText(2n * pool.balanceNative * worth, nativeUnit('thorchain') * cents),
    lpLuvi: '0',
    saversYieldShare: '0',
  };
}

function record({ ledger }: View, pool: PoolState): Record<string, unknown> {
  const { state } = ledger;
  const worth = nativeWorth(state);
  const unit = nativeUnit(state.id);
  const units = (ledger.units.get(formatAsset(pool.asset)) ?? 0n).toString();
  return {
    annualPercentageRate: '0',
    asset: formatAsset(pool.asset),
    assetDepth: pool.balanceAsset.toString(),
    assetPrice: spotPrice(pool, unit),
    assetPriceUSD: assetWorth(pool, worth, unit),
    ...(state.id === 'thorchain' ? thorchainOnly(pool, worth) : {}),
    liquidityUnits: units,
    nativeDecimal: nativeDecimal(pool),
    poolAPY: '0',
    runeDepth: pool.balanceNative.toString(),
    saversAPR: '0',
    saversDepth: '0',
    saversUnits: '0',
    status: pool.status.toLowerCase(),
    synthSupply: '0',
    synthUnits: '0',
    totalCollateral: '0',
    totalDebtTor: '0',
    units,
    volume24h: volumeOf(ledger, pool).toString(),
  };
}

function pools(view: View, query: URLSearchParams): Answer {
  const status = query.get('status');
  const period = query.get('period');
  if (status !== null && !statuses.includes(status)) return fail(400, 'the status is none of available, staged, suspended');
  if (period !== null && !periods.includes(period)) return fail(400, 'the period is not known');
  const all = [...view.ledger.state.pools.values()];
  return found(all.filter((pool) => status === null || pool.status.toLowerCase() === status).map((pool) => record(view, pool)));
}

function answerPool(view: View, rest: string): Answer {
  const asset = parseAsset(rest);
  const pool = asset.ok ? view.ledger.state.pools.get(formatAsset(asset.value)) : undefined;
  return pool === undefined ? fail(404, 'there is no such pool') : found(record(view, pool));
}

const idle = [
  'addLiquidityCount',
  'addLiquidityVolume',
  'dailyActiveUsers',
  'monthlyActiveUsers',
  'synthBurnCount',
  'synthMintCount',
  'switchedRune',
  'withdrawCount',
  'withdrawVolume',
];

function stats({ ledger: { state, orderBook } }: View): Record<string, unknown> {
  const zeros = Object.fromEntries(idle.map((name) => [name, '0']));
  const swappers = new Set(
    [...orderBook.arrivals.values()].filter(({ order }) => order?.isDone === true && order.paid > 0n).map(({ inbound }) => inbound.from),
  );
  const price = ratioText(nativeWorth(state), cents);
  // MAYAChain has the THORChain member alongside its own.
  const own = state.id === 'thorchain' ? {} : { cacaoPriceUSD: price, impermanentLossProtectionPaid: '0' };
  const { swaps, volume, toAsset, toNative } = orderBook.done;
  return {
    ...zeros,
    swapCount: swaps.toString(),
    swapCount24h: swaps.toString(),
    swapCount30d: swaps.toString(),
    swapVolume: volume.toString(),
    toAssetCount: toAsset.toString(),
    toRuneCount: toNative.toString(),
    uniqueSwapperCount: swappers.size.toString(),
    runeDepth: poolSums(state).all.toString(),
    runePriceUSD: price,
    ...own,
  };
}

const bondMetrics = ['Active', 'Standby']
  .flatMap((kind) => ['average', 'maximum', 'median', 'minimum', 'total'].map((measure) => `${measure}${kind}Bond`))
  .concat('bondHardCap');

function network({ ledger: { state } }: View): Record<string, unknown> {
  const bond = Object.fromEntries(bondMetrics.map((name) => [name, '0']));
  return {
    activeBonds: [],
    activeNodeCount: '0',
    blockRewards: { blockReward: '0', bondReward: '0', poolReward: '0' },
    bondMetrics: bond,
    bondingAPY: '0',
    liquidityAPY: '0',
    nextChurnHeight: '0',
    poolActivationCountdown: (43_200 - (state.height % 43_200)).toString(),
    poolShareFactor: '0',
    standbyBonds: [],
    standbyNodeCount: '0',
    totalPooledRune: poolSums(state).all.toString(),
    totalReserve: '0',
  };
}

function health({ ledger: { state } }: View): Record<string, unknown> {
  const block = { height: state.height, timestamp: state.time };
  return {
    database: true,
    inSync: true,
    lastAggregated: block,
    lastCommitted: block,
    lastFetched: block,
    lastThorNode: block,
    scannerHeight: state.height.toString(),
  };
}

const namePath = ({ ledger: { state } }: View): string => `/v2/${state.id === 'thorchain' ? 'thorname' : 'mayaname'}/`;

/** Responses of `lookup/{name}`, `rlookup/{address}` and `owner/{address}`. */
function lookup({ ledger: { state } }: View, rest: string): Answer {
  const [call = '', key = ''] = rest.split('/');
  if (call === 'lookup') {
    const record = findName(state, key);
    if (record === undefined) return fail(404, 'the name is not registered');
    const entries = [...record.aliases].map(([chain, address]) => ({ address, chain }));
    return found({ entries, expire: record.expireHeight.toString(), owner: record.owner });
  }
  const names = [...state.names].filter(([, record]) =>
    call === 'owner' ? record.owner === key : call === 'rlookup' && [...record.aliases.values()].includes(key),
  );
  return names.length === 0 ? fail(404, 'no name is registered') : found(names.map(([name]) => name));
}

const depthsPath = '/v2/history/depths/';

/** Serves a path such as `/v2/pools` like either network's Midgard (content/reference/midgard.md). */
export function midgard(view: View, path: string, query: URLSearchParams): Answer {
  if (path === '/v2/pools') return pools(view, query);
  if (path.startsWith('/v2/pool/')) return answerPool(view, path.slice('/v2/pool/'.length));
  if (path.startsWith(depthsPath)) return depthHistory(view, path.slice(depthsPath.length), query);
  if (path === '/v2/history/swaps') return volumeHistory(view, query);
  if (path === '/v2/actions') return midgardActions(view, query);
  if (path.startsWith(namePath(view))) return lookup(view, path.slice(namePath(view).length));
  if (path === '/v2/stats') return found(stats(view));
  if (path === '/v2/network') return found(network(view));
  if (path === '/v2/health') return found(health(view));
  return fail(404, 'there is nothing at this path');
}
