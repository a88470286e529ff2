import type { PaymentInput, PaymentResponse } from '../../contract/v1/payment.ts';
import type { Decoded } from '../answer-form.ts';
import { getPaymentCall } from '../endpoints/v1/payment.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** What a transaction pays. */
export type PaymentAnswer = Decoded<PaymentResponse, typeof getPaymentCall.answer>;

/**
 * Reads what a transaction pays, as its chain tells it.
 *
 * @throws ServiceError transaction_not_found while the chain does not know it, and others; NoAnswerError
 * @example
 * const { status, payments, memo } = await getPayment(client, { chain: 'BTC', tx });
 */
export function getPayment(client: Client, request: PaymentInput, options?: CallOptions): Promise<PaymentAnswer> {
  return call(client, getPaymentCall, request, options);
}
