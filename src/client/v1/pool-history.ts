import type { PoolHistoryInput, PoolHistoryResponse } from '../../contract/v1/pool-history.ts';
import type { Decoded } from '../answer-form.ts';
import { getPoolHistoryCall } from '../endpoints/v1/pool-history.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/**
 * Reads how the price of a pool moved over seven days.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { points } = await getPoolHistory(client, { network: 'thorchain', asset: 'BTC.BTC' });
 */
export function getPoolHistory(
  client: Client,
  request: PoolHistoryInput,
  options?: CallOptions,
): Promise<Decoded<PoolHistoryResponse, typeof getPoolHistoryCall.answer>> {
  return call(client, getPoolHistoryCall, request, options);
}
