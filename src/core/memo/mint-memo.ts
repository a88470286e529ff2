import { baseAmount } from '../amount.ts';
import { type Asset, homeChain, layer1Of } from '../asset/asset.ts';
import { isHeldAsset } from '../asset/held-asset.ts';
import { fail, ok, type Result } from '../errors.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { type DepositMemo, decodeMemo, memoBytes } from './memo.ts';
import { refuseMemo } from './refuse-memo.ts';

/** Kind of a conversion without a pool: `mint` turns a layer 1 asset into a secured or trade asset; `redeem` reverses it. */
export type MintKind = 'mint' | 'redeem';

/** Mint or redeem order, with the deposited asset that its memo omits. */
export interface MintOrder {
  readonly kind: MintKind;
  /** Deposited asset. */
  readonly from: Asset;
}

const form = /^(secure|trade)([+-]):([A-Za-z0-9_.-]+)$/i;
const operations = { secured: 'SECURE', trade: 'TRADE' } as const;

/**
 * Whether converting one asset to the other is a mint or a redeem; undefined unless they are the same asset, once on its
 * own chain and once as a secured or trade asset (content/reference/memos.md#mint-and-redeem).
 * @example mintKindOf(asset('BTC.BTC'), asset('BTC-BTC'), 'thorchain') // 'mint'
 * @example mintKindOf(asset('BTC~BTC'), asset('BTC-BTC'), 'thorchain') // undefined
 */
export function mintKindOf(from: Asset, to: Asset, network: NetworkId): MintKind | undefined {
  const isMint = isHeldAsset(to);
  const [outside, kept] = isMint ? [from, to] : [to, from];
  if (!isHeldAsset(kept) || isHeldAsset(outside) || outside.kind === 'synth') return undefined;
  if (kept.kind === 'secured' && network === 'mayachain') return undefined;
  if (outside.chain !== kept.chain || outside.symbol !== kept.symbol) return undefined;
  if (homeChain(outside, network) === protocols[network].chain) return undefined;
  return isMint ? 'mint' : 'redeem';
}

/**
 * Memo of a mint or redeem: `SECURE+:`, `SECURE-:`, `TRADE+:` or `TRADE-:` and the recipient, a network account for a
 * mint, an address on the asset's chain for a redeem. Verified by decoding it. Errors: invalid_field.
 * @example encodeMintMemo({ kind: 'mint', from: asset('BTC.BTC') }, asset('BTC-BTC'), 'thor1abc', 'thorchain') // { ok: true, value: 'SECURE+:thor1abc' }
 */
export function encodeMintMemo({ kind, from }: MintOrder, to: Asset, destination: string, network: NetworkId): Result<string> {
  const kept = kind === 'mint' ? to : from;
  if (!isHeldAsset(kept)) return refuseMemo('Only secured and trade assets are minted and redeemed.');
  const text = `${operations[kept.kind]}${kind === 'mint' ? '+' : '-'}:${destination}`;
  const read = decodeMintMemo(text, from, network);
  if (!read.ok) return read;
  const isSame = read.value.kind === kind && read.value.destination === destination && read.value.asset.kind === to.kind;
  return isSame ? ok(text) : refuseMemo('The memo cannot carry these values as they are.');
}

/**
 * Parses a mint or redeem memo as the network does for a deposit of `from`. Errors: invalid_field, memo_too_long.
 * @example decodeMintMemo('secure-:bc1qxyz', asset('BTC-BTC'), 'thorchain') // { ok: true, value: { kind: 'redeem', destination: 'bc1qxyz' } }
 */
export function decodeMintMemo(text: string, from: Asset, network: NetworkId): Result<DepositMemo> {
  const { memoMaxBytes, name } = protocols[network];
  const bytes = memoBytes(text);
  if (bytes > memoMaxBytes) return fail('memo_too_long', `The memo has ${bytes} bytes; ${name} reads ${memoMaxBytes}.`, { field: 'memo' });
  const match = form.exec(text.split('|', 1)[0] ?? '');
  const [, operation = '', sign = '', destination = ''] = match ?? [];
  if (match === null) return refuseMemo('The memo neither mints nor redeems.');
  const held = operation.toLowerCase() === 'secure' ? 'secured' : 'trade';
  const kind = sign === '+' ? 'mint' : 'redeem';
  const asset = kind === 'mint' ? ({ ...layer1Of(from), kind: held } as const) : layer1Of(from);
  const isFitting =
    kind === 'mint' ? mintKindOf(from, asset, network) === kind : from.kind === held && mintKindOf(from, asset, network) === kind;
  if (!isFitting) return refuseMemo(`${name} makes nothing of this memo with this asset.`);
  return ok({ kind, network, asset, destination, limit: baseAmount(0n), interval: 0, quantity: 0, affiliates: [] });
}

/**
 * Parses a deposit memo: a swap, a limit order, or a mint or redeem of the deposited
 * asset. Errors: those of decodeMemo.
 * @example readDepositMemo('TRADE+:thor1abc', 'thorchain', asset('BTC.BTC')) // { ok: true, value: { kind: 'mint' } }
 */
export function readDepositMemo(text: string, network: NetworkId, from: Asset | undefined): Result<DepositMemo> {
  return from !== undefined && form.test(text) ? decodeMintMemo(text, from, network) : decodeMemo(text, network);
}
