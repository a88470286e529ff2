import { type Asset, formatAsset, shortCodeOf } from '../../../../src/core/asset/asset.ts';
import type { NetworkId } from '../../../../src/core/network/protocol.ts';

/** An affiliate name or address; without `bps`, the name's default applies. */
export interface MemoAffiliate {
  readonly name: string;
  readonly bps?: bigint;
}

/** Fields of a swap memo. `asset` is its text in the memo. */
export interface MemoParts {
  readonly operation: '=' | '=<';
  readonly asset: string;
  readonly destination: string;
  readonly refund?: string;
  readonly limit: bigint;
  /** Interval between parts in blocks; for a limit order, its lifetime. */
  readonly interval: number;
  readonly quantity: number;
  readonly affiliates: readonly MemoAffiliate[];
}

/** Encodes a swap or limit memo (content/reference/memos.md#memos-of-a-quote). */
export function memoText(parts: MemoParts): string {
  const destination = parts.refund === undefined ? parts.destination : `${parts.destination}/${parts.refund}`;
  const names = parts.affiliates.map((affiliate) => affiliate.name).join('/');
  const shares = parts.affiliates.map((affiliate) => affiliate.bps?.toString() ?? '').join('/');
  const fields = [parts.operation, parts.asset, destination, limitText(parts), names, shares];
  while (fields.at(-1) === '') fields.pop();
  return fields.join(':');
}

function limitText(parts: MemoParts): string {
  if (parts.interval > 0 || parts.quantity > 1) return `${parts.limit}/${parts.interval}/${parts.quantity}`;
  return parts.limit === 0n ? '' : parts.limit.toString();
}

/** The asset's short code on the network if it has one, else the text given. */
export function codeOrText(asset: Asset, network: NetworkId, text = formatAsset(asset)): string {
  return shortCodeOf(asset, network) || text;
}

/** Strips the common prefix of a Radix account, as MAYANode does in its memos. */
export function shortAddress(address: string): string {
  return address.startsWith('account_rdx1') ? address.slice('account_rdx1'.length) : address;
}
