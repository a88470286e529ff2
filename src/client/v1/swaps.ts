import type { SwapsInput, SwapsResponse } from '../../contract/v1/follow/swaps.ts';
import type { Decoded } from '../answer-form.ts';
import { listSwapsCall } from '../endpoints/v1/swaps.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** Pending swaps of an address. */
export type SwapsAnswer = Decoded<SwapsResponse, typeof listSwapsCall.answer>;

/**
 * Lists the pending swaps of an address, each as returned by `trackSwap`. A swap no longer listed has ended.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { swaps } = await listSwaps(client, { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' });
 */
export function listSwaps(client: Client, request: SwapsInput, options?: CallOptions): Promise<SwapsAnswer> {
  return call(client, listSwapsCall, request, options);
}
