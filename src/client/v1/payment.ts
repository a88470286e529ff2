import type { PaymentInput, PaymentResponse } from '../../contract/v1/payment.ts';
import type { Decoded } from '../answer-form.ts';
import { getPaymentCall } from '../endpoints/v1/payment.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** Payments of a transaction. */
export type PaymentAnswer = Decoded<PaymentResponse, typeof getPaymentCall.answer>;

/**
 * Reads the payments of a transaction from its chain.
 *
 * @throws ServiceError transaction_not_found while its chain has not seen it, and others; NoAnswerError
 * @example
 * const { status, payments, memo } = await getPayment(client, { chain: 'BTC', tx });
 */
export function getPayment(client: Client, request: PaymentInput, options?: CallOptions): Promise<PaymentAnswer> {
  return call(client, getPaymentCall, request, options);
}
