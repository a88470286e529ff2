import * as z from 'zod';
import { formatAsset } from '../../core/asset/asset.ts';
import { isUnknownToken } from '../../core/asset/token-decimals.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { FoundAsset, FoundAssets } from '../../core/pool/asset-lookup.ts';
import type { PoolListing } from '../../core/pool/listing.ts';
import { quoteWords } from '../../core/words-of-others.ts';
import type { Operation, Reply } from '../endpoint.ts';
import { request, textField } from '../fields.ts';
import { count, networkName, present, toDollars } from '../wire-values.ts';
import type { Tool } from './tool.ts';

/** Failures: invalid_field. */
const findRequest = request(
  {
    query: textField({ min: 1, max: 120 })
      .required('query is missing. Send a ticker, a name, a chain or a contract, such as "usdt on tron".')
      .about('Asset as the user names it: "usdt on tron", "tether", "ripple", a contract, a chain.', ['usdt on tron']),
  },
  (read) => ({ query: read('query') }),
);

const foundPool = z.object({
  network: networkName,
  tradable: z.boolean(),
  depth_usd: z.string().optional(),
  halts: z.array(z.string()).optional().describe('Reasons why swaps are halted now.'),
});

const foundAssets = z.object({
  assets: z
    .array(
      z.object({
        asset: z.string().describe('Full name, for from_asset and to_asset.'),
        name: z.string(),
        price_usd: z.string().optional(),
        decimals: count.optional().describe('Decimals on its chain; amounts here are in 1e8 units regardless.'),
        unknown_token: z.boolean().optional().describe('Contract not on our list: warn the user.'),
        pools: z.array(foundPool).describe("Pools of the asset; empty for a network's own coin."),
      }),
    )
    .describe('Matches, deepest pool first.'),
  more: count.optional().describe('Number of further matches.'),
});

type FoundResponse = z.infer<typeof foundAssets>;

const toPool = ({ pool, depthUsd, halts }: PoolListing): z.infer<typeof foundPool> =>
  present({
    network: pool.network,
    tradable: pool.status === 'available' && halts.length === 0,
    depth_usd: toDollars(depthUsd),
    halts: halts.length === 0 ? undefined : halts.map(({ key, text }) => `${text} (${key})`),
  });

function toFound({ asset, name, decimals, pools }: FoundAsset): FoundResponse['assets'][number] {
  const price = pools.find((one) => one.price !== undefined)?.price;
  return present({
    asset: formatAsset(asset),
    name,
    price_usd: toDollars(price),
    decimals,
    unknown_token: isUnknownToken(asset) ? true : undefined,
    pools: pools.map(toPool),
  });
}

function respondWithFound({ assets, more }: FoundAssets): Reply<FoundResponse> {
  return { ok: true, answer: present({ assets: assets.map(toFound), more: more === 0 ? undefined : more }) };
}

function describePool({ network, tradable, depth_usd, halts = [] }: z.infer<typeof foundPool>): string {
  const state = tradable ? '' : halts.length === 0 ? ', NOT open' : `, halted: ${halts.join(' ')}`;
  return `${protocols[network].name} ${depth_usd === undefined ? 'depth unknown' : `depth $${depth_usd}`}${state}`;
}

function describeAsset({ asset, name, price_usd, decimals, unknown_token, pools }: FoundResponse['assets'][number]): string {
  return [
    `${asset} (${unknown_token === undefined ? name : quoteWords(name, 40)})`,
    ...(price_usd === undefined ? [] : [`$${price_usd}`]),
    ...(decimals === undefined ? [] : [`${decimals} decimals on its chain`]),
    ...(pools.length === 0 ? ['native coin of its network'] : pools.map(describePool)),
    ...(unknown_token === undefined ? [] : ['a token that is not on our list: warn the user']),
  ].join('; ');
}

function describeFound({ missing }: FoundAssets, { assets, more }: FoundResponse): string {
  return [
    assets.length === 1 ? 'One asset fits:' : `${assets.length} assets fit, deepest first; ask the user which one they mean:`,
    ...assets.map(describeAsset),
    ...(more === undefined ? [] : [`${more} more fit: name the ticker too.`]),
    ...missing.map(({ network, error }) => `Missing: ${protocols[network].name}. ${error.hint}`),
  ].join('\n');
}

const findOperation: Operation<{ readonly query: string }, FoundAssets, FoundResponse> = {
  summary: 'Find the full name of an asset from a common name.',
  ...findRequest,
  response: foundAssets,
  respond: respondWithFound,
  errors: ['invalid_field', 'invalid_asset', 'upstream_busy', 'upstream_unavailable'],
};

/** find_asset: resolves free text to full asset names. */
export const findTool: Tool<{ readonly query: string }, FoundAssets, FoundResponse, FoundResponse> = {
  name: 'find_asset',
  title: 'Find asset',
  description:
    'Finds the assets that a text can mean, by ticker, name, chain or contract, deepest pool first, with decimals, depths and halts. Call it if you do not know the full name.',
  operation: findOperation,
  response: foundAssets,
  shorten: (answer) => answer,
  examples: [{ query: 'usdt on tron' }, { query: 'ripple' }],
  readsFactsOnly: true,
  describe: describeFound,
};
