import * as z from 'zod';
import { otherNameHint } from '../../core/address/naming-service.ts';
import { type AggregatorRequest, type ProviderId, providerIds, requestedModes } from '../../core/aggregator/providers.ts';
import { type BaseAmount, baseAmount, maxBaseAmount, parseDecimal, rescale } from '../../core/amount.ts';
import { type Asset, baseDecimals, formatAsset, sameAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { defaultMaxImpactBps } from '../../core/loss/loss.ts';
import { networkIds, protocols } from '../../core/network/protocol.ts';
import type { AffiliateShare, AnyQuoteRequest, OutputRequest, QuoteRequest } from '../../core/quote/quote.ts';
import { Field, flagField, refuse, request, textField, wholeField } from '../fields.ts';
import { addressOn, assetField, maxAddressLength, payeeOn } from '../swap-fields.ts';
import { present } from '../wire-values.ts';
import { otherProviders } from './names.ts';

/** Default slippage in percent, as in the official API's integrations; our own API defaults to less. */
export const defaultSlippage = 3;
const maxSlippage = 99;
/** Minimum tolerance in basis points: the networks treat zero as no protection. */
const tightestBps = 1;
const maxBlocks = 14_400;
const mostAffiliateBps = Math.max(...networkIds.map((network) => protocols[network].maxAffiliateBps));
/** Maximum decimals accepted; the networks count eight and truncate the rest. */
const maxPlaces = 18;
const maxProviders = 40;
const amountText = /^([0-9]{1,16}(\.[0-9]{0,18})?|\.[0-9]{1,18})$/;
const affiliateText = /^[A-Za-z0-9_+-]{1,90}$/;

const amountField = new Field(z.string().regex(amountText), readAmountText).nullish();

const ignored = 'Ignored; accepted for compatibility with the official SDK.';

/** Routes without a sender carry a placeholder; if sent back, it counts as absent. */
const { schema, read: readAddress } = textField({ max: maxAddressLength });
const address = new Field(schema, (value, name) => (value === `{${name}}` ? undefined : readAddress(value, name))).nullish();

/**
 * Request of POST /aggregator/v1/quote; addresses are read into their canonical form. Failures: invalid_field,
 * invalid_asset, same_asset, invalid_amount, invalid_address; each names its field.
 */
export const aggregatorQuoteRequest = request(
  {
    sellAsset: assetField.about('Asset to send, as CHAIN.SYMBOL; a token as CHAIN.TICKER-CONTRACT.', ['BTC.BTC']),
    buyAsset: assetField.about('Asset to receive, in the notation of sellAsset.', ['ETH.ETH']),
    sellAmount: amountField.about(
      'Amount of sellAsset in whole units, as decimal text. Digits after the eighth decimal (MAYA.CACAO: tenth) are dropped.',
      ['0.1'],
    ),
    buyAmount: amountField.about('Minimum amount to receive, in whole units of buyAsset; an alternative to sellAmount.', ['2.5']),
    slippage: new Field(z.number().min(0).max(maxSlippage), readSlippage)
      .nullish()
      .about(
        `Maximum slippage in percent, beyond which the network refunds; rounded down to basis points. Default: ${defaultSlippage}. 0 counts as 0.01.`,
      ),
    sourceAddress: address.about('Address that sends sellAsset. On EVM chains, required for the route to include the transaction to sign.'),
    destinationAddress: address.about(
      'Address that receives buyAsset, or a THORName or MAYAName that has one. Routes have no memo without it.',
    ),
    refundAddress: address.about('Address for a refund, on the chain of sellAsset. Default: the sender.'),
    affiliate: textField({ max: 90 })
      .nullish()
      .about('Affiliate that takes a share of the payout: a THORName, a MAYAName or an address on the network. Requires affiliateFee.'),
    affiliateFee: wholeField(0, mostAffiliateBps)
      .nullish()
      .about('Share of the affiliate in basis points, at most 1000 on THORChain and 500 on MAYAChain. Requires affiliate.'),
    providers: new Field(z.array(z.enum([...providerIds, ...otherProviders])).max(maxProviders), readProviders)
      .nullish()
      .about(`Providers to query: ${providerIds.join(', ')}. Default: all of these.`),
    dry: flagField()
      .nullish()
      .about(
        'Whether this is only a price request. Default: true. false requests an executable route and requires exactly one provider and a destinationAddress.',
      ),
    streamingInterval: wholeField(0, maxBlocks)
      .nullish()
      .about('Blocks between the parts of a streaming swap. 0 or absent: the network’s default interval.'),
    streamingQuantity: wholeField(0, maxBlocks)
      .nullish()
      .about('Number of parts of the streaming routes, at any interval. 0 or absent: the network chooses.'),
    maxImpactBps: wholeField(1, 10_000)
      .nullish()
      .about(
        'Maximum price impact in basis points. A route above it is refused as insufficientLiquidity. Default: 1500; 10000 refuses none.',
      ),
    acceptOneOperator: flagField()
      .nullish()
      .about('Whether confirmation by one operator is enough where only one is configured. Default: false.'),
    split: flagField()
      .nullish()
      .about('Whether to offer two payments too, one over each network, if that gains. Requires providers of both. Default: false.'),
    cfBoost: flagField().nullish().about(ignored),
    allowSmartContractSender: flagField().nullish().about(ignored),
    allowSmartContractReceiver: flagField().nullish().about(ignored),
    disableSecurityChecks: flagField().nullish().about(ignored),
    referrer: textField({ max: 200 }).nullish().about(ignored),
  },
  (read): AggregatorRequest => {
    const isDry = read('dry') ?? true;
    for (const name of ['cfBoost', 'allowSmartContractSender', 'allowSmartContractReceiver', 'disableSecurityChecks', 'referrer'] as const)
      read(name);
    const { asked, unsupported } = read('providers') ?? { asked: providerIds, unsupported: [] };
    const from = read('sellAsset');
    const to = read('buyAsset');
    if (sameAsset(from, to)) refuse('same_asset', `sellAsset and buyAsset are both ${formatAsset(from)}.`, { field: 'buyAsset' });
    const size = readSize({ from, to }, read('sellAmount'), read('buyAmount'));
    const toleranceBps = read('slippage') ?? defaultSlippage * 100;
    const { networks, modes } = requestedModes(asked);
    const anywhere = networks.length === 0 ? networkIds : networks;
    const parseOwnAddress = (field: 'sourceAddress' | 'refundAddress', asset: Asset) =>
      addressOn(read(field), { field, asset, networks: anywhere, use: 'refund' });
    const source = parseOwnAddress('sourceAddress', from);
    const payee = payeeOn(read('destinationAddress'), { field: 'destinationAddress', asset: to, networks: anywhere, use: 'payout' });
    const refund = parseOwnAddress('refundAddress', from);
    if (!isDry) refuseIncomplete(asked.length + unsupported.length, payee.destination ?? payee.destinationName);
    const streaming = streamingOf(read('streamingInterval') || undefined, read('streamingQuantity'));
    const affiliate = affiliateOf(read('affiliate'), read('affiliateFee'));
    const maxImpactBps = read('maxImpactBps') ?? defaultMaxImpactBps;
    const request: AnyQuoteRequest = {
      ...present({
        from,
        to,
        toleranceBps,
        maxImpactBps,
        networks,
        modes,
        ...payee,
        refund,
        streaming,
        affiliate,
        acceptOneOperator: read('acceptOneOperator'),
        split: read('split') || undefined,
      }),
      ...size,
    };
    return present({ request, providers: asked, unsupported, source });
  },
);

interface AskedProviders {
  readonly asked: readonly ProviderId[];
  readonly unsupported: readonly string[];
}

function readProviders(value: unknown, field: string): AskedProviders {
  const known: readonly unknown[] = [...providerIds, ...otherProviders];
  if (!Array.isArray(value) || value.length > maxProviders || !value.every((name) => known.includes(name))) {
    return refuse('invalid_field', `Send providers as a list of names: ${providerIds.join(', ')}.`, { field });
  }
  if (value.length === 0) return { asked: providerIds, unsupported: [] };
  return {
    asked: providerIds.filter((id) => value.includes(id)),
    unsupported: [...new Set<string>(value.filter((name) => !(providerIds as readonly unknown[]).includes(name)))],
  };
}

function readAmountText(value: unknown, field: string): string {
  if (typeof value === 'string' && amountText.test(value)) return value;
  const hint = `Send ${field} as decimal text above zero in whole units, such as "0.1": JSON numbers lose digits.`;
  return refuse('invalid_amount', hint, { field });
}

/** Size of the swap: the amount sold, or the minimum to buy. */
function readSize(
  { from, to }: Pick<QuoteRequest, 'from' | 'to'>,
  sold: string | undefined,
  bought: string | undefined,
): Pick<QuoteRequest, 'amount'> | Pick<OutputRequest, 'amountOut'> {
  if (sold !== undefined && bought !== undefined)
    refuse('invalid_field', 'sellAmount is the amount to pay, buyAmount the minimum to receive. Send only one of them.', {
      field: 'buyAmount',
    });
  if (sold !== undefined) return { amount: parseUnits(sold, from, 'sellAmount') };
  if (bought !== undefined) return { amountOut: parseUnits(bought, to, 'buyAmount') };
  return refuse('invalid_field', 'sellAmount is missing. Send it as text, such as "0.1".', { field: 'sellAmount' });
}

/** Parses decimal text into protocol units of `from`. */
function parseUnits(text: string, from: Asset, field: string): BaseAmount {
  const places = baseDecimals(from);
  const units = rescale(must(parseDecimal(text, maxPlaces)), maxPlaces, places);
  if (units === 0n)
    return refuse('invalid_amount', `The networks count ${places} decimals of ${from.ticker}; this amount is below the smallest unit.`, {
      field,
    });
  return units > maxBaseAmount ? refuse('invalid_amount', `${field} is larger than any supply.`, { field }) : baseAmount(units);
}

/** Converts percent to basis points. */
function readSlippage(value: unknown, field: string): number {
  if (typeof value !== 'number' || !(value >= 0 && value <= maxSlippage)) {
    return refuse('invalid_field', `Send slippage as a number of percent from 0 to ${maxSlippage}.`, { field });
  }
  // Avoids float error: 0.29 percent is 29 basis points, although 0.29 * 100 is slightly less.
  return Math.max(tightestBps, Math.floor(Number((value * 100).toFixed(6))));
}

function streamingOf(interval: number | undefined, quantity: number | undefined): QuoteRequest['streaming'] {
  return interval === undefined && quantity === undefined ? undefined : present({ interval, quantity });
}

function affiliateOf(name: string | undefined, bps: number | undefined): AffiliateShare | undefined {
  if (name === undefined && (bps === undefined || bps === 0)) return undefined;
  if (name === undefined) return refuse('invalid_field', 'affiliateFee requires affiliate. Send both, or neither.', { field: 'affiliate' });
  if (!affiliateText.test(name)) {
    const hint = otherNameHint(name) ?? 'Send affiliate as a THORName, a MAYAName or an address of the network.';
    return refuse('invalid_field', hint, { field: 'affiliate' });
  }
  if (bps === undefined)
    return refuse('invalid_field', 'Send affiliateFee with the affiliate, in basis points.', { field: 'affiliateFee' });
  return { name, bps };
}

/** Rejects a request for an executable route unless it has exactly one provider and a payee. */
function refuseIncomplete(providers: number, destination: string | undefined): void {
  if (providers !== 1)
    refuse('invalid_field', 'A request with dry false takes exactly one provider. Send one in providers.', { field: 'providers' });
  if (destination === undefined) {
    refuse('invalid_field', 'A request with dry false requires destinationAddress. Send the address that receives buyAsset.', {
      field: 'destinationAddress',
    });
  }
}
