import type { CheckDepositInput, VerdictResponse } from '../../contract/v1/check-deposit.ts';
import type { Decoded } from '../answer-form.ts';
import { checkDepositCall } from '../endpoints/v1/check-deposit.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** Whether a deposit may be paid as it is, and who its memo pays. */
export type DepositVerdictAnswer = Decoded<VerdictResponse, typeof checkDepositCall.answer>;

/**
 * Checks a whole deposit right before it is paid: memo, address, amount, and what is halted. Pay only if `payable` is true.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { network, memo, inbound_address: address, router, expiry } = quote;
 * const planned = { network, from_asset: 'BTC.BTC', amount: '10000000', memo, address, router, expiry };
 * const { payable, problems, order } = await checkDeposit(client, planned);
 */
export function checkDeposit(client: Client, request: CheckDepositInput, options?: CallOptions): Promise<DepositVerdictAnswer> {
  return call(client, checkDepositCall, request, options);
}
