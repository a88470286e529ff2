import type { NetworkStatusInput, NetworkStatusResponse } from '../../contract/v1/network-status.ts';
import type { Decoded } from '../answer-form.ts';
import { getNetworkStatusCall } from '../endpoints/v1/network-status.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/**
 * Reads the halts of both networks, and the gas rate and payout fee of each chain.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { networks } = await getNetworkStatus(client, { network: 'thorchain' });
 */
export function getNetworkStatus(
  client: Client,
  request: NetworkStatusInput = {},
  options?: CallOptions,
): Promise<Decoded<NetworkStatusResponse, typeof getNetworkStatusCall.answer>> {
  return call(client, getNetworkStatusCall, request, options);
}
