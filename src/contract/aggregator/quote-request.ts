import * as z from 'zod';
import { type AggregatorAsk, askedModes, type ProviderId, providerIds } from '../../core/aggregator/providers.ts';
import { type BaseAmount, baseAmount, maxBaseAmount, parseDecimal, rescale } from '../../core/amount.ts';
import { type Asset, baseDecimals, formatAsset, sameAsset } from '../../core/asset/asset.ts';
import { must, type Result } from '../../core/errors.ts';
import { networkIds, protocols } from '../../core/network/protocol.ts';
import type { AffiliateShare, QuoteAsk } from '../../core/quote/quote.ts';
import { attempt, type Fields, readText, refuse, refuseUnknown } from '../fields.ts';
import { assetText, maxAddressLength, readAddress, readAsset } from '../v1/quote-request.ts';
import { otherProviders } from './names.ts';

/** What integrations of the official API expect where they send no slippage; our own API protects tighter. */
export const defaultSlippage = 3;
const maxSlippage = 99;
/** The tightest that the networks keep: they read zero as no protection at all. */
const tightestBps = 1;
const maxBlocks = 14_400;
const mostAffiliateBps = Math.max(...networkIds.map((network) => protocols[network].maxAffiliateBps));
/** Places that a caller may write; the networks count eight and cut off the rest. */
const mostPlaces = 18;
const amountText = /^([0-9]{1,16}(\.[0-9]{0,18})?|\.[0-9]{1,18})$/;
const affiliateText = /^[A-Za-z0-9_.+-]{1,90}$/;

const address = z.string().max(maxAddressLength).nullish();
const ignored = 'Accepted, without effect.';

/** Fields of an aggregator quote as advertised; `parseAggregatorAsk` reads them. */
export const aggregatorQuoteRequest = z.strictObject({
  sellAsset: assetText
    .describe('Asset to send, as CHAIN.SYMBOL; a token as CHAIN.TICKER-CONTRACT. The tokens list names every asset.')
    .meta({ examples: ['BTC.BTC'] }),
  buyAsset: assetText.describe('Asset to receive, written the same way.').meta({ examples: ['ETH.ETH'] }),
  sellAmount: z
    .string()
    .regex(amountText)
    .describe('Amount of sellAsset in whole units as decimal text. The networks count eight places; what is below them is cut off.')
    .meta({ examples: ['0.1'] }),
  slippage: z
    .number()
    .min(0)
    .max(maxSlippage)
    .nullish()
    .describe(
      `How far the payout may fall below expectedBuyAmount before the network refunds, in percent; below basis points it is rounded down. Default: ${defaultSlippage}. 0 counts as 0.01, the tightest that the networks keep.`,
    ),
  sourceAddress: address.describe('Address that sends. On EVM chains the route then carries the transaction to sign.'),
  destinationAddress: address.describe('Address that receives buyAsset. Only with it do routes carry a memo.'),
  refundAddress: address.describe('Address on the chain of sellAsset that a refund goes to. Default: the sender.'),
  affiliate: z.string().max(90).nullish().describe('THORName, MAYAName or address of the network that takes a share; with affiliateFee.'),
  affiliateFee: z
    .int()
    .min(0)
    .max(mostAffiliateBps)
    .nullish()
    .describe(`Share of the affiliate in basis points. THORChain gives at most 1000, MAYAChain 500.`),
  providers: z
    .array(z.enum([...providerIds, ...otherProviders]))
    .max(40)
    .nullish()
    .describe(`Who to ask: ${providerIds.join(', ')}. Default: all of these. Others are refused one by one with unsupportedProvider.`),
  dry: z
    .boolean()
    .nullish()
    .describe('Default: true. false asks for a route to carry out: it takes exactly one provider and a destinationAddress.'),
  streamingInterval: z.int().min(0).max(maxBlocks).nullish().describe('Blocks between the parts of a streaming swap; 0 counts as none.'),
  streamingQuantity: z.int().min(0).max(maxBlocks).nullish().describe('Number of parts; 0 lets the network choose.'),
  cfBoost: z.boolean().nullish().describe(ignored),
  allowSmartContractSender: z.boolean().nullish().describe(ignored),
  allowSmartContractReceiver: z.boolean().nullish().describe(ignored),
  disableSecurityChecks: z.boolean().nullish().describe(ignored),
  referrer: z.string().max(200).nullish().describe(ignored),
});

const flags = ['dry', 'cfBoost', 'allowSmartContractSender', 'allowSmartContractReceiver', 'disableSecurityChecks'] as const;

/**
 * Untrusted body → AggregatorAsk with canonical addresses. Faults: invalid_field, invalid_asset,
 * same_asset, invalid_amount, invalid_address; each names its field.
 */
export function parseAggregatorAsk(input: Fields): Result<AggregatorAsk> {
  return attempt(() => {
    refuseUnknown(input, Object.keys(aggregatorQuoteRequest.shape));
    for (const name of flags) readFlag(input, name);
    readText(input, 'referrer');
    const { asked, unsupported } = readProviders(input);
    const from = readAsset(input, 'sellAsset');
    const to = readAsset(input, 'buyAsset');
    if (sameAsset(from, to)) refuse('same_asset', `sellAsset and buyAsset are both ${formatAsset(from)}.`, { field: 'buyAsset' });
    const amount = readSellAmount(input, from);
    const toleranceBps = readSlippage(input);
    const { networks, modes } = askedModes(asked);
    const anywhere = networks.length === 0 ? networkIds : networks;
    const source = readAddress(unfilled(input), 'sourceAddress', from, anywhere);
    const destination = readAddress(unfilled(input), 'destinationAddress', to, anywhere);
    const refund = readAddress(unfilled(input), 'refundAddress', from, anywhere);
    if (input['dry'] === false) checkOrder(asked, unsupported, destination);
    const ask: QuoteAsk = {
      from,
      to,
      amount,
      toleranceBps,
      networks,
      modes,
      ...(destination === undefined ? {} : { destination }),
      ...(refund === undefined ? {} : { refund }),
      ...readStreaming(input),
      ...readAffiliate(input),
    };
    return { ask, providers: asked, unsupported, ...(source === undefined ? {} : { source }) };
  });
}

/** Routes without a sender carry a placeholder; sent back, it names nobody. */
function unfilled(input: Fields): Fields {
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== `{${name}}`));
}

function readFlag(input: Fields, name: string): void {
  const value = input[name];
  if (value !== undefined && value !== null && typeof value !== 'boolean') {
    refuse('invalid_field', `Send ${name} as true or false.`, { field: name });
  }
}

function readWhole(input: Fields, name: string, most: number): number | undefined {
  const value = input[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value;
  return refuse('invalid_field', `Send ${name} as a whole number from 0 to ${most}.`, { field: name });
}

function readProviders(input: Fields): { asked: readonly ProviderId[]; unsupported: readonly string[] } {
  const value = input['providers'];
  if (value === undefined || value === null) return { asked: providerIds, unsupported: [] };
  const known: readonly unknown[] = [...providerIds, ...otherProviders];
  if (!Array.isArray(value) || value.length > 40 || !value.every((name) => known.includes(name))) {
    return refuse('invalid_field', `Send providers as a list of names: ${providerIds.join(', ')}.`, { field: 'providers' });
  }
  if (value.length === 0) return { asked: providerIds, unsupported: [] };
  return {
    asked: providerIds.filter((id) => value.includes(id)),
    unsupported: [...new Set<string>(value.filter((name) => !(providerIds as readonly unknown[]).includes(name)))],
  };
}

function readSellAmount(input: Fields, from: Asset): BaseAmount {
  const value = input['sellAmount'];
  const field = 'sellAmount';
  if (value === undefined || value === null)
    return refuse('invalid_field', 'sellAmount is missing. Send it as text, such as "0.1".', { field });
  if (typeof value !== 'string' || !amountText.test(value)) {
    const hint = 'Send sellAmount as decimal text above zero in whole units, such as "0.1": JSON numbers lose digits.';
    return refuse('invalid_amount', hint, { field });
  }
  const units = rescale(must(parseDecimal(value, mostPlaces)), mostPlaces, baseDecimals(from));
  const places = baseDecimals(from);
  if (units === 0n)
    return refuse('invalid_amount', `The networks count ${places} places of ${from.ticker}; this is less than one of them.`, { field });
  return units > maxBaseAmount ? refuse('invalid_amount', 'sellAmount is larger than any supply.', { field }) : baseAmount(units);
}

/** Percent → basis points. */
function readSlippage(input: Fields): number {
  const value = input['slippage'] ?? defaultSlippage;
  if (typeof value !== 'number' || !(value >= 0 && value <= maxSlippage)) {
    return refuse('invalid_field', `Send slippage as a number of percent from 0 to ${maxSlippage}.`, { field: 'slippage' });
  }
  // 0.29 percent is 29 basis points, although 0.29 * 100 is a little less.
  return Math.max(tightestBps, Math.floor(Number((value * 100).toFixed(6))));
}

function readStreaming(input: Fields): Pick<QuoteAsk, 'streaming'> {
  const interval = readWhole(input, 'streamingInterval', maxBlocks) || undefined;
  const quantity = readWhole(input, 'streamingQuantity', maxBlocks);
  if (interval === undefined && quantity === undefined) return {};
  return { streaming: { ...(interval === undefined ? {} : { interval }), ...(quantity === undefined ? {} : { quantity }) } };
}

function readAffiliate(input: Fields): { readonly affiliate?: AffiliateShare } {
  const name = readText(input, 'affiliate', 90);
  const bps = readWhole(input, 'affiliateFee', mostAffiliateBps);
  if (name === undefined && (bps === undefined || bps === 0)) return {};
  if (name === undefined) return refuse('invalid_field', 'affiliateFee needs an affiliate who takes it.', { field: 'affiliate' });
  if (!affiliateText.test(name)) {
    return refuse('invalid_field', 'Send affiliate as a THORName, a MAYAName or an address of the network.', { field: 'affiliate' });
  }
  if (bps === undefined)
    return refuse('invalid_field', 'Send affiliateFee with the affiliate, in basis points.', { field: 'affiliateFee' });
  return { affiliate: { name, bps } };
}

function checkOrder(asked: readonly ProviderId[], unsupported: readonly string[], destination: string | undefined): void {
  if (asked.length + unsupported.length !== 1) {
    refuse('invalid_field', 'A quote with dry false takes exactly one provider.', { field: 'providers' });
  }
  if (destination === undefined) {
    refuse('invalid_field', 'A quote with dry false needs a destinationAddress.', { field: 'destinationAddress' });
  }
}
