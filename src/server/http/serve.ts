import { defaultMaxBodyBytes, type Endpoint, renamedFields } from '../../contract/endpoint.ts';
import { errorBody } from '../../contract/errors.ts';
import { memolessErrorBody } from '../../contract/memoless/error-body.ts';
import { AppError, must, type Result } from '../../core/errors.ts';
import type { NetworkService, Run } from '../../service/deps.ts';
import type { BaseDeps } from '../deps/base-deps.ts';
import { createHandler, errorAnswer, type Handler, type HandlerOptions, type RequestContext } from './handler.ts';
import { publicReads } from './steps/cors.ts';
import { type ErrorForm, jsonErrorResponse, restErrors, toErrorInfo } from './steps/error-response.ts';
import { claimKey, fingerprintBody, readIdempotencyKey } from './steps/idempotency.ts';
import { parseJsonObject, readJsonBytes } from './steps/json-body.ts';
import { jsonResponse } from './steps/json-response.ts';
import { readQuery } from './steps/query.ts';
import { readReceipt } from './steps/receipt.ts';
import { wantsEvents, wantsJson } from './wants-events.ts';

/** Error formats by the name used in endpoint records. */
const errorForms: Readonly<Record<'rest' | 'memoless', ErrorForm>> = {
  rest: restErrors,
  memoless: (error, origin, extra) => jsonErrorResponse(error, memolessErrorBody({ ...errorBody(error, origin), ...extra })),
};

/** Use case of an endpoint, called once the request has been read; `run` identifies the run for effects that must happen once. */
export type UseCase<Input, Output, Service> = (input: Input, service: Service, run: Run) => Promise<Output>;

/** Dependencies of an endpoint whose use case needs `Service`. */
export type EndpointDeps<Service> = Omit<BaseDeps, 'service'> & { readonly service: Service & BaseDeps['service'] };

/** Responds with events; only for streaming endpoints. */
export type StreamUseCase<Input, Service> = (input: Input, context: RequestContext<EndpointDeps<Service>>) => Response;

/** Alternative responses of an endpoint. */
export interface OtherWays<Input, Output, Service> {
  /** Used when the caller accepts events. */
  readonly stream?: StreamUseCase<Input, Service>;
  /** For a repeated request while its run is in progress or was interrupted: the state of that run. Undefined if unknown. */
  readonly whileRunning?: (input: Input, runId: string, service: Service) => Promise<Output | undefined>;
}

/** Parses the fields of a query or a body, once: a body only after the request has been counted, unless a small one is compared. */
type Fields = () => Result<Readonly<Record<string, unknown>>>;

function parsedOnce(parse: Fields): Fields {
  let parsed: ReturnType<Fields> | undefined;
  return () => {
    parsed ??= parse();
    return parsed;
  };
}

const readsNames = (service: object): service is Pick<NetworkService, 'nameAssets'> => 'nameAssets' in service;

/**
 * Creates the handler of an endpoint from its record: the pipeline around `perform`. The request is
 * read, looked up by its idempotency key, counted, parsed, validated and run.
 */
export function serve<Input, Output, Answer, Service>(
  endpoint: Endpoint<Input, Output, Answer>,
  perform: UseCase<Input, Output, Service>,
  deps: () => EndpointDeps<Service>,
  ways: OtherWays<Input, Output, Service> = {},
): Handler {
  const { stream, whileRunning } = ways;
  type Context = RequestContext<EndpointDeps<Service>>;
  const options = buildOptions(endpoint);

  async function validate(fields: Fields, context: Context): Promise<Input> {
    await context.meter?.take(isRead(endpoint) ? 'stay_open' : 'refuse');
    return readInput(fields, context);
  }

  async function readInput(fields: Fields, context: Context): Promise<Input> {
    const { assetFields } = endpoint;
    const { service } = context.deps;
    const read = must(fields());
    if (Object.keys(endpoint.renamed ?? {}).some((name) => Object.hasOwn(read, name))) context.deprecation = renamedFields;
    const input = must(
      endpoint.parse(assetFields !== undefined && readsNames(service) ? await service.nameAssets(read, assetFields) : read),
    );
    const receipt = endpoint.judge && readReceipt(read, context.deps.env);
    if (receipt !== undefined) context.receipt = receipt;
    return input;
  }

  async function run(input: Input, runId: string, context: Context): Promise<Response> {
    const { requestId, caller, holder } = context;
    const output = await perform(input, context.deps.service, { id: runId, requestId, caller, ...(holder && { key: holder.caller }) });
    return buildResponse(output, context);
  }

  function buildResponse(output: Output, context: Context): Response {
    const now = context.deps.service.now();
    const reply = endpoint.respond(output, now);
    if (!reply.ok) return errorAnswer(options, context, reply.error, reply.extra);
    const judged = context.receipt && endpoint.judge?.(output, reply.answer, now);
    const answer = judged === undefined ? reply.answer : { ...reply.answer, receipt: context.receipt?.(judged, now) };
    return jsonResponse(reply.status ?? 200, answer, { 'Cache-Control': endpoint.cache });
  }

  /** Response while a run is in progress; not counted against the caller's limit, since the original request was. */
  async function inProgress(fields: Fields, runId: string, context: Context): Promise<Response> {
    const output = whileRunning && (await whileRunning(await readInput(fields, context), runId, context.deps.service));
    if (output === undefined) throw new AppError({ code: 'idempotency_in_progress', hint: '' });
    return buildResponse(output, context);
  }

  async function runOnce(key: string, fingerprint: string, fields: Fields, context: Context): Promise<Response> {
    const { deps, requestId, caller, holder } = context;
    const keyed = { operationId: endpoint.operationId, caller: holder?.caller ?? caller, key, fingerprint };
    const claim = await claimKey(deps.idempotency, keyed, deps.log);
    if (claim.kind === 'replay') return claim.response;
    if (claim.kind === 'in_progress') return inProgress(fields, claim.runId, context);
    let hasBegun = false;
    const work = async () => {
      const input = await validate(fields, context);
      hasBegun = true;
      return run(input, claim.runId, context);
    };
    const response = await work().catch((thrown: unknown) => errorAnswer(options, context, toErrorInfo(thrown, deps.log, requestId)));
    // Not final: a repeated request looks up the progress.
    if (response.status === 202 || response.status === 429 || response.status >= 500) await claim.release(hasBegun);
    else await claim.finish({ status: response.status, body: await response.clone().text() });
    return response;
  }

  return createHandler(options, deps, async (context) => {
    const { request, requestId } = context;
    const answer = (input: Input) => (stream && isStreamed(endpoint, request) ? stream(input, context) : run(input, requestId, context));
    if (endpoint.method === 'GET') return answer(await validate(() => readQuery(request.url), context));
    const bytes = await readJsonBytes(request, endpoint.maxBodyBytes ?? defaultMaxBodyBytes);
    const key = endpoint.idempotent ? readIdempotencyKey(request.headers) : undefined;
    const fields = parsedOnce(() => parseJsonObject(bytes));
    if (key !== undefined) return runOnce(key, fingerprintBody(bytes, fields), fields, context);
    return answer(await validate(fields, context));
  });
}

function isStreamed({ streams }: Pick<Endpoint<never, never, never>, 'streams'>, request: Request): boolean {
  if (streams?.when === 'usually') return !wantsJson(request);
  return request.method !== 'HEAD' && wantsEvents(request);
}

/** Whether an endpoint only reads; those that require an API key do, whatever their method. */
const isRead = ({ method, key, reads }: Pick<Endpoint<never, never, never>, 'method' | 'key' | 'reads'>): boolean =>
  method === 'GET' || key === true || reads === true;

const buildOptions = <Input, Output, Answer>(endpoint: Endpoint<Input, Output, Answer>): HandlerOptions => ({
  name: endpoint.operationId,
  methods: [endpoint.method],
  limit: endpoint.limit,
  errorForm: errorForms[endpoint.failureForm ?? 'rest'],
  ...(endpoint.streams && { varies: 'Accept' as const }),
  ...(endpoint.key && { key: endpoint.key }),
  ...(endpoint.deprecation && { deprecation: endpoint.deprecation }),
  ...((endpoint.method === 'GET' || endpoint.reads) && { cors: publicReads }),
});
