import type { StatusResponse } from '../../contract/v1/status.ts';
import { endpoint } from '../endpoints/v1/status.ts';
import type { Decoded } from '../shape.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** The state of the service and of everything it depends on. */
export type Status = Decoded<StatusResponse, typeof endpoint.answer>;

/**
 * Reports the state of the service; also when it is down, which it says with status 503.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { state, dependencies } = await getStatus(client);
 */
export function getStatus(client: Client, options?: CallOptions): Promise<Status> {
  return call(client, { ...endpoint, mark: 'state' }, {}, options);
}
