import { parseDecimal } from '../../core/amount.ts';
import { contractOnChain, formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { type AssetFace, assetName, faceOf } from '../../core/asset/asset-name.ts';
import { type NetworkId, networkIds, protocols } from '../../core/network/protocol.ts';
import type { PoolStatus } from '../../core/pool/pool.ts';
import { say } from '../../i18n/t.ts';
import { count, instant, list, networkOf, optional, readShape, record, refuseShape, text, units } from '../ui/json-shape.ts';

/** A pool of one network as the list needs it. */
export interface PoolView {
  readonly network: NetworkId;
  readonly asset: string;
  readonly status: PoolStatus;
  readonly tradable: boolean;
  readonly halts: readonly string[];
  readonly priceUsd?: string;
  readonly depthUsd?: string;
  /** Swapped in 24 hours. */
  readonly volumeUsd?: string;
  /** The network's own asset in the pool, in its units. */
  readonly balanceNative?: bigint;
}

/** When the figures of a network were read, in unix milliseconds, where the answer says so. */
export interface NetworkReading {
  readonly network: NetworkId;
  readonly height: number;
  readonly readAt?: number;
}

export interface PoolsAnswer {
  readonly pools: readonly PoolView[];
  readonly nextCursor?: string;
  readonly networks: readonly NetworkReading[];
  readonly missing: readonly { readonly network: NetworkId; readonly reason: string }[];
}

const statusOf = (value: unknown): PoolStatus => {
  if (value !== 'available' && value !== 'staged' && value !== 'suspended') return refuseShape();
  return value;
};

function readPool(value: unknown): PoolView {
  const pool = record(value);
  return {
    network: networkOf(pool['network']),
    asset: text(pool['asset']),
    status: statusOf(pool['status']),
    tradable: pool['tradable'] === true,
    halts: list(pool['halts']).map((halt) => text(record(halt)['reason'])),
    ...optional('priceUsd', pool['price_usd'], text),
    ...optional('depthUsd', pool['depth_usd'], text),
    ...optional('volumeUsd', pool['volume_24h_usd'], text),
    ...optional('balanceNative', pool['balance_native'], units),
  };
}

/** A 200 body of GET /api/v1/pools (contract/v1/pools.ts); undefined when it is none. */
export function readPoolsAnswer(body: unknown): PoolsAnswer | undefined {
  return readShape(() => {
    const answer = record(body);
    return {
      pools: list(answer['pools']).map(readPool),
      ...optional('nextCursor', answer['next_cursor'], text),
      networks: list(answer['networks']).map((entry) => ({
        network: networkOf(record(entry)['network']),
        height: count(record(entry)['height']),
        ...optional('readAt', record(entry)['read_at'], instant),
      })),
      missing: list(answer['missing']).map((entry) => ({
        network: networkOf(record(entry)['network']),
        reason: text(record(entry)['reason']),
      })),
    };
  });
}

/** One line of the asset list: an asset over all networks that have it. */
export interface AssetChoice extends AssetFace {
  readonly name: string;
  readonly contract: string;
  readonly networks: readonly NetworkId[];
  /** At least one network swaps it now. */
  readonly open: boolean;
  /** Why a network does not swap it now, one sentence each. */
  readonly reasons: readonly string[];
  /** Dollars in the pools of the asset over all networks, in 1e8 units. */
  readonly depth: bigint;
  /** Dollars in the deepest pool alone, in 1e8 units: what a swap is measured against. */
  readonly deepest: bigint;
  /** Dollars for one whole asset by the deepest open pool, in 1e8 units; absent where none says. */
  readonly price?: bigint;
}

interface Sighting {
  readonly network: NetworkId;
  readonly open: boolean;
  readonly reasons: readonly string[];
  readonly depth: bigint;
  readonly price?: bigint;
}

const places = 8;
const descending = (a: bigint, b: bigint): number => (a < b ? 1 : a > b ? -1 : 0);
const dollarUnits = (text: string | undefined): bigint => {
  const parsed = parseDecimal(text ?? '0', places);
  return parsed.ok ? parsed.value : 0n;
};
const depthOf = (pool: PoolView): bigint => dollarUnits(pool.depthUsd);
const priced = (price: bigint) => (price > 0n ? { price } : {});

function sightingOf(pool: PoolView): Sighting {
  const network = protocols[pool.network].name;
  const own = pool.status === 'available' ? [] : [say('assets.notAvailable', { network })];
  const reasons = [...pool.halts, ...own];
  return { network: pool.network, open: pool.tradable, reasons, depth: depthOf(pool), ...priced(dollarUnits(pool.priceUsd)) };
}

/**
 * The network's own asset has no pool: it is one side of every pool, and open while any of them is.
 * It ranks by its side of the deepest pool, among the assets and not above them all.
 */
function nativeSighting(network: NetworkId, pools: readonly PoolView[]): Sighting {
  const own = pools.filter((pool) => pool.network === network).sort((a, b) => descending(depthOf(a), depthOf(b)));
  const open = own.some((pool) => pool.tradable);
  const [deepest] = own;
  const half = deepest === undefined ? 0n : depthOf(deepest) / 2n;
  const held = deepest?.balanceNative ?? 0n;
  const price = held === 0n ? 0n : (half * 10n ** BigInt(protocols[network].nativeDecimals)) / held;
  const reasons = open ? [] : [...new Set(own.flatMap((pool) => pool.halts))].slice(0, 1);
  return { network, open, reasons, depth: half, ...priced(price) };
}

/** The figures of an asset over its sightings; the deepest open pool sets the price. */
function figuresOf(sightings: readonly Sighting[]): Pick<AssetChoice, 'depth' | 'deepest' | 'price'> {
  const byDepth = [...sightings].sort((a, b) => Number(b.open) - Number(a.open) || descending(a.depth, b.depth));
  return {
    depth: sightings.reduce((sum, { depth }) => sum + depth, 0n),
    deepest: byDepth[0]?.depth ?? 0n,
    ...priced(byDepth.find(({ price }) => price !== undefined)?.price ?? 0n),
  };
}

function choiceOf(id: string, sightings: readonly Sighting[]): AssetChoice | undefined {
  const face = faceOf(id);
  const parsed = parseAsset(id);
  if (face === undefined || !parsed.ok) return undefined;
  return {
    ...face,
    name: assetName(id, parsed.value),
    contract: contractOnChain(parsed.value) ?? parsed.value.contract,
    networks: networkIds.filter((network) => sightings.some((sighting) => sighting.network === network)),
    open: sightings.some(({ open }) => open),
    reasons: sightings.flatMap(({ open, reasons }) => (open ? [] : reasons)),
    ...figuresOf(sightings),
  };
}

/** Pools of both networks → one choice an asset; open ones first, deepest first. */
export function listChoices(pools: readonly PoolView[]): readonly AssetChoice[] {
  const byAsset = new Map<string, Sighting[]>();
  const add = (id: string, sighting: Sighting) => byAsset.set(id, [...(byAsset.get(id) ?? []), sighting]);
  for (const pool of pools) {
    const parsed = parseAsset(pool.asset, pool.network);
    if (parsed.ok) add(formatAsset(parsed.value), sightingOf(pool));
  }
  for (const network of new Set(pools.map((pool) => pool.network))) add(protocols[network].nativeAsset, nativeSighting(network, pools));
  const choices = [...byAsset].flatMap(([id, sightings]) => choiceOf(id, sightings) ?? []);
  return choices.sort((a, b) => Number(b.open) - Number(a.open) || descending(a.depth, b.depth));
}
