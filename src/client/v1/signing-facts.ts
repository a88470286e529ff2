import type { AccountInput, SigningFactsResponse } from '../../contract/v1/account.ts';
import type { Decoded } from '../answer-form.ts';
import { getSigningFactsCall } from '../endpoints/v1/signing-facts.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** What a wallet needs to build a transaction. */
export type SigningFactsAnswer = Decoded<SigningFactsResponse, typeof getSigningFactsCall.answer>;

/**
 * Reads what a wallet needs to build a transaction for an address; `kind` says which of the fields are there.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { nonce, gas_price } = await getSigningFacts(client, { chain: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' });
 */
export function getSigningFacts(client: Client, request: AccountInput, options?: CallOptions): Promise<SigningFactsAnswer> {
  return call(client, getSigningFactsCall, request, options);
}
