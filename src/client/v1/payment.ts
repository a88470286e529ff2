import type { PaymentInput, PaymentResponse } from '../../contract/v1/payment.ts';
import { endpoint } from '../endpoints/v1/payment.ts';
import type { Decoded } from '../shape.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** What a transaction pays. */
export type Payment = Decoded<PaymentResponse, typeof endpoint.answer>;

/**
 * Reads what a transaction pays, as its chain tells it.
 *
 * @throws ServiceError transaction_not_found while the chain does not know it, and others; NoAnswerError
 * @example
 * const { status, payments, memo } = await getPayment(client, { chain: 'BTC', tx });
 */
export function getPayment(client: Client, request: PaymentInput, options?: CallOptions): Promise<Payment> {
  return call(client, endpoint, request, options);
}
