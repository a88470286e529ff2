import { chains } from '../chain/chain.ts';
import type { NetworkAge, PoolListing, PoolPage } from '../pool/listing.ts';
import { type Asset, formatAsset, isGasAsset } from './asset.ts';
import { assetName } from './known-names.ts';

/** An asset that fits what was looked for, with its pools; a network's own coin may have none. */
export interface FoundAsset {
  readonly asset: Asset;
  readonly name: string;
  /** Places on its own chain; absent where only its contract can tell. */
  readonly decimals?: number;
  /** Deepest first. */
  readonly pools: readonly PoolListing[];
}

/** What a look for an asset found, deepest first. */
export interface FoundAssets extends Pick<PoolPage, 'missing'> {
  readonly assets: readonly FoundAsset[];
  /** How many more fit. */
  readonly more: number;
  readonly networks: readonly NetworkAge[];
}

/** What is looked for: text that an asset goes by, on one chain or on any. */
interface Wanted {
  readonly what: string;
  readonly chain?: string;
}

/** `Bitcoin Cash` and `bitcoin-cash` are one name. */
const plain = (text: string): string => text.toUpperCase().replaceAll(/[\s_()-]/g, '');

/** What people call coins and tokens beside their names. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['RIPPLE', 'XRP'],
  ['TETHER', 'USDT'],
  ['MATIC', 'POL'],
]);

/** What people call chains beside their names, the forms of tokens among them. */
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
 * The chain that goes by this text: its id, its name or how the name begins.
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
 * "usdt on tron", "USDT (TRC20)" and "tron usdt" → what is looked for and on which chain; the likeliest reading first, the whole text last.
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
 * Those that are looked for: by ticker, name, whole name, contract or the end of one; by the name of their chain where no ticker is one.
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
