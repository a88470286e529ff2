import * as z from 'zod';
import { type ProviderId, providerIds, providers } from '../../core/aggregator/providers.ts';
import type { Token, TokenList } from '../../core/aggregator/tokens.ts';
import { contractOnChain } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { protocols } from '../../core/network/protocol.ts';
import { release } from '../../core/release.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { choiceField, noFields, request } from '../fields.ts';
import { count, isoFromMs, isoTime, present } from '../wire-values.ts';
import { chainIds, identifier, identifierOf } from './names.ts';

/** Failures: invalid_field. */
const tokensRequest = request(
  {
    provider: choiceField(providerIds)
      .required(`provider is missing. Send one of ${providerIds.join(', ')}.`)
      .about('Provider whose tokens are listed.', ['THORCHAIN']),
  },
  (read) => read('provider'),
);

const version = z.object({ major: count, minor: count, patch: count });
const providerId = z.enum(providerIds);

const token = z.object({
  chain: z.string(),
  chainId: z.string(),
  address: z.string().optional().describe('Contract address as its chain writes it. Absent for an asset without a contract.'),
  decimals: count.describe('Decimals of the asset on its own chain.'),
  identifier,
  name: z.string().optional().describe('Chain name. Present for gas assets only.'),
  shortCode: z.string().optional().describe('Short name of the asset in memos. Absent if none.'),
  symbol: z.string(),
  ticker: z.string(),
});

const listHead = {
  provider: providerId,
  name: z.string(),
  count,
  keywords: z.array(z.string()),
  timestamp: isoTime.describe('Time at which the pools were read (RFC 3339).'),
  version,
};

/** Tokens a provider currently swaps. */
export const tokenListResponse = z.object({
  ...listHead,
  chainId: z.string().describe("Chain id of the network's own chain."),
  tokens: z.array(token).describe('Tokens of the provider with known decimals: native asset first, then by depth.'),
});
const allTokensResponse = z.array(tokenListResponse);
const providersResponse = z.array(z.object({ ...listHead, url: z.string().describe("Path of the provider's token list.") }));

/** Response of GET /aggregator/v1/tokens. */
export type TokenListResponse = z.infer<typeof tokenListResponse>;
/** Request fields of GET /aggregator/v1/tokens as sent. */
export type TokenListInput = z.input<typeof tokensRequest.request>;
/** Response of GET /aggregator/v1/tokens/all. */
export type AllTokensResponse = z.infer<typeof allTokensResponse>;
/** Response of GET /aggregator/v1/providers. */
export type ProvidersResponse = z.infer<typeof providersResponse>;

const [major = 0, minor = 0, patch = 0] = release.split('.').map(Number);

function toToken({ asset, decimals, shortCode }: Token): z.infer<typeof token> {
  const name = identifierOf(asset);
  const { chain, ticker } = asset;
  return present({
    chain,
    chainId: chainIds[chain] ?? chain,
    address: contractOnChain(asset),
    decimals,
    identifier: name,
    name: chains[chain]?.gasAsset === name ? chains[chain]?.name : undefined,
    shortCode,
    symbol: name.slice(chain.length + 1),
    ticker,
  });
}

const modeNames = { single: '', streaming: ', streaming' } as const;

function headOf({ provider, tokens, readAt }: TokenList) {
  const { network, mode } = providers[provider];
  return {
    provider,
    name: `${protocols[network].name}${modeNames[mode]}`,
    count: tokens.length,
    keywords: [network, mode],
    timestamp: isoFromMs(readAt),
    version: { major, minor, patch },
  };
}

function toList(list: TokenList): TokenListResponse {
  const { network } = providers[list.provider];
  return { ...headOf(list), chainId: chainIds[protocols[network].chain] ?? network, tokens: list.tokens.map(toToken) };
}

const path = '/aggregator/v1/tokens';
const shared = { method: 'GET', aliases: [], limit: 'aggregator', cache: 'private, max-age=6', key: true, since: '0.3.0' } as const;

/** GET /aggregator/v1/tokens: tokens of one provider. */
export const aggregatorTokensEndpoint: Endpoint<ProviderId, TokenList, TokenListResponse> = {
  ...shared,
  operationId: 'aggregatorTokens',
  path,
  summary: 'List the tokens that a provider can swap now.',
  ...tokensRequest,
  response: tokenListResponse,
  respond: (list) => ({ ok: true, answer: toList(list) }),
  errors: ['invalid_field', 'upstream_busy', 'upstream_unavailable'],
};

/** GET /aggregator/v1/tokens/all: tokens of every provider. */
export const aggregatorAllTokensEndpoint: Endpoint<undefined, readonly TokenList[], TokenListResponse[]> = {
  ...shared,
  operationId: 'aggregatorAllTokens',
  path: `${path}/all`,
  summary: 'List the tokens that each provider can swap now.',
  ...noFields,
  response: allTokensResponse,
  respond: (lists) => ({ ok: true, answer: lists.map(toList) }),
  errors: ['invalid_field', 'upstream_busy', 'upstream_unavailable'],
};

/** GET /aggregator/v1/providers: providers whose networks respond. */
export const aggregatorProvidersEndpoint: Endpoint<undefined, readonly TokenList[], z.infer<typeof providersResponse>> = {
  ...shared,
  operationId: 'aggregatorProviders',
  path: '/aggregator/v1/providers',
  summary: 'List the providers whose networks are reachable.',
  ...noFields,
  response: providersResponse,
  respond: (lists): Reply<z.infer<typeof providersResponse>> => ({
    ok: true,
    answer: lists.map((list) => ({ ...headOf(list), url: `${path}?provider=${list.provider}` })),
  }),
  errors: ['invalid_field', 'upstream_busy', 'upstream_unavailable'],
};
