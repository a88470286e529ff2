import * as z from 'zod';
import { formatAsset } from '../../core/asset/asset.ts';
import { modes, type NodeQuote, type Offer, offerTags } from '../../core/quote/quote.ts';
import { valueOffer } from '../../core/quote/rank.ts';
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

/** Fields of an offer, which the best one has at the top level too. */
export const offerFields = {
  network: networkName.describe('The network that makes this offer.'),
  mode: z
    .enum(modes)
    .describe(
      'single: one swap, or parts without a pause. streaming: in parts over several blocks, for a better price. mint: one for one into a secured or trade asset. redeem: back.',
    ),
  parts: count.describe('In how many parts at most the network swaps: 1 is one go.'),
  streaming_interval: count.optional().describe('Blocks between its parts.'),
  route: z.array(z.string()).describe('Assets the swap passes through, source first.'),
  expected_amount_out: digits.describe(
    'What arrives after every fee if prices stay, in 1e8 units of to_asset (MAYA.CACAO 1e10, MAYA.MAYA 1e4).',
  ),
  minimum_payout: digits
    .optional()
    .describe(
      'Least that arrives; below it the network refunds. Decoded from the memo, and on MAYAChain in parts less fees.outbound. Absent without protection; mint and redeem need none.',
    ),
  out_without_trades: digits.optional().describe('What arrives if nobody trades the pools back between the parts.'),
  value_out: digits.describe('What the offers are ordered by: expected_amount_out less its risk and its time. No payout.'),
  ...lossFields,
  below_best_bps: count.describe('How much less this offer pays than the best one.'),
  legs: z
    .array(z.object({ from_asset: z.string(), to_asset: z.string(), price_impact_bps: count }))
    .describe('What each pool takes of price_impact_bps.'),
  warnings: z.array(offerWarning).describe('What to know before paying, worst first.'),
  tags: z.array(z.enum(offerTags)).describe('What this offer is best at.'),
  fees: z
    .object({
      asset: z.string().describe('The asset that the fees are counted in.'),
      affiliate: digits,
      outbound: digits.describe('Fee for the transaction that pays out.'),
      liquidity: digits.describe('What the slip pays to the pools.'),
      total: digits,
      slippage_bps: count.describe('The liquidity fee in basis points, as the node states it.'),
      total_bps: count.describe('These fees in basis points, as the node states them.'),
    })
    .describe('Fees already taken off expected_amount_out; a part of total_loss_bps.'),
  deposit: depositField,
  memo: z
    .string()
    .optional()
    .describe('The instruction that the deposit must carry, unchanged. Absent without a destination, or if deposit says why.'),
  carrier: z
    .object({ metadata: z.string().optional(), uri: z.string().optional() })
    .optional()
    .describe('What carries the memo: Cardano metadata (JSON), or a Zcash payment request (ZIP-321).'),
  inbound_address: z
    .string()
    .optional()
    .describe('Where to send from_asset. Valid until expiry only. Absent when from_asset is native to the network.'),
  router: z.string().optional().describe('Contract to call on EVM chains in place of a plain transfer.'),
  expiry: count.describe('Unix seconds after which nothing of this offer may be used.'),
  expires_at: isoTime.describe('The expiry as ISO 8601.'),
  expires_in_seconds: count.describe('Seconds left when this was answered.'),
  inbound_confirmation_blocks: count,
  inbound_confirmation_seconds: count,
  outbound_delay_blocks: count,
  outbound_delay_seconds: count,
  streaming_swap_blocks: count,
  streaming_swap_seconds: count,
  max_streaming_quantity: count,
  total_swap_seconds: count.describe('From the deposit until the payout is in a block of its chain.'),
  seconds_without_trades: count.optional().describe('The same if nobody trades the pools back.'),
  dust_threshold: digits.optional().describe(dustWords),
  recommended_min_amount_in: digits.optional().describe('Smaller amounts may be eaten by fees.'),
  recommended_gas_rate: digits.optional().describe('Gas rate for the deposit, in gas_rate_units.'),
  gas_rate_units: z.string().optional(),
  usd: z
    .object({
      amount: wireDollars.optional(),
      expected_amount_out: wireDollars.optional(),
      minimum_payout: wireDollars.optional(),
      fees_total: wireDollars.optional(),
      lost: signedDollars.optional().describe('amount less expected_amount_out, as they stand here. Below zero: a gain.'),
    })
    .describe('Dollar values for orientation, cut off; one price an asset.'),
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
