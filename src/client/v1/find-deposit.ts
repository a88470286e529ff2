import type { FindDepositInput, FoundDepositsResponse } from '../../contract/v1/follow/find-deposit.ts';
import type { Decoded } from '../answer-form.ts';
import { findDepositCall } from '../endpoints/v1/find-deposit.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** Deposits that carry a memo. */
export type DepositsAnswer = Decoded<FoundDepositsResponse, typeof findDepositCall.answer>;

/**
 * Finds the deposits that carry a memo, for payers without a hash. The list is empty if there are none.
 *
 * @throws ServiceError no_route if the network has no vault on the chain, and others; NoAnswerError
 * @example
 * const { deposits } = await findDeposit(client, { network: 'thorchain', chain: 'BTC', memo, inbound_address: vault });
 */
export function findDeposit(client: Client, request: FindDepositInput, options?: CallOptions): Promise<DepositsAnswer> {
  return call(client, findDepositCall, request, options);
}
