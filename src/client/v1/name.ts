import type { NameInput, NameResponse } from '../../contract/v1/name.ts';
import type { Decoded } from '../answer-form.ts';
import { resolveNameCall } from '../endpoints/v1/name.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/**
 * Looks up the addresses of a THORName or MAYAName.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { names } = await resolveName(client, { name: 'strait', chain: 'BTC' });
 */
export function resolveName(
  client: Client,
  request: NameInput,
  options?: CallOptions,
): Promise<Decoded<NameResponse, typeof resolveNameCall.answer>> {
  return call(client, resolveNameCall, request, options);
}
