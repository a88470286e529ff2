import type { Receipted, ReceiptInput } from '../../contract/receipt.ts';
import type { CheckDepositInput, VerdictResponse } from '../../contract/v1/check-deposit.ts';
import type { Decoded } from '../answer-form.ts';
import { checkDepositCall } from '../endpoints/v1/check-deposit.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** Verdict on a planned deposit, with the payee in its memo. */
export type DepositVerdictAnswer = Decoded<VerdictResponse & Receipted, typeof checkDepositCall.answer>;

/**
 * Checks a planned deposit right before payment: memo, address, amount and halts. Pay only if `payable` is true.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { network, memo, inbound_address, router, expiry } = quote;
 * const planned = { network, from_asset: 'BTC.BTC', amount: '10000000', memo, inbound_address, router, expiry };
 * const { payable, problems, order } = await checkDeposit(client, planned);
 */
export function checkDeposit(
  client: Client,
  request: CheckDepositInput & ReceiptInput,
  options?: CallOptions,
): Promise<DepositVerdictAnswer> {
  return call(client, checkDepositCall, request, options);
}
