import type { Endpoint } from '../contract/endpoint.ts';
import { must } from '../core/errors.ts';
import type { Deps } from '../service/deps.ts';
import type { ServerDeps } from './deps.ts';
import { processLog } from './log.ts';
import { faultOf, faultResponse } from './steps/fail.ts';
import { finish, jsonResponse } from './steps/finish.ts';
import { checkMethod } from './steps/method.ts';
import { readQuery } from './steps/query.ts';

/** Answers one request; never rejects. */
export type Door = (request: Request) => Promise<Response>;

/** What a door runs once the request has been read. */
export type UseCase<Ask, Output> = (ask: Ask, deps: Deps) => Promise<Output>;

/** One request on its way through the steps. */
interface Visit {
  readonly request: Request;
  readonly requestId: string;
  readonly deps: ServerDeps;
}

/**
 * An endpoint's door: method, validate, run, finish. Each step answers early or throws an
 * AppError; whatever is thrown becomes an error body. `deps` is called per request, so that
 * a configuration that cannot be used is an answer too.
 */
export function serve<Ask, Output, Answer>(
  endpoint: Endpoint<Ask, Output, Answer>,
  perform: UseCase<Ask, Output>,
  deps: () => ServerDeps,
): Door {
  return openDoor(deps, async ({ request, requestId, deps: { env, service } }) => {
    const early = checkMethod(request);
    if (early) return early;
    const ask = must(endpoint.parse(readQuery(request.url)));
    const reply = endpoint.respond(await perform(ask, service), service.now());
    if (!reply.ok) return faultResponse(reply.fault, { siteUrl: env.siteUrl, requestId }, reply.extra);
    return jsonResponse(200, reply.answer, { 'Cache-Control': endpoint.cache });
  });
}

/** The door of every /api path that is none: 404 for every method. */
export function serveNotFound(deps: () => ServerDeps): Door {
  return openDoor(deps, async ({ requestId, deps: { env } }) =>
    faultResponse({ code: 'not_found', hint: '' }, { siteUrl: env.siteUrl, requestId }),
  );
}

function openDoor(deps: () => ServerDeps, answer: (visit: Visit) => Promise<Response>): Door {
  return async (request) => {
    const requestId = crypto.randomUUID();
    const { origin, pathname } = new URL(request.url);
    let ready: ServerDeps | undefined;
    let response: Response;
    try {
      ready = deps();
      response = await answer({ request, requestId, deps: ready });
    } catch (problem) {
      const fault = faultOf(problem, ready?.log ?? processLog, requestId);
      response = faultResponse(fault, { siteUrl: ready?.env.siteUrl ?? origin, requestId });
    }
    if (response.status > 500) ready?.log('warn', 'upstream', { request_id: requestId, path: pathname, status: response.status });
    return finish(response, request, requestId);
  };
}
