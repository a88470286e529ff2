import type * as z from 'zod';
import { maxBps } from '../../core/amount.ts';
import { type Asset, formatAsset, sameAsset } from '../../core/asset/asset.ts';
import { defaultMaxImpactBps } from '../../core/loss/loss.ts';
import { longestStreamBlocks, type NetworkId } from '../../core/network/protocol.ts';
import { defaultToleranceBps } from '../../core/quote/protection.ts';
import type { QuoteRequest } from '../../core/quote/quote.ts';
import { acceptOneOperatorField } from '../deposit-fields.ts';
import { countField, type Field, type Read, refuse, request } from '../fields.ts';
import { addressField, addressOn, amountField, assetField, networksField, payeeOn } from '../swap-fields.ts';
import { present } from '../wire-values.ts';

/** The fields that say what is swapped, as every request about a swap has them. */
export const swapFields = {
  from_asset: assetField.about('Asset to send, as CHAIN.SYMBOL; a token as CHAIN.TICKER-CONTRACT. list_pools names every asset.', [
    'BTC.BTC',
    'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  ]),
  to_asset: assetField.about('Asset to receive, written the same way. Must differ from from_asset.', ['ETH.ETH', 'THOR.RUNE']),
  amount: amountField.about(
    'Amount of from_asset as a string of digits in 1e8 units whatever the chain: 0.1 BTC is "10000000". MAYA.CACAO counts in 1e10, MAYA.MAYA in 1e4.',
    ['10000000'],
  ),
  refund_address: addressField.optional().about('Address on the chain of from_asset that a refund goes to. Default: the sender.'),
};

/** The field that says how much of a swap the pools may take before a route is refused. */
export const maxImpactField = countField(1, maxBps)
  .default(defaultMaxImpactBps)
  .about('Price impact above which a route is refused as price_impact_too_high. 10000 refuses none.');

/** @throws AppError same_asset */
export function refuseSameAsset(from: Asset, to: Asset): void {
  if (!sameAsset(from, to)) return;
  refuse('same_asset', `from_asset and to_asset are both ${formatAsset(from)}. Choose two different assets.`, { field: 'to_asset' });
}

/** What is asked of a quote, whichever networks are asked. */
export const quoteFields = {
  from_asset: swapFields.from_asset,
  to_asset: swapFields.to_asset,
  amount: swapFields.amount,
  destination: addressField
    .optional()
    .about(
      'Address on the chain of to_asset that receives it, or a THORName or MAYAName with one. Only with it does the answer carry a memo.',
    ),
  refund_address: swapFields.refund_address,
  // The networks read a tolerance of zero as none, and then protect nothing.
  tolerance_bps: countField(1, maxBps)
    .default(defaultToleranceBps)
    .about(
      'How far the payout may fall below expected_amount_out before the network refunds, in basis points. 10000 turns the protection off.',
    ),
  max_impact_bps: maxImpactField,
  streaming_interval: countField(0, longestStreamBlocks)
    .optional()
    .about('Blocks between the parts of a streaming swap; 0 asks for one go. Default: both ways are compared.'),
  streaming_quantity: countField(0, longestStreamBlocks).optional().about('Number of parts; 0 lets the network choose.'),
  accept_one_operator: acceptOneOperatorField,
};

/** The same values, however an operation advertises them: one may need a field that a quote does not. */
type QuoteReads = {
  readonly [Name in keyof typeof quoteFields]: (typeof quoteFields)[Name] extends Field<infer Value> ? Field<Value> : never;
};

/**
 * What the fields of a quote say together, asked of these networks; addresses in their canonical form.
 * @throws AppError invalid_field, invalid_asset, same_asset, invalid_amount, invalid_address; each names its field
 */
export function readQuote(read: Read<QuoteReads>, networks: readonly NetworkId[]): QuoteRequest {
  const from = read('from_asset');
  const to = read('to_asset');
  refuseSameAsset(from, to);
  const amount = read('amount');
  const payee = payeeOn(read('destination'), { field: 'destination', asset: to, networks, use: 'payout' });
  const refund = addressOn(read('refund_address'), { field: 'refund_address', asset: from, networks, use: 'refund' });
  const parts = present({ interval: read('streaming_interval'), quantity: read('streaming_quantity') });
  const streaming = Object.keys(parts).length === 0 ? undefined : parts;
  const [toleranceBps, maxImpactBps] = [read('tolerance_bps'), read('max_impact_bps')];
  const acceptOneOperator = read('accept_one_operator');
  return present({ from, to, amount, ...payee, refund, toleranceBps, maxImpactBps, streaming, networks, acceptOneOperator });
}

const { accept_one_operator, ...fieldsOfSwap } = quoteFields;

/**
 * The request of GET /api/v1/quote and of get_swap_quote; addresses are read into their canonical form.
 * Failures: invalid_field, invalid_asset, same_asset, invalid_amount, invalid_address; each names its field.
 */
export const quoteRequest = request(
  { ...fieldsOfSwap, network: networksField.about('Ask one network only. Default: both are compared.'), accept_one_operator },
  (read): QuoteRequest => readQuote(read, read('network')),
);

/** The fields of a quote request as a program sends them. */
export type QuoteInput = z.input<typeof quoteRequest.request>;
