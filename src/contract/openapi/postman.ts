import { documentedEndpoints } from '../endpoints.ts';
import { openApiDocument } from './openapi.ts';
import type { Json } from './schemas.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: unknown } } };
}

interface Described {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/**
 * The OpenAPI document as a Postman collection (format 2.1.0): one folder per group, one request per operation with its
 * example. The variable `baseUrl` holds `siteUrl`, an origin without a trailing slash; the reader sets `apiKey`.
 */
export function postmanCollection(siteUrl: string): Json {
  const { info, tags, paths } = openApiDocument(siteUrl) as unknown as Described;
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ tags: operation.tags, item: requestItem(path, method, operation) })),
  );
  return {
    info: {
      name: info.title,
      version: info.version,
      description: info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: siteUrl, type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
    ],
    auth: { type: 'noauth' },
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: requests.filter((request) => request.tags.includes(name)).map(({ item }) => item),
    })),
  };
}

function requestItem(path: string, method: string, operation: Operation): Json {
  const { operationId, summary, description, security, parameters = [], requestBody } = operation;
  const named = parameters.filter(({ $ref }) => $ref === undefined);
  const query = named.filter((parameter) => parameter.in === 'query');
  const body = requestBody?.content['application/json'].example;
  const steps = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  // Optional parameters are listed but disabled, except the usual ones.
  const usual = documentedEndpoints.find((endpoint) => endpoint.operationId === operationId)?.usualFields ?? [];
  const isSent = ({ name, required }: Parameter) => required || usual.includes(name);
  const sent = query.filter(isSent).map(({ name, example }) => `${name}=${encodeURIComponent(exampleText(example))}`);
  return {
    name: operationId,
    request: {
      method: method.toUpperCase(),
      description: `${summary}\n\n${description}`,
      header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: {
        raw: `{{baseUrl}}/${steps}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
        host: ['{{baseUrl}}'],
        path: steps.split('/'),
        query: query.map((parameter) => ({
          key: parameter.name,
          value: exampleText(parameter.example),
          description: parameter.description,
          ...(isSent(parameter) ? {} : { disabled: true }),
        })),
        variable: named
          .filter((parameter) => parameter.in === 'path')
          .map(({ name, description: text, example }) => ({ key: name, value: exampleText(example), description: text })),
      },
      ...(body === undefined ? {} : { body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } } }),
      ...(security === undefined ? {} : { auth: { type: 'apikey', apikey: keyAuth } }),
    },
    response: [],
  };
}

const keyAuth = [
  { key: 'key', value: 'x-api-key', type: 'string' },
  { key: 'value', value: '{{apiKey}}', type: 'string' },
  { key: 'in', value: 'header', type: 'string' },
];

const exampleText = (example: unknown): string => (example === undefined ? '' : String(example));
