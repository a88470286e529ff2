import type { BaseAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import { fail, ok, type Result } from '../errors.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { encodeMemo, memoBytes, type SwapMemo } from './memo.ts';
import { raisedLimit, type WrittenLimit } from './memo-limit.ts';

/** Constraints for shortening a memo. */
export interface MemoSpace {
  /** Source asset of the swap. */
  readonly from: Asset;
  /** Target as written by the node or `shortenAsset`. */
  readonly assetText: string;
  /** Maximum memo bytes of the deposit. */
  readonly most: number;
  /** Highest limit acceptable for a shorter text. */
  readonly highestLimit: BaseAmount;
}

/** MAYAChain has short codes for some token tickers, which its nodes match like the ticker itself. */
const toShortCode = (text: string, network: NetworkId): string =>
  Object.entries(protocols[network].shortCodes).find(([, full]) => full === text)?.[0] ?? text;

/** Candidate limit texts: exact, then with ever fewer digits, never below it. */
function limitsOf({ limit }: SwapMemo, highest: BaseAmount): readonly WrittenLimit[] {
  const plain = limit.toString();
  if (limit === 0n) return [{ text: plain, value: limit }];
  const shorter = Array.from({ length: plain.length }, (_, index) => raisedLimit(limit, plain.length - index));
  return [{ text: plain, value: limit }, ...shorter.filter(({ value }) => value <= highest)];
}

/**
 * Shortens a memo to the bytes a deposit carries: short codes, a shortened contract, no quantity chosen by the network,
 * and only as far as needed a limit in scientific notation, rounded up and never down. Verified by decoding. Errors:
 * memo_too_long with the fewest bytes possible, those of encodeMemo.
 * @example shortestMemo({ kind: 'swap', network: 'thorchain', asset: asset('DOGE.DOGE'), destination: 'D', limit: 123456n, interval: 0, quantity: 0, affiliates: [] }, { from: asset('BTC.BTC'), assetText: 'd', most: 11, highestLimit: 130000n }) // { ok: true, value: '=:d:D:124e3' }
 */
export function shortestMemo(memo: SwapMemo, { from, assetText, most, highestLimit }: MemoSpace): Result<string> {
  let fewest = Number.POSITIVE_INFINITY;
  for (const { text: limitText, value: limit } of limitsOf(memo, highestLimit)) {
    const written = encodeMemo(
      { ...memo, limit },
      { from, assetText: toShortCode(assetText, memo.network), limitText, omitsQuantity: true },
    );
    if (!written.ok) return written;
    const bytes = memoBytes(written.value);
    if (bytes <= most) return ok(written.value);
    fewest = Math.min(fewest, bytes);
  }
  return fail('memo_too_long', `The memo has at least ${fewest} bytes; the deposit carries ${most}.`, {
    field: 'memo',
    details: { memo_bytes: `${fewest}`, memo_max_bytes: `${most}` },
  });
}
