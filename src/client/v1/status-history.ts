import type { StatusHistoryInput, StatusHistoryResponse } from '../../contract/v1/status-history.ts';
import type { Decoded } from '../answer-form.ts';
import { getStatusHistoryCall } from '../endpoints/v1/history.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** Availability of the service over time, and halts of the networks. */
export type StatusPast = Decoded<StatusHistoryResponse, typeof getStatusHistoryCall.answer>;

/**
 * Reads the availability of the service over 90 days, and halts of the networks.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { components, incidents, halts } = await getStatusHistory(client, { resolution: 'day' });
 */
export function getStatusHistory(client: Client, request: StatusHistoryInput, options?: CallOptions): Promise<StatusPast> {
  return call(client, getStatusHistoryCall, request, options);
}
