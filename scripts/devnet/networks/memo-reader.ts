import { type Asset, parseAsset, parseMemoAsset } from '../../../src/core/asset/asset.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import { done, type Outcome, refused } from './arithmetic/outcome.ts';

export interface SwapMemo {
  readonly kind: 'swap' | 'limit';
  readonly asset: Asset;
  /** Recipient; empty pays the sender. */
  readonly destination: string;
  /** Refund address; empty refunds the sender. */
  readonly refund: string;
  readonly limit: bigint;
  /** Blocks between parts; for a limit order, its lifetime. */
  readonly interval: number;
  readonly quantity: number;
  readonly affiliates: readonly { readonly name: string; readonly bps: bigint | undefined }[];
}

export interface ModifyMemo {
  readonly kind: 'modify';
  readonly source: { readonly asset: Asset; readonly amount: bigint };
  readonly target: { readonly asset: Asset; readonly amount: bigint };
  /** New target output; 0 cancels the order. */
  readonly newTarget: bigint;
}

/** Converts the deposit to a secured or trade asset, or back. */
export interface MintMemo {
  readonly kind: 'mint' | 'redeem';
  readonly held: 'secured' | 'trade';
  readonly destination: string;
}

export type Memo =
  | SwapMemo
  | MintMemo
  | ModifyMemo
  | { readonly kind: 'reference'; readonly asset: Asset; readonly memo: string }
  | { readonly kind: 'use'; readonly reference: string }
  | { readonly kind: 'donate'; readonly asset: Asset };

const maxAffiliates = 5;
const maxMemoBps = 10_000n;
const maxMayaBps = 500n;
const radixRest = /^[02-9ac-hj-np-z]{54}$/;

/** Parses a memo like the nodes (content/reference/memos.md#grammar); the error is the refund's reason. */
export function readMemo(network: NetworkId, text: string): Outcome<Memo> {
  const memo = text.split('|', 1)[0] ?? '';
  if (memo.trim() === '') return refused("memo can't be empty");
  const fields = memo.split(':');
  const operation = (fields[0] ?? '').toLowerCase();
  if (operation === '=' || operation === 's' || operation === 'swap') return readSwap(network, fields, false);
  if (mintOperation.test(operation)) return readMint(network, fields);
  if (operation === 'donate' || operation === 'd' || operation === '%') return readDonate(network, fields);
  return network === 'thorchain' ? readOwn(operation, fields, memo) : refused(`invalid tx type: ${fields[0]}`);
}

/** Operations supported by THORChain only. */
function readOwn(operation: string, fields: readonly string[], memo: string): Outcome<Memo> {
  if (operation === '=<') return readSwap('thorchain', fields, true);
  if (operation === 'm=<') return readModify(fields);
  if (operation === 'reference') return readReference(memo);
  if (operation !== 'r') return refused(`invalid tx type: ${fields[0]}`);
  return /^[0-9]{1,5}$/.test(fields[1] ?? '') ? done({ kind: 'use', reference: pad(fields[1]) }) : refused('invalid reference');
}

const mintOperation = /^(?:secure|trade)[+-]$/;

/** Parses `SECURE+:ADDRESS`, `SECURE-:ADDRESS`, and their trade account equivalents. */
function readMint(network: NetworkId, [operation = '', address = '']: readonly string[]): Outcome<MintMemo> {
  const held = operation.toLowerCase().startsWith('secure') ? 'secured' : 'trade';
  if (held === 'secured' && network === 'mayachain') return refused(`invalid tx type: ${operation}`);
  if (address === '') return refused('not enough parameters');
  const destination = wholeAddress(network, address);
  return done({ kind: operation.endsWith('+') ? 'mint' : 'redeem', held, destination });
}

const pad = (digits: string | undefined): string => (digits ?? '').padStart(5, '0');

function readSwap(network: NetworkId, fields: readonly string[], isLimit: boolean): Outcome<SwapMemo> {
  const asset = parseMemoAsset(fields[1] ?? '', network);
  if (!asset.ok || (fields[1] ?? '') === '') return refused(`invalid symbol: ${fields[1] ?? ''}`);
  const [destination = '', refund = ''] = (fields[2] ?? '').split('/');
  const terms = readTerms(fields[3] ?? '');
  if (!terms.ok) return terms;
  const affiliates = readAffiliates(network, fields[4] ?? '', fields[5] ?? '');
  if (!affiliates.ok) return affiliates;
  const kind = isLimit && terms.value.limit > 0n ? 'limit' : 'swap';
  return done({
    kind,
    asset: asset.value,
    destination: wholeAddress(network, destination),
    refund: wholeAddress(network, refund),
    ...terms.value,
    affiliates: affiliates.value,
  });
}

/** Completes a Radix account, which MAYANode accepts with and without its common prefix. */
function wholeAddress(network: NetworkId, text: string): string {
  return network === 'mayachain' && radixRest.test(text) ? `account_rdx1${text}` : text;
}

/** Parses `LIM[/INTERVAL[/QTY]]`. */
function readTerms(text: string): Outcome<Pick<SwapMemo, 'limit' | 'interval' | 'quantity'>> {
  const parts = text.split('/');
  if (parts.length > 3) return refused(`invalid stream swap parameters: ${text}`);
  const limit = readLimit(parts[0] ?? '');
  if (!limit.ok) return limit;
  const interval = readCount(parts[1] ?? '');
  const quantity = readCount(parts[2] ?? '');
  if (interval === undefined || quantity === undefined) return refused(`invalid stream swap parameters: ${text}`);
  return done({ limit: limit.value, interval, quantity });
}

/** Parses a limit: digits, optionally with a decimal exponent. */
function readLimit(text: string): Outcome<bigint> {
  const match = /^([0-9]{0,77})(?:[eE]([0-9]{1,2}))?$/.exec(text);
  const power = Number(match?.[2] ?? '0');
  if (match === null || power > 77 || (match[1] === '' && text !== '')) return refused(`swap price limit:${text} is invalid`);
  return done(BigInt(match[1] || '0') * 10n ** BigInt(power));
}

function readCount(text: string): number | undefined {
  if (text === '') return 0;
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined;
}

function readAffiliates(network: NetworkId, names: string, shares: string): Outcome<SwapMemo['affiliates']> {
  const list = names.split('/').filter((name) => name !== '');
  if (list.length === 0) return done([]);
  if (list.length > maxAffiliates) return refused(`maximum allowed affiliates is ${maxAffiliates}`);
  const given = shares === '' ? [] : shares.split('/');
  const spread = given.length === 1 ? list.map(() => given[0] ?? '') : given;
  const isOptional = network === 'mayachain' && given.length === 0;
  if (!isOptional && spread.length !== list.length) return refused('affiliate thornames and affiliate fee bps count mismatch');
  const bad = spread.find((share) => share !== '' && !/^[0-9]{1,5}$/.test(share));
  if (bad !== undefined) return refused(`cannot parse '${bad}' as basis points`);
  const read = list.map((name, index) => ({ name, bps: (spread[index] ?? '') === '' ? undefined : BigInt(spread[index] ?? '0') }));
  const total = read.reduce((sum, share) => sum + (share.bps ?? 0n), 0n);
  const most = network === 'thorchain' ? maxMemoBps : maxMayaBps;
  return total > most ? refused(`total affiliate fee basis points must not exceed ${most}`) : done(read);
}

/** Parses `m=<:<amount><asset>:<amount><asset>:<new target>`. */
function readModify(fields: readonly string[]): Outcome<ModifyMemo> {
  const source = readCoin(fields[1] ?? '');
  const target = readCoin(fields[2] ?? '');
  if (source === undefined || target === undefined) return refused('invalid modify limit swap memo');
  const newTarget = readLimit(fields[3] ?? '');
  return newTarget.ok ? done({ kind: 'modify', source, target, newTarget: newTarget.value }) : newTarget;
}

function readCoin(text: string): ModifyMemo['source'] | undefined {
  const match = /^([0-9]{1,77})([A-Za-z].*)$/.exec(text);
  const asset = parseAsset(match?.[2] ?? '', 'thorchain');
  return match === null || !asset.ok ? undefined : { asset: asset.value, amount: BigInt(match[1] ?? '0') };
}

function readReference(memo: string): Outcome<Memo> {
  const match = /^reference:([^:]+):(.+)$/is.exec(memo);
  const asset = parseMemoAsset(match?.[1] ?? '', 'thorchain');
  if (match === null || !asset.ok) return refused('invalid reference memo');
  return done({ kind: 'reference', asset: asset.value, memo: match[2] ?? '' });
}

function readDonate(network: NetworkId, fields: readonly string[]): Outcome<Memo> {
  const asset = parseMemoAsset(fields[1] ?? '', network);
  return asset.ok && (fields[1] ?? '') !== ''
    ? done({ kind: 'donate', asset: asset.value })
    : refused(`invalid symbol: ${fields[1] ?? ''}`);
}
