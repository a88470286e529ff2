import { type ErrorCode, errorCodes } from '../../core/errors.ts';
import type { Endpoint, SuccessStatus } from '../endpoint.ts';
import { errorBody, errorResponse, errorTable } from '../errors.ts';
import { memolessErrorBody, memolessErrorResponse } from '../memoless/error-body.ts';
import { answerExamples } from './examples.ts';
import { answerSchema, capitalize, type Json, reference } from './schemas.ts';

/** Endpoint data needed for the document. */
export type EndpointRecord = Omit<Endpoint<unknown, never, unknown>, 'respond'>;

const jsonType = 'application/json';
const eventStreamType = 'text/event-stream';
const eventStream = ({ when, about }: NonNullable<EndpointRecord['streams']>): Json => ({
  schema: {
    type: 'string',
    description: `Sent for ${when === 'asked' ? 'Accept: text/event-stream' : 'any Accept except application/json'}. ${about}`,
  },
});
const everyEndpoint: readonly ErrorCode[] = ['method_not_allowed', 'rate_limited', 'internal_error'];
const everyBody: readonly ErrorCode[] = ['unsupported_media_type', 'payload_too_large', 'invalid_json', 'invalid_field'];
const everyKey: readonly ErrorCode[] = [
  'invalid_idempotency_key',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'idempotency_unavailable',
];

/** Error codes common to endpoints with a key; the last one means that the key store is unavailable. */
const everyApiKey: readonly ErrorCode[] = ['missing_api_key', 'invalid_api_key', 'upstream_unavailable'];

/** All error codes of the endpoint: its own and those common to its kind. */
export function errorCodesOf(
  endpoint: Pick<EndpointRecord, 'errors' | 'method' | 'idempotent' | 'deprecation' | 'key'>,
): readonly ErrorCode[] {
  return [
    ...new Set([
      ...endpoint.errors,
      ...everyEndpoint,
      ...(endpoint.method === 'POST' ? everyBody : []),
      ...(endpoint.idempotent === true ? everyKey : []),
      ...(endpoint.key === true ? everyApiKey : []),
      ...(endpoint.deprecation?.sunset === undefined ? [] : (['not_found'] as const)),
    ]),
  ];
}

/** Responses of an operation by status: success, then each failure with its codes. */
export function responsesOf(endpoint: EndpointRecord): Json {
  const codes = errorCodesOf(endpoint);
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))].sort((a, b) => a - b);
  const failures = statuses.map((status) => {
    const own = codes.filter((code) => errorTable[code].status === status);
    const [only] = own;
    const isShared = own.length === 1 && only !== undefined && endpoint.errorMembers === undefined;
    return [`${status}`, isShared ? reference('responses', sharedName(only, endpoint)) : failureResponse(own, endpoint)];
  });
  const successes = (endpoint.successes ?? [200]).map((status) => [`${status}`, answerResponse(endpoint, status)]);
  return { ...Object.fromEntries(successes), ...Object.fromEntries(failures) };
}

const successWords = { 200: 'Success.', 201: 'Created.', 202: 'Accepted; some members are not known yet.' } as const;

function answerResponse(endpoint: EndpointRecord, status: SuccessStatus): Json {
  const names = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Deprecation', 'Sunset', 'Link'];
  const example = answerExamples[endpoint.operationId];
  return {
    description: successWords[status],
    headers: buildHeaders(endpoint.idempotent === true ? [...names, 'Idempotency-Replayed'] : names),
    content: {
      [jsonType]: {
        schema: reference('schemas', answerName(endpoint)),
        ...(example === undefined ? {} : { example }),
      },
      ...(endpoint.streams === undefined ? {} : { [eventStreamType]: eventStream(endpoint.streams) }),
    },
  };
}

/** Schema name of a response. */
export const answerName = (endpoint: Pick<EndpointRecord, 'operationId'>): string => `${capitalize(endpoint.operationId)}Answer`;

/** Response descriptions used instead of the error title, by code. */
const commonWords: Readonly<Partial<Record<ErrorCode, string>>> = {
  method_not_allowed: 'The path does not support this method.',
  unsupported_media_type: 'The content type is not JSON.',
  rate_limited: 'Too many requests from this caller.',
  internal_error: 'Internal error of this service.',
};

const sharedName = (code: ErrorCode, { failureForm }: Pick<EndpointRecord, 'failureForm'>): string =>
  `${failureForm === 'memoless' ? 'Memoless' : ''}${capitalize(camel(code))}`;

/** Shared responses: one for each code that is alone at its status, in both error formats. */
export function sharedResponses(): Json {
  const forms = [{}, { failureForm: 'memoless' }] as const;
  return Object.fromEntries(
    forms.flatMap((form) => errorCodes.map((code) => [sharedName(code, form), failureResponse([code], form)] as const)),
  );
}

const camel = (code: string): string => code.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

type FailingEndpoint = Partial<Pick<EndpointRecord, 'operationId' | 'failureForm' | 'errorMembers'>>;

function failureResponse(codes: readonly ErrorCode[], { operationId = '', failureForm, errorMembers }: FailingEndpoint): Json {
  const isMemoless = failureForm === 'memoless';
  const names = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'];
  if (codes.some((code) => errorTable[code].retryAfterSeconds !== undefined)) names.push('Retry-After');
  if (codes.includes('method_not_allowed')) names.push('Allow');
  const [only] = codes;
  return {
    description: codes.length === 1 && only !== undefined ? (commonWords[only] ?? errorTable[only].title) : `One of: ${codes.join(', ')}.`,
    headers: buildHeaders(names),
    content: {
      [jsonType]: {
        schema: {
          allOf: [
            reference('schemas', isMemoless ? 'MemolessError' : 'Error'),
            ...(errorMembers === undefined ? [] : [reference('schemas', failureName({ operationId }))]),
            { type: 'object', properties: { code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, reference('examples', exampleName(code, isMemoless))])),
      },
    },
  };
}

/** Schema name of an endpoint's additional error members. */
export const failureName = (endpoint: Pick<EndpointRecord, 'operationId'>): string => `${capitalize(endpoint.operationId)}Failure`;

const exampleName = (code: ErrorCode, isMemoless: boolean): string => (isMemoless ? `memoless_${code}` : code);

/** Example error bodies of the given endpoints, by the name that responses reference. */
export function errorExamples(endpoints: readonly EndpointRecord[], siteUrl: string): Json {
  const named = endpoints.flatMap((endpoint) => {
    const isMemoless = endpoint.failureForm === 'memoless';
    return errorCodesOf(endpoint).map((code) => [exampleName(code, isMemoless), errorExample(code, siteUrl, isMemoless)] as const);
  });
  return Object.fromEntries([...new Map(named)].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function errorExample(code: ErrorCode, siteUrl: string, isMemoless: boolean): Json {
  const body = errorBody({ code, hint: '' }, { siteUrl, requestId: '3f1f6c1e-8d5a-4c61-9f0e-1d2c3b4a5968' });
  return { summary: errorTable[code].title, value: isMemoless ? memolessErrorBody(body) : body };
}

/** Error schema of memoless paths. */
export const memolessErrorSchema = (): Json => answerSchema(memolessErrorResponse);

/** Error schema of all other paths. */
export const errorSchema = (): Json => answerSchema(errorResponse);

const buildHeaders = (names: readonly string[]): Json => Object.fromEntries(names.map((name) => [name, reference('headers', name)]));

const text = (description: string, example: string, more: Json = {}): Json => ({
  description,
  schema: { type: 'string', ...more },
  example,
});

/** Response headers, by name. */
export const answerHeaders: Json = {
  'X-Request-Id': { ...text('Id of this request. Quote it in a report.', '3f1f6c1e-8d5a-4c61-9f0e-1d2c3b4a5968'), required: true },
  RateLimit: text('Remaining quota: r requests, reset in t seconds.', '"quote";r=59;t=60'),
  'RateLimit-Policy': text('Rate limit: q requests in w seconds.', '"quote";q=60;w=60'),
  'Retry-After': {
    description: 'Seconds to wait before repeating the request.',
    schema: { type: 'integer', minimum: 0 },
    example: 6,
  },
  Allow: text('Methods that this path supports.', 'GET, HEAD, OPTIONS'),
  'Idempotency-Replayed': {
    description: 'Marker of a stored answer to an earlier request with the same Idempotency-Key. Absent otherwise.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  Deprecation: text('Deprecation date, as a structured date (RFC 9745). Absent if not deprecated.', '@1830297600', {
    pattern: '^@[0-9]+$',
  }),
  Sunset: text('Date from which this operation stops answering (RFC 8594). Absent if none is set.', 'Sat, 01 Jul 2028 00:00:00 GMT'),
  Link: text(
    'Page that names the replacement. Present with Deprecation or Sunset.',
    '<https://swap.example/developers/versioning>; rel="deprecation"',
  ),
};
