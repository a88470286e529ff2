/*
 * Generates src/client/endpoints (method, path and response form of every endpoint, from its record in the contract) and the
 * amounts of public/client/strait.py, and records the digests of this version of the client.
 *
 *   npm run client
 *   npm run client -- --anew    for a version that was never deployed
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { aggregatorEndpoints } from '../../../src/contract/aggregator/endpoints.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { errorResponse } from '../../../src/contract/errors.ts';
import { memolessEndpoints } from '../../../src/contract/memoless/endpoints.ts';
import { quoteEndpoint } from '../../../src/contract/v1/quote.ts';
import { writePython } from './client-python.ts';
import { keepClient } from './client-versions.ts';

type Schema = Readonly<{
  type?: string;
  const?: unknown;
  enum?: readonly string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: unknown;
}>;

interface Documented {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly response: z.ZodType;
}

const toSchema = (type: z.ZodType): Schema => z.toJSONSchema(type) as Schema;
const quoted = (text: string): string => `'${text}'`;

/** Longest closed list of choices. Codes are open lists: a code unknown to this client must not make a response unreadable. */
const maxChoices = 12;
const isOpen = (name: string, choices: readonly string[]): boolean => /code$/i.test(name) || choices.length > maxChoices;

const formats: Readonly<Record<string, string>> = { 'date-time': 'time', uri: 'link' };
const patterns: Readonly<Record<string, string>> = {
  '^[0-9]+$': 'digits',
  '^[0-9]+(\\.[0-9]+)?$': 'decimal',
  '^[0-9]+\\.[0-9]+$': 'decimal',
};

function textLeaf(name: string, { const: only, enum: choices, format = '', pattern = '' }: Schema): string {
  if (typeof only === 'string') return `=${only}`;
  if (choices !== undefined) return isOpen(name, choices) ? 'text' : `=${choices.join('|')}`;
  return formats[format] ?? patterns[pattern] ?? 'text';
}

function objectForm({ properties, required = [], additionalProperties }: Schema): string {
  if (properties === undefined) {
    if ((additionalProperties as Schema | undefined)?.type === 'string') return quoted('texts');
    throw new Error('An object whose fields have no names and no texts has no form in src/client/answer-form.ts.');
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = required.includes(name) ? name : quoted(`${name}?`);
    return `${key}: ${formatSchema(name, field)}`;
  });
  return `{ ${fields.join(', ')} }`;
}

function formatSchema(name: string, schema: Schema): string {
  switch (schema.type) {
    case 'object':
      return objectForm(schema);
    case 'array':
      return `[${formatSchema(name, schema.items ?? {})}]`;
    case 'string':
      return quoted(textLeaf(name, schema));
    case 'integer':
      return quoted((schema.minimum ?? -1) < 0 ? 'integer' : 'count');
    case 'number':
      return quoted('number');
    case 'boolean':
      return schema.const === undefined ? quoted('flag') : `${schema.const}`;
    default:
      throw new Error(`${name}: ${JSON.stringify(schema)} has no form in src/client/answer-form.ts.`);
  }
}

const head = '// Written by `npm run client` from the records of src/contract. Change those.\n';

const constant = (about: string, name: string, value: string): string =>
  `\n/** ${about} */\n// biome-ignore format: one line a record\nexport const ${name} = ${value} as const;\n`;

/** The error fields that the client exposes; `error` is a text in one API and an object in the other. */
function errorText(): string {
  const { code, hint, request_id, field, details } = errorResponse.shape;
  const refusals = quoteEndpoint.errorMembers?.shape['refusals'] as z.ZodType;
  const type = z.object({ code, hint, request_id: request_id.optional(), field, details, refusals: refusals.optional() });
  return head + constant('Fields of an error body that the client reads.', 'errorForm', formatSchema('', toSchema(type)));
}

function callText({ operationId, method, path, response }: Documented): string {
  const answer = formatSchema('', toSchema(response));
  return constant(`${method} ${path}`, `${operationId}Call`, `{ method: '${method}', path: '${path}', answer: ${answer} }`);
}

const buildFile = (documented: readonly Documented[]) => head + documented.map(callText).join('');

/** Each REST endpoint has its own file, so that a page of the site only loads what it calls. */
const ownFile = (endpoint: Documented) => [`v1/${endpoint.path.split('/').at(-1)}.ts`, buildFile([endpoint])] as const;

/** Texts of the files under src/client/endpoints, by file name. */
const clientEndpoints = (): ReadonlyMap<string, string> =>
  new Map([
    ...endpoints.map(ownFile),
    ['memoless.ts', buildFile(memolessEndpoints)],
    ['aggregator.ts', buildFile(aggregatorEndpoints)],
    ['error.ts', errorText()],
  ]);

const folder = new URL('../../../src/client/endpoints/', import.meta.url);

const readText = (file: URL): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Files that differ from the contract or are not part of it. */
export function staleClientEndpoints(): readonly string[] {
  const files = clientEndpoints();
  const others = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && !files.has(name));
  return [...others, ...[...files].flatMap(([name, text]) => (readText(new URL(name, folder)) === text ? [] : [name]))];
}

if (import.meta.main) {
  for (const [name, text] of clientEndpoints()) writeFileSync(new URL(name, folder), text);
  await writePython();
  await keepClient(process.argv.includes('--anew'));
}
