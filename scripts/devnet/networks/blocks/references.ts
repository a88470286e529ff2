import { type Asset, formatAsset, isGasAsset } from '../../../../src/core/asset/asset.ts';
import { chains } from '../../../../src/core/chain/chain.ts';
import type { Inbound } from '../../chains/source-chain.ts';
import { done, type Outcome, refused } from '../arithmetic/outcome.ts';
import { findPoolState } from '../arithmetic/pools.ts';
import { readMemo } from '../memo-reader.ts';
import type { OrderBook, ReferenceMemo } from '../order-book.ts';
import { type NetworkState, setting } from '../state.ts';

/** Digits of a reference; the networks' constant of 99999 slots implies five. */
const width = 5;

const formatKey = (asset: string, reference: string): string => `${asset} ${reference}`;
const lifetime = (state: NetworkState): bigint => setting(state, 'MemolessTxnTTL');

/** Why the network currently accepts no references; undefined if it does. */
export function memolessError(state: NetworkState): string | undefined {
  if (setting(state, 'HALTMEMOLESS') > 0n) return 'memoless transactions are currently halted';
  return lifetime(state) <= 0n ? 'memoless transactions are currently disabled' : undefined;
}

/** Height after which a registered memo expires. */
export function expiryOf(state: NetworkState, record: ReferenceMemo): number {
  return record.height + Number(lifetime(state));
}

export function isLive(state: NetworkState, record: ReferenceMemo): boolean {
  return expiryOf(state, record) >= state.height;
}

export function referenceOf(orderBook: OrderBook, asset: string, reference: string): ReferenceMemo | undefined {
  return orderBook.references.get(formatKey(asset, reference.padStart(width, '0')));
}

/** Decimals of an amount that encodes a reference (content/reference/references.md#reading-an-amount). */
function getDecimals(state: NetworkState, asset: Asset): number {
  const own = isGasAsset(asset) ? (chains[asset.chain]?.decimals ?? 8) : findPoolState(state, asset)?.decimals || 8;
  return Math.min(8, own);
}

/** The reference encoded in an amount's last digits. */
export function referenceFrom(state: NetworkState, asset: Asset, amount: bigint): Outcome<string> {
  const reference = (amount / 10n ** BigInt(8 - getDecimals(state, asset))) % 10n ** BigInt(width);
  if (reference === 0n) return refused('zero reference from amount is invalid');
  return done(reference.toString().padStart(width, '0'));
}

/** The memo that a deposit refers to, or its own. Counts every attempt to use a registered one. */
export function resolveMemo(state: NetworkState, orderBook: OrderBook, inbound: Inbound): string {
  if (state.id !== 'thorchain') return inbound.memo;
  const read = inbound.memo === '' ? undefined : readMemo(state.id, inbound.memo);
  const isByName = read?.ok === true && read.value.kind === 'use';
  if (inbound.memo !== '' && !isByName) return inbound.memo;
  const named = read?.ok === true && read.value.kind === 'use' ? done(read.value.reference) : undefined;
  const reference = named ?? referenceFrom(state, inbound.asset, inbound.amount);
  const record = reference.ok ? referenceOf(orderBook, formatAsset(inbound.asset), reference.value) : undefined;
  if (record === undefined) return '';
  const most = setting(state, 'MemolessTxnMaxUse');
  const isFree = most === 0n || BigInt(record.usedBy.length) < most;
  record.usedBy.push(inbound.txid);
  const isTaken = memolessError(state) === undefined && state.height > record.height && isLive(state, record) && isFree;
  return isTaken ? record.memo : '';
}

/** The node's error for a sender with less RUNE than a registration costs. */
export const tooPoor = (cost: bigint): string => `insufficient RUNE balance to pay memoless transaction cost of ${cost}`;

/** Why a registration would fail, apart from its cost. */
export function registrationError(state: NetworkState, memo: string): string | undefined {
  const error = memolessError(state);
  if (error !== undefined) return error;
  const read = readMemo(state.id, memo);
  if (!read.ok) return read.error;
  return read.value.kind === 'swap' || read.value.kind === 'limit' ? undefined : `reference memo must be a swap: ${memo}`;
}

/** Registers a memo under the next free reference of its asset. */
export function register(
  state: NetworkState,
  orderBook: OrderBook,
  inbound: Inbound,
  request: { asset: Asset; memo: string },
): Outcome<ReferenceMemo> {
  const asset = formatAsset(request.asset);
  const slots = Number(setting(state, 'MemolessTxnRefCount', 99_999n));
  const last = orderBook.lastReference.get(asset) ?? 0;
  for (let step = 0; step < slots; step += 1) {
    const number = ((last + step) % slots) + 1;
    const reference = number.toString().padStart(width, '0');
    const present = orderBook.references.get(formatKey(asset, reference));
    if (present !== undefined && isLive(state, present)) continue;
    const record = {
      asset,
      memo: request.memo,
      reference,
      height: state.height,
      registrationHash: inbound.txid,
      registeredBy: inbound.from,
      usedBy: [],
    };
    orderBook.references.set(formatKey(asset, reference), record);
    orderBook.lastReference.set(asset, number);
    return done(record);
  }
  return refused('unable to find an available reference');
}
