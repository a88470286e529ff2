import type { AccountInput, SigningFactsResponse } from '../../contract/v1/account.ts';
import type { Decoded } from '../answer-form.ts';
import { getSigningFactsCall } from '../endpoints/v1/signing-facts.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** Chain data that a wallet needs to build a transaction. */
export type SigningFactsAnswer = Decoded<SigningFactsResponse, typeof getSigningFactsCall.answer>;

/**
 * Reads the chain data that a wallet needs to build a transaction; `kind` determines which fields are present.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { nonce, gas_price } = await getSigningFacts(client, { chain: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' });
 */
export function getSigningFacts(client: Client, request: AccountInput, options?: CallOptions): Promise<SigningFactsAnswer> {
  return call(client, getSigningFactsCall, request, options);
}
