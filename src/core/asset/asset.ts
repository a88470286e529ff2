import { chains } from '../chain/chain.ts';
import { fail, ok, type Result } from '../errors.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { tronTokens } from './tron-tokens.ts';

/**
 * Form in which an asset is held, decided by the first of `~ . / -` in its text (THORNode common/asset.go):
 * `.` the chain's own, `/` synth, `~` trade, `-` secured. `.` on THOR or MAYA is `native`, or `derived` for a
 * symbol of another chain.
 */
export type AssetKind = 'layer1' | 'native' | 'derived' | 'synth' | 'trade' | 'secured';

/** An asset in one of the forms that the networks swap (content/reference/assets.md). */
export interface Asset {
  /** Chain whose pool is used, in upper case. */
  readonly chain: string;
  /** Ticker and contract in upper case: `USDC-0XA0B8…`. */
  readonly symbol: string;
  readonly ticker: string;
  /** Contract in upper case, as the networks store it; empty for gas and native assets. */
  readonly contract: string;
  readonly kind: AssetKind;
}

const separators = { '.': 'layer1', '/': 'synth', '~': 'trade', '-': 'secured' } as const;
const separatorOf: Record<AssetKind, string> = { layer1: '.', native: '.', derived: '.', synth: '/', trade: '~', secured: '-' };
const nativeSymbols: Record<string, readonly string[]> = { THOR: ['RUNE', 'TCY', 'RUJI'], MAYA: ['CACAO', 'MAYA'] };
const symbolPattern = /^[A-Z0-9._-]+$/;
const chainPattern = /^[A-Z0-9]{2,10}$/;

/**
 * Parses an asset in any notation of either network. Text without a separator is a
 * THOR symbol (`RUNE`), as in the nodes. Short codes are not accepted.
 * RUNE has synth and trade forms on MAYAChain only, so they need `network`.
 * Errors: invalid_asset.
 * @example parseAsset('eth.usdc-0xa0b8') // { ok: true, value: { chain: 'ETH', ticker: 'USDC', contract: '0XA0B8', kind: 'layer1' } }
 * @example parseAsset('BTC~BTC') // { ok: true, value: { kind: 'trade' } }
 */
export function parseAsset(text: string, network?: NetworkId): Result<Asset> {
  const trimmed = text.trim();
  const upper = trimmed.toUpperCase();
  const index = upper.search(/[~./-]/);
  const chain = index < 0 ? 'THOR' : upper.slice(0, index);
  const symbol = index < 0 ? upper : upper.slice(index + 1);
  if (trimmed.length > 120 || !/^[!-~]*$/.test(trimmed) || !chainPattern.test(chain) || !symbolPattern.test(symbol)) {
    return fail('invalid_asset', 'Write the asset as CHAIN.ASSET, such as BTC.BTC, or CHAIN.TICKER-CONTRACT for a token.');
  }
  const dash = symbol.indexOf('-');
  const ticker = dash < 0 ? symbol : symbol.slice(0, dash);
  if (ticker === '') return fail('invalid_asset', 'The asset has no ticker. Write it as CHAIN.TICKER-CONTRACT.');
  const contract = dash < 0 ? '' : symbol.slice(dash + 1);
  const kind = findKind(chain, symbol, index < 0 ? '.' : upper.charAt(index), network);
  if (kind === undefined) {
    return fail('invalid_asset', `${chain} has no synth, trade or secured form. Write ${chain}.${symbol}.`);
  }
  return ok({ chain, symbol, ticker, contract, kind });
}

function findKind(chain: string, symbol: string, separator: string, network: NetworkId | undefined): AssetKind | undefined {
  const kind = separators[separator as keyof typeof separators];
  const natives = nativeSymbols[chain];
  if (kind === 'layer1') {
    if (natives === undefined) return 'layer1';
    return natives.includes(symbol) ? 'native' : 'derived';
  }
  const isForeignRune = chain === 'THOR' && network === 'mayachain';
  return natives === undefined || isForeignRune ? kind : undefined;
}

/**
 * Asset in the networks' notation, upper case.
 * @example formatAsset(asset('btc/btc')) // 'BTC/BTC'
 */
export function formatAsset(asset: Asset): string {
  return `${asset.chain}${separatorOf[asset.kind]}${asset.symbol}`;
}

/**
 * Whether both are the same asset in the same form; the two sides of a swap must differ.
 * @example sameAsset(asset('BTC.BTC'), asset('BTC~BTC')) // false
 */
export function sameAsset(a: Asset, b: Asset): boolean {
  return formatAsset(a) === formatAsset(b);
}

/**
 * The asset whose pool a synth, trade or secured asset uses.
 * @example formatAsset(layer1Of(asset('BTC~BTC'))) // 'BTC.BTC'
 */
export function layer1Of(asset: Asset): Asset {
  if (asset.kind === 'layer1' || asset.kind === 'native' || asset.kind === 'derived') return asset;
  return { ...asset, kind: nativeSymbols[asset.chain]?.includes(asset.symbol) ? 'native' : 'layer1' };
}

/**
 * Chain an asset lives on: the network's own for synths, trade and secured assets, else its own chain.
 * @example homeChain(asset('BTC~BTC'), 'thorchain') // 'THOR'
 * @example homeChain(asset('BTC.BTC'), 'thorchain') // 'BTC'
 */
export function homeChain(asset: Asset, network: NetworkId): string {
  const own = asset.kind === 'synth' || asset.kind === 'trade' || asset.kind === 'secured';
  return own ? protocols[network].chain : asset.chain;
}

/**
 * Whether the asset is its chain's gas asset, which needs no contract call.
 * @example isGasAsset(asset('BASE.ETH')) // true
 */
export function isGasAsset(asset: Asset): boolean {
  return chains[asset.chain]?.gasAsset === formatAsset(layer1Of(asset));
}

/**
 * Decimals of the asset's amounts in pools, memos and our API: 8, but 10 for CACAO
 * and 4 for MAYA (content/reference/assets.md#units). Not the decimals of the asset's own chain.
 * @example baseDecimals(asset('MAYA.CACAO')) // 10
 * @example baseDecimals(asset('ETH.ETH')) // 8
 */
export function baseDecimals(asset: Pick<Asset, 'chain' | 'symbol'>): number {
  if (asset.chain !== 'MAYA') return 8;
  return asset.symbol === 'CACAO' ? 10 : asset.symbol === 'MAYA' ? 4 : 8;
}

/**
 * Parses a short code of this network's memos, else an asset. Codes are case-sensitive.
 * @example parseMemoAsset('b', 'thorchain') // { ok: true, value: { chain: 'BTC', ticker: 'BTC' } }
 */
export function parseMemoAsset(text: string, network: NetworkId): Result<Asset> {
  const codes = protocols[network].shortCodes;
  return parseAsset(Object.hasOwn(codes, text) ? (codes[text] ?? text) : text, network);
}

/**
 * Shortest code that THORNode and MAYANode use for a gas or native asset; empty when there is none.
 * @example shortCodeOf(asset('BTC.BTC'), 'mayachain') // 'b'
 */
export function shortCodeOf(asset: Asset, network: NetworkId): string {
  const name = formatAsset(asset);
  const codes = Object.entries(protocols[network].shortCodes).filter(([, full]) => full === name);
  return codes.map(([code]) => code).sort((a, b) => a.length - b.length)[0] ?? '';
}

/**
 * The pool asset a node would match to `asset`: an exact match, else the deepest
 * pool of the same chain and ticker whose symbol ends with the given contract part
 * (content/reference/assets.md#matching). The kind is kept. `depth` is the native side of the pool.
 * @example matchAsset(asset('ETH.USDC-48'), [{ asset: asset('ETH.USDC-0X48'), depth: 1n }]) // { contract: '0X48' }
 */
export function matchAsset(asset: Asset, pools: readonly { readonly asset: Asset; readonly depth: bigint }[]): Asset | undefined {
  const wanted = layer1Of(asset);
  const exact = pools.find((pool) => pool.depth > 0n && pool.asset.chain === wanted.chain && pool.asset.symbol === wanted.symbol);
  if (exact) return asset;
  const candidates = pools.filter((pool) => {
    if (pool.asset.chain !== wanted.chain || pool.asset.ticker !== wanted.ticker) return false;
    return wanted.contract === '' || pool.asset.symbol.endsWith(wanted.contract);
  });
  const deepest = candidates.reduce<(typeof candidates)[number] | undefined>(
    (best, pool) => (best === undefined || pool.depth > best.depth ? pool : best),
    undefined,
  );
  if (deepest === undefined) return undefined;
  return { ...deepest.asset, kind: asset.kind };
}

/**
 * Shortened payout asset for a memo (content/reference/assets.md#shortening). Drops the contract if no
 * other available pool has its chain and ticker; else keeps the shortest contract suffix,
 * at least one character, that no other such pool's symbol ends with.
 * @example shortenAsset(asset('ETH.USDC-0X48'), []) // 'ETH.USDC'
 */
export function shortenAsset(asset: Asset, pools: readonly { readonly asset: Asset; readonly available: boolean }[]): string {
  if (asset.contract === '') return formatAsset(asset);
  const head = `${asset.chain}${separatorOf[asset.kind]}${asset.ticker}`;
  const others = pools
    .filter((pool) => pool.available && pool.asset.chain === asset.chain && pool.asset.ticker === asset.ticker)
    .map((pool) => pool.asset.symbol)
    .filter((symbol) => symbol !== asset.symbol);
  if (others.length === 0) return head;
  for (let length = 1; length < asset.contract.length; length += 1) {
    const end = asset.contract.slice(-length);
    if (!others.some((symbol) => symbol.endsWith(end))) return `${head}-${end}`;
  }
  return formatAsset(asset);
}

/**
 * Contract in its chain's notation: lowercase `0x…` on EVM, true case on TRON; undefined when unknown.
 * @example contractOnChain(asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')) // '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
 */
export function contractOnChain(asset: Asset): string | undefined {
  if (asset.contract === '') return undefined;
  if (/^0X[0-9A-F]{40}$/.test(asset.contract)) return asset.contract.toLowerCase();
  return tronTokens.find(({ contract }) => contract.toUpperCase() === asset.contract)?.contract;
}
