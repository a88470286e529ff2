import { chains } from '../chain/chain.ts';
import { type Asset, formatAsset, isGasAsset } from './asset.ts';
import { assetName } from './known-names.ts';

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
  ['COSMOS', 'GAIA'],
  ['BINANCE', 'BSC'],
  ['BNB', 'BSC'],
  ['RIPPLE', 'XRP'],
  ['MATIC', 'POL'],
]);

/**
 * Finds a chain by id, name or alias, and by the beginning of its name unless `isExact`.
 * @example chainNamed('cosmos') // 'GAIA'
 * @example chainNamed('bitc', true) // undefined
 */
export function chainNamed(text: string, isExact = false): string | undefined {
  const wanted = plain(text);
  if (Object.hasOwn(chains, wanted)) return wanted;
  const named = Object.values(chains).find(({ name }) => plain(name) === wanted);
  const begun = Object.values(chains).find(({ name }) => !isExact && wanted.length > 3 && plain(name).startsWith(wanted));
  return named?.id ?? otherChains.get(wanted) ?? begun?.id;
}

/**
 * Parses "usdt on tron", "USDT (TRC20)" and "tron usdt" into term and chain; likeliest reading first, the whole text last.
 * `isExact`: a chain's name must be complete.
 * @example readWanted('usdt on tron')[0] // { what: 'USDT', chain: 'TRON' }
 */
export function readWanted(text: string, isExact = false): readonly Wanted[] {
  const whole = { what: plain(text) };
  const [, head = '', tail = ''] = /^(.+?)\s+(?:on|in|@)\s+(?:the\s+)?(.+?)(?:\s+(?:chain|network))?$/i.exec(text.trim()) ?? [];
  const place = tail === '' ? undefined : chainNamed(tail, isExact);
  if (place !== undefined) return [{ what: plain(head), chain: place }, whole];
  const words = text.split(/[\s()]+/).filter((word) => word !== '');
  const [behind, before] = [chainNamed(words.at(-1) ?? '', isExact), chainNamed(words[0] ?? '', isExact)];
  if (words.length < 2 || chainNamed(text, isExact) !== undefined) return [whole];
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
export function fitting<Found extends { readonly asset: Asset }>(known: readonly Found[], text: string): readonly Found[] {
  for (const wanted of readWanted(text)) {
    const own = known.filter(({ asset }) => fits(asset, wanted));
    const isTicker = own.some(({ asset }) => asset.ticker === wantedName(wanted));
    const chain = isTicker || wanted.chain !== undefined ? undefined : chainNamed(wanted.what);
    const all = known.filter((one) => own.includes(one) || one.asset.chain === chain);
    if (all.length > 0) return all;
  }
  return [];
}

/**
 * As `fitting`, without beginnings of names and without all assets of a chain: for a name that chooses what is paid.
 * @example fittingExactly([{ asset: must(parseAsset('XRP.XRP')) }], 'rip').length // 0
 */
export function fittingExactly<Found extends { readonly asset: Asset }>(known: readonly Found[], text: string): readonly Found[] {
  const readings = readWanted(text, true).map((wanted) => known.filter(({ asset }) => fits(asset, wanted, true)));
  return readings.find((found) => found.length > 0) ?? [];
}

const wantedName = ({ what }: Wanted): string => otherNames.get(what) ?? what.replace(/^WRAPPED(?=.)/, 'W');

/**
 * Whether an asset matches the text in any of its readings.
 * @example goesByWords(must(parseAsset('XRP.XRP')), 'ripple') // true
 */
export const goesByWords = (asset: Asset, text: string): boolean => readWanted(text).some((wanted) => fits(asset, wanted));

function fits(asset: Asset, wanted: Wanted, isExact = false): boolean {
  const { what, chain } = wanted;
  if (chain !== undefined && asset.chain !== chain) return false;
  if (chain !== undefined && chainNamed(what, isExact) === chain && isGasAsset(asset)) return true;
  const [id, name] = [formatAsset(asset), wantedName(wanted)];
  if ([asset.ticker, plain(id), plain(`${asset.chain}.${asset.ticker}`)].includes(name)) return true;
  if (name.length >= 8 && plain(asset.contract).endsWith(name)) return true;
  const whole = plain(assetName(id, asset));
  return isExact ? whole === what : [name, what].some((one) => one.length > 2 && whole.startsWith(one));
}
