import { chains } from '../chain/chain.ts';
import { fail, must, ok, type Result } from '../errors.ts';
import { protocols } from '../network/protocol.ts';
import { type Asset, formatAsset, isGasAsset, parseAsset, sameAsset } from './asset.ts';
import { fittingExactly, goesByWords } from './asset-words.ts';
import { assetName } from './known-names.ts';
import { knownTokens, knownTokensByName } from './known-tokens.ts';
import { poolCoins } from './pool-assets.ts';

/** A search candidate. */
export interface SearchedAsset {
  readonly asset: Asset;
  /** Total pool depth in a common unit; candidates are listed deepest first. */
  readonly depth: bigint;
  /** Whether swaps are open; false when none of its pools accepts any. */
  readonly isOpen: boolean;
}

const natives: readonly string[] = [...Object.values(protocols).map(({ nativeAsset }) => nativeAsset), 'MAYA.MAYA'];
const searchedNatives: readonly SearchedAsset[] = natives.map((id) => ({ asset: must(parseAsset(id)), depth: 0n, isOpen: true }));
const coins: ReadonlySet<string> = new Set([...natives, ...poolCoins]);

/** Candidates before any pool is loaded: the coins of both networks and the pinned tokens. */
export const searchedByHeart: readonly SearchedAsset[] = [
  ...[...coins].map((id) => must(parseAsset(id))),
  ...knownTokens.map(({ chain, ticker, contract }) => must(parseAsset(`${chain}.${ticker}-${contract}`))),
].map((asset) => ({ asset, depth: 0n, isOpen: true }));

/** Normalizes names: `Bitcoin Cash`, `bitcoin-cash` and `BITCOINCASH` are equal. */
const plain = (text: string): string => text.toUpperCase().replaceAll(/[\s_-]/g, '');

const chainIds: ReadonlyMap<string, string> = new Map(
  Object.values(chains).flatMap(({ id, name }) => [[plain(name), id] as const, [id, id] as const]),
);

/**
 * Whether the text identifies one asset regardless of pools: a coin of the networks, or a token with its full contract.
 * @example isWholeName('btc.btc') // true
 * @example isWholeName('ETH.USDC') // false
 */
export function isWholeName(text: string): boolean {
  const parsed = parseAsset(text);
  if (!parsed.ok || !/[.~/-]/.test(text) || chains[parsed.value.chain] === undefined) return false;
  const { kind, chain, symbol, contract } = parsed.value;
  return contract.length > 30 || kind === 'native' || kind === 'derived' || coins.has(`${chain}.${symbol}`);
}

/**
 * Resolves user or model input to one asset of `known`: a full name, CHAIN.TICKER without the contract or with
 * its suffix, a ticker, the name of a chain or of an asset, words such as "usdc on base", in any case. Text of a known chain that matches
 * none of `known` is parsed as is, so each network itself reports the missing pool.
 * Errors: ambiguous_asset with `candidates`, deepest first; invalid_asset.
 * @example formatAsset(must(findAsset('bitcoin'))) // 'BTC.BTC'
 * @example findAsset('usdc').ok // false
 */
export function findAsset(text: string, known: readonly SearchedAsset[] = searchedByHeart): Result<Asset> {
  const name = text.trim();
  const [, head = '', separator = '', rest = ''] = /^([^.~/-]*)([.~/-])(.*)$/s.exec(name) ?? [];
  const chain = chainIds.get(plain(head));
  if (separator === '' || chainIds.has(plain(name))) return oneOf(byName(name, known), name, known);
  if (chain === undefined) {
    const worded = /\s/.test(name) ? fittingExactly(known, name) : [];
    return worded.length === 0 ? readWhole(name) : oneOf(worded, name, known);
  }
  const read = readWhole(`${chain}${separator}${rest}`);
  if (!read.ok) return read;
  const wanted = read.value;
  const same = known.filter(({ asset }) => asset.chain === wanted.chain && asset.ticker === wanted.ticker);
  if (same.some(({ asset }) => asset.symbol === wanted.symbol)) return read;
  const found = same.filter(({ asset }) => asset.symbol.endsWith(wanted.contract));
  const held = found.map((one) => ({ ...one, asset: { ...one.asset, kind: wanted.kind } }));
  return held.length === 0 ? read : oneOf(held, name, known);
}

function readWhole(name: string): Result<Asset> {
  const parsed = parseAsset(name);
  // RUNE has a synth form on MAYAChain only.
  const asset = parsed.ok ? parsed : parseAsset(name, 'mayachain');
  if (!asset.ok || chains[asset.value.chain] !== undefined) return asset;
  return fail('invalid_asset', `${asset.value.chain} is not a chain of either network. The chains are ${Object.keys(chains).join(', ')}.`);
}

/**
 * Whether an asset matches a filter: its id contains the text, its name or its chain's name starts with it, or it matches the words.
 * @example goesBy(must(parseAsset('SOL.SOL')), 'solana') // true
 * @example goesBy(must(parseAsset('ETH.USDC-0XA0B8')), 'eth.usdc') // true
 */
export function goesBy(asset: Asset, text: string): boolean {
  const id = formatAsset(asset);
  const wanted = plain(text);
  const [chain, rest] = [chainIds.get(plain(text.split('.', 1)[0] ?? '')), text.split('.').slice(1).join('.').toUpperCase()];
  const names = [chains[asset.chain]?.name ?? '', assetName(id, asset)];
  return (
    id.includes(text.trim().toUpperCase()) ||
    (wanted.length > 2 && names.some((name) => plain(name).startsWith(wanted))) ||
    (rest !== '' && chain === asset.chain && asset.symbol.startsWith(rest)) ||
    goesByWords(asset, text)
  );
}

/** Candidates with this ticker, chain or name. */
function byName(name: string, known: readonly SearchedAsset[]): readonly SearchedAsset[] {
  const wanted = plain(name);
  const chain = chainIds.get(wanted);
  // A coin without a pool still matches its ticker: MAYA is one, besides the chain of that name.
  const unlisted = searchedNatives.filter(({ asset }) => asset.ticker === wanted && !known.some((one) => sameAsset(one.asset, asset)));
  const named = [...known, ...unlisted].filter(({ asset }) => {
    const id = formatAsset(asset);
    const isOfChain = chain === asset.chain && isGasAsset(asset);
    return isOfChain || asset.ticker === wanted || plain(assetName(id, asset)) === wanted;
  });
  return named.length === 0 ? fittingExactly(known, name) : named;
}

const isPinned = ({ asset }: SearchedAsset): boolean => asset.contract === '' || knownTokensByName.has(`${asset.chain}.${asset.symbol}`);

/** Candidates that pass the test; all of them when none does. */
function preferring(found: readonly SearchedAsset[], test: (one: SearchedAsset) => boolean): readonly SearchedAsset[] {
  const passing = found.filter(test);
  return passing.length === 0 ? found : passing;
}

/** Picks the one match. A coin with its own chain wins over tokens of the same ticker. */
function oneOf(found: readonly SearchedAsset[], name: string, known: readonly SearchedAsset[]): Result<Asset> {
  const open = preferring(preferring(found, isPinned), ({ isOpen }) => isOpen);
  const isOwn = ({ asset }: SearchedAsset) => asset.chain === asset.ticker && isGasAsset(asset);
  const places = open.every((one) => isOwn(one) || one.asset.contract !== '') ? preferring(open, isOwn) : open;
  const [first, ...others] = [...places].sort((a, b) => (a.depth === b.depth ? 0 : a.depth < b.depth ? 1 : -1));
  if (first === undefined) return fail('invalid_asset', unknownHint(name, known));
  if (others.length === 0) return ok(first.asset);
  const candidates = [first, ...others].map(({ asset }) => formatAsset(asset));
  const short = [...new Set([first, ...others].map(({ asset }) => formatAsset({ ...asset, symbol: asset.ticker })))];
  const meant = short.length < candidates.length ? candidates : short;
  const hint = `${name.slice(0, 40)} can be ${listed(meant)}. Ask the user which one they mean, then send that one of candidates.`;
  return fail('ambiguous_asset', hint, { candidates });
}

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

function unknownHint(name: string, known: readonly SearchedAsset[]): string {
  const wanted = plain(name);
  const near = [...new Set(known.map(({ asset }) => asset.ticker))].filter((ticker) => isNear(ticker, wanted)).slice(0, 4);
  const chainsNear = Object.values(chains).filter((chain) => isNear(plain(chain.name), wanted) && plain(chain.name).length > 4);
  const meant = [...new Set([...chainsNear.map((chain) => chain.name), ...near])].slice(0, 4);
  const question = meant.length === 0 ? '' : ` Is it ${meant.length === 1 ? meant[0] : listed(meant)}?`;
  const shown = /^[\w .-]{1,40}$/.test(name) ? `"${name}"` : 'this name';
  return `No asset of either network goes by ${shown}.${question} find_asset and GET /api/v1/pools?asset= look up names; list_pools and GET /api/v1/pools list them all, as CHAIN.ASSET, such as BTC.BTC.`;
}

/** Whether the names differ by one inserted, missing or changed letter, or two swapped neighbors. */
function isNear(name: string, wanted: string): boolean {
  if (wanted.length < 3 || Math.abs(name.length - wanted.length) > 1) return false;
  const at = [...name].findIndex((letter, index) => letter !== wanted[index]);
  const start = at < 0 ? name.length : at;
  const [a, b] = [name.slice(start), wanted.slice(start)];
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}
