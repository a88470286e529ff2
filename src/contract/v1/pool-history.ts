import * as z from 'zod';
import { formatUnits, usdDecimals } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { protocols } from '../../core/network/protocol.ts';
import {
  historyRanges,
  nativePriceOf,
  type PoolHistory,
  type PoolHistoryRequest,
  type PoolPoint,
  type PoolVolume,
} from '../../core/pool/pool-history.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { choiceField, request } from '../fields.ts';
import { networkField } from '../network-fields.ts';
import { assetField } from '../swap-fields.ts';
import { count, digits, isoFromMs, isoTime, networkName, present, timeOfInterval, wireDollars } from '../wire-values.ts';

/** Time range of a history. */
export const rangeField = choiceField(historyRanges)
  .default('7d')
  .about('Period until now: 24h in steps of 5 minutes, 7d in steps of one hour, 30d of two hours, 1y of one day.', ['7d', '1y']);

/** Failures: invalid_field, invalid_asset; each names its field. */
const historyRequest = request({
  network: networkField.about('Network of the pool.', ['thorchain']),
  asset: assetField.about('Asset of the pool, as listed by GET /api/v1/pools.', ['BTC.BTC', 'ETH.ETH']),
  range: rangeField,
  include: choiceField(['volumes']).optional().about('Additional data. volumes: the swap volume of the pool. Default: none.'),
});

const historyPoint = z.object({
  time: isoTime.describe('End of the interval (RFC 3339), or the time of reading for the current interval.'),
  price_native: digits.describe('Price of one whole asset, in RUNE in 1e8 or CACAO in 1e10 units.'),
  price_usd: wireDollars.optional().describe('Price of one whole asset in dollars, from the pools at that time. Absent if unknown.'),
  balance_asset: digits.describe('Asset balance of the pool, in 1e8 units.'),
  balance_native: digits.describe('Balance of the native asset, in RUNE in 1e8 or CACAO in 1e10 units.'),
});

const volumePoint = z.object({
  time: isoTime.describe('End of the interval (RFC 3339), or the time of reading for the current interval.'),
  volume_native: digits.describe('Swap volume, in RUNE in 1e8 or CACAO in 1e10 units.'),
  volume_usd: wireDollars.optional().describe('Swap volume in dollars at that time. Absent if unknown.'),
  fees_native: digits.describe('Liquidity fees of the pool, in RUNE in 1e8 or CACAO in 1e10 units.'),
  swaps: count,
});

/** Response of GET /api/v1/pool-history. */
export const poolHistoryResponse = z.object({
  network: networkName,
  asset: z.string(),
  range: z.enum(historyRanges),
  native_asset: z.string().describe('Native asset of the network, on the other side of the pool.'),
  points: z.array(historyPoint).describe('Points, oldest first; empty for a pool without history.'),
  volumes: z
    .array(volumePoint)
    .optional()
    .describe('Volumes, oldest first: hourly for 24h and 7d, daily for 30d and 1y. Present with include=volumes.'),
  read_at: isoTime.describe('Time at which the history was read from the network (RFC 3339).'),
});

/** Response of GET /api/v1/pool-history. */
export type PoolHistoryResponse = z.infer<typeof poolHistoryResponse>;
/** Request fields of GET /api/v1/pool-history as sent. */
export type PoolHistoryInput = z.input<typeof historyRequest.request>;

/** Converts a pool point to its wire form; omits zero prices. */
function toPoint(point: PoolPoint, { asset, readAt }: PoolHistory): PoolHistoryResponse['points'][number] {
  const { balanceAsset, balanceNative, priceUsd } = point;
  return present({
    time: isoFromMs(timeOfInterval(point, readAt)),
    price_native: `${nativePriceOf(point, asset)}`,
    price_usd: priceUsd === undefined || priceUsd === 0n ? undefined : formatUnits(priceUsd, usdDecimals),
    balance_asset: `${balanceAsset}`,
    balance_native: `${balanceNative}`,
  });
}

function toVolume(volume: PoolVolume, { network, readAt }: PoolHistory): NonNullable<PoolHistoryResponse['volumes']>[number] {
  const { volumeNative, feesNative, nativeUsd, swaps } = volume;
  const dollars = nativeUsd === undefined ? undefined : (volumeNative * nativeUsd) / 10n ** BigInt(protocols[network].nativeDecimals);
  return present({
    time: isoFromMs(timeOfInterval(volume, readAt)),
    volume_native: `${volumeNative}`,
    volume_usd: dollars === undefined ? undefined : formatUnits(dollars, usdDecimals),
    fees_native: `${feesNative}`,
    swaps,
  });
}

function respondWithHistory(history: PoolHistory): Reply<PoolHistoryResponse> {
  return {
    ok: true,
    answer: present({
      network: history.network,
      asset: formatAsset(history.asset),
      range: history.range,
      native_asset: protocols[history.network].nativeAsset,
      points: history.points.map((point) => toPoint(point, history)),
      volumes: history.volumes?.map((volume) => toVolume(volume, history)),
      read_at: isoFromMs(history.readAt),
    }),
  };
}

/** GET /api/v1/pool-history: price, depths and volume of a pool over time. */
export const poolHistoryEndpoint: Endpoint<PoolHistoryRequest, PoolHistory, PoolHistoryResponse> = {
  operationId: 'getPoolHistory',
  method: 'GET',
  path: '/api/v1/pool-history',
  aliases: ['/api/pool-history'],
  summary: 'Read the history of price, depths and volume of a pool over a day, a week, a month or a year.',
  ...historyRequest,
  response: poolHistoryResponse,
  respond: respondWithHistory,
  assetFields: ['asset'],
  errors: [
    'invalid_field',
    'invalid_asset',
    'ambiguous_asset',
    'not_found',
    'upstream_timeout',
    'upstream_invalid',
    'upstream_busy',
    'upstream_unavailable',
  ],
  limit: 'pool-history',
  cache: 'public, max-age=60',
  since: '0.3.0',
};
