import type { NameInput, NameResponse } from '../../contract/v1/name.ts';
import { endpoint } from '../endpoints/v1/name.ts';
import type { Decoded } from '../shape.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/**
 * Finds the addresses of a THORName or MAYAName.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { names } = await resolveName(client, { name: 'strait', chain: 'BTC' });
 */
export function resolveName(
  client: Client,
  request: NameInput,
  options?: CallOptions,
): Promise<Decoded<NameResponse, typeof endpoint.answer>> {
  return call(client, endpoint, request, options);
}
