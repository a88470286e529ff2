import type { PoolHistoryInput, PoolHistoryResponse } from '../../contract/v1/pool-history.ts';
import type { Decoded } from '../answer-form.ts';
import { getPoolHistoryCall } from '../endpoints/v1/pool-history.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/**
 * Reads how a pool stood over `24h`, `7d` (if you name none), `30d` or `1y`; `include: 'volumes'` adds what went through it.
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
