import type { RateHistoryInput, RateHistoryResponse } from '../../contract/v1/rate-history.ts';
import type { Decoded } from '../answer-form.ts';
import { getRateHistoryCall } from '../endpoints/v1/rate-history.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/**
 * Reads the history of the mid rate of a pair over `24h`, `7d` (the default), `30d` or `1y`.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { rate, change_bps } = await getRateHistory(client, { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' });
 */
export function getRateHistory(
  client: Client,
  request: RateHistoryInput,
  options?: CallOptions,
): Promise<Decoded<RateHistoryResponse, typeof getRateHistoryCall.answer>> {
  return call(client, getRateHistoryCall, request, options);
}
