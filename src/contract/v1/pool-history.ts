import * as z from 'zod';
import { formatUnits, usdDecimals } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { protocols } from '../../core/network/protocol.ts';
import { nativePriceOf, type PoolHistory, type PoolHistoryRequest, type PoolPoint } from '../../core/pool/pool-history.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { request } from '../fields.ts';
import { assetField, networkField } from '../swap-fields.ts';
import { digits, isoFromMs, isoTime, networkName, present, wireDollars } from '../wire-values.ts';

/** Failures: invalid_field, invalid_asset; each names its field. */
const historyRequest = request({
  network: networkField.about('The network that the pool is on.', ['thorchain']),
  asset: assetField.about('The asset of the pool, as list_pools names it.', ['BTC.BTC', 'ETH.ETH']),
});

const historyPoint = z.object({
  time: isoTime.describe('End of the hour; for the hour that still runs, when it was read.'),
  price_native: digits.describe('RUNE in 1e8 or CACAO in 1e10 units for one whole asset.'),
  price_usd: wireDollars.optional().describe('Dollars for one whole asset by the pools of that time. Absent where nobody counts it.'),
  balance_asset: digits.describe('In 1e8 units of the asset.'),
  balance_native: digits.describe('RUNE in 1e8 or CACAO in 1e10 units.'),
});

/** The answer of GET /api/v1/pool-history. */
export const poolHistoryResponse = z.object({
  network: networkName,
  asset: z.string(),
  native_asset: z.string().describe('The asset on the other side of the pool.'),
  points: z.array(historyPoint).describe('Hour by hour over the last seven days, oldest first. Empty for a pool without a past.'),
  read_at: isoTime.describe('When the history of the network was asked.'),
});

/** The answer of GET /api/v1/pool-history. */
export type PoolHistoryResponse = z.infer<typeof poolHistoryResponse>;
/** Whose history is read, as a program sends it. */
export type PoolHistoryInput = z.input<typeof historyRequest.request>;

/** When a point was: the end of its hour, or when it was read for an hour that still ran then. */
function timeOf({ startsAt, endsAt }: PoolPoint, readAt: number): number {
  const isRunning = startsAt * 1_000 < readAt && readAt < endsAt * 1_000;
  return isRunning ? readAt : endsAt * 1_000;
}

/** A price of nothing says nothing. */
function toPoint(point: PoolPoint, { asset, readAt }: PoolHistory): PoolHistoryResponse['points'][number] {
  const { balanceAsset, balanceNative, priceUsd } = point;
  return present({
    time: isoFromMs(timeOf(point, readAt)),
    price_native: `${nativePriceOf(point, asset)}`,
    price_usd: priceUsd === undefined || priceUsd === 0n ? undefined : formatUnits(priceUsd, usdDecimals),
    balance_asset: `${balanceAsset}`,
    balance_native: `${balanceNative}`,
  });
}

function respondWithHistory(history: PoolHistory): Reply<PoolHistoryResponse> {
  return {
    ok: true,
    answer: {
      network: history.network,
      asset: formatAsset(history.asset),
      native_asset: protocols[history.network].nativeAsset,
      points: history.points.map((point) => toPoint(point, history)),
      read_at: isoFromMs(history.readAt),
    },
  };
}

/** GET /api/v1/pool-history: the price of a pool over seven days. */
export const poolHistoryEndpoint: Endpoint<PoolHistoryRequest, PoolHistory, PoolHistoryResponse> = {
  operationId: 'getPoolHistory',
  method: 'GET',
  path: '/api/v1/pool-history',
  aliases: ['/api/pool-history'],
  summary: 'Read how the price of a pool moved over seven days.',
  ...historyRequest,
  response: poolHistoryResponse,
  respond: respondWithHistory,
  errors: ['invalid_field', 'invalid_asset', 'not_found', 'upstream_timeout', 'upstream_invalid', 'upstream_unavailable'],
  limit: 'pool-history',
  cache: 'public, max-age=60',
  since: '0.3.0',
};
