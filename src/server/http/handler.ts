import { randomUUID } from 'node:crypto';
import type { Deprecation } from '../../contract/endpoint.ts';
import type { LimitName } from '../../contract/limits.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { BaseDeps } from '../deps/base-deps.ts';
import { callerOf } from '../runtime/caller.ts';
import { processLog } from '../runtime/log.ts';
import { readApiKey } from './steps/api-key.ts';
import type { Cors } from './steps/cors.ts';
import { deprecationHeaders, refuseSunset } from './steps/deprecation.ts';
import { type ErrorForm, toErrorInfo } from './steps/error-response.ts';
import { finish } from './steps/finish.ts';
import { checkMethod, type Method } from './steps/method.ts';
import { type Meter, meterBy } from './steps/rate-limit.ts';
import type { SignReceipt } from './steps/receipt.ts';

/** Handles one request; never rejects. */
export type Handler = (request: Request) => Promise<Response>;

/** State of one request in the pipeline. */
export interface RequestContext<Deps = BaseDeps> {
  readonly request: Request;
  readonly requestId: string;
  readonly deps: Deps;
  /** Caller identity by address. */
  readonly caller: string;
  /** Holder of the API key: its name, and the caller identity that replaces the address. Absent until a required key is known. */
  readonly holder?: { readonly name: string; readonly caller: string };
  /** Absent for an endpoint without a limit, and until a required API key is known. */
  readonly meter?: Meter;
  /** Deprecation of a part of the request rather than of the endpoint. */
  deprecation?: Deprecation;
  /** Signs the receipt of the response; absent unless requested. */
  receipt?: SignReceipt;
  /** Code of the error response, if any. */
  errorCode?: ErrorInfo['code'];
}

/** Pipeline options of an endpoint or surface. */
export interface HandlerOptions {
  /** Name under which requests are counted. */
  readonly name: string;
  /** Allowed methods; GET implies HEAD, and OPTIONS is handled here. Absent: all methods. */
  readonly methods?: readonly Method[];
  /** Runs before everything else; may return the response or throw the error. */
  readonly guard?: (context: RequestContext) => Response | undefined;
  readonly limit?: LimitName;
  /** Requires an aggregator key; the limit is counted per key. */
  readonly key?: true;
  readonly deprecation?: Deprecation;
  /** Cross-origin access; absent: none. */
  readonly cors?: Cors;
  /** Overrides `Cache-Control` of every response. */
  readonly cache?: string;
  /** Request header that selects the response format, for `Vary`. */
  readonly varies?: 'Accept';
  /** Error format of this surface. */
  readonly errorForm: ErrorForm;
  /** `errors`: successes are not logged. */
  readonly logs?: 'errors';
}

/**
 * Request pipeline: guard, sunset, method, key, then `respond`. Anything thrown becomes an error in
 * the surface's format; finally headers are set and one line is logged. `deps` is called per
 * request, so that an unusable configuration also yields an error response.
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
      return finish(options.errorForm(toErrorInfo(thrown, processLog, requestId), origin), origin, options);
    }
    const answer = async () => {
      const early = checkRequest(options, context);
      if (early) return early;
      if (options.key && options.limit) context = await addHolder(options.limit, context);
      return respond(context);
    };
    const response = await answer().catch((thrown: unknown) =>
      errorAnswer(options, context, toErrorInfo(thrown, context.deps.log, requestId)),
    );
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

/** The error response to this request in the surface's format, with `extra` members added to its body. */
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

/** Steps that run before the endpoint; any of them may return the response. */
function checkRequest(options: HandlerOptions, context: RequestContext): Response | undefined {
  const { env, service } = context.deps;
  const refused = options.guard?.(context);
  if (refused) return refused;
  refuseSunset(options.deprecation, env.siteUrl, service.now());
  return options.methods && checkMethod(context.request, options.methods, options.cors);
}

/** Adds the holder of the API key, whose quota applies whatever the address. */
async function addHolder<Deps extends BaseDeps>(limit: LimitName, context: RequestContext<Deps>): Promise<RequestContext<Deps>> {
  const { name, hash, quota } = await readApiKey(context.request.headers, context.deps);
  const caller = `key:${hash}`;
  return { ...context, holder: { name, caller }, meter: meterBy(limit, caller, context.deps.limiter, quota) };
}

const knownMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'OPTIONS'];

function countRequest(name: string, { request, deps: { metrics }, errorCode }: RequestContext, status: number, started: number): void {
  const method = knownMethods.includes(request.method) ? request.method : 'other';
  metrics.count('strait_requests_total', [name, method, `${status}`]);
  metrics.observe('strait_request_seconds', [name], (performance.now() - started) / 1000);
  if (errorCode !== undefined) metrics.count('strait_refusals_total', [name, errorCode]);
}

function logRequest({ request, requestId, deps, errorCode, holder }: RequestContext, status: number, started: number): void {
  deps.log(status >= 500 ? 'warn' : 'info', 'request', {
    request_id: requestId,
    method: request.method,
    path: new URL(request.url).pathname,
    status,
    ms: Math.round(performance.now() - started),
    ...(errorCode === undefined ? {} : { code: errorCode }),
    ...(holder && { key: holder.name }),
  });
}
