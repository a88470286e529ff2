import * as z from 'zod';
import { formatAsset, homeChain } from '../../core/asset/asset.ts';
import { protocols } from '../../core/network/protocol.ts';
import { type LimitOffer, maxTtlBlocks, type NamedLimitRequest } from '../../core/quote/limit-order.ts';
import { amountFields, readAmountSent } from '../amount-fields.ts';
import { acceptOneOperatorField, depositField, depositOnWire } from '../deposit-fields.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { countField, refuse, request } from '../fields.ts';
import { lossFields, offerWarning, toOfferWarning } from '../loss-fields.ts';
import { addressField, addressOn, amountField, payeeOn } from '../swap-fields.ts';
import { count, digits, isoFromMs, isoTime, present, signedBps, signedDollars, toDigits, toDollars, wireDollars } from '../wire-values.ts';
import { quoteResponse } from './quote.ts';
import { depositAdvice } from './quote-offer.ts';
import { refuseSameAsset, swapFields } from './quote-request.ts';

/** Failures: invalid_field, invalid_asset, same_asset, invalid_amount, invalid_address; each names its field. */
const limitQuoteRequest = request(
  {
    from_asset: swapFields.from_asset,
    to_asset: swapFields.to_asset,
    ...amountFields,
    target_out: amountField.about('Payout to wait for, as a string of digits in 1e8 units of to_asset (MAYA.CACAO 1e10, MAYA.MAYA 1e4).', [
      '300000000',
    ]),
    ttl_blocks: countField(1, maxTtlBlocks)
      .default(maxTtlBlocks)
      .about('Lifetime of the order in blocks of 6 seconds, after which the unfilled rest is refunded. Default: three days.'),
    destination: addressField.about('Address on the chain of to_asset that receives the payout, or a THORName or MAYAName that has one.', [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ]),
    refund_address: swapFields.refund_address,
    accept_one_operator: acceptOneOperatorField,
  },
  (read): NamedLimitRequest => {
    const from = read('from_asset');
    const to = read('to_asset');
    refuseSameAsset(from, to);
    const amount = readAmountSent(read, from);
    const targetOut = read('target_out');
    const networks = ['thorchain'] as const;
    const payee = payeeOn(read('destination'), { field: 'destination', asset: to, networks, use: 'payout' });
    const refund = addressOn(read('refund_address'), { field: 'refund_address', asset: from, networks, use: 'refund' });
    if (payee.destination === undefined && payee.destinationName === undefined) {
      const hint = `destination is missing. Send an address on ${homeChain(to, 'thorchain')}: an order pays without asking again.`;
      return refuse('invalid_field', hint, { field: 'destination' });
    }
    return present({
      from,
      to,
      amount,
      targetOut,
      ...payee,
      ttlBlocks: read('ttl_blocks'),
      refund,
      acceptOneOperator: read('accept_one_operator'),
    });
  },
);

/** Response of GET /api/v1/limit-quote. */
const limitQuoteResponse = z.object({
  network: z.literal('thorchain').describe('Network of the order; only THORChain has an order book.'),
  from_asset: z.string(),
  to_asset: z.string(),
  amount: digits.describe('Amount to pay, in 1e8 units of from_asset.'),
  amount_asked: quoteResponse.shape.amount_asked,
  destination: z.string().describe('Payout address.'),
  destination_name: z.string().optional().describe('Name sent as destination. Show name and address. Absent if an address was sent.'),
  deposit: depositField,
  memo: z.string().describe('Memo that the deposit must carry unchanged. Its target, asset, destination and lifetime match the request.'),
  target_out: digits.describe('Payout that the order waits for, decoded from the memo, in 1e8 units of to_asset.'),
  ttl_blocks: count.describe('Lifetime of the order in blocks, decoded from the memo.'),
  order_expiry_block: count.describe('Block at which an order placed now would end.'),
  order_expires_at: isoTime,
  inbound_address: z
    .string()
    .optional()
    .describe('Deposit address for from_asset, valid only until expires_at. Absent if from_asset is native to the network.'),
  router: z.string().optional().describe('Router contract to call instead of a plain transfer. EVM chains only.'),
  expires_at: isoTime.describe('Expiry of this answer (RFC 3339). Afterwards, request a new answer.'),
  inbound_confirmation_seconds: count
    .optional()
    .describe("Time for confirmations on the deposit's chain before the order is placed, in seconds. Absent if unknown."),
  ...depositAdvice,
  outbound_fee: digits.describe('Fee of the payout transaction, in 1e8 units of outbound_fee_asset. target_out is the payout after it.'),
  outbound_fee_asset: z.string(),
  market_out: lossFields.market_out,
  mid_out: lossFields.mid_out,
  total_loss_bps: signedBps.describe('Distance of the target below market_out, in basis points. Negative if above.'),
  market: z
    .object({
      expected_amount_out: digits.describe('Payout of a swap right now, after all fees, in 1e8 units of to_asset.'),
      liquidity_fee: digits.describe('Liquidity fee of the swap, in 1e8 units of to_asset.'),
      outbound_fee: digits.describe('Outbound fee of the swap, in 1e8 units of to_asset.'),
      distance_bps: z
        .int()
        .describe('Distance of the target above the market, in basis points. Negative if below; the order then fills at once.'),
      total_loss_bps: signedBps.describe('Total cost of the swap in basis points of market_out.'),
      price_impact_bps: lossFields.price_impact_bps,
      warnings: z.array(offerWarning).describe('Warnings for the swap, worst first.'),
    })
    .optional()
    .describe('A swap right now, for comparison. Absent if the network gives no quote for it.'),
  usd: z
    .object({
      amount: wireDollars.optional(),
      target_out: wireDollars.optional(),
      lost: signedDollars.optional().describe('Value of amount minus value of target_out, in dollars.'),
      market_out: wireDollars.optional(),
      market_lost: signedDollars.optional().describe('Loss of a swap right now, in dollars.'),
    })
    .describe('Approximate dollar values, truncated; one price per asset.'),
});

/** Response of GET /api/v1/limit-quote. */
export type LimitQuoteResponse = z.infer<typeof limitQuoteResponse>;
/** Request fields of GET /api/v1/limit-quote as sent. */
export type LimitQuoteInput = z.input<typeof limitQuoteRequest.request>;

/** Rejects expired offers. */
function respondWithLimit(offer: LimitOffer, now: number): Reply<LimitQuoteResponse> {
  if (offer.expiresAt <= now)
    return { ok: false, error: { code: 'quote_expired', hint: 'The quote expired before the answer was ready. Request a new one.' } };
  const { quote, market, usd } = offer;
  return {
    ok: true,
    answer: present({
      network: protocols.thorchain.id as 'thorchain',
      from_asset: formatAsset(offer.from),
      to_asset: formatAsset(offer.to),
      amount: `${offer.amount}`,
      amount_asked: toDigits(offer.amountAsked),
      destination: offer.destination,
      destination_name: offer.destinationName,
      deposit: depositOnWire(offer.deposit),
      memo: offer.memo,
      target_out: `${offer.targetOut}`,
      ttl_blocks: offer.ttlBlocks,
      order_expiry_block: quote.orderExpiryBlock,
      order_expires_at: isoFromMs(quote.orderExpiryTimestamp * 1000),
      inbound_address: quote.inboundAddress,
      router: quote.router,
      expires_at: isoFromMs(offer.expiresAt),
      inbound_confirmation_seconds: offer.confirmationSeconds,
      dust_threshold: toDigits(quote.dustThreshold),
      recommended_min_amount_in: toDigits(quote.recommendedMinAmountIn),
      recommended_gas_rate: toDigits(quote.recommendedGasRate),
      gas_rate_units: quote.gasRateUnits,
      outbound_fee: `${offer.outbound.fee}`,
      outbound_fee_asset: offer.outbound.asset,
      market_out: `${offer.marketOut}`,
      mid_out: `${offer.midOut}`,
      total_loss_bps: offer.totalLossBps,
      market: market && {
        expected_amount_out: `${market.out}`,
        liquidity_fee: `${market.liquidityFee}`,
        outbound_fee: `${market.outboundFee}`,
        distance_bps: market.distanceBps,
        total_loss_bps: market.loss.totalLossBps,
        price_impact_bps: market.loss.priceImpactBps,
        warnings: market.warnings.map(toOfferWarning),
      },
      usd: present({
        amount: toDollars(usd.in),
        target_out: toDollars(usd.target),
        lost: toDollars(usd.lost),
        market_out: toDollars(usd.market),
        market_lost: toDollars(usd.marketLost),
      }),
    }),
  };
}

/** GET /api/v1/limit-quote: a limit order ready to send, compared with the market. */
export const limitQuoteEndpoint: Endpoint<NamedLimitRequest, LimitOffer, LimitQuoteResponse> = {
  operationId: 'getLimitQuote',
  method: 'GET',
  path: '/api/v1/limit-quote',
  aliases: ['/api/limit-quote'],
  summary: 'Prepare a limit order on THORChain and compare it with the market.',
  ...limitQuoteRequest,
  usualFields: ['amount'],
  response: limitQuoteResponse,
  respond: respondWithLimit,
  assetFields: ['from_asset', 'to_asset'],
  errors: [
    'invalid_field',
    'invalid_asset',
    'invalid_amount',
    'invalid_address',
    'same_asset',
    'ambiguous_asset',
    'memo_too_long',
    'no_route',
    'quote_expired',
    'amount_too_low',
    'amount_too_high',
    'upstream_invalid',
    'upstream_busy',
    'upstream_unavailable',
    'upstream_timeout',
    'deposit_unverified',
    'trading_halted',
    'paused',
  ],
  limit: 'limit-quote',
  cache: 'no-store',
  since: '0.3.0',
};
