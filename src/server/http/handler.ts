import { randomUUID } from 'node:crypto';
import type { Deprecation } from '../../contract/endpoint.ts';
import type { LimitName } from '../../contract/limits.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { BaseDeps } from '../deps/base-deps.ts';
import { processLog } from '../deps/log.ts';
import { readApiKey } from './steps/api-key.ts';
import { callerOf } from './steps/caller.ts';
import type { Cors } from './steps/cors.ts';
import { deprecationHeaders, refuseSunset } from './steps/deprecation.ts';
import { type ErrorForm, errorOf } from './steps/error-response.ts';
import { finish } from './steps/finish.ts';
import { checkMethod, type Method } from './steps/method.ts';
import { type Meter, meterBy } from './steps/rate-limit.ts';

/** Answers one request; never rejects. */
export type Handler = (request: Request) => Promise<Response>;

/** One request on its way through the pipeline. */
export interface RequestContext<Deps = BaseDeps> {
  readonly request: Request;
  readonly requestId: string;
  readonly deps: Deps;
  /** Who is calling, as limits count it: the key of an endpoint with keys once it is known, else the address. */
  caller: string;
  /** Absent for an endpoint without a limit, and until the key of one with keys is known. */
  meter?: Meter;
  /** Whose key it is. */
  keyName?: string;
  /** What of the request is on its way out, though the endpoint is not. */
  deprecation?: Deprecation;
  /** The code of the error that is answered, once there is one. */
  errorCode?: ErrorInfo['code'];
}

/** What endpoints and surfaces differ in: the parameters of the pipeline. */
export interface HandlerOptions {
  /** How requests are counted. */
  readonly name: string;
  /** HEAD comes with GET, and OPTIONS is answered here; without it every method is let through. */
  readonly methods?: readonly Method[];
  /** Looks at a request before anything else; what it returns is the answer, what it throws the error. */
  readonly guard?: (context: RequestContext) => Response | undefined;
  readonly limit?: LimitName;
  /** Only with a key of the aggregator; the limit counts by key. */
  readonly key?: true;
  readonly deprecation?: Deprecation;
  /** Who may read the answers from a page of another site; without it nobody. */
  readonly cors?: Cors;
  /** `Cache-Control` of every answer, in place of what it says itself. */
  readonly cache?: string;
  /** What of a request, beside its address, chooses the form of its answers. */
  readonly varies?: 'Accept';
  /** How an error reads on this surface. */
  readonly errorForm: ErrorForm;
  /** `errors`: successes leave no line in the log. */
  readonly logs?: 'errors';
}

/**
 * The one way of a request: guard, retirement, method, key, then `respond`; whatever is thrown
 * becomes an error in the surface's form; headers and one line in the log end it. `deps` is
 * called for each request, so that a configuration that cannot be used is an answer too.
 */
export function createHandler<Deps extends BaseDeps>(
  options: HandlerOptions,
  deps: () => Deps,
  respond: (context: RequestContext<Deps>) => Promise<Response>,
): Handler {
  return async (request) => {
    const started = performance.now();
    const requestId = randomUUID();
    let context: RequestContext<Deps>;
    try {
      context = openContext(options, request, requestId, deps());
    } catch (thrown) {
      const origin = { siteUrl: new URL(request.url).origin, requestId, request };
      return finish(options.errorForm(errorOf(thrown, processLog, requestId), origin), origin, options);
    }
    const response = await admit(options, context)
      .then((early) => early ?? respond(context))
      .catch((thrown: unknown) => errorAnswer(options, context, errorOf(thrown, context.deps.log, requestId)));
    const finished = finish(response, context, options, {
      ...deprecationHeaders(options.deprecation ?? context.deprecation, context.deps.env.siteUrl),
      ...(await context.meter?.headers()),
    });
    countRequest(options.name, context, finished.status, started);
    context.deps.afterRequest?.();
    if (options.logs !== 'errors' || finished.status >= 400) logRequest(context, finished.status, started);
    return finished;
  };
}

/** An error as the answer to this request, in the surface's form; `extra` members join its body. */
export function errorAnswer(
  { errorForm }: Pick<HandlerOptions, 'errorForm'>,
  context: RequestContext,
  error: ErrorInfo,
  extra?: Readonly<Record<string, unknown>>,
): Response {
  const { request, requestId, deps } = context;
  context.errorCode = error.code;
  return errorForm(error, { siteUrl: deps.env.siteUrl, requestId, request }, extra);
}

function openContext<Deps extends BaseDeps>(
  { limit, key }: HandlerOptions,
  request: Request,
  requestId: string,
  deps: Deps,
): RequestContext<Deps> {
  const caller = callerOf(request.headers, deps.env.addressHeader);
  return { request, requestId, deps, caller, ...(limit && !key && { meter: meterBy(limit, caller, deps.limiter) }) };
}

/** The steps before the endpoint's own; what one of them returns is the answer. */
async function admit(options: HandlerOptions, context: RequestContext): Promise<Response | undefined> {
  const { env, service } = context.deps;
  const refused = options.guard?.(context);
  if (refused) return refused;
  refuseSunset(options.deprecation, env.siteUrl, service.now());
  const preflight = options.methods && checkMethod(context.request, options.methods, options.cors);
  if (preflight) return preflight;
  if (options.key && options.limit) await openWithKey(options.limit, context);
  return undefined;
}

/** The caller of an endpoint with keys is the key: its quota, whatever the address. */
async function openWithKey(limit: LimitName, context: RequestContext): Promise<void> {
  const { name, hash, quota } = await readApiKey(context.request.headers, context.deps);
  context.keyName = name;
  context.caller = `key:${hash}`;
  context.meter = meterBy(limit, context.caller, context.deps.limiter, quota);
}

const knownMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'OPTIONS'];

function countRequest(name: string, { request, deps: { metrics }, errorCode }: RequestContext, status: number, started: number): void {
  const method = knownMethods.includes(request.method) ? request.method : 'other';
  metrics.count('strait_requests_total', [name, method, `${status}`]);
  metrics.observe('strait_request_seconds', [name], (performance.now() - started) / 1000);
  if (errorCode !== undefined) metrics.count('strait_refusals_total', [name, errorCode]);
}

function logRequest({ request, requestId, deps, errorCode, keyName }: RequestContext, status: number, started: number): void {
  deps.log(status >= 500 ? 'warn' : 'info', 'request', {
    request_id: requestId,
    method: request.method,
    path: new URL(request.url).pathname,
    status,
    ms: Math.round(performance.now() - started),
    ...(errorCode === undefined ? {} : { code: errorCode }),
    ...(keyName === undefined ? {} : { key: keyName }),
  });
}
