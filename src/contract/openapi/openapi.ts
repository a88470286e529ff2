import packageJson from '../../../package.json' with { type: 'json' };
import { aggregatorRoute } from '../aggregator/route.ts';
import { documentedEndpoints } from '../endpoints.ts';
import type { Blank } from '../fields.ts';
import { limits } from '../limits.ts';
import { bodyExample } from './bodies.ts';
import {
  answerHeaders,
  answerName,
  type EndpointRecord,
  errorExamples,
  errorSchema,
  failureName,
  memolessErrorSchema,
  responsesOf,
  sharedResponses,
} from './responses.ts';
import { answerSchema, capitalize, type Json, reference, requestSchema } from './schemas.ts';
import { swapEventSchema, webhookItems } from './webhooks.ts';

const records: readonly EndpointRecord[] = documentedEndpoints;

/** Groups of operations; each operation belongs to one. */
export const tags = [
  {
    name: 'Swaps',
    description: 'Quotes, pools, rates and network status.',
    operations: ['getQuote', 'listPools', 'getPoolHistory', 'getRateHistory', 'getNetworkStatus'],
  },
  {
    name: 'Deposits',
    description: 'Deposit addresses and transactions for use right before a payment.',
    operations: ['getInbound', 'buildDeposit'],
  },
  {
    name: 'Checks',
    description: 'Checks of deposits right before a payment, and limits that an owner sets for an agent.',
    operations: ['checkDeposit', 'issueMandate'],
  },
  { name: 'Names', description: 'Addresses behind THORNames and MAYANames.', operations: ['resolveName'] },
  {
    name: 'Orders',
    description: 'Limit orders, and swaps proposed by a review link.',
    operations: ['getLimitQuote', 'listLimitOrders', 'openReview'],
  },
  { name: 'Tracking', description: 'State of deposits and swaps.', operations: ['findDeposit', 'listSwaps', 'trackSwap', 'followSwap'] },
  {
    name: 'Accounts',
    description: 'Balances, signing data, broadcast and transactions of a chain, for pages that cannot query it directly.',
    operations: ['getBalances', 'getSigningFacts', 'broadcastTransaction', 'getPayment'],
  },
  {
    name: 'Memoless',
    description: 'Swaps started by an exact amount without a memo, in the shapes of the public memoless API.',
    operations: [
      'listMemolessAssets',
      'getMemolessAsset',
      'registerMemoless',
      'getMemolessRegistration',
      'preflightMemoless',
      'suggestMemolessAmounts',
      'trackMemolessDeposit',
      'getMemolessHealth',
    ],
  },
  { name: 'Service', description: 'State of this service, now and over 90 days.', operations: ['getStatus', 'getStatusHistory'] },
  {
    name: 'Aggregator',
    description: 'Quotes, tokens, prices and tracking in the shapes of the official SDK. Each call requires an API key.',
    operations: [
      'aggregatorQuote',
      'aggregatorTokens',
      'aggregatorAllTokens',
      'aggregatorProviders',
      'aggregatorPrice',
      'aggregatorGas',
      'aggregatorBalance',
      'aggregatorTrack',
    ],
  },
  {
    name: 'Webhooks',
    description: 'Events of a swap, posted to a receiver and signed according to Standard Webhooks. Each call requires an API key.',
    operations: ['openWebhook', 'listWebhooks', 'listWebhookDeliveries', 'resendWebhookDelivery', 'removeWebhook'],
  },
  {
    name: 'Messages',
    description: 'Newsletter, notification at the end of a swap, and reports to the team.',
    operations: ['subscribeToNewsletter', 'mailSwapEnd', 'reportBug'],
  },
];

/** POST paths open to pages of any site. */
const readingPosts = records.filter(({ reads }) => reads === true).map(({ path }) => path);

const description = `Native cross-chain swaps over THORChain and MAYAChain, compared side by side. No key except for the aggregator. Read-only except forms, registrations and broadcasts of signed transactions. The service never holds your funds or signs for you.

Amounts are strings of digits in 1e8 units of the asset on any chain (MAYA.CACAO counts in 1e10, MAYA.MAYA in 1e4); the aggregator uses decimal text in whole units, like the official SDK. Every error has the same body, with the members of the public memoless API added on memoless paths: branch on \`code\`, show \`hint\`. Unlisted request fields are refused. Members may be added to answers at any time; within a version, none is removed or changes its meaning. HEAD answers like GET without a body, OPTIONS answers browser preflights. Pages of any site may read, without credentials, and POST to ${readingPosts.join(', ')}, which change nothing; every other POST is limited to pages of this site and to programs.`;

/** The REST API as OpenAPI 3.1.1, generated from the endpoint records. `siteUrl` is an origin without a trailing slash. */
export function openApiDocument(siteUrl: string): Json {
  const used = tags.filter((tag) => records.some((record) => tag.operations.includes(record.operationId)));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Strait API',
      version: packageJson.version,
      summary: packageJson.description,
      description,
      termsOfService: `${siteUrl}/terms`,
      contact: { name: 'Strait', url: `${siteUrl}/contact` },
      license: { name: 'MIT License', identifier: 'MIT' },
    },
    servers: [{ url: siteUrl, description: 'Origin of this deployment.' }],
    security: [],
    tags: used.map(({ name, description }) => ({ name, description })),
    paths: Object.fromEntries([
      ...records.map((record) => [record.path, { [record.method.toLowerCase()]: operationOf(record) }]),
      ...wellKnown.map(([path, record]) => [
        path,
        { [record.method.toLowerCase()]: { ...operationOf(record), operationId: `${record.operationId}WellKnown` } },
      ]),
    ]),
    webhooks: webhookItems('Webhooks'),
    components: {
      schemas: withShared({
        Error: errorSchema(),
        SwapEvent: swapEventSchema(),
        MemolessError: memolessErrorSchema(),
        ...Object.fromEntries(records.map((record) => [answerName(record), answerSchema(record.response)])),
        ...Object.fromEntries(records.filter(({ method }) => method === 'POST').map((record) => [bodyName(record), bodySchema(record)])),
        ...Object.fromEntries(
          records.flatMap((record) =>
            record.errorMembers === undefined ? [] : [[failureName(record), answerSchema(record.errorMembers.partial().loose())]],
          ),
        ),
      }),
      examples: errorExamples(records, siteUrl),
      ...(records.some(({ idempotent }) => idempotent) ? { parameters: { 'Idempotency-Key': idempotencyKey } } : {}),
      ...(records.some(({ key }) => key) ? { securitySchemes: { apiKey } } : {}),
      headers: usedHeaders(),
      responses: usedResponses(),
    },
  };
}

/** Schemas with a component of their own, since several others contain them. */
const sharedSchemas: Json = { AggregatorRoute: answerSchema(aggregatorRoute) };

/** Adds the shared schemas, and refers to them wherever they are repeated. */
function withShared(schemas: Json): Json {
  const text = Object.entries(sharedSchemas).reduce(
    (whole, [name, schema]) => whole.replaceAll(JSON.stringify(schema), JSON.stringify(reference('schemas', name))),
    JSON.stringify(schemas),
  );
  return { ...sharedSchemas, ...(JSON.parse(text) as Json) };
}

/** The document as served: deterministic for the same records and origin, without whitespace. */
export const openApiText = (siteUrl: string): string => `${JSON.stringify(openApiDocument(siteUrl))}\n`;

/** Aliases outside /api, documented under their own path since they cannot be derived from the version. */
const wellKnown = records.flatMap((record) =>
  record.aliases.filter((path) => path.startsWith('/.well-known/')).map((path) => [path, record] as const),
);

const bodyName = (endpoint: EndpointRecord) => `${capitalize(endpoint.operationId)}Body`;

function operationOf(endpoint: EndpointRecord): Json {
  const { operationId, summary, method, deprecation, idempotent } = endpoint;
  const isPost = method === 'POST';
  const parameters = [
    ...(idempotent === true ? [reference('parameters', 'Idempotency-Key')] : []),
    ...(isPost ? [] : queryParameters(endpoint)),
  ];
  return {
    operationId,
    tags: tags.filter((tag) => tag.operations.includes(operationId)).map(({ name }) => name),
    summary,
    description: describeEndpoint(endpoint),
    ...(deprecation === undefined ? {} : { deprecated: true }),
    ...(endpoint.key === true ? { security: [{ apiKey: [] }] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(isPost ? { requestBody: buildBody(endpoint) } : {}),
    responses: responsesOf(endpoint),
  };
}

function describeEndpoint({ aliases, limit, since, maxBodyBytes, idempotent, deprecation, key: takesKey }: EndpointRecord): string {
  const { quota, seconds } = limits[limit];
  const places = aliases.length === 0 ? '' : `Also answers at ${aliases.join(' and ')}. `;
  const body = maxBodyBytes === undefined ? '' : ` The body has at most ${maxBodyBytes} bytes.`;
  const key = idempotent === true ? ' Repeat it safely with an Idempotency-Key.' : '';
  const end = deprecation === undefined ? '' : ` Deprecated since ${deprecation.since}; see ${deprecation.link}.`;
  return `${places}Limit: ${quota} requests in ${seconds} seconds for each ${takesKey === true ? 'key' : 'caller'}. Since ${since}.${body}${key}${end}`;
}

function queryParameters(endpoint: EndpointRecord): readonly Json[] {
  const { properties = {}, required = [] } = requestSchema(endpoint.request) as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  const own = Object.entries(properties).map(([name, { description, examples, ...schema }]) => {
    const isInPath = endpoint.path.includes(`{${name}}`);
    const isRequired = required.includes(name);
    const [example] = Array.isArray(examples) ? (examples as readonly unknown[]) : [];
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isRequired,
      description,
      // Empty values count as absent.
      ...(isRequired ? {} : { allowEmptyValue: true }),
      schema,
      ...(example === undefined ? {} : { example }),
    };
  });
  return [...own, ...oldNames(endpoint).map(([name, old]) => ({ name, in: 'query', required: false, allowEmptyValue: true, ...old }))];
}

/** Body schema, including old field names and accepted blank values. */
function bodySchema(endpoint: EndpointRecord): Json {
  const { properties = {}, ...rest } = requestSchema(endpoint.request);
  const own = Object.entries(properties as Readonly<Record<string, Json>>).map(
    ([name, schema]) => [name, orBlank(schema, endpoint.blanks?.[name] ?? [])] as const,
  );
  const old = oldNames(endpoint).map(([name, { schema, ...about }]) => [name, { ...schema, ...about }] as const);
  return { ...rest, properties: Object.fromEntries([...own, ...old]) };
}

function orBlank({ description, examples, default: absent, ...schema }: Json, blanks: readonly Blank[]): Json {
  const said = { description, examples, default: absent };
  const ways = [
    ...(blanks.includes(null) ? [{ type: 'null' }] : []),
    ...(blanks.includes(' ') ? [{ type: 'string', pattern: '^\\s*$' }] : blanks.includes('') ? [{ type: 'string', const: '' }] : []),
  ];
  return ways.length === 0 ? { ...schema, ...said } : { anyOf: [schema, ...ways], ...said };
}

function oldNames({ renamed = {} }: Pick<EndpointRecord, 'renamed'>) {
  return Object.entries(renamed).map(
    ([name, now]) => [name, { deprecated: true, description: `Old name of ${now}.`, schema: { type: 'string' } }] as const,
  );
}

function buildBody(endpoint: EndpointRecord): Json {
  const content = { schema: reference('schemas', bodyName(endpoint)), example: bodyExample(endpoint) };
  return { required: true, content: { 'application/json': content } };
}

const apiKey: Json = {
  type: 'apiKey',
  in: 'header',
  name: 'x-api-key',
  description: 'Aggregator API key. Keys are issued on request; see the contact page.',
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Key unique to this request, such as a UUID, in printable ASCII, bare or as a quoted string. Within an hour of the answer (a success or a 4xx), the same key and body from the same caller return the stored answer, marked with Idempotency-Replayed; a different body is refused with idempotency_key_reused.',
  schema: { type: 'string', pattern: '^[ -~]*[!-~][ -~]*$', minLength: 1, maxLength: 255 },
  example: '8c1b1f5e-6f0a-4c8e-9a53-2f1a0f6f7f11',
};

function usedHeaders(): Json {
  const replays = records.some(({ idempotent }) => idempotent);
  return Object.fromEntries(Object.entries(answerHeaders).filter(([name]) => replays || name !== 'Idempotency-Replayed'));
}

function usedResponses(): Json {
  const text = JSON.stringify(records.map((record) => responsesOf(record)));
  return Object.fromEntries(Object.entries(sharedResponses()).filter(([name]) => text.includes(`"#/components/responses/${name}"`)));
}
