import * as z from 'zod';
import {
  type AggregatorRequest,
  type AggregatorResult,
  providerIds,
  providerOf,
  refusedProviders,
  silentRefusals,
  type Tag,
  tagNames,
  tagsOf,
} from '../../core/aggregator/providers.ts';
import type { Asset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import { protocols } from '../../core/network/protocol.ts';
import { feeRows } from '../../core/quote/fee.ts';
import type { Offer, Refusal } from '../../core/quote/quote.ts';
import { noOfferError } from '../../core/quote/rank.ts';
import { routeTransaction } from '../../core/transaction/route-transaction.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { count, present } from '../wire-values.ts';
import {
  exactDecimal,
  identifier,
  identifierOf,
  otherProviders,
  providerErrorCode,
  providerErrorCodes,
  unsupportedProvider,
  wholeUnits,
} from './names.ts';
import { aggregatorQuoteRequest } from './quote-request.ts';

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

/** One route on the wire. */
const route = z.object({
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
  dustThreshold: exactDecimal.optional().describe('Deposits at or below this are lost. In whole units of sellAsset.'),
  expiration: z
    .string()
    .regex(/^[0-9]+$/)
    .describe('Unix seconds after which nothing of this route may be used.'),
  estimatedTime: z.object({ inbound: count, swap: count, outbound: count, total: count }).describe('In seconds.'),
  fees: z.array(fee).describe('Already taken off expectedBuyAmount, all in buyAsset. Gas for the deposit is not among them.'),
  legs: z.array(leg),
  meta: z.object({
    approvalAddress: z.string().optional().describe('The router that an EVM token has to be approved for.'),
    slippageBps: count.describe('Price impact in basis points.'),
    totalBps: count.describe('All fees in basis points of the payout.'),
    priceImpact: z.number().describe('Price impact in percent.'),
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
  warnings: z.array(warning),
});

const providerError = z.object({
  provider: z.enum([...providerIds, ...otherProviders]),
  errorCode: z.enum(providerErrorCodes as [string, ...string[]]),
  message: z.string(),
});

/** The answer of POST /aggregator/v1/quote. */
export const aggregatorQuoteResponse = z.object({
  routes: z.array(route).describe('Best first: by what arrives, then by time.'),
  providerErrors: z.array(providerError).describe('Providers without a route, each with the reason.'),
});

/** An offer in the shape of the official SDK; amounts are decimal text in whole units. */
export type AggregatorRoute = z.infer<typeof route>;
/** Why a provider makes no offer, in the words of the official SDK. */
export type ProviderError = z.infer<typeof providerError>;
/** The answer of POST /aggregator/v1/quote. */
export type AggregatorQuoteResponse = z.infer<typeof aggregatorQuoteResponse>;
/** What is to be swapped, as a program sends it. */
export type AggregatorQuoteInput = z.input<typeof aggregatorQuoteRequest.request>;

/** From here on a warning is shown. */
const warningBps = 500;
const percent = (bps: number): number => bps / 100;

function warningsOf({ quote }: Offer, { request }: AggregatorRequest): AggregatorRoute['warnings'] {
  const found: AggregatorRoute['warnings'] = [];
  if (request.toleranceBps >= warningBps) {
    const tooltip = `The payout may fall ${percent(request.toleranceBps)} % below the quote before the network refunds.`;
    found.push({ code: 'highSlippage', display: 'High slippage tolerance', tooltip });
  }
  if (quote.fees.slippageBps >= warningBps) {
    const tooltip = `The swap moves the price by ${percent(quote.fees.slippageBps)} %. A smaller amount, or parts, cost less.`;
    found.push({ code: 'highPriceImpact', display: 'High price impact', tooltip });
  }
  return found;
}

const txTypeOf: Readonly<Record<string, (typeof txTypes)[number]>> = { utxo: 'PSBT', evm: 'EVM', cosmos: 'COSMOS', radix: 'RADIX' };

function feesOf({ quote, network }: Offer): AggregatorRoute['fees'] {
  return feeRows(quote).map(({ kind, amount, asset }) => ({
    type: kind,
    asset: identifierOf(asset),
    amount: wholeUnits(amount, asset),
    chain: asset.chain,
    protocol: providerOf({ network, mode: 'single' }),
  }));
}

/** Offer → route. `sellDecimals`: places of the sold asset on its chain, for the transaction. */
export function toRoute(offer: Offer, asked: AggregatorRequest, sellDecimals?: number, tags: readonly Tag[] = []): AggregatorRoute {
  const { quote, network, mode, request, memo, minimumPayout } = offer;
  const text = (amount: Parameters<typeof wholeUnits>[0], asset: Asset) => wholeUnits(amount, asset);
  const provider = providerOf({ network, mode });
  const { from, to } = request;
  const ends = { sellAsset: identifierOf(from), buyAsset: identifierOf(to), sellAmount: text(request.amount, from) };
  const expected = text(quote.expectedAmountOut, to);
  const least = minimumPayout === undefined ? undefined : text(minimumPayout, to);
  const fees = feesOf(offer);
  const kind = from.kind === 'layer1' ? txTypeOf[chains[from.chain]?.addressForm.kind ?? ''] : 'COSMOS';
  const { slippageBps, totalBps } = quote.fees;
  return present({
    providers: [provider],
    ...ends,
    expectedBuyAmount: expected,
    expectedBuyAmountMaxSlippage: least,
    sourceAddress: asked.source ?? '{sourceAddress}',
    destinationAddress: asked.request.destination,
    refundAddress: asked.request.refund,
    targetAddress: quote.router ?? quote.inboundAddress,
    inboundAddress: quote.inboundAddress,
    memo,
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
      slippageBps,
      totalBps,
      priceImpact: percent(slippageBps),
      streamingInterval: mode === 'streaming' ? (request.interval ?? protocols[network].streamingInterval) : undefined,
      maxStreamingQuantity: quote.maxStreamingQuantity,
      affiliate: request.affiliate?.name,
      affiliateFee: request.affiliate === undefined ? undefined : `${request.affiliate.bps}`,
      tags: [...tags],
      txType: kind,
    }),
    txType: kind,
    tx: routeTransaction(offer, asked.source, sellDecimals),
    warnings: warningsOf(offer, asked),
  });
}

/** Refusal → one entry for each asked provider that it speaks for. */
export function toProviderErrors(refusal: Refusal, asked: AggregatorRequest): readonly ProviderError[] {
  return refusedProviders(refusal, asked.providers).map((provider) => ({
    provider,
    errorCode: providerErrorCode(refusal.error),
    message: refusal.error.hint,
  }));
}

/** Providers of other services that were asked for. */
export function unsupportedErrors({ unsupported }: AggregatorRequest): readonly ProviderError[] {
  return unsupported.map((provider) => ({
    provider: provider as ProviderError['provider'],
    errorCode: unsupportedProvider,
    message: `Only ${providerIds.join(', ')} are asked here.`,
  }));
}

const providerPlace = ({ provider }: ProviderError): number => (providerIds as readonly string[]).indexOf(provider);

const expired = { code: 'quote_expired', hint: 'The offer expired before it could be answered. Ask again.' } as const satisfies ErrorInfo;

/** The one error of a result without a route: 404, as the official API answers, with our code for the reason in `details`. */
function noRoute(found: AggregatorResult): ErrorInfo {
  const own = noOfferError(found.result);
  if (found.request.providers.length === 0) return { code: 'no_route', hint: `Ask one of ${providerIds.join(', ')}.`, field: 'providers' };
  const hint = own?.hint ?? expired.hint;
  return { code: 'no_route', hint, details: { ...own?.details, reason: own?.code ?? expired.code } };
}

/** Routes and refusals of what was found; offers that expired since are refusals. `now` in unix milliseconds. */
export function respondWithRoutes(found: AggregatorResult, now: number): Reply<AggregatorQuoteResponse> {
  const { request: asked, result, sellDecimals } = found;
  const live = result.offers.filter(({ quote }) => quote.expiry * 1000 > now);
  const late = result.offers
    .filter((offer) => !live.includes(offer))
    .map(({ network, mode }): Refusal => ({ network, mode, error: expired }));
  const tags = tagsOf(live);
  const routes = live.map((offer, at) => toRoute(offer, asked, sellDecimals, tags[at]));
  const refusals = [...result.refusals, ...silentRefusals(found), ...late];
  const own = refusals.flatMap((refusal) => toProviderErrors(refusal, asked));
  own.sort((a, b) => providerPlace(a) - providerPlace(b));
  const providerErrors = [...own, ...unsupportedErrors(asked)];
  if (routes.length === 0) return { ok: false, error: noRoute(found), extra: { routes, providerErrors } };
  return { ok: true, answer: { routes, providerErrors } };
}

/** POST /aggregator/v1/quote: the routes of both networks. */
export const aggregatorQuoteEndpoint: Endpoint<AggregatorRequest, AggregatorResult, AggregatorQuoteResponse> = {
  operationId: 'aggregatorQuote',
  method: 'POST',
  path: '/aggregator/v1/quote',
  aliases: [],
  summary: 'Compare routes of both networks in the shape of the official SDK.',
  ...aggregatorQuoteRequest,
  response: aggregatorQuoteResponse,
  respond: respondWithRoutes,
  errors: ['invalid_field', 'invalid_asset', 'invalid_amount', 'invalid_address', 'same_asset', 'no_route'],
  errorMembers: aggregatorQuoteResponse,
  limit: 'aggregator',
  cache: 'no-store',
  key: true,
  streams: true,
  since: '0.3.0',
};
