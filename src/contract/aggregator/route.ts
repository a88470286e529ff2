import * as z from 'zod';
import { type AggregatorRequest, providerIds, type Tag, tagNames, toProviderId } from '../../core/aggregator/providers.ts';
import { type Asset, formatAsset } from '../../core/asset/asset.ts';
import { partOf } from '../../core/chain/chain.ts';
import type { Family } from '../../core/chain/families.ts';
import { protocols } from '../../core/network/protocol.ts';
import { feeRows } from '../../core/quote/fee.ts';
import { type Offer, offerTags } from '../../core/quote/quote.ts';
import { routeTransaction } from '../../core/transaction/route-transaction.ts';
import { depositField, depositOnWire } from '../deposit-fields.ts';
import { offerWarning, toOfferWarning } from '../loss-fields.ts';
import { count, dustWords, present, signedBps, signedDollars, toDollars } from '../wire-values.ts';
import { exactDecimal, identifier, identifierOf, wholeUnits } from './names.ts';

const providerId = z.enum(providerIds);

const fee = z.object({
  type: z.enum(['liquidity', 'outbound', 'affiliate']),
  asset: identifier,
  amount: exactDecimal,
  chain: z.string(),
  protocol: providerId,
});

const leg = z.object({
  provider: providerId,
  sellAsset: identifier,
  buyAsset: identifier,
  sellAmount: exactDecimal,
  buyAmount: exactDecimal,
  buyAmountMaxSlippage: exactDecimal,
  fees: z.array(fee),
});

const warning = z.object({ code: z.enum(['highSlippage', 'highPriceImpact']), display: z.string(), tooltip: z.string().optional() });
const txTypes = ['PSBT', 'EVM', 'COSMOS', 'RADIX'] as const;
const txType = z.enum(txTypes);

/** One route on the wire, in the shape of the official SDK. */
export const aggregatorRoute = z.object({
  providers: z.array(providerId),
  sellAsset: identifier,
  buyAsset: identifier,
  sellAmount: exactDecimal.describe('Amount of sellAsset to pay, in whole units with at most eight decimals (MAYA.CACAO ten).'),
  expectedBuyAmount: exactDecimal.describe('Expected payout after all fees, in whole units of buyAsset.'),
  expectedBuyAmountMaxSlippage: exactDecimal
    .optional()
    .describe('Minimum payout in whole units of buyAsset, below which the network refunds.'),
  sourceAddress: z.string().describe('Address that sends sellAsset, or the placeholder {sourceAddress} if none was sent.'),
  destinationAddress: z.string().optional(),
  refundAddress: z.string().optional(),
  targetAddress: z.string().optional().describe('Recipient of the transaction: the router on EVM chains, else the inbound address.'),
  inboundAddress: z.string().optional().describe('Vault address of the network, valid only until expiration.'),
  memo: z
    .string()
    .optional()
    .describe('Memo that the deposit must carry unchanged. Absent without a destinationAddress, or with strait.deposit.reason.'),
  carrier: z
    .object({ metadata: z.string().optional(), uri: z.string().optional() })
    .optional()
    .describe('Carrier of the memo: Cardano metadata as JSON, or a Zcash payment request (ZIP-321). Absent on other chains.'),
  dustThreshold: exactDecimal.optional().describe(`${dustWords} in whole units of sellAsset.`),
  expiration: z
    .string()
    .regex(/^[0-9]+$/)
    .describe('Expiry in unix seconds. Use nothing of the route later.'),
  estimatedTime: z.object({ inbound: count, swap: count, outbound: count, total: count }).describe('Estimated durations in seconds.'),
  fees: z.array(fee).describe('Fees in buyAsset, already deducted from expectedBuyAmount. Gas for the deposit is not included.'),
  legs: z.array(leg),
  meta: z.object({
    approvalAddress: z
      .string()
      .optional()
      .describe('Router that needs an approval before an EVM token can be sent. Absent for other assets.'),
    marketOut: exactDecimal.describe('Value of sellAmount in buyAsset by the deepest pools.'),
    midOut: exactDecimal.describe('Value of sellAmount in buyAsset at the pool prices of this route.'),
    totalLossBps: signedBps.describe('Total cost in basis points of marketOut, without gas. Negative for a gain.'),
    priceImpactBps: count.describe('Price impact in basis points of midOut.'),
    poolOffsetBps: signedBps.describe('Distance of the pool prices of this route below the market, in basis points. Negative if above.'),
    priceImpact: z.number().describe('Price impact in percent; equals priceImpactBps / 100.'),
    lostUsd: signedDollars.optional().describe('Value paid minus value received, in dollars.'),
    belowBestBps: count.optional().describe('Shortfall against the payout of the best route, in basis points. Absent in a stream.'),
    legs: z
      .array(z.object({ sellAsset: identifier, buyAsset: identifier, priceImpactBps: count }))
      .describe('Price impact of each pool on the route; the shares add up to priceImpactBps.'),
    slippageBps: count.describe('Liquidity fee in basis points.'),
    totalBps: count.describe('All fees in basis points.'),
    parts: count.describe('Maximum number of parts of the swap; 1 if not split.'),
    streamingInterval: count.optional(),
    maxStreamingQuantity: count.optional(),
    affiliate: z.string().optional(),
    affiliateFee: z.string().optional().describe('Affiliate fee in basis points.'),
    tags: z.array(z.enum(tagNames)).describe('CHEAPEST: highest payout. FASTEST: shortest time. RECOMMENDED: first of our ranking.'),
    txType: txType.optional(),
  }),
  txType: txType.optional(),
  tx: z
    .object({ to: z.string(), from: z.string(), value: z.string(), data: z.string() })
    .optional()
    .describe(
      'Unsigned router call, numbers in hex. Present on EVM chains with sourceAddress and destinationAddress. Approve a token first.',
    ),
  warnings: z.array(warning).describe('Warnings for which the official SDK has a code.'),
  strait: z
    .object({
      warnings: z.array(offerWarning).describe('Warnings, worst first, as in GET /api/v1/quote.'),
      tags: z.array(z.enum(offerTags)).describe('Criteria in which this route is the best of the answer.'),
      deposit: depositField,
      sellAmountAsked: exactDecimal.optional().describe('Amount as requested, if the chain has fewer decimals; sellAmount is truncated.'),
    })
    .describe('Data for which the official SDK has no fields.'),
});

/** An offer in the shape of the official SDK; amounts are decimal text in whole units. */
export type AggregatorRoute = z.infer<typeof aggregatorRoute>;
/** Tolerance in basis points from which a warning is added. */
const toleranceWarningBps = 500;
const percent = (bps: number): number => bps / 100;

function officialWarnings({ warnings }: Offer, { request }: AggregatorRequest): AggregatorRoute['warnings'] {
  const found: AggregatorRoute['warnings'] = [];
  if (request.toleranceBps >= toleranceWarningBps) {
    const tooltip = `The payout may fall ${percent(request.toleranceBps)} % below the quote before the network refunds.`;
    found.push({ code: 'highSlippage', display: 'High slippage tolerance', tooltip });
  }
  const impact = warnings.find(({ code }) => code === 'high_price_impact');
  if (impact !== undefined) found.push({ code: 'highPriceImpact', display: 'High price impact', tooltip: impact.message });
  return found;
}

const txTypeOf: Readonly<Partial<Record<Family, (typeof txTypes)[number]>>> = {
  utxo: 'PSBT',
  evm: 'EVM',
  cosmos: 'COSMOS',
  radix: 'RADIX',
};

function feesOf({ quote, network }: Offer): AggregatorRoute['fees'] {
  return feeRows(quote).map(({ kind, amount, asset }) => ({
    type: kind,
    asset: identifierOf(asset),
    amount: wholeUnits(amount, asset),
    chain: asset.chain,
    protocol: toProviderId({ network, mode: 'single' }),
  }));
}

function lossMeta({ loss, legs, usd, request: { from, to } }: Offer) {
  const named = (name: string): string => {
    const end = [from, to].find((asset) => formatAsset(asset) === name);
    return end === undefined ? name : identifierOf(end);
  };
  return {
    marketOut: wholeUnits(loss.marketOut, to),
    midOut: wholeUnits(loss.midOut, to),
    totalLossBps: loss.totalLossBps,
    priceImpactBps: loss.priceImpactBps,
    poolOffsetBps: loss.poolOffsetBps,
    priceImpact: percent(loss.priceImpactBps),
    lostUsd: toDollars(usd.lost),
    legs: legs.map((pool) => ({ sellAsset: named(pool.from), buyAsset: named(pool.to), priceImpactBps: pool.priceImpactBps })),
  };
}

/** Requested amount, if the offer pays less than that. */
function askedAmount({ request: { from, amount } }: Offer, { request }: AggregatorRequest): string | undefined {
  return 'amount' in request && request.amount > amount ? wholeUnits(request.amount, from) : undefined;
}

/**
 * Converts an offer to a route. `sellDecimals`: on-chain decimals of the sold asset, for the transaction. `tags`: absent
 * until the routes are ranked.
 */
export function toRoute(offer: Offer, asked: AggregatorRequest, sellDecimals?: number, tags?: readonly Tag[]): AggregatorRoute {
  const { quote, network, mode, request, memo, minimumPayout } = offer;
  const text = (amount: Parameters<typeof wholeUnits>[0], asset: Asset) => wholeUnits(amount, asset);
  const provider = toProviderId({ network, mode });
  const { from, to } = request;
  const ends = { sellAsset: identifierOf(from), buyAsset: identifierOf(to), sellAmount: text(request.amount, from) };
  const expected = text(quote.expectedAmountOut, to);
  const least = minimumPayout === undefined ? undefined : text(minimumPayout, to);
  const fees = feesOf(offer);
  const kind = from.kind === 'layer1' ? partOf(txTypeOf, from.chain) : 'COSMOS';
  return present({
    providers: [provider],
    ...ends,
    expectedBuyAmount: expected,
    expectedBuyAmountMaxSlippage: least,
    sourceAddress: asked.source ?? '{sourceAddress}',
    destinationAddress: memo === undefined ? undefined : request.destination,
    refundAddress: asked.request.refund,
    targetAddress: quote.router ?? quote.inboundAddress,
    inboundAddress: quote.inboundAddress,
    memo,
    carrier: offer.carrier === undefined ? undefined : { ...offer.carrier },
    dustThreshold: quote.dustThreshold === undefined ? undefined : text(quote.dustThreshold, from),
    expiration: `${quote.expiry}`,
    estimatedTime: {
      inbound: quote.inboundConfirmationSeconds,
      swap: quote.streamingSwapSeconds,
      outbound: quote.outboundDelaySeconds,
      total: quote.totalSwapSeconds,
    },
    fees,
    legs: [{ provider, ...ends, buyAmount: expected, buyAmountMaxSlippage: least ?? '0', fees }],
    meta: present({
      approvalAddress: from.contract === '' ? undefined : quote.router,
      ...lossMeta(offer),
      belowBestBps: tags === undefined ? undefined : offer.belowBestBps,
      slippageBps: quote.fees.slippageBps,
      totalBps: quote.fees.totalBps,
      parts: offer.parts,
      streamingInterval: mode === 'streaming' ? (request.interval ?? protocols[network].streamingInterval) : undefined,
      maxStreamingQuantity: quote.maxStreamingQuantity,
      affiliate: request.affiliate?.name,
      affiliateFee: request.affiliate === undefined ? undefined : `${request.affiliate.bps}`,
      tags: [...(tags ?? [])],
      txType: kind,
    }),
    txType: kind,
    tx: routeTransaction(offer, asked.source, sellDecimals),
    warnings: officialWarnings(offer, asked),
    strait: present({
      warnings: offer.warnings.map(toOfferWarning),
      tags: [...offer.tags],
      deposit: depositOnWire(offer.deposit),
      sellAmountAsked: askedAmount(offer, asked),
    }),
  });
}
