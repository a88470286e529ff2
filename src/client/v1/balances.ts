import type { AccountInput, BalancesResponse } from '../../contract/v1/account.ts';
import type { Decoded } from '../answer-form.ts';
import { getBalancesCall } from '../endpoints/v1/balances.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/**
 * Reads the balances of an address on one chain.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { balances } = await getBalances(client, { chain: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' });
 */
export function getBalances(
  client: Client,
  request: AccountInput,
  options?: CallOptions,
): Promise<Decoded<BalancesResponse, typeof getBalancesCall.answer>> {
  return call(client, getBalancesCall, request, options);
}
