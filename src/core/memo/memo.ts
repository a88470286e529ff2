import { type Asset, formatAsset, homeChain, parseMemoAsset, sameAsset, shortCodeOf } from '../asset/asset.ts';
import { chains, depositForm } from '../chain/chain.ts';
import { fail, ok, type Result } from '../errors.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import {
  type Affiliate,
  type DexStep,
  type MemoAddresses,
  type MemoTerms,
  readAddresses,
  readAffiliates,
  readDex,
  readTerms,
  sameAffiliates,
  shortenAddress,
} from './memo-fields.ts';
import { oddCharacters } from './odd-characters.ts';
import { refuseMemo } from './refuse-memo.ts';

/** Decoded deposit memo (content/reference/memos.md#grammar). */
export interface DepositMemo extends MemoAddresses, MemoTerms {
  /** Kind of deposit. `limit` rests in the order book until its target is met; `mint` and `redeem` use no pool and have no terms. */
  readonly kind: 'swap' | 'limit' | 'mint' | 'redeem';
  readonly network: NetworkId;
  /** Target asset as written in the memo: the contract may be missing or shortened to a suffix. */
  readonly asset: Asset;
  readonly affiliates: readonly Affiliate[];
  readonly dex?: DexStep;
}

/** A memo that swaps through pools. */
export interface SwapMemo extends DepositMemo {
  readonly kind: 'swap' | 'limit';
}

const kinds: ReadonlyMap<string, SwapMemo['kind']> = new Map([
  ['=', 'swap'],
  ['s', 'swap'],
  ['swap', 'swap'],
  ['=<', 'limit'],
]);

/**
 * Length in UTF-8 bytes, as chains count it.
 * @example memoBytes('=:b:bc1qxyz') // 11
 */
export function memoBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * Parses a swap or limit memo exactly as the network does; text after the first `|` is
 * ignored. Rejects forms where a node would guess, drop a part or refund.
 * Source: content/reference/memos.md. Errors: invalid_field, invalid_asset, memo_too_long.
 * @example decodeMemo('=:b:bc1qxyz:64e5/1/0', 'thorchain') // { ok: true, value: { kind: 'swap', destination: 'bc1qxyz', limit: 6_400_000n, interval: 1 } }
 */
export function decodeMemo(text: string, network: NetworkId): Result<SwapMemo> {
  const { memoMaxBytes, name, hasLimitOrders } = protocols[network];
  const own = text.split('|', 1)[0] ?? '';
  if (own === '') return refuseMemo('The memo is empty.');
  const bytes = memoBytes(text);
  if (bytes > memoMaxBytes) return fail('memo_too_long', `The memo has ${bytes} bytes; ${name} reads ${memoMaxBytes}.`, { field: 'memo' });
  const odd = oddCharacters(own);
  if (odd !== undefined) return refuseMemo(`The memo has ${odd}, which ${name} reads as part of it. Leave that out.`);
  const fields = own.split(':');
  const field = (index: number) => fields[index] ?? '';
  const kind = kinds.get(field(0).toLowerCase());
  if (kind === undefined || (kind === 'limit' && !hasLimitOrders))
    return refuseMemo(`${name} knows no swap memo of this kind. Send the memo of a quote.`);
  if (fields.length > 9) return refuseMemo('The memo has more than nine fields.');
  if (field(1) === '') return refuseMemo('The memo has no asset.');
  const asset = parseMemoAsset(field(1), network);
  if (!asset.ok) return asset;
  const addresses = readAddresses(field(2), network);
  if (!addresses.ok) return addresses;
  const terms = readTerms(field(3));
  if (!terms.ok) return terms;
  if (kind === 'limit' && terms.value.limit === 0n) return refuseMemo('A limit order needs a target above zero.');
  const affiliates = readAffiliates(field(4), field(5), network);
  if (!affiliates.ok) return affiliates;
  const dex = readDex(field(6), field(7), field(8));
  if (!dex.ok) return dex;
  const memo = { kind, network, asset: asset.value, ...addresses.value, ...terms.value, affiliates: affiliates.value };
  return ok(dex.value === undefined ? memo : { ...memo, dex: dex.value });
}

/** Options that shorten a memo as a node would. */
export interface EncodeOptions {
  /** Source asset of the swap. MAYANode writes full asset names for sources on MAYAChain itself. */
  readonly from?: Asset;
  /** Target as shortened by `shortenAsset`, for assets without a short code. */
  readonly assetText?: string;
  /** Alternative text of the memo's limit with the same value (memo-limit.ts). */
  readonly limitText?: string;
  /** Shortens the target of a limit order, which nodes write in full and read in any form. */
  readonly shortensOrder?: boolean;
  /** Omits a quantity of 0 (chosen by the network), which decodes the same. */
  readonly omitsQuantity?: boolean;
}

/**
 * Encodes a memo as a node would (content/reference/memos.md#memos-of-a-quote): short code or
 * shortened asset, no trailing empty fields. The nodes omit a quantity of 1 without an
 * interval, so it decodes as 0. Verifies the text by decoding it; fails rather than
 * returning a memo that does not carry `memo` in full.
 * Errors: those of decodeMemo.
 * @example encodeMemo({ kind: 'swap', network: 'thorchain', asset: asset('BTC.BTC'), destination: 'bc1qxyz', limit: 100n, interval: 0, quantity: 0, affiliates: [] }) // { ok: true, value: '=:b:bc1qxyz:100' }
 */
export function encodeMemo(memo: SwapMemo, options: EncodeOptions = {}): Result<string> {
  const { network, affiliates, dex } = memo;
  const written = (address: string) => shortenAddress(address, network);
  const destination = written(memo.destination) + (memo.refund === undefined ? '' : `/${written(memo.refund)}`);
  const shares = affiliates.every((one) => one.bps === undefined) ? [] : affiliates.map((one) => one.bps ?? '');
  const fields = [
    memo.kind === 'limit' ? '=<' : '=',
    assetField(memo, options),
    destination,
    termsField(memo, options.limitText ?? memo.limit.toString(), options.omitsQuantity),
    affiliates.map((one) => one.name).join('/'),
    shares.join('/'),
    dex?.aggregator ?? '',
    dex?.target ?? '',
    dex === undefined || dex.limit === 0n ? '' : dex.limit.toString(),
  ];
  const text = fields.join(':').replace(/:+$/, '');
  const read = decodeMemo(text, network);
  if (!read.ok) return read;
  return carries(read.value, memo) ? ok(text) : fail('invalid_field', 'The memo cannot carry these values as they are.', { field: 'memo' });
}

function assetField({ asset, kind, network }: SwapMemo, { from, assetText, shortensOrder }: EncodeOptions): string {
  const full = formatAsset(asset);
  const fromOwnChain = from !== undefined && homeChain(from, network) === protocols[network].chain;
  if ((kind === 'limit' && shortensOrder !== true) || (network === 'mayachain' && fromOwnChain)) return full;
  return shortCodeOf(asset, network) || (assetText ?? full);
}

function termsField({ kind, limit, interval, quantity }: SwapMemo, limitText: string, omitsQuantity = false): string {
  if (omitsQuantity && interval > 0 && quantity === 0) return `${limitText}/${interval}`;
  if (kind === 'limit' || interval > 0 || quantity > 1) return `${limitText}/${interval}/${quantity}`;
  return limit === 0n ? '' : limitText;
}

function carries(read: SwapMemo, memo: SwapMemo): boolean {
  const quantity = memo.kind === 'swap' && memo.interval === 0 && memo.quantity === 1 ? 0 : memo.quantity;
  return (
    coversAsset(read.asset, memo.asset) &&
    read.destination === memo.destination &&
    read.refund === memo.refund &&
    read.limit === memo.limit &&
    read.interval === memo.interval &&
    read.quantity === quantity &&
    sameAffiliates(read.affiliates, memo.affiliates) &&
    read.dex?.aggregator === memo.dex?.aggregator &&
    read.dex?.target === memo.dex?.target &&
    read.dex?.limit === memo.dex?.limit
  );
}

/**
 * Whether a memo's asset, whose contract may be shortened, matches `full`.
 * @example coversAsset(asset('ETH.USDC-B48'), asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')) // true
 */
export function coversAsset(short: Asset, full: Asset): boolean {
  if (sameAsset(short, full)) return true;
  return short.chain === full.chain && short.kind === full.kind && short.ticker === full.ticker && full.contract.endsWith(short.contract);
}

/**
 * Whether a deposit on `chainId` can carry the memo to `network` (content/reference/chains.md): 80
 * bytes in an OP_RETURN, 250 elsewhere. Errors: memo_too_long with both lengths, no_route
 * for a chain whose memo mechanism is unknown.
 * @example fitsChain('=:b:bc1qxyz:100', 'BTC', 'thorchain').ok // true
 */
export function fitsChain(memo: string, chainId: string, network: NetworkId): Result<void> {
  const chain = chains[chainId];
  const most = depositForm(chainId, network)?.memoMaxBytes;
  if (chain === undefined || most === undefined) return fail('no_route', 'How a deposit on this chain carries a memo is not known here.');
  const bytes = memoBytes(memo);
  if (bytes <= most) return ok(undefined);
  const hasRefund = memo.split(':')[2]?.includes('/') === true;
  const remedy = hasRefund ? 'Leave out the refund address or shorten the limit.' : 'Shorten the limit, or send from another chain.';
  const hint = `The memo has ${bytes} bytes; a ${chain.name} transaction carries ${most}. ${remedy}`;
  return fail('memo_too_long', hint, { field: 'memo', details: { memo_bytes: String(bytes), memo_max_bytes: String(most) } });
}
