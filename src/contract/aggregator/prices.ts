import * as z from 'zod';
import { providerIds, toProviderId } from '../../core/aggregator/providers.ts';
import type { GasRate, PriceFinding } from '../../core/aggregator/tokens.ts';
import { formatUnits, usdDecimals } from '../../core/amount.ts';
import { type Asset, parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import type { Endpoint } from '../endpoint.ts';
import { Field, type Fields, flagField, noFields, refuse, request } from '../fields.ts';
import { count, digits, isoFromMs, isoTime, present } from '../wire-values.ts';
import { chainIds } from './names.ts';

const maxTokens = 100;
const longestIdentifier = 120;

type PriceRequest = readonly { readonly identifier: string; readonly asset?: Asset }[];

const tokenList = z
  .array(z.strictObject({ identifier: z.string().min(1).max(longestIdentifier) }))
  .min(1)
  .max(maxTokens);

/** Unknown asset names have no price; only non-text is refused. Failures: invalid_field. */
const priceRequest = request(
  {
    tokens: new Field(tokenList, readTokens).about('Assets to price, each by its identifier.', [[{ identifier: 'BTC.BTC' }]]),
    metadata: flagField().nullish().about('Ignored; accepted for compatibility with the official SDK.'),
  },
  (read): PriceRequest => {
    read('metadata');
    return read('tokens');
  },
);

function readTokens(value: unknown, field: string): PriceRequest {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxTokens) {
    return refuse('invalid_field', `Send tokens as a list of 1 to ${maxTokens} objects with an identifier.`, { field });
  }
  return value.map(readToken);
}

const priceResponse = z.array(
  z.object({
    identifier: z.string().describe('Identifier as requested.'),
    price_usd: z.number().optional().describe('Price of one whole asset in dollars, from its deepest pool. Absent if unknown.'),
    provider: z.enum(providerIds).optional().describe('Provider whose pools this price comes from. Absent without a price.'),
    timestamp: count.optional().describe('Time at which the pools were read, in unix milliseconds. Absent without a price.'),
  }),
);

/** Request fields of POST /aggregator/v1/price as sent. */
export type PriceInput = z.input<typeof priceRequest.request>;
/** Response of POST /aggregator/v1/price. */
export type PriceResponse = z.infer<typeof priceResponse>;

function readToken(item: unknown): PriceRequest[number] {
  const { identifier, ...rest } = (typeof item === 'object' && item !== null ? item : {}) as Fields;
  const isText = typeof identifier === 'string' && identifier !== '' && identifier.length <= longestIdentifier;
  if (!isText || Object.keys(rest).length > 0) {
    return refuse('invalid_field', 'Each of the tokens is an object with an identifier and nothing else.', { field: 'tokens' });
  }
  const asset = parseAsset(identifier);
  return asset.ok ? { identifier, asset: asset.value } : { identifier };
}

/** POST /aggregator/v1/price: dollar price of one whole asset, from the deepest pool. */
export const aggregatorPriceEndpoint: Endpoint<PriceRequest, readonly PriceFinding[], z.infer<typeof priceResponse>> = {
  operationId: 'aggregatorPrice',
  method: 'POST',
  path: '/aggregator/v1/price',
  aliases: [],
  summary: 'Read dollar prices of assets from the pools.',
  ...priceRequest,
  response: priceResponse,
  respond: (findings) => ({
    ok: true,
    answer: findings.map(({ identifier, found }) =>
      present({
        identifier,
        price_usd: found && Number(formatUnits(found.price, usdDecimals)),
        provider: found && toProviderId({ network: found.network, mode: 'single' }),
        timestamp: found?.readAt,
      }),
    ),
  }),
  errors: ['invalid_field', 'upstream_busy', 'upstream_unavailable'],
  limit: 'aggregator',
  cache: 'no-store',
  maxBodyBytes: 32_768,
  key: true,
  since: '0.3.0',
};

const gasResponse = z.array(
  z.object({
    id: count.describe('Identifier of the entry; the same for a chain in every answer.'),
    chainId: z.string(),
    value: digits.describe('Gas rate, in the unit named by unit.'),
    unit: z.string(),
    createdAt: isoTime,
  }),
);

/** Response of GET /aggregator/v1/gas. */
export type GasResponse = z.infer<typeof gasResponse>;

/** GET /aggregator/v1/gas: gas rates reported by the networks. */
export const aggregatorGasEndpoint: Endpoint<undefined, readonly GasRate[], z.infer<typeof gasResponse>> = {
  operationId: 'aggregatorGas',
  method: 'GET',
  path: '/aggregator/v1/gas',
  aliases: [],
  summary: 'Read the gas rates that the networks observe.',
  ...noFields,
  response: gasResponse,
  respond: (rates) => ({
    ok: true,
    answer: rates
      .filter(({ chain }) => Object.hasOwn(chains, chain))
      .map(({ chain, rate, unit, readAt }) => ({
        id: Object.keys(chains).indexOf(chain) + 1,
        chainId: chainIds[chain] ?? chain,
        value: `${rate}`,
        unit,
        createdAt: isoFromMs(readAt),
      })),
  }),
  errors: ['invalid_field', 'upstream_busy', 'upstream_unavailable'],
  limit: 'aggregator',
  cache: 'private, max-age=6',
  key: true,
  since: '0.3.0',
};
