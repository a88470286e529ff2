import { type Asset, formatAsset, isGasAsset } from '../asset/asset.ts';
import { assetName } from '../asset/known-names.ts';
import { chains } from '../chain/chain.ts';
import type { NetworkAge, PoolListing, PoolPage } from './listing.ts';

/** A matching asset with its pools; a network's native asset may have none. */
export interface FoundAsset {
  readonly asset: Asset;
  readonly name: string;
  /** Native decimals; absent where only its contract can tell. */
  readonly decimals?: number;
  /** Pools of the asset, deepest first. */
  readonly pools: readonly PoolListing[];
}

/** Asset search results, deepest pool first. */
export interface FoundAssets extends Pick<PoolPage, 'missing'> {
  readonly assets: readonly FoundAsset[];
  /** Number of further matches. */
  readonly more: number;
  readonly networks: readonly NetworkAge[];
}

/** Search term, optionally limited to one chain. */
interface Wanted {
  readonly what: string;
  readonly chain?: string;
}

/** Normalizes names: `Bitcoin Cash` and `bitcoin-cash` are equal. */
const plain = (text: string): string => text.toUpperCase().replaceAll(/[\s_()-]/g, '');

/** Common aliases of coins and tokens. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['RIPPLE', 'XRP'],
  ['TETHER', 'USDT'],
  ['MATIC', 'POL'],
]);

/** Common aliases of chains, including token standards. */
const otherChains: ReadonlyMap<string, string> = new Map([
  ['ERC20', 'ETH'],
  ['TRC20', 'TRON'],
  ['BEP20', 'BSC'],
  ['SPL', 'SOL'],
  ['BINANCE', 'BSC'],
  ['BNB', 'BSC'],
  ['RIPPLE', 'XRP'],
  ['MATIC', 'POL'],
]);

/**
 * Finds a chain by id, name, name prefix or alias.
 * @example chainNamed('cosmos') // 'GAIA'
 */
export function chainNamed(text: string): string | undefined {
  const wanted = plain(text);
  if (Object.hasOwn(chains, wanted)) return wanted;
  const named = Object.values(chains).find(({ name }) => plain(name) === wanted);
  const begun = Object.values(chains).find(({ name }) => wanted.length > 3 && plain(name).startsWith(wanted));
  return (named ?? begun)?.id ?? otherChains.get(wanted);
}

/**
 * Parses "usdt on tron", "USDT (TRC20)" and "tron usdt" into term and chain; likeliest reading first, the whole text last.
 * @example readWanted('usdt on tron')[0] // { what: 'USDT', chain: 'TRON' }
 */
export function readWanted(text: string): readonly Wanted[] {
  const whole = { what: plain(text) };
  const [, head = '', tail = ''] = /^(.+?)\s+(?:on|in|@)\s+(?:the\s+)?(.+?)(?:\s+(?:chain|network))?$/i.exec(text.trim()) ?? [];
  const place = tail === '' ? undefined : chainNamed(tail);
  if (place !== undefined) return [{ what: plain(head), chain: place }, whole];
  const words = text.split(/[\s()]+/).filter((word) => word !== '');
  const [behind, before] = [chainNamed(words.at(-1) ?? ''), chainNamed(words[0] ?? '')];
  if (words.length < 2 || chainNamed(text) !== undefined) return [whole];
  return [
    ...(behind === undefined ? [] : [{ what: plain(words.slice(0, -1).join('')), chain: behind }]),
    ...(before === undefined ? [] : [{ what: plain(words.slice(1).join('')), chain: before }]),
    whole,
  ];
}

/**
 * Matches assets by ticker, name, full name, contract or its suffix; by chain name where no ticker matches.
 * @example fitting([{ asset: must(parseAsset('XRP.XRP')) }], 'ripple').length // 1
 */
export function fitting<Found extends Pick<FoundAsset, 'asset'>>(known: readonly Found[], text: string): readonly Found[] {
  for (const wanted of readWanted(text)) {
    const own = known.filter(({ asset }) => fits(asset, wanted));
    const isTicker = own.some(({ asset }) => asset.ticker === wantedName(wanted));
    const chain = isTicker || wanted.chain !== undefined ? undefined : chainNamed(wanted.what);
    const all = known.filter((one) => own.includes(one) || one.asset.chain === chain);
    if (all.length > 0) return all;
  }
  return [];
}

const wantedName = ({ what }: Wanted): string => otherNames.get(what) ?? what;

function fits(asset: Asset, wanted: Wanted): boolean {
  const { what, chain } = wanted;
  if (chain !== undefined && asset.chain !== chain) return false;
  if (chain !== undefined && chainNamed(what) === chain && isGasAsset(asset)) return true;
  const [id, name] = [formatAsset(asset), wantedName(wanted)];
  if ([asset.ticker, plain(id), plain(`${asset.chain}.${asset.ticker}`)].includes(name)) return true;
  if (name.length >= 8 && plain(asset.contract).endsWith(name)) return true;
  return name.length > 2 && plain(assetName(id, asset)).startsWith(name);
}
