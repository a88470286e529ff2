import type { BaseAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import { fail, ok, type Result } from '../errors.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { encodeMemo, memoBytes, type SwapMemo } from './memo.ts';
import { raisedLimit, type WrittenLimit } from './memo-limit.ts';

/** What a memo may be shortened to. */
export interface MemoSpace {
  /** Source of the swap. */
  readonly from: Asset;
  /** The target as the node or `shortenAsset` writes it. */
  readonly assetText: string;
  /** Bytes that the deposit carries. */
  readonly most: number;
  /** What the limit may be raised to for a shorter text. */
  readonly highestLimit: BaseAmount;
}

/** MAYAChain has codes for the tickers of some tokens, which its nodes match like the ticker itself. */
const codeOf = (text: string, network: NetworkId): string =>
  Object.entries(protocols[network].shortCodes).find(([, full]) => full === text)?.[0] ?? text;

/** Ways to write a limit: exact, then with fewer and fewer digits, never below it. */
function limitsOf({ limit }: SwapMemo, highest: BaseAmount): readonly WrittenLimit[] {
  const plain = limit.toString();
  if (limit === 0n) return [{ text: plain, value: limit }];
  const shorter = Array.from({ length: plain.length }, (_, at) => raisedLimit(limit, plain.length - at));
  return [{ text: plain, value: limit }, ...shorter.filter(({ value }) => value <= highest)];
}

/**
 * A memo in as many bytes as the deposit carries: short codes, a shortened contract, no quantity that the network chooses, and
 * only as far as needed a limit in scientific notation, raised and never lowered. What it says is read back from it like any other. Errors: memo_too_long
 * with the fewest bytes it takes, those of encodeMemo.
 * @example shortestMemo({ kind: 'swap', network: 'thorchain', asset: asset('DOGE.DOGE'), destination: 'D', limit: 123456n, interval: 0, quantity: 0, affiliates: [] }, { from: asset('BTC.BTC'), assetText: 'd', most: 11, highestLimit: 130000n }) // { ok: true, value: '=:d:D:124e3' }
 */
export function shortestMemo(memo: SwapMemo, { from, assetText, most, highestLimit }: MemoSpace): Result<string> {
  let fewest = Number.POSITIVE_INFINITY;
  for (const { text: limitText, value: limit } of limitsOf(memo, highestLimit)) {
    const written = encodeMemo({ ...memo, limit }, { from, assetText: codeOf(assetText, memo.network), limitText, omitsQuantity: true });
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
