import { quoteViewUri } from '../../contract/mcp/quote-tool.ts';
import { swapPrompt } from '../../contract/mcp/swap-prompt.ts';
import { mcpRevisions } from '../../contract/mcp/tools.ts';

const [modernRevision, latestHandshake] = mcpRevisions;

const noCursor = 'left out: the list has one page';

type Kind = 'text' | 'an object' | typeof noCursor;

/** Params of a method by path; a trailing `?` marks an optional one. */
interface Form {
  readonly needs: Readonly<Record<string, Kind>>;
  /** Example of valid params. */
  readonly example: object;
}

const list: Form = { needs: { 'cursor?': noCursor }, example: {} };

const forms: Readonly<Record<string, Form>> = {
  initialize: {
    needs: {
      protocolVersion: 'text',
      capabilities: 'an object',
      clientInfo: 'an object',
      'clientInfo.name': 'text',
      'clientInfo.version': 'text',
    },
    example: { protocolVersion: latestHandshake, capabilities: {}, clientInfo: { name: 'my-client', version: '1.0.0' } },
  },
  'tools/call': { needs: { name: 'text', 'arguments?': 'an object' }, example: { name: 'list_pools', arguments: { limit: 5 } } },
  'prompts/get': {
    needs: { name: 'text', 'arguments?': 'an object' },
    example: { name: swapPrompt.name, arguments: { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '0.1' } },
  },
  'completion/complete': {
    needs: { ref: 'an object', argument: 'an object', 'argument.name': 'text', 'argument.value': 'text' },
    example: { ref: { type: 'ref/prompt', name: swapPrompt.name }, argument: { name: 'from_asset', value: 'bt' } },
  },
  'resources/read': { needs: { uri: 'text' }, example: { uri: quoteViewUri } },
  'subscriptions/listen': { needs: { notifications: 'an object' }, example: { notifications: {} } },
  'tools/list': list,
  'prompts/list': list,
  'resources/list': list,
  'resources/templates/list': list,
};

const findForm = (method: string): Form | undefined => (Object.hasOwn(forms, method) ? forms[method] : undefined);

/** Why params are invalid for any method; undefined if they may be valid. */
export function paramsShapeFault(params: unknown): string | undefined {
  if (params !== undefined && !isObject(params)) return `params is ${describeType(params)}; it has to be an object.`;
  const meta = params?.['_meta'];
  return meta === undefined || isObject(meta) ? undefined : `params._meta is ${describeType(meta)}; it has to be an object.`;
}

/**
 * Describes the first error in the params of a request; undefined if these forms find none.
 * @example paramsFault('resources/read', {}) // 'params.uri is missing; it has to be text.'
 */
export function paramsFault(method: string, params: unknown): string | undefined {
  const shape = paramsShapeFault(params);
  if (shape !== undefined) return shape;
  for (const [path, kind] of Object.entries(findForm(method)?.needs ?? {})) {
    const name = path.replace('?', '');
    const value = name.split('.').reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), params);
    const isFine = value === undefined ? name !== path : describeType(value) === kind;
    if (!isFine) return `params.${name} is ${describeType(value)}; it has to be ${kind}.`;
  }
  return undefined;
}

/**
 * Describes the params of a method; undefined for an unknown method.
 * @example paramsForm('tools/list') // 'Send params as {}.'
 */
export function paramsForm(method: string): string | undefined {
  const form = findForm(method);
  const more = method === 'tools/call' ? ' tools/list has the names and the schema of each tool.' : '';
  return form && `Send params as ${JSON.stringify(form.example)}.${more}`;
}

/** Describes the envelope of the revision without a handshake. */
export const envelopeForm = `Send MCP-Protocol-Version: ${modernRevision} and Mcp-Method with the method, and params._meta as {"io.modelcontextprotocol/protocolVersion":"${modernRevision}","io.modelcontextprotocol/clientCapabilities":{}}.`;

/** Hint on how to start, by an initial method that the requested revision does not support. */
export const beginnings: Readonly<Record<string, string>> = {
  'server/discover': `${envelopeForm} Earlier revisions begin with initialize.`,
  initialize: `${modernRevision} has no handshake: call server/discover or tools/list at once, or leave out MCP-Protocol-Version: ${modernRevision}.`,
};

function describeType(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  const kinds: Readonly<Record<string, string>> = { string: 'text', number: 'a number', boolean: 'true or false' };
  return kinds[typeof value] ?? 'an object';
}

/** Whether a value is a JSON object. */
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
