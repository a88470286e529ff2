import * as z from 'zod/mini';
import type { BaseAmount } from '../../core/amount.ts';
import { type Asset, parseAsset } from '../../core/asset/asset.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { present } from '../../core/present.ts';
import { plainHash } from '../../core/track/plain-hash.ts';
import type { StreamingProgress, TxOut } from '../../core/track/track-reading.ts';
import { amount, flag, readWith, required, token, type WireRead, wireChain, wireCount, wireOptional } from './wire/wire.ts';

/** Any value, parsed separately. */
export const anything = z.optional(z.unknown());

/** Readable entries of an optional list; unreadable ones are skipped. */
export function entriesOf<T>(value: unknown, read: WireRead<T>): readonly T[] {
  return Array.isArray(value) ? (value.flatMap((entry) => read(entry) ?? []) as T[]) : [];
}

const assetText: WireRead<string> = (value) => (typeof value === 'string' && /^[A-Za-z0-9._/~-]{1,120}$/.test(value) ? value : undefined);
const coin = z.object({ asset: required(assetText), amount: required(amount) });

/** An amount of an asset, in the units of core/amount. */
export interface Coin {
  readonly asset: Asset;
  readonly amount: BaseAmount;
}

/** Reads a coin in a node's response; undefined if it has another shape or no valid asset. */
export function readCoin(value: unknown, network: NetworkId): Coin | undefined {
  const wire = readWith(coin, value);
  const asset = wire && parseAsset(wire.asset, network);
  return wire && asset?.ok ? { asset: asset.value, amount: wire.amount } : undefined;
}

/** Reads free text; foreign memos may contain anything. */
export const freeText: WireRead<string> = (value) => (typeof value === 'string' && value.length <= 2_000 ? value : undefined);

const noHash = /^0*$/;

/** Reads a chain's transaction hash, in upper case if hexadecimal; undefined for the zeros of native payments. */
export function readHash(value: unknown): string | undefined {
  if (typeof value !== 'string' || noHash.test(value) || !/^[A-Za-z0-9-]{1,160}$/.test(value)) return undefined;
  return plainHash(value);
}

const tx = z.object({
  id: anything,
  chain: required(wireChain),
  from_address: wireOptional(token),
  to_address: wireOptional(token),
  coins: anything,
  memo: anything,
});

/** A transaction in the nodes' format; only its first coin counts. */
export interface WireTx {
  readonly chain: string;
  readonly coin?: Coin;
  readonly id?: string;
  readonly from?: string;
  readonly to?: string;
  readonly memo?: string;
}

/** Reads a transaction in the nodes' format; undefined if it has another shape. */
export function readTx(value: unknown, network: NetworkId): WireTx | undefined {
  const wire = readWith(tx, value);
  if (wire === undefined) return undefined;
  const [first] = entriesOf(wire.coins, (entry) => readCoin(entry, network));
  const [id, memo] = [readHash(wire.id), freeText(wire.memo)];
  return {
    chain: wire.chain,
    ...present({ coin: first, id, from: wire.from_address, to: wire.to_address }),
    ...(memo === undefined || memo === '' ? {} : { memo }),
  };
}

/** Whether an outbound memo marks a refund; unknown if empty. */
export function refundOf(memo: string | undefined): { readonly refund?: boolean } {
  if (memo === undefined || memo === '') return {};
  if (/^refund:/i.test(memo)) return { refund: true };
  return /^out:/i.test(memo) ? { refund: false } : {};
}

/** Converts an executed payment; omits its hash if equal to the deposit's, as for transfers on the network itself. */
export function madeOut(made: WireTx, depositTx: string): readonly TxOut[] {
  if (made.coin === undefined || made.to === undefined) return [];
  const hash = made.id === depositTx ? {} : present({ tx: made.id });
  return [{ chain: made.chain, to: made.to, ...made.coin, ...hash, ...refundOf(made.memo) }];
}

const planned = z.object({
  chain: required(wireChain),
  to_address: required(token),
  coin: anything,
  refund: wireOptional(flag),
  memo: anything,
  original_memo: anything,
});

/** Reads an entry of `planned_out_txs`, or of `actions` in the details. */
export function readPlanned(value: unknown, network: NetworkId): TxOut | undefined {
  const wire = readWith(planned, value);
  const sum = wire && readCoin(wire.coin, network);
  if (wire === undefined || sum === undefined) return undefined;
  const said = wire.refund === undefined ? refundOf(freeText(wire.memo)) : { refund: wire.refund };
  return { chain: wire.chain, to: wire.to_address, ...sum, ...said };
}

const streaming = z.object({
  count: required(wireCount),
  quantity: required(wireCount),
  interval: wireOptional(wireCount),
  failed_swaps: anything,
  failedSwaps: anything,
});

/** Reads `/swap/streaming/{hash}`, the `streaming` part of the stages, or Midgard's `streamingSwapMeta`. */
export function readStreaming(value: unknown): StreamingProgress | undefined {
  const wire = readWith(streaming, value);
  if (wire === undefined) return undefined;
  const failures = wire.failed_swaps ?? wire.failedSwaps;
  const failed = Array.isArray(failures) ? failures.length : 0;
  return { count: wire.count, quantity: wire.quantity, interval: wire.interval ?? 0, failed };
}
