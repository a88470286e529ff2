import { randomUUID } from 'node:crypto';
import { type Deprecation, defaultMaxBodyBytes, type Endpoint } from '../../contract/endpoint.ts';
import type { LimitName } from '../../contract/limits.ts';
import { AppError, type Fault, must } from '../../core/errors.ts';
import type { Run } from '../../service/deps.ts';
import type { BaseDeps } from '../deps/base-deps.ts';
import { processLog } from '../deps/log.ts';
import { readApiKey } from './steps/api-key.ts';
import { callerOf } from './steps/caller.ts';
import { deprecationHeaders, refuseSunset } from './steps/deprecation.ts';
import { faultOf, faultResponse } from './steps/fail.ts';
import { finish, jsonResponse } from './steps/finish.ts';
import { claimKey, readIdempotencyKey } from './steps/idempotency.ts';
import { readJsonObject } from './steps/json-body.ts';
import { allowedMethods, checkMethod } from './steps/method.ts';
import { readQuery } from './steps/query.ts';
import { type Meter, meterBy, meterOf } from './steps/rate-limit.ts';

/** Answers one request; never rejects. */
export type Door = (request: Request) => Promise<Response>;

/** What a door runs once the request has been read; one whose effect must happen once is told which run it is. */
export type UseCase<Ask, Output, Service> = (ask: Ask, service: Service, run: Run) => Promise<Output>;

/** What a door needs whose use case needs `Service`. */
export type DoorDeps<Service> = Omit<BaseDeps, 'service'> & { readonly service: Service & BaseDeps['service'] };

/** What is known of a door before it runs. */
interface DoorFacts {
  readonly method?: 'GET' | 'POST';
  readonly limit?: LimitName;
  /** Only with a key; the limit counts by key. */
  readonly key?: true;
  readonly deprecation?: Deprecation;
}

/** One request on its way through the steps. */
export interface Visit<Ready = BaseDeps> {
  readonly request: Request;
  readonly requestId: string;
  readonly deps: Ready;
  /** Absent for a door without a limit, and until the key of one with keys is known. */
  meter?: Meter;
  /** Whose key it is. */
  keyName?: string;
  /** The code of the failure, once there is one. */
  code?: Fault['code'];
}

/**
 * An endpoint's door: method, key, body, idempotency look-up, rate limit, validate, run, finish.
 * Each step answers early or throws an AppError; whatever is thrown becomes an error body.
 * `deps` is called per request, so that a configuration that cannot be used is an answer too.
 */
export function serve<Ask, Output, Answer, Service>(
  endpoint: Endpoint<Ask, Output, Answer>,
  perform: UseCase<Ask, Output, Service>,
  deps: () => DoorDeps<Service>,
): Door {
  const prepare = async (input: Readonly<Record<string, unknown>>, visit: Visit): Promise<Ask> => {
    // Doors with keys only read, whatever their method.
    await visit.meter?.take(endpoint.method === 'GET' || endpoint.key ? 'stay_open' : 'refuse');
    return must(endpoint.parse(input));
  };

  const carryOut = async (ask: Ask, runId: string, visit: Visit<DoorDeps<Service>>): Promise<Response> => {
    const { service } = visit.deps;
    const caller = callerOf(visit.request.headers, visit.deps.env.addressHeader);
    const output = await perform(ask, service, { id: runId, requestId: visit.requestId, caller });
    const reply = endpoint.respond(output, service.now());
    return reply.ok
      ? jsonResponse(reply.status ?? 200, reply.answer, { 'Cache-Control': endpoint.cache })
      : failure(reply.fault, visit, reply.extra);
  };

  const answerOnce = async (input: Readonly<Record<string, unknown>>, key: string, visit: Visit<DoorDeps<Service>>): Promise<Response> => {
    const { idempotency, log } = visit.deps;
    const claim = await claimKey(idempotency, { operationId: endpoint.operationId, key, body: input }, log);
    if (claim.kind === 'replay') return claim.response;
    let ask: Ask;
    try {
      ask = await prepare(input, visit);
    } catch (problem) {
      await claim.release(false);
      throw problem;
    }
    const response = await carryOut(ask, claim.runId, visit).catch((problem: unknown) => failureOf(problem, visit));
    if (response.status === 429 || response.status >= 500) await claim.release(true);
    else await claim.finish({ status: response.status, body: await response.clone().text() });
    return response;
  };

  return openDoor(deps, endpoint, async (visit) => {
    const { request, deps: ready } = visit;
    refuseSunset(endpoint.deprecation, ready.env.siteUrl, ready.service.now());
    const early = checkMethod(request, endpoint.method);
    if (early) return early;
    if (endpoint.key) await openWithKey(endpoint.limit, visit);
    if (endpoint.method === 'GET') return carryOut(await prepare(readQuery(request.url), visit), visit.requestId, visit);
    const input = await readJsonObject(request, endpoint.maxBodyBytes ?? defaultMaxBodyBytes);
    const key = endpoint.idempotent ? readIdempotencyKey(request.headers) : undefined;
    if (key !== undefined) return answerOnce(input, key, visit);
    return carryOut(await prepare(input, visit), visit.requestId, visit);
  });
}

/** The door of every /api path that is none: 404 for every method. */
export function serveNotFound(deps: () => BaseDeps): Door {
  return openDoor(deps, {}, async () => {
    throw new AppError({ code: 'not_found', hint: '' });
  });
}

/**
 * Runs `answer` for each request and finishes what it gives or throws: error body, headers of
 * every answer, one line in the log.
 */
export function openDoor<Ready extends BaseDeps>(
  deps: () => Ready,
  door: DoorFacts,
  answer: (visit: Visit<Ready>) => Promise<Response>,
): Door {
  return async (request) => {
    const started = performance.now();
    const requestId = randomUUID();
    const url = new URL(request.url);
    let visit: Visit<Ready> | undefined;
    let response: Response;
    try {
      const ready = deps();
      const opened: Visit<Ready> = {
        request,
        requestId,
        deps: ready,
        ...(door.limit && !door.key && { meter: meterOf(door.limit, request, ready) }),
      };
      visit = opened;
      response = await answer(opened).catch((problem: unknown) => failureOf(problem, opened));
    } catch (problem) {
      response = faultResponse(faultOf(problem, processLog, requestId), { siteUrl: url.origin, requestId });
    }
    if (response.status === 405) response.headers.set('Allow', allowedMethods(door.method ?? 'GET'));
    const headers = visit && { ...deprecationHeaders(door.deprecation, visit.deps.env.siteUrl), ...(await visit.meter?.headers()) };
    const finished = finish(response, request, { requestId, isPublic: door.method !== 'POST', headers: headers ?? {} });
    visit?.deps.log(finished.status >= 500 ? 'warn' : 'info', 'request', {
      request_id: requestId,
      method: request.method,
      path: url.pathname,
      status: finished.status,
      ms: Math.round(performance.now() - started),
      ...(visit.code === undefined ? {} : { code: visit.code }),
      ...(visit.keyName === undefined ? {} : { key: visit.keyName }),
    });
    return finished;
  };
}

/** The caller of a door with keys is the key: its quota, whatever the address. */
export async function openWithKey(limit: LimitName, visit: Visit): Promise<void> {
  const { name, hash, quota } = await readApiKey(visit.request.headers, visit.deps);
  visit.keyName = name;
  visit.meter = meterBy(limit, `key:${hash}`, visit.deps.limiter, quota);
}

function failure(fault: Fault, visit: Visit, extra: Readonly<Record<string, unknown>> = {}): Response {
  visit.code = fault.code;
  return faultResponse(fault, { siteUrl: visit.deps.env.siteUrl, requestId: visit.requestId }, extra);
}

const failureOf = (problem: unknown, visit: Visit): Response => failure(faultOf(problem, visit.deps.log, visit.requestId), visit);
