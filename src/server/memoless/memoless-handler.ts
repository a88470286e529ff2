import type { Endpoint } from '../../contract/endpoint.ts';
import { memolessErrorBody } from '../../contract/memoless/fields.ts';
import { type Door, type DoorDeps, serve, type UseCase } from '../http/handler.ts';
import { jsonResponse } from '../http/steps/finish.ts';

/**
 * As `serve`, with failures in the form that clients of the public memoless API read. The answers that are kept for an
 * Idempotency-Key have the plain form and get this one each time they are sent.
 */
export function serveMemoless<Ask, Output, Answer, Service>(
  endpoint: Endpoint<Ask, Output, Answer>,
  perform: UseCase<Ask, Output, Service>,
  deps: () => DoorDeps<Service>,
): Door {
  const door = serve(endpoint, perform, deps);
  return async (request) => {
    const response = await door(request);
    if (response.status < 400 || response.body === null) return response;
    const body = memolessErrorBody(await response.json());
    return jsonResponse(response.status, body, Object.fromEntries(response.headers));
  };
}
