import * as z from 'zod';
import { contractOnChain, formatAsset } from '../../core/asset/asset.ts';
import { isUnknownToken } from '../../core/asset/token-decimals.ts';
import { chains, explorerAddress } from '../../core/chain/chain.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { PoolListing, PoolPage, PoolQuery } from '../../core/pool/listing.ts';
import type { Pool, PoolStatus } from '../../core/pool/pool.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { choiceField, countField, request, textField } from '../fields.ts';
import { networksField } from '../network-fields.ts';
import {
  ageSeconds,
  count,
  digits,
  haltReason,
  isoFromMs,
  isoTime,
  networkName,
  partError,
  pausedList,
  present,
  toDigits,
  toDollars,
  toHalt,
  toPausedList,
  wireDollars,
} from '../wire-values.ts';

const statuses = ['available', 'staged', 'suspended'] as const satisfies readonly PoolStatus[];

/** Request with the given default page size. Failures: invalid_field, naming the field. */
export const poolsRequest = (pageSize: number) =>
  request(
    {
      network: networksField.about('Network of the pools.'),
      status: choiceField(statuses).optional().about('State of the pools; swaps use available ones only. Default: any.'),
      asset: textField({ min: 1, max: 120 })
        .optional()
        .about('Name, ticker or chain of the assets, or a part of it, such as "usdc on base". Default: all assets.', [
          'USDC',
          'ETH.',
          'solana',
        ]),
      limit: countField(1, 100).default(pageSize).about('Number of pools on one page.'),
      cursor: textField({ min: 1, max: 300 }).optional().about('Cursor from next_cursor; use the same filters.'),
    },
    (read): PoolQuery =>
      present({
        networks: read('network'),
        status: read('status'),
        asset: read('asset'),
        limit: read('limit'),
        cursor: read('cursor'),
      }),
  );

const poolItem = z.object({
  network: networkName,
  asset: z.string().describe('Asset name, for from_asset or to_asset of a quote.'),
  status: z.enum(statuses),
  tradable: z.boolean().describe('Whether the pool is available and neither its swaps nor payouts of its asset are halted.'),
  halts: z.array(haltReason).describe('Halts of swaps through this pool; empty if open.'),
  price_usd: wireDollars.optional().describe('Price of one whole asset in dollars, from the pools of this network. Absent if unknown.'),
  depth_usd: wireDollars.optional().describe('Value of both sides of the pool in dollars. Absent if unknown.'),
  balance_asset: digits.describe('Asset balance of the pool, in 1e8 units.'),
  native_asset: z.string().describe('Native asset of the network, on the other side of the pool.'),
  balance_native: digits.describe('Balance of the native asset, in RUNE in 1e8 or CACAO in 1e10 units.'),
  volume_24h_native: digits.optional().describe('Swap volume of 24 hours, in RUNE in 1e8 or CACAO in 1e10 units. Absent if unknown.'),
  volume_24h_usd: wireDollars.optional().describe('Swap volume of 24 hours in dollars. Absent if unknown.'),
  short_code: z.string().optional().describe('Short name of the asset in memos. Absent if none.'),
  token: z
    .object({
      contract: z.string(),
      known: z.boolean().describe('Whether the token is on our list. Warn the user if not.'),
      decimals: count.optional().describe('Decimals the pool reports. 8 is the default and not reliable.'),
      explorer_url: z.url().optional(),
    })
    .optional(),
});

/** Response of GET /api/v1/pools and of list_pools. */
export const poolsResponse = z.object({
  pools: z.array(poolItem).describe('Pools, deepest first.'),
  next_cursor: z.string().optional().describe('Cursor of the next page. Absent on the last page.'),
  networks: z
    .array(z.object({ network: networkName, height: count, read_at: isoTime, age_seconds: count }))
    .describe('Age of the figures of each network.'),
  missing: z.array(partError).describe('Networks that did not answer. Their pools are missing, or as old as given in networks.'),
  paused: pausedList,
});

/** One pool on the wire. */
export type PoolItem = z.infer<typeof poolItem>;
/** Response of GET /api/v1/pools and structured content of list_pools. */
export type PoolsResponse = z.infer<typeof poolsResponse>;
/** Request fields of GET /api/v1/pools as sent. */
export type PoolsInput = z.input<ReturnType<typeof poolsRequest>['request']>;

function toToken({ asset, decimals }: Pool, hasExplorers: boolean): PoolItem['token'] {
  const contract = asset.contract === '' ? undefined : (contractOnChain(asset) ?? asset.contract);
  const chain = chains[asset.chain];
  if (contract === undefined) return undefined;
  const explorer = hasExplorers && chain !== undefined ? explorerAddress(chain, contract) : undefined;
  return present({ contract, known: !isUnknownToken(asset), decimals, explorer_url: explorer });
}

function toPoolItem({ pool, price, depthUsd, volumeNative, volumeUsd, halts }: PoolListing, hasExplorers: boolean): PoolItem {
  return present({
    network: pool.network,
    asset: formatAsset(pool.asset),
    status: pool.status,
    tradable: pool.status === 'available' && halts.length === 0,
    halts: halts.map(toHalt),
    price_usd: toDollars(price),
    depth_usd: toDollars(depthUsd),
    balance_asset: `${pool.balanceAsset}`,
    native_asset: protocols[pool.network].nativeAsset,
    balance_native: `${pool.balanceNative}`,
    volume_24h_native: toDigits(volumeNative),
    volume_24h_usd: toDollars(volumeUsd),
    short_code: pool.shortCode,
    token: toToken(pool, hasExplorers),
  });
}

/** Converts a PoolPage to the response; `now` in unix milliseconds. */
function respondWithPools(page: PoolPage, now: number): Reply<PoolsResponse> {
  return {
    ok: true,
    answer: present({
      pools: page.items.map((listing) => toPoolItem(listing, page.hasExplorers)),
      next_cursor: page.nextCursor,
      networks: page.networks.map(({ network, height, readAt }) => ({
        network,
        height,
        read_at: isoFromMs(readAt),
        age_seconds: ageSeconds(readAt, now),
      })),
      missing: page.missing.map(({ network, error }) => ({ network, code: error.code, reason: error.hint })),
      paused: toPausedList(page.paused),
    }),
  };
}

/** GET /api/v1/pools: the pools of both networks. */
export const poolsEndpoint: Endpoint<PoolQuery, PoolPage, PoolsResponse> = {
  operationId: 'listPools',
  method: 'GET',
  path: '/api/v1/pools',
  aliases: ['/api/pools'],
  summary: 'List the pools of both networks with prices, depths and halts.',
  ...poolsRequest(50),
  response: poolsResponse,
  respond: respondWithPools,
  errors: ['invalid_field', 'upstream_busy', 'upstream_unavailable'],
  limit: 'pools',
  cache: 'public, max-age=6',
  since: '0.1.0',
};
