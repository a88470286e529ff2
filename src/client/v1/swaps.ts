import type { SwapsInput, SwapsResponse } from '../../contract/v1/follow/swaps.ts';
import type { Decoded } from '../answer-form.ts';
import { listSwapsCall } from '../endpoints/v1/swaps.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** The swaps of an address that are under way. */
export type SwapsAnswer = Decoded<SwapsResponse, typeof listSwapsCall.answer>;

/**
 * Lists the swaps that an address has under way, each as `trackSwap` answers it. One that is gone has ended.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { swaps } = await listSwaps(client, { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' });
 */
export function listSwaps(client: Client, request: SwapsInput, options?: CallOptions): Promise<SwapsAnswer> {
  return call(client, listSwapsCall, request, options);
}
