import { type DiscoveryResource, discoveryResources, readerResources } from '../../contract/discovery.ts';
import { defaultMaxBodyBytes } from '../../contract/endpoint.ts';
import { documentedEndpoints, endpoints } from '../../contract/endpoints.ts';
import { type ErrorAction, errorAction, errorTable } from '../../contract/errors.ts';
import { type LimitName, limits } from '../../contract/limits.ts';
import { listedTools, mcpSurface, tools } from '../../contract/mcp/endpoint.ts';
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

/** Parts of a two-column reference block, each in markdown. */
export interface ReferenceBlock {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly request: string;
  readonly answer: string;
  /** A full response, shown collapsed under the fields. */
  readonly example?: string;
}

const json = (value: unknown): string => fence(JSON.stringify(value, null, 2), 'json');

export const operationIds: readonly string[] = documentedEndpoints.map(({ operationId }) => operationId);
/** Lists the operations of the space-separated OpenAPI groups; all of them if undefined. @throws Error for an unknown group. */
export function operationsIn(groups: unknown): readonly string[] {
  if (groups === undefined) return operationIds;
  const names = String(groups).split(' ');
  const unknown = names.find((name) => !tags.some((tag) => tag.name === name));
  if (unknown !== undefined) throw new Error(`no group ${unknown}; there are ${tags.map(({ name }) => name).join(', ')}`);
  const chosen = tags.filter(({ name }) => names.includes(name)).flatMap(({ operations }) => operations);
  return operationIds.filter((id) => chosen.includes(id));
}

export const toolNames: readonly string[] = tools.map(({ name }) => name);
/** Lists the space-separated tools; all of them if undefined. */
export const toolsIn = (name: unknown): readonly string[] => (name === undefined ? toolNames : String(name).split(' '));
/** Path of the tracking endpoint's reference. */
export const trackReference = `/developers/rest-tracking#${slugOf(trackEndpoint.summary)}`;

/** Builds the block of a REST endpoint. @throws Error for an unknown operation. */
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

/** Builds the block of an MCP tool. @throws Error for an unknown tool. */
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

/** Renders a block for a markdown twin. */
export function blockMarkdown({ title, lead, request, answer, example }: ReferenceBlock): string {
  return [`## ${title}`, lead, request, answer, ...(example === undefined ? [] : ['**Full answer**', example])].join('\n\n');
}

/** Renders a block as two-column HTML, with the button that opens the console. */
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

/** Table of error codes with the action for each; all codes by default. */
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

/** Table of statuses with their codes and the client action, from the same records. */
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

/** Client actions on failures, as worded on the errors page. */
const actionWords: Readonly<Record<ErrorAction, string>> = {
  repeat: 'Wait for `Retry-After` seconds, then repeat the same request.',
  stop: 'Send nothing. It can last for hours: after `Retry-After` seconds, request again to see whether it has ended.',
  later: 'Not a mistake of yours: no node has seen it yet. Request again later, on Bitcoin after 10 minutes or more.',
  renew: "Don't repeat. What you hold has expired or ended: request a new one.",
  authorize: "Send a valid key or mandate. Don't repeat without it.",
  correct: "Fix what `field` and `hint` name. Don't repeat the same request unchanged.",
  elsewhere: "Don't repeat. Check the request against the documentation.",
  report: 'Repeat once later. If it persists, report it with the `request_id`.',
};

/** Table of endpoints without an MCP tool. */
export function restOnlyRows(): string {
  const overMcp = new Set(listedTools.map(({ operation }) => operation.summary));
  const rest = endpoints.filter(({ summary }) => !overMcp.has(summary));
  return rest.map(({ method, path, summary }) => `- ${code(`${method} ${path}`)}: ${summary}`).join('\n');
}

/** Files published for programs and readers in addition to the pages, each under its primary name. */
const publishedFiles: readonly DiscoveryResource[] = [...discoveryResources, ...readerResources];

/** Files of a named list; all of them by default. @throws Error for an unknown list. */
export function pickFiles(list: unknown): readonly DiscoveryResource[] {
  if (list === undefined) return publishedFiles;
  if (list === 'openapi') return sliceResources;
  throw new Error('the list is openapi, or left out for all files');
}

/** Table of published files with their types. `origin` has no trailing slash. */
export function publishedRows(files: readonly DiscoveryResource[], origin: string): string {
  const rows = files.map(({ path, mediaType, description }) => [`[\`${path}\`](${origin}${path})`, code(mediaType), description]);
  return table(['File', 'Type', 'What it is'], rows);
}

/** Table of named limits with the paths they apply to. */
export function limitRows(): string {
  const paths = new Map<LimitName, string[]>();
  for (const endpoint of documentedEndpoints)
    paths.set(endpoint.limit, [...(paths.get(endpoint.limit) ?? []), `${endpoint.method} ${endpoint.path}`]);
  paths.set('mcp', [`POST ${mcpSurface.path}`]);
  const rows = [...paths].map(([name, own]) => [code(name), own.map(code).join(', '), perWindow(limits[name])]);
  return table(['Limit', 'Endpoints', 'Requests per caller'], rows);
}
