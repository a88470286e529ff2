import * as z from 'zod';
import { protocols } from '../../core/network/protocol.ts';
import type { PoolPage, PoolQuery } from '../../core/pool/listing.ts';
import { type PoolsResponse, poolsEndpoint, poolsRequest } from '../v1/pools.ts';
import { networkName, pausedList, present, wireDollars } from '../wire-values.ts';
import type { Tool } from './tool.ts';

const toldPool = z.object({
  network: networkName,
  asset: z.string(),
  price_usd: wireDollars.optional(),
  depth_usd: wireDollars.optional().describe('Depth in dollars.'),
  tradable: z.boolean(),
  status: z.string().optional().describe('Pool state; absent if available.'),
  halts: z.array(z.string()).optional().describe('Reasons why swaps are halted now.'),
  unknown_token: z.string().optional().describe('Contract not on our list: warn the user.'),
});

const toldPools = z.object({
  pools: z.array(toldPool).describe('Pools, deepest first.'),
  next_cursor: z.string().optional(),
  networks: z.array(z.object({ network: networkName, height: z.int(), read_at: z.string(), age_seconds: z.int() })),
  missing: z.array(z.object({ network: networkName, code: z.string(), reason: z.string() })),
  paused: pausedList,
});

type ToldPools = z.infer<typeof toldPools>;
type ToldPool = ToldPools['pools'][number];

function shortPool({ network, asset, price_usd, depth_usd, tradable, status, halts, token }: PoolsResponse['pools'][number]): ToldPool {
  return present({
    network,
    asset,
    price_usd,
    depth_usd,
    tradable,
    status: status === 'available' ? undefined : status,
    halts: halts.length === 0 ? undefined : halts.map(({ reason }) => reason),
    unknown_token: token === undefined || token.known ? undefined : token.contract,
  });
}

const shortPools = ({ pools, next_cursor, networks, missing, paused }: PoolsResponse): ToldPools =>
  present({ pools: pools.map(shortPool), next_cursor, networks, missing, paused });

function describePool({ network, asset, price_usd, depth_usd, status = 'available', halts = [], unknown_token }: ToldPool): string {
  return [
    `${asset} on ${protocols[network].name}: ${price_usd === undefined ? 'no price' : `$${price_usd}`}`,
    depth_usd === undefined ? 'depth unknown' : `depth $${depth_usd}`,
    ...(status === 'available' ? [] : [status]),
    ...(halts.length === 0 ? [] : [`halted: ${halts.join(' ')}`]),
    ...(unknown_token === undefined ? [] : ['a token that is not on our list: warn the user']),
  ].join(', ');
}

const describeAge = (part: ToldPools['networks'][number]): string =>
  `${protocols[part.network].name} block ${part.height}, read ${part.age_seconds} s ago`;

function describePools(told: ToldPools): string {
  const { pools, missing, networks, next_cursor } = told;
  return [
    pools.length === 0 ? 'No pool matches.' : `${pools.length} pools, deepest first; available unless another state is named:`,
    ...pools.map(describePool),
    ...missing.map((part) => `Missing: ${protocols[part.network].name}. ${part.reason}`),
    next_cursor === undefined ? 'This is the last page.' : `More: call again with cursor ${next_cursor}`,
    `Figures: ${networks.map(describeAge).join('; ')}.`,
  ].join('\n');
}

/** list_pools: assets that can be swapped. */
export const poolsTool: Tool<PoolQuery, PoolPage, PoolsResponse, ToldPools> = {
  name: 'list_pools',
  title: 'List pools',
  description: [
    'Lists the liquidity pools of THORChain and MAYAChain, deepest first: full asset name, dollar price, depth and halts.',
    'Use it to see which assets exist and their names, or to compare prices and depths. For the payout of a swap use get_swap_quote.',
    'A network in missing did not answer; its pools are absent or old, not gone.',
  ].join(' '),
  operation: { ...poolsEndpoint, ...poolsRequest(40) },
  response: toldPools,
  shorten: shortPools,
  examples: [
    { asset: 'USDC', status: 'available' },
    { network: 'mayachain', limit: 10 },
  ],
  readsFactsOnly: true,
  describe: (_page, told) => describePools(told),
};
