import * as z from 'zod';
import { formatUnits } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { type RateHistory, type RateHistoryRequest, rateDecimals, rateFigures } from '../../core/pool/pair-rate.ts';
import { historyRanges } from '../../core/pool/pool-history.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { request } from '../fields.ts';
import { assetField } from '../swap-fields.ts';
import { isoFromMs, isoTime, networkName, timeOfInterval } from '../wire-values.ts';
import { rangeField } from './pool-history.ts';

/** Failures: invalid_field, invalid_asset; each names its field. */
const rateRequest = request(
  {
    from_asset: assetField.about('Asset to price.', ['BTC.BTC', 'THOR.RUNE']),
    to_asset: assetField.about('Asset in which the price is expressed.', ['ETH.ETH']),
    range: rangeField,
  },
  (read): RateHistoryRequest => ({ from: read('from_asset'), to: read('to_asset'), range: read('range') }),
);

/** A rate as decimal text. */
const wireRate = z.string().regex(/^[0-9]+(\.[0-9]+)?$/);

/** Response of GET /api/v1/rate-history. */
export const rateHistoryResponse = z.object({
  from_asset: z.string(),
  to_asset: z.string(),
  range: z.enum(historyRanges),
  network: networkName.describe('Network with the deepest pools for the pair over the range; the source of all points.'),
  rate: wireRate.describe('Latest mid price: whole to_asset for one whole from_asset, without fees and price impact. Not a quote.'),
  high: wireRate,
  low: wireRate,
  change_bps: z.int().describe('Change from the first to the last point, in basis points.'),
  points: z
    .array(
      z.object({
        time: isoTime.describe('End of the interval (RFC 3339), or the time of reading for the current interval.'),
        rate: wireRate,
      }),
    )
    .describe('Points, oldest first.'),
  read_at: isoTime.describe('Time at which the history was read from the network (RFC 3339).'),
});

/** Response of GET /api/v1/rate-history. */
export type RateHistoryResponse = z.infer<typeof rateHistoryResponse>;
/** Request fields of GET /api/v1/rate-history as sent. */
export type RateHistoryInput = z.input<typeof rateRequest.request>;

/** Significant digits of a rate; more would be noise. */
const maxFigures = 12;

function rateText(rate: bigint): string {
  const cut = 10n ** BigInt(Math.max(0, `${rate}`.length - maxFigures));
  return formatUnits((rate / cut) * cut, rateDecimals);
}

function respondWithRates({ from, to, range, line, readAt }: RateHistory): Reply<RateHistoryResponse> {
  const { last = 0n, high = 0n, low = 0n, changeBps = 0 } = rateFigures(line.points) ?? {};
  return {
    ok: true,
    answer: {
      from_asset: formatAsset(from),
      to_asset: formatAsset(to),
      range,
      network: line.network,
      rate: rateText(last),
      high: rateText(high),
      low: rateText(low),
      change_bps: changeBps,
      points: line.points.map((point) => ({ time: isoFromMs(timeOfInterval(point, readAt)), rate: rateText(point.rate) })),
      read_at: isoFromMs(readAt),
    },
  };
}

/** GET /api/v1/rate-history: mid rate of a pair over time. */
export const rateHistoryEndpoint: Endpoint<RateHistoryRequest, RateHistory, RateHistoryResponse> = {
  operationId: 'getRateHistory',
  method: 'GET',
  path: '/api/v1/rate-history',
  aliases: ['/api/rate-history'],
  summary: 'Read the history of the mid rate of a pair over a day, a week, a month or a year.',
  ...rateRequest,
  response: rateHistoryResponse,
  respond: respondWithRates,
  assetFields: ['from_asset', 'to_asset'],
  errors: [
    'invalid_field',
    'invalid_asset',
    'ambiguous_asset',
    'same_asset',
    'not_found',
    'upstream_timeout',
    'upstream_invalid',
    'upstream_busy',
    'upstream_unavailable',
  ],
  limit: 'rate-history',
  cache: 'public, max-age=60',
  since: '0.3.0',
};
