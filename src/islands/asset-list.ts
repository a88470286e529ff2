import { parseDecimal } from '../core/amount.ts';
import { contractOnChain, formatAsset, parseAsset } from '../core/asset.ts';
import type { PoolStatus } from '../core/pool.ts';
import { type NetworkId, networkIds, protocols } from '../core/protocol.ts';
import { type AssetFace, assetName, faceOf } from './asset-name.ts';
import { count, instant, list, networkOf, optional, readShape, record, refuseShape, text } from './json-shape.ts';
import { say } from './words.ts';

/** A pool of one network as the list needs it. */
export interface PoolView {
  readonly network: NetworkId;
  readonly asset: string;
  readonly status: PoolStatus;
  readonly tradable: boolean;
  readonly halts: readonly string[];
  readonly priceUsd?: string;
  readonly depthUsd?: string;
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
  };
}

/** A 200 body of GET /api/v1/pools (contract/pools.ts); undefined when it is none. */
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
  readonly depth: bigint;
}

interface Sighting {
  readonly network: NetworkId;
  readonly open: boolean;
  readonly reasons: readonly string[];
  readonly depth: bigint;
}

const places = 8;
const descending = (a: bigint, b: bigint): number => (a < b ? 1 : a > b ? -1 : 0);
const depthOf = (pool: PoolView): bigint => {
  const parsed = parseDecimal(pool.depthUsd ?? '0', places);
  return parsed.ok ? parsed.value : 0n;
};

function sightingOf(pool: PoolView): Sighting {
  const network = protocols[pool.network].name;
  const own = pool.status === 'available' ? [] : [say('assets.notAvailable', { network })];
  return { network: pool.network, open: pool.tradable, reasons: [...pool.halts, ...own], depth: depthOf(pool) };
}

/**
 * The network's own asset has no pool: it is one side of every pool, and open while any of them is.
 * It ranks by its side of the deepest pool, among the assets and not above them all.
 */
function nativeSighting(network: NetworkId, pools: readonly PoolView[]): Sighting {
  const own = pools.filter((pool) => pool.network === network);
  const open = own.some((pool) => pool.tradable);
  const [deepest = 0n] = own.map(depthOf).sort(descending);
  return { network, open, reasons: open ? [] : [...new Set(own.flatMap((pool) => pool.halts))].slice(0, 1), depth: deepest / 2n };
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
    depth: sightings.reduce((sum, { depth }) => sum + depth, 0n),
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

/** How well a choice answers a query: 0 not at all, then ever better. */
function score(choice: AssetChoice, words: readonly string[]): number {
  const ticker = choice.ticker.toLowerCase();
  const fields = [choice.name, choice.chainName, choice.id, choice.contract, choice.chain].map((field) => field.toLowerCase());
  let sum = 0;
  for (const word of words) {
    if (ticker === word) sum += 4;
    else if (ticker.startsWith(word)) sum += 3;
    else if (fields.some((field) => field.startsWith(word))) sum += 2;
    else if (ticker.includes(word) || fields.some((field) => field.includes(word))) sum += 1;
    else return 0;
  }
  return sum;
}

/** Choices that contain every word of `query` in ticker, name, chain or contract; best match first, then as listed. */
export function searchChoices(choices: readonly AssetChoice[], query: string): readonly AssetChoice[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  const scored = choices.map((choice) => ({ choice, points: score(choice, words) })).filter(({ points }) => points > 0);
  return scored.sort((a, b) => b.points - a.points).map(({ choice }) => choice);
}
