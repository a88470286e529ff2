import type { BaseAmount } from '../amount.ts';
import { type Asset, sameAsset } from '../asset/asset.ts';
import type { NodeQuote } from './quote.ts';

/** One fee of a quote; `amount` in units of `asset`. */
export interface FeeRow {
  readonly kind: 'liquidity' | 'outbound' | 'affiliate';
  readonly amount: BaseAmount;
  readonly asset: Asset;
}

/**
 * Itemized fees of a quote, including zeros. They sum to `fees.total` whenever `feesAgree`.
 * @example feeRows(nodeQuote()).map(({ kind }) => kind) // ['liquidity', 'outbound', 'affiliate']
 */
export function feeRows(quote: NodeQuote): readonly FeeRow[] {
  const { asset, liquidity, outbound, affiliate } = quote.fees;
  return [
    { kind: 'liquidity', amount: liquidity, asset },
    { kind: 'outbound', amount: outbound, asset },
    { kind: 'affiliate', amount: affiliate, asset },
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
