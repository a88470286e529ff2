import { type DiscoveryResource, discoveryResources, readerResources } from '../../contract/discovery.ts';
import { defaultMaxBodyBytes } from '../../contract/endpoint.ts';
import { documentedEndpoints, endpoints } from '../../contract/endpoints.ts';
import { type ErrorAction, errorAction, errorTable } from '../../contract/errors.ts';
import { type LimitName, limits } from '../../contract/limits.ts';
import { mcpSurface, tools } from '../../contract/mcp/endpoint.ts';
import { answerExamples } from '../../contract/openapi/examples.ts';
import { tags } from '../../contract/openapi/openapi.ts';
import type { EndpointRecord } from '../../contract/openapi/responses.ts';
import { sliceResources } from '../../contract/openapi/slices.ts';
import { trackEndpoint } from '../../contract/v1/track.ts';
import type { ErrorCode } from '../../core/errors.ts';
import { answerFields, requestFields, type Shaped } from './fields-table.ts';
import { bareHtml, escapeMarkup } from './html.ts';
import { slugOf } from './slug.ts';
import { code, fence, perWindow, table } from './tables.ts';

/** A reference block in the parts that its two columns take; each is markdown. */
export interface ReferenceBlock {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly request: string;
  readonly answer: string;
  /** A whole answer, for the fold under the fields. */
  readonly example?: string;
}

const json = (value: unknown): string => fence(JSON.stringify(value, null, 2), 'json');

export const operationIds: readonly string[] = documentedEndpoints.map(({ operationId }) => operationId);
/** The operations of groups of the OpenAPI document, named with spaces between; all of them without a name. @throws Error for a group that is none. */
export function operationsIn(groups: unknown): readonly string[] {
  if (groups === undefined) return operationIds;
  const names = String(groups).split(' ');
  const unknown = names.find((name) => !tags.some((tag) => tag.name === name));
  if (unknown !== undefined) throw new Error(`no group ${unknown}; there are ${tags.map(({ name }) => name).join(', ')}`);
  const chosen = tags.filter(({ name }) => names.includes(name)).flatMap(({ operations }) => operations);
  return operationIds.filter((id) => chosen.includes(id));
}

export const toolNames: readonly string[] = tools.map(({ name }) => name);
/** The tools that are named with spaces between; all of them without a name. */
export const toolsIn = (name: unknown): readonly string[] => (name === undefined ? toolNames : String(name).split(' '));
/** Where the endpoint that follows a swap is described. */
export const trackReference = `/developers/rest-tracking#${slugOf(trackEndpoint.summary)}`;

/** The block of a REST endpoint. @throws Error when there is none of that name. */
export function endpointBlock(operationId: string): ReferenceBlock {
  const endpoint = documentedEndpoints.find((one) => one.operationId === operationId);
  if (endpoint === undefined) throw new Error(`no endpoint ${operationId}; there are ${operationIds.join(', ')}`);
  const { method, path, aliases, summary, limit, idempotent, maxBodyBytes, since, key } = endpoint as Pick<
    EndpointRecord,
    'method' | 'path' | 'aliases' | 'summary' | 'limit' | 'idempotent' | 'maxBodyBytes' | 'since' | 'key'
  >;
  const facts = [
    aliases.length === 0 ? '' : `Also at ${aliases.map(code).join(' and ')}.`,
    key ? 'Takes a key in `x-api-key`.' : '',
    `Limit: ${perWindow(limits[limit])} and ${key ? 'key' : 'caller'}.`,
    method === 'POST' ? `Body: JSON, at most ${Math.round((maxBodyBytes ?? defaultMaxBodyBytes) / 1024)} KB.` : '',
    idempotent ? 'Takes an Idempotency-Key.' : '',
    `Since ${since}.`,
  ];
  const fields = requestFields(endpoint.request as unknown as Shaped);
  return {
    id: operationId,
    title: summary.replace(/\.$/, '').split('. ')[0] ?? summary,
    lead: [fence(`${method} ${path}`, 'http'), facts.filter((fact) => fact !== '').join(' ')].join('\n\n'),
    request: [
      `**${method === 'POST' ? 'Fields of the body' : 'Query'}**`,
      fields === '' ? 'None.' : fields,
      '**Errors**',
      errorRows(endpoint.errors),
    ].join('\n\n'),
    answer: ['**Answer**', answerFields(endpoint.response as unknown as Shaped)].join('\n\n'),
    ...(answerExamples[operationId] === undefined ? {} : { example: json(answerExamples[operationId]) }),
  };
}

/** The block of an MCP tool. @throws Error when there is none of that name. */
export function toolBlock(name: string): ReferenceBlock {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}; there are ${toolNames.join(', ')}`);
  const { operation, title, description } = tool;
  const [example] = tool.examples;
  const fields = requestFields(operation.request as unknown as Shaped);
  return {
    id: name,
    title,
    lead: [fence(name, 'text'), description].join('\n\n'),
    request: [
      '**Arguments**',
      fields === '' ? 'None.' : fields,
      '**Example**',
      json(example),
      '**Errors**',
      errorRows(operation.errors),
    ].join('\n\n'),
    answer: ['**Structured content**', answerFields(tool.response as unknown as Shaped)].join('\n\n'),
  };
}

/** A block as it stands in a twin. */
export function blockMarkdown({ title, lead, request, answer, example }: ReferenceBlock): string {
  return [`## ${title}`, lead, request, answer, ...(example === undefined ? [] : ['**Full answer**', example])].join('\n\n');
}

/** The same in its two columns, with the button that opens the console. */
export function blockHtml({ id, title, lead, request, answer, example }: ReferenceBlock, tryWord: string): string {
  const whole = example && `<details class="whole"><summary>Full answer</summary>${bareHtml(example)}</details>`;
  return [
    `<section class="reference"><h2>${escapeMarkup(title)}</h2>`,
    bareHtml(lead),
    `<div class="reference-try"><button type="button" class="button-quiet" data-tool="console" data-operation="${id}" aria-expanded="false">${escapeMarkup(tryWord)}</button></div>`,
    `<div class="reference-columns"><div>${bareHtml(request)}</div><div>${bareHtml(answer)}${whole ?? ''}</div></div></section>`,
  ].join('\n');
}

const codes = Object.keys(errorTable) as ErrorCode[];

/** Codes with what to do about each; all of them when none is named. */
export function errorRows(only: readonly ErrorCode[] = codes): string {
  const rows = codes
    .filter((name) => only.includes(name))
    .map((name) => {
      const { status, title, hint, retryAfterSeconds } = errorTable[name];
      const again = retryAfterSeconds === undefined ? '' : ` Retry-After: ${retryAfterSeconds} s unless the answer says otherwise.`;
      return [code(name), `${status}`, `${title} ${hint}${again}`];
    });
  return table(['Code', 'Status', 'What happened and what to do'], rows);
}

/** Status → codes → what a client does, drawn from the same records. */
export function statusRows(): string {
  const rows = new Map<string, { readonly status: number; readonly action: ErrorAction; readonly own: ErrorCode[] }>();
  for (const name of codes) {
    const { status } = errorTable[name];
    const action = errorAction(name);
    const row = rows.get(`${status} ${action}`) ?? { status, action, own: [] };
    row.own.push(name);
    rows.set(`${status} ${action}`, row);
  }
  const sorted = [...rows.values()].sort((one, other) => one.status - other.status);
  return table(
    ['Status', 'Codes', 'What to do'],
    sorted.map(({ status, action, own }) => [`${status}`, own.map(code).join(', '), actionWords[action]]),
  );
}

/** What is to be done about a failure, as the page on errors tells it. */
const actionWords: Readonly<Record<ErrorAction, string>> = {
  repeat: 'Wait for `Retry-After` seconds, then repeat the same request.',
  stop: 'Send nothing. It can last for hours: after `Retry-After` seconds, request again to see whether it has ended.',
  later: 'Not a mistake of yours: no node has seen it yet. Request again later, on Bitcoin after 10 minutes or more.',
  renew: "Don't repeat. What you hold has expired or ended: request a new one.",
  authorize: "Send a valid key. Don't repeat without it.",
  correct: "Fix what `field` and `hint` name. Don't repeat the same request unchanged.",
  elsewhere: "Don't repeat. Check the request against the documentation.",
  report: 'Repeat once later. If it persists, report it with the `request_id`.',
};

/** The endpoints that no tool answers for. */
export function restOnlyRows(): string {
  const overMcp = new Set<unknown>(tools.map(({ operation }) => operation.respond));
  const rest = endpoints.filter(({ respond }) => !overMcp.has(respond));
  return rest.map(({ method, path, summary }) => `- ${code(`${method} ${path}`)}: ${summary}`).join('\n');
}

/** What is published for programs and readers beside the pages, each file under its first name. */
export const publishedFiles: readonly DiscoveryResource[] = [...discoveryResources, ...readerResources];

/** The files of a list of them. */
export const filesOf = (list: unknown): readonly DiscoveryResource[] => (list === 'openapi' ? sliceResources : publishedFiles);

/** Published files with their types. `origin` has no trailing slash. */
export function publishedRows(files: readonly DiscoveryResource[], origin: string): string {
  const rows = files.map(({ path, mediaType, description }) => [`[\`${path}\`](${origin}${path})`, code(mediaType), description]);
  return table(['File', 'Type', 'What it is'], rows);
}

/** Named limits with the paths that they hold for. */
export function limitRows(): string {
  const paths = new Map<LimitName, string[]>();
  for (const endpoint of documentedEndpoints)
    paths.set(endpoint.limit, [...(paths.get(endpoint.limit) ?? []), `${endpoint.method} ${endpoint.path}`]);
  paths.set('mcp', [`POST ${mcpSurface.path}`]);
  const rows = [...paths].map(([name, own]) => [code(name), own.map(code).join(', '), perWindow(limits[name])]);
  return table(['Limit', 'Endpoints', 'Requests per caller'], rows);
}
