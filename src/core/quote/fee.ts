import { type BaseAmount, lessBps, maxBps } from '../amount.ts';
import { type Asset, sameAsset } from '../asset/asset.ts';
import { AppError } from '../errors.ts';
import type { NodeQuote } from './quote.ts';

/** One fee of a quote; `amount` in units of `asset`. */
export interface FeeRow {
  readonly kind: 'liquidity' | 'outbound' | 'affiliate';
  readonly label: string;
  readonly amount: BaseAmount;
  readonly asset: Asset;
}

/** One part of a swap's expected duration. */
export interface TimePart {
  readonly kind: 'inbound' | 'streaming' | 'outbound' | 'total';
  readonly label: string;
  readonly seconds: number;
}

/**
 * Itemized fees of a quote, including zeros. They sum to `fees.total` whenever `feesAgree`.
 * @example feeRows(nodeQuote()).map(({ kind }) => kind) // ['liquidity', 'outbound', 'affiliate']
 */
export function feeRows(quote: NodeQuote): readonly FeeRow[] {
  const { asset, liquidity, outbound, affiliate } = quote.fees;
  return [
    { kind: 'liquidity', label: 'Liquidity fee', amount: liquidity, asset },
    { kind: 'outbound', label: 'Outbound fee', amount: outbound, asset },
    { kind: 'affiliate', label: 'Affiliate fee', amount: affiliate, asset },
  ];
}

/**
 * Whether the node's fees add up and are in the requested asset (content/reference/thornode.md#quote-of-a-swap).
 * @example feesAgree(nodeQuote(), asset('BTC.BTC')) // false
 */
export function feesAgree(quote: NodeQuote, target: Asset): boolean {
  const sum = feeRows(quote).reduce((total, row) => total + row.amount, 0n);
  return sum === quote.fees.total && sameAsset(quote.fees.asset, target);
}

/**
 * Nonzero durations of a swap's parts, followed by the node's own total.
 * Streaming and the outbound delay overlap: total = max(outbound, streaming) + inbound
 * (content/reference/arithmetic.md#a-quote-step-by-step).
 * @example timeParts(nodeQuote()).at(-1) // { kind: 'total' }
 */
export function timeParts(quote: NodeQuote): readonly TimePart[] {
  const parts: readonly TimePart[] = [
    { kind: 'inbound', label: 'Inbound confirmation', seconds: quote.inboundConfirmationSeconds },
    { kind: 'streaming', label: 'Streaming', seconds: quote.streamingSwapSeconds },
    { kind: 'outbound', label: 'Outbound delay', seconds: quote.outboundDelaySeconds },
  ];
  return [...parts.filter((part) => part.seconds > 0), { kind: 'total', label: 'Total', seconds: quote.totalSwapSeconds }];
}

/**
 * Minimum payout for a tolerance of `bps`, rounded down as the nodes do; 10000 disables protection.
 * @throws AppError invalid_field when `bps` is not a whole number from 0 to 10000.
 * @example minimumAfterTolerance(249_000_000n, 100) // 246_510_000n
 */
export function minimumAfterTolerance(amount: BaseAmount, bps: number): BaseAmount {
  if (Number.isInteger(bps) && bps >= 0 && bps <= maxBps) return lessBps(amount, bps);
  throw new AppError({ code: 'invalid_field', field: 'tolerance_bps', hint: `The tolerance is a whole number from 0 to ${maxBps}.` });
}
