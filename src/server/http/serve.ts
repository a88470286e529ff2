import { defaultMaxBodyBytes, type Endpoint } from '../../contract/endpoint.ts';
import { must } from '../../core/errors.ts';
import type { FactsReader, Run } from '../../service/deps.ts';
import { withAssetNames } from '../../service/pools/asset-names.ts';
import type { BaseDeps } from '../deps/base-deps.ts';
import { errorForms } from './error-forms.ts';
import { createHandler, errorAnswer, type Handler, type HandlerOptions, type RequestContext } from './handler.ts';
import { callerOf } from './steps/caller.ts';
import { publicReads } from './steps/cors.ts';
import { errorOf } from './steps/error-response.ts';
import { claimKey, comparableBody, readIdempotencyKey } from './steps/idempotency.ts';
import { parseJsonObject, readJsonBytes } from './steps/json-body.ts';
import { jsonResponse } from './steps/json-response.ts';
import { readQuery } from './steps/query.ts';
import { wantsEvents, wantsJson } from './wants-events.ts';

/** What an endpoint runs once the request has been read; one whose effect must happen once is told which run it is. */
export type UseCase<Input, Output, Service> = (input: Input, service: Service, run: Run) => Promise<Output>;

/** Deps of an endpoint whose use case needs `Service`. */
export type EndpointDeps<Service> = Omit<BaseDeps, 'service'> & { readonly service: Service & BaseDeps['service'] };

/** Answers what was read as events; only for endpoints that stream. */
export type StreamUseCase<Input, Service> = (input: Input, context: RequestContext<EndpointDeps<Service>>) => Response;

type Fields = Readonly<Record<string, unknown>>;

const hasFacts = (service: object): service is { readonly facts: FactsReader } => 'facts' in service;

/**
 * The handler of an endpoint: what its record says, run by the pipeline around `perform`. The
 * request is read, looked up by its idempotency key, counted, validated and run. `stream`
 * takes the place of the use case where the caller asks for events.
 */
export function serve<Input, Output, Answer, Service>(
  endpoint: Endpoint<Input, Output, Answer>,
  perform: UseCase<Input, Output, Service>,
  deps: () => EndpointDeps<Service>,
  stream?: StreamUseCase<Input, Service>,
): Handler {
  type Context = RequestContext<EndpointDeps<Service>>;
  const options = optionsOf(endpoint);

  async function validate(fields: () => Fields, context: Context): Promise<Input> {
    await context.meter?.take(isRead(endpoint) ? 'stay_open' : 'refuse');
    const { assetFields } = endpoint;
    const { service } = context.deps;
    const isNamed = assetFields !== undefined && hasFacts(service);
    return must(endpoint.parse(isNamed ? await withAssetNames(fields(), assetFields, service) : fields()));
  }

  async function run(input: Input, runId: string, context: Context): Promise<Response> {
    const {
      requestId,
      request,
      deps: { service, env },
    } = context;
    const output = await perform(input, service, { id: runId, requestId, caller: callerOf(request.headers, env.addressHeader) });
    const reply = endpoint.respond(output, service.now());
    return reply.ok
      ? jsonResponse(reply.status ?? 200, reply.answer, { 'Cache-Control': endpoint.cache })
      : errorAnswer(options, context, reply.error, reply.extra);
  }

  async function runOnce(bytes: Uint8Array, key: string, context: Context): Promise<Response> {
    const { deps, requestId, caller } = context;
    const keyed = { operationId: endpoint.operationId, caller, key, body: comparableBody(bytes) };
    const claim = await claimKey(deps.idempotency, keyed, deps.log);
    if (claim.kind === 'replay') return claim.response;
    let hasBegun = false;
    const work = async () => {
      const input = await validate(() => parseJsonObject(bytes), context);
      hasBegun = true;
      return run(input, claim.runId, context);
    };
    const response = await work().catch((thrown: unknown) => errorAnswer(options, context, errorOf(thrown, deps.log, requestId)));
    if (response.status === 429 || response.status >= 500) await claim.release(hasBegun);
    else await claim.finish({ status: response.status, body: await response.clone().text() });
    return response;
  }

  return createHandler(options, deps, async (context) => {
    const { request, requestId } = context;
    const answer = (input: Input) => (stream && isStreamed(endpoint, request) ? stream(input, context) : run(input, requestId, context));
    if (endpoint.method === 'GET') return answer(await validate(() => readQuery(request.url), context));
    const bytes = await readJsonBytes(request, endpoint.maxBodyBytes ?? defaultMaxBodyBytes);
    const key = endpoint.idempotent ? readIdempotencyKey(request.headers) : undefined;
    if (key !== undefined) return runOnce(bytes, key, context);
    const fields = parseJsonObject(bytes);
    return answer(await validate(() => fields, context));
  });
}

function isStreamed({ streams }: Pick<Endpoint<never, never, never>, 'streams'>, request: Request): boolean {
  if (request.method === 'HEAD') return false;
  return streams?.when === 'usually' ? !wantsJson(request) : wantsEvents(request);
}

/** Endpoints with keys only read, whatever their method. */
const isRead = ({ method, key, reads }: Pick<Endpoint<never, never, never>, 'method' | 'key' | 'reads'>): boolean =>
  method === 'GET' || key === true || reads === true;

const optionsOf = <Input, Output, Answer>(endpoint: Endpoint<Input, Output, Answer>): HandlerOptions => ({
  name: endpoint.operationId,
  methods: [endpoint.method],
  limit: endpoint.limit,
  errorForm: errorForms[endpoint.failureForm ?? 'rest'],
  ...(endpoint.key && { key: endpoint.key }),
  ...(endpoint.deprecation && { deprecation: endpoint.deprecation }),
  ...((endpoint.method === 'GET' || endpoint.reads) && { cors: publicReads }),
});
