import type { Receipted, ReceiptInput } from '../../contract/receipt.ts';
import type { DepositInput, DepositResponse } from '../../contract/v1/deposit.ts';
import type { Decoded } from '../answer-form.ts';
import { buildDepositCall } from '../endpoints/v1/deposit.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** Unsigned transaction of one offer, with the checks to make before signing. */
export type Deposit = Decoded<DepositResponse & Receipted, typeof buildDepositCall.answer>;

/**
 * Builds the unsigned transaction for one offer of a quote, quoted again and verified with two operators.
 *
 * @throws ServiceError price_limit if the swap no longer pays `minimum_payout`, and others; NoAnswerError
 * @example
 * const { payment, transaction, checks } = await buildDeposit(client, {
 *   ...wanted, network: offer.network, mode: offer.mode, minimum_payout: `${offer.minimum_payout}`, sender,
 * });
 */
export function buildDeposit(client: Client, request: DepositInput & ReceiptInput, options?: CallOptions): Promise<Deposit> {
  return call(client, buildDepositCall, request, options);
}
