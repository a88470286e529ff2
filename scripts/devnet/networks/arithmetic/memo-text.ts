import { type Asset, formatAsset, shortCodeOf } from '../../../../src/core/asset/asset.ts';
import type { NetworkId } from '../../../../src/core/network/protocol.ts';

/** A name or address that shares in a swap; `bps` absent leaves it to the name's own default. */
export interface MemoAffiliate {
  readonly name: string;
  readonly bps?: bigint;
}

/** What a node writes into a swap memo. `asset` is the text to use for it. */
export interface MemoParts {
  readonly operation: '=' | '=<';
  readonly asset: string;
  readonly destination: string;
  readonly refund?: string;
  readonly limit: bigint;
  /** Blocks; a limit order's lifetime. */
  readonly interval: number;
  readonly quantity: number;
  readonly affiliates: readonly MemoAffiliate[];
}

/** The text of a swap or limit memo (content/reference/memos.md#memos-of-a-quote). */
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

/** The short code of an asset where the network has one, else the text given. */
export function codeOrText(asset: Asset, network: NetworkId, text = formatAsset(asset)): string {
  return shortCodeOf(asset, network) || text;
}

/** MAYANode drops the common start of a Radix account from its memos. */
export function shortAddress(address: string): string {
  return address.startsWith('account_rdx1') ? address.slice('account_rdx1'.length) : address;
}
