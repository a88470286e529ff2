import type { StatusResponse } from '../../contract/v1/status.ts';
import type { Decoded } from '../answer-form.ts';
import { getStatusCall } from '../endpoints/v1/status.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** State of the service and of its dependencies. */
export type Status = Decoded<StatusResponse, typeof getStatusCall.answer>;

/**
 * Reads the state of the service, also if it is down (status 503).
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { state, dependencies } = await getStatus(client);
 */
export function getStatus(client: Client, options?: CallOptions): Promise<Status> {
  return call(client, { ...getStatusCall, mark: 'state' }, {}, options);
}
