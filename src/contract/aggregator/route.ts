import * as z from 'zod';
import { type AggregatorRequest, providerIds, type Tag, tagNames, toProviderId } from '../../core/aggregator/providers.ts';
import { type Asset, formatAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
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
  sellAmount: exactDecimal.describe('As the networks count it: at most eight places.'),
  expectedBuyAmount: exactDecimal.describe('What arrives after every fee if prices stay: the quote of the node, to the last unit.'),
  expectedBuyAmountMaxSlippage: exactDecimal
    .optional()
    .describe('Least that arrives; below it the network refunds. Decoded from the memo of the node.'),
  sourceAddress: z.string().describe('The placeholder {sourceAddress} while it is not known.'),
  destinationAddress: z.string().optional(),
  refundAddress: z.string().optional(),
  targetAddress: z.string().optional().describe('Where the transaction goes: the router on EVM chains, else the inbound address.'),
  inboundAddress: z.string().optional().describe('The vault of the network. Valid until expiration only.'),
  memo: z.string().optional().describe('What the deposit must carry, unchanged. Absent without a destinationAddress.'),
  carrier: z
    .object({ metadata: z.string().optional(), uri: z.string().optional() })
    .optional()
    .describe('What carries the memo: Cardano metadata as JSON, or a Zcash payment request (ZIP-321).'),
  dustThreshold: exactDecimal.optional().describe(`${dustWords} In whole units of sellAsset.`),
  expiration: z
    .string()
    .regex(/^[0-9]+$/)
    .describe('Unix seconds after which nothing of this route may be used.'),
  estimatedTime: z.object({ inbound: count, swap: count, outbound: count, total: count }).describe('In seconds.'),
  fees: z.array(fee).describe('Already taken off expectedBuyAmount, all in buyAsset. Gas for the deposit is not among them.'),
  legs: z.array(leg),
  meta: z.object({
    approvalAddress: z.string().optional().describe('The router that an EVM token has to be approved for.'),
    marketOut: exactDecimal.describe('What sellAmount is worth in buyAsset at one price an asset, that of its deepest pool.'),
    midOut: exactDecimal.describe("What sellAmount is worth in buyAsset at the price of the route's own pools: no slip, no fees."),
    totalLossBps: signedBps.describe('How much less than marketOut arrives: everything that the swap costs but gas. Below zero: a gain.'),
    priceImpactBps: count.describe('What the pools take of midOut, without the outbound and affiliate fee.'),
    poolOffsetBps: signedBps.describe("How far the route's own pools stand below the market."),
    priceImpact: z.number().describe('priceImpactBps in percent.'),
    lostUsd: signedDollars.optional().describe('What is paid less what arrives, in dollars, at one price for each asset in all routes.'),
    belowBestBps: count.optional().describe('How much less this route pays than the best one. Absent in a stream, before they are ranked.'),
    legs: z
      .array(z.object({ sellAsset: identifier, buyAsset: identifier, priceImpactBps: count }))
      .describe('What each pool on the way takes; the shares add up to priceImpactBps.'),
    slippageBps: count.describe('The liquidity fee in basis points, as the node states it. What is lost is totalLossBps.'),
    totalBps: count.describe('The fees in basis points, as the node states them. What is lost is totalLossBps.'),
    parts: count.describe('In how many parts at most the network swaps: 1 is one go.'),
    streamingInterval: count.optional(),
    maxStreamingQuantity: count.optional(),
    affiliate: z.string().optional(),
    affiliateFee: z.string().optional().describe('In basis points.'),
    tags: z.array(z.enum(tagNames)).describe('CHEAPEST pays most, FASTEST takes least time, RECOMMENDED is the first of our ranking.'),
    txType: txType.optional(),
  }),
  txType: txType.optional(),
  tx: z
    .object({ to: z.string(), from: z.string(), value: z.string(), data: z.string() })
    .optional()
    .describe('On EVM chains, with sourceAddress and destinationAddress: the call of the router, hex. A token has to be approved first.'),
  warnings: z.array(warning).describe('Those that the official SDK has a code for.'),
  strait: z
    .object({
      warnings: z.array(offerWarning).describe('What to know before paying, worst first, as in GET /api/v1/quote.'),
      tags: z.array(z.enum(offerTags)).describe('What this route is best at among those of the answer.'),
      deposit: depositField,
      sellAmountAsked: exactDecimal
        .optional()
        .describe('As sent, where the chain of sellAsset has fewer decimal places: the rest was cut, and sellAmount is paid.'),
    })
    .describe('What the official SDK has no words for.'),
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

const txTypeOf: Readonly<Record<string, (typeof txTypes)[number]>> = { utxo: 'PSBT', evm: 'EVM', cosmos: 'COSMOS', radix: 'RADIX' };

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
  const kind = from.kind === 'layer1' ? txTypeOf[chains[from.chain]?.addressForm.kind ?? ''] : 'COSMOS';
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
