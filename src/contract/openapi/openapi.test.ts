import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { discoveryResources } from '../discovery.ts';
import { documentedEndpoints as endpoints } from '../endpoints.ts';
import { errorTable } from '../errors.ts';
import { statusAtBuild, statusResponse } from '../v1/status.ts';
import { openApiDocument, openApiText } from './openapi.ts';
import { errorCodesOf } from './responses.ts';

const site = 'https://strait.test';

interface Response {
  readonly $ref?: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content: { readonly 'application/json': { readonly schema: object; readonly example?: unknown; readonly examples?: object } };
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly {
    readonly $ref?: string;
    readonly required?: boolean;
    readonly example?: unknown;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example?: object } } };
  readonly responses: Readonly<Record<string, Response>>;
}
interface OpenApi {
  readonly info: object;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly responses: Readonly<Record<string, Response>> };
}

const text = openApiText(site);
const document: OpenApi = JSON.parse(text);
const resolve = (response: Response): Response =>
  response.$ref === undefined ? response : (document.components.responses[response.$ref.split('/').pop() ?? ''] ?? response);

async function lint(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}

describe('the OpenAPI document', () => {
  test('passes Redocly recommended-strict without a problem', async () => {
    expect(await lint(text)).toEqual([]);
  });

  test('fails the lint without a license and with a wrong example', async () => {
    const broken = JSON.parse(text);
    delete broken.info.license;
    broken.paths['/api/v1/quote'].get.parameters[0].example = 7;
    const found = await lint(JSON.stringify(broken));
    expect(found.map((problem) => problem.split(' ')[0])).toEqual(['info-license', 'no-invalid-parameter-examples']);
  });

  test('is byte-identical on every build, apart from the origin', () => {
    expect(openApiText(site)).toBe(text);
    expect(openApiText('https://other.test').replaceAll('https://other.test', site)).toBe(text);
  });

  test('is compact, and links the terms of use and the contact page', () => {
    expect(text.trimEnd()).toBe(JSON.stringify(document));
    expect(document.info).toMatchObject({ termsOfService: `${site}/terms`, contact: { url: `${site}/contact` } });
  });

  test('lists every endpoint under its own path, and no other', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    );
    const named = endpoints.map(({ method, path, operationId }) => `${method} ${path} ${operationId}`);
    expect(listed).toEqual([...named, 'GET /.well-known/status getStatusWellKnown']);
    expect(new Set(endpoints.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
  });
});

describe.each(endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))('%s', (_id, endpoint) => {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  if (operation === undefined) throw new Error(`${endpoint.path} is not in the document`);
  const responses = Object.entries(operation.responses).map(([status, response]) => [status, resolve(response)] as const);

  const usual = responses.find(([status]) => status < '300')?.[1];

  test('belongs to exactly one group', () => {
    expect(operation.tags).toHaveLength(1);
  });

  test('lists exactly its own error codes at their statuses, each with an example', () => {
    const listed = responses.flatMap(([status, response]) =>
      Object.keys(response.content['application/json'].examples ?? {}).map((code) => [code, Number(status)]),
    );
    const expected = errorCodesOf(endpoint).map((code) => [code, errorTable[code].status]);
    expect(listed.sort()).toEqual(expected.sort());
  });

  test('documents the headers of every response', () => {
    for (const [status, response] of responses) {
      const names = Object.keys(response.headers);
      expect(names).toEqual(expect.arrayContaining(['X-Request-Id', 'RateLimit', 'RateLimit-Policy']));
      expect(names.includes('Allow')).toBe(status === '405');
      expect(names.includes('Idempotency-Replayed')).toBe(status < '400' && endpoint.idempotent === true);
      if (['429', '502', '503', '504'].includes(status)) expect(names).toContain('Retry-After');
    }
    expect(Object.keys(usual?.headers ?? {})).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']));
  });

  test('shows a response example that its own schema accepts', () => {
    const example = usual?.content['application/json'].example;
    expect(example, `no example for ${endpoint.operationId} in src/contract/openapi/examples.ts`).toBeDefined();
    expect(endpoint.response.safeParse(example).error?.message).toBeUndefined();
  });

  test('shows a body example that its own parser accepts', () => {
    if (endpoint.method !== 'POST') return;
    const example = operation.requestBody?.content['application/json'].example;
    expect(endpoint.parse({ ...example })).toMatchObject({ ok: true });
  });

  test('lists its fields as parameters or a body, each described, and required ones with an example', () => {
    expect(operation.requestBody !== undefined).toBe(endpoint.method === 'POST');
    const parameters = (operation.parameters ?? []).filter(({ $ref }) => $ref === undefined);
    const names = [endpoint.request.shape, endpoint.renamed ?? {}].flatMap((fields) => Object.keys(fields));
    if (endpoint.method === 'GET') expect(parameters).toHaveLength(names.length);
    for (const { description, required, example } of parameters) {
      expect(description).toMatch(/\.$/);
      if (required) expect(example, `no example for a field of ${endpoint.operationId} (${description})`).toBeDefined();
    }
    const keys = (operation.parameters ?? []).filter(({ $ref }) => $ref?.endsWith('Idempotency-Key'));
    expect(keys).toHaveLength(endpoint.idempotent === true ? 1 : 0);
  });
});

test('every schema compiles as JSON Schema 2020-12', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  ajv.addSchema(openApiDocument(site), 'openapi.json');
  const names = Object.keys(document.components.schemas);
  expect(names.length).toBeGreaterThan(endpoints.length);
  for (const name of names) expect(ajv.getSchema(`openapi.json#/components/schemas/${name}`), name).toBeTypeOf('function');
});

test('refers to a route of the aggregator wherever one occurs, instead of repeating it', () => {
  const { AggregatorQuoteAnswer, AggregatorQuoteFailure } = document.components.schemas;
  const items = { $ref: '#/components/schemas/AggregatorRoute' };
  expect(AggregatorQuoteAnswer).toMatchObject({
    properties: { routes: { items }, split: { properties: { legs: { items } } } },
    required: ['routes', 'providerErrors'],
  });
  expect(AggregatorQuoteFailure).toMatchObject({ properties: { routes: { items } } });
  expect(AggregatorQuoteFailure).not.toHaveProperty('properties.split');
});

test('the build-time status matches the live schema, reports "unknown" and lists the published resources', () => {
  const status = statusResponse.parse(statusAtBuild());
  expect([status.state, status.dependencies]).toEqual(['unknown', []]);
  expect(status.resources.map(({ path, state }) => [path, state])).toEqual(discoveryResources.map(({ path }) => [path, 'unknown']));
});
