import type { PoolEntry } from '../../client/v1/pools.ts';
import { baseAmount, compareUnits } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { poolOutput } from '../../core/loss/swap-output.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { midOutput, type Pool } from '../../core/pool/pool.ts';
import { bpsBetween } from '../charts/change.ts';
import { type PoolRow, toRows } from './pool-table.ts';

/** One network's pool of the asset. Dollars in 1e8 units. */
export interface NetworkMarket {
  readonly network: NetworkId;
  readonly networkName: string;
  readonly row: PoolRow;
  /** Pool balance in 1e8 units of the asset. */
  readonly held: bigint;
  /** Deviation from the deepest pool's price; absent for that pool, and if a price is missing. */
  readonly differenceBps?: number;
  /** Price impact of a swap of that many dollars, in basis points. */
  readonly costBps: (dollars: bigint) => number | undefined;
}

/** The asset across both networks, deepest first. Dollars in 1e8 units. */
export interface AssetMarket {
  readonly networks: readonly NetworkMarket[];
  readonly price?: bigint;
  readonly depth: bigint;
  readonly held: bigint;
  readonly volume: bigint;
}

const cents = 10n ** 8n;
/** Share in basis points, rounded up so that no cost is understated. */
const upBps = (part: bigint, whole: bigint): number => Number((part * 10_000n + whole - 1n) / whole);

function toPool({ network, asset, status, balance_asset: balance, balance_native: native }: PoolEntry): Pool | undefined {
  const parsed = parseAsset(asset, network);
  if (!parsed.ok) return undefined;
  const depths = { balanceAsset: baseAmount(BigInt(balance)), balanceNative: baseAmount(BigInt(native)) };
  return { network, asset: parsed.value, status, decimals: 8, ...depths };
}

/** Loss of a swap from the network's native asset into the pool, by its curve; undefined without a price. */
function estimateCost(entry: PoolEntry, depth: bigint | undefined, dollars: bigint): number | undefined {
  const [pool, native] = [toPool(entry), parseAsset(protocols[entry.network].nativeAsset)];
  if (pool === undefined || !native.ok || depth === undefined || depth === 0n) return undefined;
  const paid = baseAmount((dollars * cents * pool.balanceNative * 2n) / depth);
  const pair = { from: native.value, to: pool.asset } as const;
  const mid = midOutput(paid, pair.from, pair.to, [pool]);
  const got = poolOutput({ network: entry.network, ...pair, parts: 1n }, paid, [pool]);
  return mid === undefined || got === undefined || mid === 0n ? undefined : upBps(mid - got, mid);
}

/** Market of one asset from the pool list; `id` in network notation. */
export function assetMarket(id: string, pools: readonly PoolEntry[]): AssetMarket {
  const own = pools.filter(({ asset }) => asset === id);
  const found = own.flatMap((entry) => toRows([entry]).map((row) => ({ entry, row })));
  const ordered = found.sort((a, b) => compareUnits(b.row.depth ?? 0n, a.row.depth ?? 0n));
  const first = ordered[0]?.row.price;
  const networks = ordered.map(
    ({ entry, row }, index): NetworkMarket => ({
      network: row.network,
      networkName: row.networkName,
      row,
      held: BigInt(entry.balance_asset),
      ...(index === 0 || first === undefined || row.price === undefined ? {} : { differenceBps: bpsBetween(first, row.price) }),
      costBps: (dollars) => estimateCost(entry, row.depth, dollars),
    }),
  );
  const sum = (value: (one: NetworkMarket) => bigint) => networks.reduce((total, one) => total + value(one), 0n);
  return {
    networks,
    ...(first === undefined ? {} : { price: first }),
    depth: sum(({ row }) => row.depth ?? 0n),
    held: sum(({ held }) => held),
    volume: sum(({ row }) => row.volume ?? 0n),
  };
}
