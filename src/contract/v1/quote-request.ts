import type * as z from 'zod';
import { maxBps } from '../../core/amount.ts';
import { type Asset, formatAsset, sameAsset } from '../../core/asset/asset.ts';
import { defaultMaxImpactBps } from '../../core/loss/loss.ts';
import { longestStreamBlocks, type NetworkId } from '../../core/network/protocol.ts';
import { defaultToleranceBps } from '../../core/quote/protection.ts';
import type { AnyQuoteRequest, OutputRequest, QuoteRequest } from '../../core/quote/quote.ts';
import { amountFields, readAmountIfSent, readAmountSent } from '../amount-fields.ts';
import { acceptOneOperatorField, splitField } from '../deposit-fields.ts';
import { countField, type Field, type Read, refuse, request } from '../fields.ts';
import { networksField } from '../network-fields.ts';
import { addressField, addressOn, amountField, assetField, payeeOn } from '../swap-fields.ts';
import { present } from '../wire-values.ts';

/** Asset fields shared by every request about a swap. */
export const swapFields = {
  from_asset: assetField.about('Asset to send, as CHAIN.SYMBOL; a token as CHAIN.TICKER-CONTRACT. GET /api/v1/pools lists every asset.', [
    'BTC.BTC',
    'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  ]),
  to_asset: assetField.about('Asset to receive, in the notation of from_asset. Must differ from it.', ['ETH.ETH', 'THOR.RUNE']),
  refund_address: addressField.optional().about('Address for a refund, on the chain of from_asset. Default: the sender.'),
};

/** Price impact limit above which a route is refused. */
export const maxImpactField = countField(1, maxBps)
  .default(defaultMaxImpactBps)
  .about('Maximum price impact in basis points. A route above it is refused with price_impact_too_high. 10000 refuses none.');

/** @throws AppError same_asset */
export function refuseSameAsset(from: Asset, to: Asset): void {
  if (!sameAsset(from, to)) return;
  refuse('same_asset', `from_asset and to_asset are both ${formatAsset(from)}. Choose two different assets.`, { field: 'to_asset' });
}

/** Quote fields, independent of the networks queried and of how the size is given. */
export const quoteFields = {
  from_asset: swapFields.from_asset,
  to_asset: swapFields.to_asset,
  destination: addressField
    .optional()
    .about(
      'Address on the chain of to_asset that receives the payout, or a THORName or MAYAName that has one. The answer has no memo without it.',
    ),
  refund_address: swapFields.refund_address,
  // The networks treat a tolerance of zero as none, without any protection.
  tolerance_bps: countField(1, maxBps)
    .default(defaultToleranceBps)
    .about(
      'Maximum slippage in basis points: how far the payout may fall below expected_amount_out before the network refunds. 10000 turns the protection off.',
    ),
  max_impact_bps: maxImpactField,
  streaming_interval: countField(0, longestStreamBlocks)
    .optional()
    .about('Blocks between the parts of a streaming swap; 0 for a single swap. Default: both are compared.'),
  streaming_quantity: countField(0, longestStreamBlocks)
    .optional()
    .about('Number of parts; at most 1 with streaming_interval 0. 0 or absent: the network chooses.'),
  accept_one_operator: acceptOneOperatorField,
};

/** Readers of the quote fields, typed by parsed values only, so that an operation may advertise a field differently, such as required. */
type QuoteReads = {
  readonly [Name in keyof typeof quoteFields]: (typeof quoteFields)[Name] extends Field<infer Value> ? Field<Value> : never;
};

/** @throws AppError invalid_field for a number of parts of a swap in one go */
function readStreaming(read: Read<Pick<QuoteReads, 'streaming_interval' | 'streaming_quantity'>>): QuoteRequest['streaming'] {
  const [interval, quantity] = [read('streaming_interval'), read('streaming_quantity')];
  if (interval === 0 && quantity !== undefined && quantity > 1) {
    const hint = `streaming_interval 0 requests a single swap, not ${quantity} parts. Omit streaming_quantity, or send a streaming_interval of 1 or more.`;
    refuse('invalid_field', hint, { field: 'streaming_quantity' });
  }
  return interval === undefined && quantity === undefined ? undefined : present({ interval, quantity });
}

/**
 * Reads the quote fields for these networks; addresses in canonical form. `readSize` reads the size once the assets
 * are known.
 * @throws AppError invalid_field, invalid_asset, same_asset, invalid_amount, invalid_address; each names its field
 */
export function readQuote<Size extends object>(
  read: Read<QuoteReads>,
  networks: readonly NetworkId[],
  readSize: (from: Asset) => Size,
): Omit<QuoteRequest, 'amount' | 'amountOut'> & Size {
  const from = read('from_asset');
  const to = read('to_asset');
  refuseSameAsset(from, to);
  const size = readSize(from);
  const payee = payeeOn(read('destination'), { field: 'destination', asset: to, networks, use: 'payout' });
  const refund = addressOn(read('refund_address'), { field: 'refund_address', asset: from, networks, use: 'refund' });
  const streaming = readStreaming(read);
  const [toleranceBps, maxImpactBps] = [read('tolerance_bps'), read('max_impact_bps')];
  const acceptOneOperator = read('accept_one_operator');
  return { ...present({ from, to, ...payee, refund, toleranceBps, maxImpactBps, streaming, networks, acceptOneOperator }), ...size };
}

const { from_asset, to_asset, accept_one_operator, ...terms } = quoteFields;

/** Size of the swap: the amount paid, or the minimum to receive. */
const sizeFields = {
  ...amountFields,
  amount_out: amountField
    .optional()
    .about(
      'Minimum amount to receive, in to_asset units; an alternative to amount. The answer has the smallest amount that guarantees it.',
      ['250000000'],
    ),
};

/** @throws AppError invalid_field unless exactly one is sent, or when the amount to receive is unprotected; invalid_amount */
function readSizeOf(
  read: Read<typeof sizeFields & Pick<typeof quoteFields, 'tolerance_bps'>>,
  from: Asset,
): Pick<QuoteRequest, 'amount'> | Pick<OutputRequest, 'amountOut'> {
  const amountOut = read('amount_out');
  if (amountOut === undefined) return { amount: readAmountSent(read, from) };
  if (readAmountIfSent(read, from) !== undefined)
    refuse('invalid_field', 'amount is the amount to pay, amount_out the minimum to receive. Send only one of them.', {
      field: 'amount_out',
    });
  if (read('tolerance_bps') >= maxBps)
    refuse('invalid_field', 'Without protection no minimum can be guaranteed. Send a tolerance_bps below 10000 with amount_out.', {
      field: 'tolerance_bps',
    });
  return { amountOut };
}

/**
 * Request of GET /api/v1/quote and of get_swap_quote; addresses are read into their canonical form. Failures:
 * invalid_field, invalid_asset, same_asset, invalid_amount, invalid_address; each names its field.
 */
export const quoteRequest = request(
  {
    from_asset,
    to_asset,
    ...sizeFields,
    ...terms,
    network: networksField.about('Network to query.'),
    accept_one_operator,
    split: splitField,
  },
  (read): AnyQuoteRequest => {
    const split = read('split') === true;
    return { ...readQuote(read, read('network'), (from) => readSizeOf(read, from)), ...(split ? { split } : {}) };
  },
);

/** Quote request fields as sent. */
export type QuoteInput = z.input<typeof quoteRequest.request>;
