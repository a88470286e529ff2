import * as z from 'zod';
import { formatBase } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { unfilledText } from '../../core/asset/held-asset.ts';
import { isTold } from '../../core/inbound/deposit.ts';
import { percentText } from '../../core/loss/loss.ts';
import type { LimitOffer, NamedLimitRequest } from '../../core/quote/limit-order.ts';
import { quoteWords } from '../../core/words-of-others.ts';
import { type LimitQuoteResponse, limitQuoteEndpoint } from '../v1/limit-quote.ts';
import { count, digits, networkName, present } from '../wire-values.ts';
import { describeCut } from './quote-text.ts';
import type { Tool } from './tool.ts';

const toldLimit = z.object({
  network: networkName,
  from_asset: z.string(),
  to_asset: z.string(),
  amount: digits,
  target_out: digits.describe('Payout the order waits for.'),
  destination: z.string(),
  order_expires_at: z.string().describe('End of the order; the unfilled rest is returned.'),
  deposit: z.object({ state: z.string() }).describe('Pay only if verified.'),
  memo: z.string(),
  inbound_address: z.string().optional(),
  router: z.string().optional(),
  expires_at: z.string().describe('Expiry of the whole answer.'),
  market: z.object({ expected_amount_out: digits, distance_bps: z.int() }).optional().describe('Result of a swap right now.'),
  outbound_fee: digits,
  outbound_fee_asset: z.string(),
  inbound_confirmation_seconds: count.optional(),
});

type ToldLimit = z.infer<typeof toldLimit>;

function shortLimit(answer: LimitQuoteResponse): ToldLimit {
  const { network, from_asset, to_asset, amount, target_out, destination, order_expires_at, deposit, market } = answer;
  const { memo, inbound_address, router, expires_at, outbound_fee, outbound_fee_asset, inbound_confirmation_seconds } = answer;
  return present({
    network,
    from_asset,
    to_asset,
    amount,
    target_out,
    destination,
    order_expires_at,
    deposit: { state: deposit.state },
    memo,
    inbound_address,
    router,
    expires_at,
    market: market && { expected_amount_out: market.expected_amount_out, distance_bps: market.distance_bps },
    outbound_fee,
    outbound_fee_asset,
    inbound_confirmation_seconds,
  });
}

/** Compares the target with what a swap pays right now. */
function describeMarket({ market, to }: LimitOffer): string {
  if (market === undefined) return 'The network gives no quote of a swap right now for comparison.';
  const now = `A swap right now would pay ${formatBase(market.out, to)} ${to.ticker}`;
  if (market.distanceBps <= 0) return `${now}: the order would be filled at once.`;
  return `${now}: the target is ${percentText(market.distanceBps)} % above it, and may never be reached.`;
}

/** Describes an order: its target and expiry, the payment that starts it, and the market price. */
function describeLimit(offer: LimitOffer, told: ToldLimit): string {
  const { from, to, amount, targetOut, memo, deposit, quote, destinationName } = offer;
  const sent = `${formatBase(amount, from)} ${formatAsset(from)}`;
  const named = destinationName === undefined ? '' : ` (name ${quoteWords(destinationName, 40)})`;
  const vouched =
    deposit.state === 'verified' ? `${deposit.operators} operators agree on this address` : 'ONE operator alone vouches for this address';
  const through = quote.router === undefined ? '' : ` through the router contract ${quote.router}`;
  const start =
    quote.inboundAddress === undefined
      ? `It starts with a deposit of ${sent} on THORChain itself, with the memo ${memo}`
      : `It starts with ${sent} sent to ${quote.inboundAddress}${through}, with the memo ${memo}`;
  return [
    `Limit order on THORChain: waits in the order book until ${told.order_expires_at} for ${formatBase(targetOut, to)} ${formatAsset(to)} or more, paid to ${told.destination}${named}. What is not filled by then ${unfilledText(from)}.`,
    ...describeCut(offer),
    describeMarket(offer),
    isTold(deposit)
      ? `${start}, before ${told.expires_at}; ${vouched}.`
      : 'Nothing may be paid now: the deposit is unverified. Call again in a few seconds.',
    'The order is placed only by that payment. Fetch this again right before use, and check the deposit with check_deposit.',
  ].join('\n');
}

/** quote_limit_order: prepares an order that waits for a price. */
export const limitTool: Tool<NamedLimitRequest, LimitOffer, LimitQuoteResponse, ToldLimit> = {
  name: 'quote_limit_order',
  title: 'Quote limit order',
  description:
    'Prepares a limit order on THORChain: the memo and address with which amount waits in the order book until it pays target_out, and the distance to the present payout of a swap. Places nothing. For a swap right now use get_swap_quote; on amount_too_low send details.recommended_min_amount_in.',
  operation: limitQuoteEndpoint,
  response: toldLimit,
  shorten: shortLimit,
  words: {
    from_asset: '',
    to_asset: '',
    amount: 'Amount to pay, in 1e8 units.',
    amount_decimal: 'Alternative to amount, in whole units: "0.1".',
    target_out: 'Payout to wait for, in 1e8 units of to_asset.',
    destination: 'Address or name to pay.',
    refund_address: '',
    accept_one_operator: '',
  },
  examples: [
    {
      from_asset: 'BTC.BTC',
      to_asset: 'ETH.ETH',
      amount: '10000000',
      target_out: '300000000',
      destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    },
  ],
  describe: describeLimit,
};
