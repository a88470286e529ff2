import type { PoolHistoryInput, PoolHistoryResponse } from '../../contract/v1/pool-history.ts';
import type { Decoded } from '../answer-form.ts';
import { getPoolHistoryCall } from '../endpoints/v1/pool-history.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/**
 * Reads the history of a pool over `24h`, `7d` (the default), `30d` or `1y`; `include: 'volumes'` adds its swap volumes.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { points } = await getPoolHistory(client, { network: 'thorchain', asset: 'BTC.BTC', range: '30d' });
 */
export function getPoolHistory(
  client: Client,
  request: PoolHistoryInput,
  options?: CallOptions,
): Promise<Decoded<PoolHistoryResponse, typeof getPoolHistoryCall.answer>> {
  return call(client, getPoolHistoryCall, request, options);
}
