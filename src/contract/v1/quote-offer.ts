import * as z from 'zod';
import { formatAsset } from '../../core/asset/asset.ts';
import { modes, type NodeQuote, type Offer, offerTags, type SplitOffer } from '../../core/quote/quote.ts';
import { valueOffer } from '../../core/quote/rank.ts';
import { splitSums } from '../../core/quote/split.ts';
import { depositField, depositOnWire } from '../deposit-fields.ts';
import { lossFields, lossOnWire, offerWarning, toOfferWarning } from '../loss-fields.ts';
import {
  count,
  digits,
  dustWords,
  isoFromMs,
  isoTime,
  networkName,
  present,
  signedDollars,
  toDigits,
  toDollars,
  wireDollars,
} from '../wire-values.ts';

/** Recommendations of the node for the deposit. */
export const depositAdvice = {
  dust_threshold: digits.optional().describe(`${dustWords} in 1e8 units of the gas asset of from_asset's chain.`),
  recommended_min_amount_in: digits
    .optional()
    .describe('Recommended minimum amount in from_asset units. Fees may consume smaller amounts.'),
  recommended_gas_rate: digits.optional().describe('Recommended gas rate for the deposit, in gas_rate_units.'),
  gas_rate_units: z.string().optional(),
};

/** Fields of an offer, which the best one has at the top level too. */
export const offerFields = {
  network: networkName.describe('Network of this offer.'),
  mode: z
    .enum(modes)
    .describe(
      'Mode of the swap. single: one swap, or parts without a pause. streaming: parts over several blocks. mint: one for one into a secured or trade asset. redeem: the reverse.',
    ),
  parts: count.describe('Maximum number of parts of the swap; 1 if not split.'),
  streaming_interval: count.optional().describe('Blocks between the parts. Present in mode streaming only.'),
  route: z.array(z.string()).describe('Assets the swap passes through, source first.'),
  expected_amount_out: digits.describe(
    'Expected payout after all fees at current prices, in 1e8 units of to_asset (MAYA.CACAO 1e10, MAYA.MAYA 1e4).',
  ),
  minimum_payout: digits
    .optional()
    .describe(
      'Minimum payout, below which the network refunds. Decoded from the memo; for parts on MAYAChain, fees.outbound is deducted. Absent without protection, and for mint and redeem, which need none.',
    ),
  out_without_trades: digits.optional().describe('Payout if no other trades rebalance the pools between the parts. Absent if parts is 1.'),
  value_out: digits.describe('Ranking value of the offer: expected_amount_out minus deductions for risk and time. Not a payout.'),
  ...lossFields,
  below_best_bps: count.describe('Shortfall against the payout of the best offer, in basis points.'),
  legs: z
    .array(z.object({ from_asset: z.string(), to_asset: z.string(), price_impact_bps: count }))
    .describe('Price impact of each pool on the route; the shares add up to price_impact_bps.'),
  warnings: z.array(offerWarning).describe('Warnings before payment, worst first.'),
  tags: z.array(z.enum(offerTags)).describe('Criteria in which this offer is the best.'),
  fees: z
    .object({
      asset: z.string().describe('Asset of the fees.'),
      affiliate: digits,
      outbound: digits.describe('Fee of the payout transaction.'),
      liquidity: digits.describe('Liquidity fee paid to the pools.'),
      total: digits,
      slippage_bps: count.describe(
        'Liquidity fee in basis points, as reported by the node. Not the maximum slippage, which is tolerance_bps.',
      ),
      total_bps: count.describe('All fees in basis points, as reported by the node.'),
    })
    .describe('Fees, already deducted from expected_amount_out and included in total_loss_bps.'),
  deposit: depositField,
  memo: z
    .string()
    .optional()
    .describe('Memo that the deposit must carry unchanged. Absent without a destination, and whenever deposit.reason is present.'),
  carrier: z
    .object({ metadata: z.string().optional(), uri: z.string().optional() })
    .optional()
    .describe('Carrier of the memo: Cardano metadata (JSON), or a Zcash payment request (ZIP-321). Absent on other chains.'),
  inbound_address: z
    .string()
    .optional()
    .describe(
      'Deposit address for from_asset, valid only until expiry. Absent if from_asset is native to the network, and whenever deposit.reason is present.',
    ),
  router: z.string().optional().describe('Router contract to call instead of a plain transfer. EVM chains only.'),
  expiry: count.describe('Expiry in unix seconds. Use nothing of this offer afterwards.'),
  expires_at: isoTime.describe('Expiry as RFC 3339.'),
  expires_in_seconds: count.describe('Time until expiry in seconds, at the time of the answer.'),
  inbound_confirmation_blocks: count,
  inbound_confirmation_seconds: count,
  outbound_delay_blocks: count,
  outbound_delay_seconds: count,
  streaming_swap_blocks: count,
  streaming_swap_seconds: count,
  max_streaming_quantity: count,
  total_swap_seconds: count.describe('Estimated time from the deposit until the payout is in a block of its chain, in seconds.'),
  seconds_without_trades: count
    .optional()
    .describe('Estimated time in seconds if no other trades rebalance the pools. Absent if not longer than total_swap_seconds.'),
  ...depositAdvice,
  usd: z
    .object({
      amount: wireDollars.optional(),
      expected_amount_out: wireDollars.optional(),
      minimum_payout: wireDollars.optional(),
      fees_total: wireDollars.optional(),
      lost: signedDollars.optional().describe('Value of amount minus value of expected_amount_out, in dollars. Negative for a gain.'),
    })
    .describe('Approximate dollar values, truncated; one price per asset.'),
};

/** One offer on the wire. */
export const quoteOffer = z.object(offerFields);

/** An offer as clients receive it, including our own pages and view: amounts as digits, times in ISO 8601. */
export type QuoteOffer = z.infer<typeof quoteOffer>;

function feesOf(quote: NodeQuote): QuoteOffer['fees'] {
  const { asset, affiliate, outbound, liquidity, total, slippageBps, totalBps } = quote.fees;
  return {
    asset: formatAsset(asset),
    affiliate: `${affiliate}`,
    outbound: `${outbound}`,
    liquidity: `${liquidity}`,
    total: `${total}`,
    slippage_bps: slippageBps,
    total_bps: totalBps,
  };
}

function usdOf(usd: Offer['usd']): QuoteOffer['usd'] {
  return present({
    amount: toDollars(usd.in),
    expected_amount_out: toDollars(usd.out),
    minimum_payout: toDollars(usd.minimumPayout),
    fees_total: toDollars(usd.fees),
    lost: toDollars(usd.lost),
  });
}

/** Converts an offer to its wire form; `now` in unix milliseconds. */
export function toQuoteOffer(offer: Offer, now: number): QuoteOffer {
  const { quote } = offer;
  return present({
    network: offer.network,
    mode: offer.mode,
    parts: offer.parts,
    streaming_interval: offer.mode === 'streaming' ? offer.request.interval : undefined,
    route: [...offer.route],
    expected_amount_out: `${quote.expectedAmountOut}`,
    minimum_payout: toDigits(offer.minimumPayout),
    out_without_trades: toDigits(offer.outWithoutTrades),
    value_out: `${valueOffer(offer)}`,
    ...lossOnWire(offer.loss),
    below_best_bps: offer.belowBestBps,
    legs: offer.legs.map(({ from, to, priceImpactBps }) => ({ from_asset: from, to_asset: to, price_impact_bps: priceImpactBps })),
    warnings: offer.warnings.map(toOfferWarning),
    tags: [...offer.tags],
    fees: feesOf(quote),
    deposit: depositOnWire(offer.deposit),
    memo: offer.memo,
    carrier: offer.carrier === undefined ? undefined : { ...offer.carrier },
    inbound_address: quote.inboundAddress,
    router: quote.router,
    expiry: quote.expiry,
    expires_at: isoFromMs(quote.expiry * 1000),
    expires_in_seconds: Math.max(0, quote.expiry - Math.floor(now / 1000)),
    inbound_confirmation_blocks: quote.inboundConfirmationBlocks,
    inbound_confirmation_seconds: quote.inboundConfirmationSeconds,
    outbound_delay_blocks: quote.outboundDelayBlocks,
    outbound_delay_seconds: quote.outboundDelaySeconds,
    streaming_swap_blocks: quote.streamingSwapBlocks,
    streaming_swap_seconds: quote.streamingSwapSeconds,
    max_streaming_quantity: quote.maxStreamingQuantity,
    total_swap_seconds: quote.totalSwapSeconds,
    seconds_without_trades: offer.secondsWithoutTrades,
    dust_threshold: toDigits(quote.dustThreshold),
    recommended_min_amount_in: toDigits(quote.recommendedMinAmountIn),
    recommended_gas_rate: toDigits(quote.recommendedGasRate),
    gas_rate_units: quote.gasRateUnits,
    usd: usdOf(offer.usd),
  });
}

const { expected_amount_out, minimum_payout, value_out, expiry } = offerFields;

/** One of the two payments of a split: an offer for its part of the amount. */
const splitLeg = quoteOffer.extend({
  share_bps: count.describe('Share of the whole amount, in basis points.'),
  amount: digits.describe('Amount that this leg pays, in from_asset units.'),
});

/** One order over both networks. */
export const quoteSplit = z
  .object({
    mode: z.literal('split'),
    legs: z.array(splitLeg).describe('Two deposits, the larger first.'),
    expected_amount_out: expected_amount_out.describe('Expected payout of both legs.'),
    minimum_payout: minimum_payout.describe('Minimum payout of both legs, if both have one.'),
    value_out: value_out.describe('Ranking value of both legs.'),
    gain_bps: count.describe('Gain over the best value_out after all costs, in basis points.'),
    gain_usd: wireDollars.describe('Gain in dollars.'),
    expiry: expiry.describe('Earlier expiry of the legs.'),
    usd: offerFields.usd.pick({ amount: true, expected_amount_out: true, minimum_payout: true }).describe('Dollar values of both legs.'),
  })
  .optional()
  .describe('The order as two payments, one over each network. With split=true, if that gains.');

/** A split as clients receive it. */
type QuoteSplit = NonNullable<z.infer<typeof quoteSplit>>;

/** Converts a split to its wire form; undefined once a leg has expired. `now` in unix milliseconds. */
export function toQuoteSplit(split: SplitOffer, now: number): QuoteSplit | undefined {
  const { legs, gainBps, gainUsd } = split;
  const { amount, expectedOut, value, minimumPayout, usd } = splitSums(split);
  const expiry = Math.min(...legs.map(({ quote }) => quote.expiry));
  if (expiry * 1000 <= now) return undefined;
  return present({
    mode: 'split' as const,
    legs: legs.map((leg) => ({
      ...toQuoteOffer(leg, now),
      amount: `${leg.request.amount}`,
      share_bps: Number((leg.request.amount * 10_000n) / amount),
    })),
    expected_amount_out: `${expectedOut}`,
    minimum_payout: toDigits(minimumPayout),
    value_out: `${value}`,
    gain_bps: gainBps,
    gain_usd: toDollars(gainUsd) ?? '0',
    expiry,
    usd: present({ amount: toDollars(usd.in), expected_amount_out: toDollars(usd.out), minimum_payout: toDollars(usd.minimumPayout) }),
  });
}
