import type { PoolsInput, PoolsResponse } from '../../contract/v1/pools.ts';
import type { Decoded } from '../answer-form.ts';
import { listPoolsCall } from '../endpoints/v1/pools.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** One page of the pools of both networks. */
export type Pools = Decoded<PoolsResponse, typeof listPoolsCall.answer>;
/** One pool of one network. */
export type PoolEntry = Pools['pools'][number];

/**
 * Lists the pools of both networks, deepest first.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { pools, next_cursor } = await listPools(client, { asset: 'USDC', limit: 3 });
 */
export function listPools(client: Client, request: PoolsInput = {}, options?: CallOptions): Promise<Pools> {
  return call(client, listPoolsCall, request, options);
}
