import { formatUnits } from '../../../core/amount.ts';
import { depositForm } from '../../../core/chain/chain.ts';
import { memoBytes } from '../../../core/memo/memo.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { duration, exact, inUnit } from '../../../i18n/figures.ts';
import { tReview, tReviewCount } from '../../words/confirm-words.ts';
import { tSwapCount } from '../../words/swap-words.ts';
import type { Terms } from './confirm-terms.ts';

/** Exact amount to send, without separators: copied as shown. */
export function sentAmount({ request }: Pick<Terms, 'request'>): string {
  return formatUnits(request.amount, request.from.decimals);
}

/** The assured payout or the target, with its ticker. */
export function leastText({ least, request }: Terms): string {
  return inUnit(exact(least, request.to.decimals), request.to.ticker);
}

/** Requested payout with the minimum that covers it; undefined if none was requested. */
export function wantedText(terms: Terms): string | undefined {
  const { wanted, to } = terms.request;
  if (wanted === undefined) return undefined;
  const sure = terms.order.limit === 0n ? inUnit(exact(terms.payout, to.decimals), to.ticker) : leastText(terms);
  return tReview('confirm.wanted', { target: inUnit(exact(wanted, to.decimals), to.ticker), minimum: sure });
}

export function lifetime(blocks: number): string {
  return duration(blocks * protocols.thorchain.blockSeconds);
}

/** Memo size and the maximum that the deposit can carry, in bytes. */
export function memoSize({ memo, chain, network }: Terms): string {
  const most = depositForm(chain, network)?.memoMaxBytes;
  return tReviewCount('confirm.bytes', most ?? 0, { n: memoBytes(memo), most: most ?? '?' });
}

export function runsText({ order, parts }: Terms): string {
  const { kind, interval, quantity } = order;
  if (kind === 'mint') return tReview('confirm.runsMint');
  if (kind === 'redeem') return tReview('confirm.runsRedeem');
  if (kind === 'limit') return tReview('confirm.runsLimit', { time: lifetime(interval) });
  if (interval === 0 && parts === 1) return tReview('confirm.runsSingle');
  const apart = tReviewCount('confirm.apart', Math.max(1, interval));
  if (quantity === 0 && parts > 1) return tReview('confirm.runsUpTo', { parts: tSwapCount('mode.streaming', parts), apart });
  return quantity === 0 ? tReview('confirm.runsAuto', { apart }) : tReviewCount('confirm.runsParts', quantity, { apart });
}

/** The memo as the data of an EVM transaction. */
export function memoHex(memo: string): string {
  return `0x${[...new TextEncoder().encode(memo)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
