import * as z from 'zod';
import { formatAsset, homeChain } from '../../core/asset/asset.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { LimitOffer, NamedLimitRequest } from '../../core/quote/limit-order.ts';
import { amountFields, readAmountSent } from '../amount-fields.ts';
import { acceptOneOperatorField, depositField, depositOnWire } from '../deposit-fields.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { countField, refuse, request } from '../fields.ts';
import { lossFields, offerWarning, toOfferWarning } from '../loss-fields.ts';
import { addressField, addressOn, amountField, payeeOn } from '../swap-fields.ts';
import {
  count,
  digits,
  dustWords,
  isoFromMs,
  isoTime,
  present,
  signedBps,
  signedDollars,
  toDigits,
  toDollars,
  wireDollars,
} from '../wire-values.ts';
import { quoteResponse } from './quote.ts';
import { refuseSameAsset, swapFields } from './quote-request.ts';

/** Three days, the maximum lifetime of an order on THORChain. */
export const maxTtlBlocks = 43_200;

/** Failures: invalid_field, invalid_asset, same_asset, invalid_amount, invalid_address; each names its field. */
const limitQuoteRequest = request(
  {
    from_asset: swapFields.from_asset,
    to_asset: swapFields.to_asset,
    ...amountFields,
    target_out: amountField.about(
      'The payout to wait for, as a string of digits in 1e8 units of to_asset (MAYA.CACAO 1e10, MAYA.MAYA 1e4).',
      ['300000000'],
    ),
    ttl_blocks: countField(1, maxTtlBlocks)
      .default(maxTtlBlocks)
      .about('Blocks of 6 seconds after which what is left is refunded. Default: three days.'),
    destination: addressField.about('Address on the chain of to_asset that receives it, or a THORName or MAYAName with one.', [
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
  network: z.literal('thorchain').describe('Only THORChain has an order book.'),
  from_asset: z.string(),
  to_asset: z.string(),
  amount: digits.describe('What is paid, in 1e8 units of from_asset.'),
  amount_asked: quoteResponse.shape.amount_asked,
  destination: z.string().describe('The address that it pays to.'),
  destination_name: z.string().optional().describe('The name sent in its place. Show both.'),
  deposit: depositField,
  memo: z
    .string()
    .describe(
      'The instruction that the deposit must carry, unchanged. Its target, asset, destination and lifetime are those of the request.',
    ),
  target_out: digits.describe('What the order waits for, decoded from the memo; in 1e8 units of to_asset.'),
  ttl_blocks: count.describe('How long it waits, decoded from the memo.'),
  order_expiry_block: count.describe('Block at which the order would end if it were placed now.'),
  order_expires_at: isoTime,
  inbound_address: z
    .string()
    .optional()
    .describe('Where to send from_asset. Valid until expires_at only. Absent when from_asset is native to the network.'),
  router: z.string().optional().describe('Contract to call on EVM chains in place of a plain transfer.'),
  expires_at: isoTime.describe('After this nothing of this answer may be used; ask again.'),
  inbound_confirmation_seconds: count
    .optional()
    .describe('How long the deposit waits on its own chain before the order counts. Absent where the network does not say.'),
  dust_threshold: digits.optional().describe(dustWords),
  recommended_min_amount_in: digits.optional().describe('Smaller amounts may be eaten by fees.'),
  recommended_gas_rate: digits.optional().describe('Gas rate for the deposit, in gas_rate_units.'),
  gas_rate_units: z.string().optional(),
  outbound_fee: digits.describe(
    'Fee for the transaction that pays out, in 1e8 units of outbound_fee_asset. The target is what arrives after it.',
  ),
  outbound_fee_asset: z.string(),
  market_out: lossFields.market_out,
  mid_out: lossFields.mid_out,
  total_loss_bps: signedBps.describe('How much less than market_out the target is; below zero, how much more.'),
  market: z
    .object({
      expected_amount_out: digits.describe('What a swap would pay right now, after every fee.'),
      liquidity_fee: digits.describe('Of that swap, in units of to_asset.'),
      outbound_fee: digits.describe('Of that swap, in units of to_asset.'),
      distance_bps: z
        .int()
        .describe('How far the target is above the market in basis points; negative below it, where the order fills at once.'),
      total_loss_bps: signedBps.describe('How much less than market_out that swap would pay.'),
      price_impact_bps: lossFields.price_impact_bps,
      warnings: z.array(offerWarning).describe('What to know of that swap, worst first.'),
    })
    .optional()
    .describe('Absent when the network makes no such quote now.'),
  usd: z
    .object({
      amount: wireDollars.optional(),
      target_out: wireDollars.optional(),
      lost: signedDollars.optional().describe('amount less target_out, as they stand here.'),
      market_out: wireDollars.optional(),
      market_lost: signedDollars.optional().describe('What a swap right now would lose.'),
    })
    .describe('Dollar values for orientation, cut off; one price an asset.'),
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
