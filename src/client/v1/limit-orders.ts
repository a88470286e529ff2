import type { LimitOrdersInput, LimitOrdersResponse } from '../../contract/v1/limit-orders.ts';
import type { Decoded } from '../answer-form.ts';
import { listLimitOrdersCall } from '../endpoints/v1/limit-orders.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** Open limit orders of an address. */
export type LimitOrdersAnswer = Decoded<LimitOrdersResponse, typeof listLimitOrdersCall.answer>;

/**
 * Lists the open limit orders of an address, each with the memo that cancels it.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { orders } = await listLimitOrders(client, { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' });
 */
export function listLimitOrders(client: Client, request: LimitOrdersInput, options?: CallOptions): Promise<LimitOrdersAnswer> {
  return call(client, listLimitOrdersCall, request, options);
}
