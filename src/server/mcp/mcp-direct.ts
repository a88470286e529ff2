import { type CallToolResult, ProtocolError, SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import { serverInfo } from '../../contract/mcp/server-card.ts';
import { mcpRevisions } from '../../contract/mcp/tools.ts';
import { isObject } from './mcp-params.ts';
import { callTool, isTool } from './mcp-tools.ts';
import type { ToolContext } from './tool-context.ts';

const [modernRevision, ...handshakeRevisions] = mcpRevisions;
const metaKeys = { version: 'io.modelcontextprotocol/protocolVersion', client: 'io.modelcontextprotocol/clientCapabilities' } as const;

/** Methods whose result depends only on the revision. */
const fixedMethods: ReadonlySet<string> = new Set([
  'ping',
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
]);

/** A request without special features: its response depends only on these members. */
export interface PlainRequest {
  readonly id: string | number;
  /** Revision of the header; empty without one. */
  readonly revision: string;
  readonly method: string;
  /** Tool to call; only for tools/call. */
  readonly tool?: PlainCall;
}

interface PlainCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Parses a message that can be handled without the SDK's server; undefined for any other, valid
 * or not, which is left to the SDK.
 */
export function readPlain(message: object, headers: Headers): PlainRequest | undefined {
  const { id, method, params = {} } = message as { id?: unknown; method?: unknown; params?: unknown };
  if (!hasOnly(message, ['jsonrpc', 'id', 'method', 'params']) || typeof method !== 'string' || !isObject(params)) return undefined;
  if (!(typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)))) return undefined;
  const revision = headers.get('mcp-protocol-version') ?? '';
  const isModern = revision === modernRevision;
  if (isModern ? !isPlainEnvelope(params['_meta']) : !isPlainHandshake(revision, params, headers)) return undefined;
  if (isModern && headers.get('mcp-method') !== method) return undefined;
  if (method === 'tools/call') return readCall({ id, revision, method }, params, isModern ? headers.get('mcp-name') : undefined);
  if (!fixedMethods.has(method) || !hasOnly(params, ['_meta']) || headers.has('mcp-name')) return undefined;
  return { id, revision, method };
}

function readCall(
  request: PlainRequest,
  params: Readonly<Record<string, unknown>>,
  headerName: string | null | undefined,
): PlainRequest | undefined {
  const { name, arguments: input = {} } = params;
  if (!hasOnly(params, ['_meta', 'name', 'arguments']) || typeof name !== 'string' || !isTool(name)) return undefined;
  if (!isObject(input) || Object.hasOwn(input, '__proto__')) return undefined;
  return headerName === undefined || headerName === name ? { ...request, tool: { name, input } } : undefined;
}

/** Whether the envelope declares no capabilities and no client info. */
function isPlainEnvelope(meta: unknown): boolean {
  if (!isObject(meta) || !hasOnly(meta, Object.values(metaKeys))) return false;
  const capabilities = meta[metaKeys.client];
  return meta[metaKeys.version] === modernRevision && isObject(capabilities) && Object.keys(capabilities).length === 0;
}

function isPlainHandshake(revision: string, params: object, headers: Headers): boolean {
  const isKnown = revision === '' ? !headers.has('mcp-protocol-version') : handshakeRevisions.some((known) => known === revision);
  return isKnown && !('_meta' in params) && !headers.has('mcp-method') && !headers.has('mcp-name');
}

const hasOnly = (object: object, names: readonly string[]): boolean => Object.keys(object).every((name) => names.includes(name));

/** Serialized result of a tool call, and response bodies cached by request id: clients start with the same few ids. */
interface Written {
  readonly result: Buffer;
  readonly bodies: Map<string, Buffer<ArrayBuffer>>;
}

const written = new WeakMap<CallToolResult, Written>();
const mostBodies = 8;

/** Response body of a plain tool call, as the SDK writes it for the revision. */
export async function answerCall(
  { id, revision }: PlainRequest,
  { name, input }: PlainCall,
  context: ToolContext,
): Promise<Buffer<ArrayBuffer>> {
  try {
    const called = await callTool(name, input, context);
    const { result, bodies } = written.get(called) ?? { result: Buffer.from(JSON.stringify(called)), bodies: new Map() };
    if (!written.has(called)) written.set(called, { result, bodies });
    const isModern = revision === modernRevision;
    const key = `${isModern} ${JSON.stringify(id)}`;
    const known = bodies.get(key);
    if (known !== undefined) return known;
    const body = isModern ? bodyWith(id, result.subarray(0, -1), `,${modernTail(context.deps.env.siteUrl)}}`) : bodyWith(id, result);
    if (bodies.size < mostBodies && key.length < 20) bodies.set(key, body);
    return body;
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const { code, message, data } = error;
    return Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } }));
  }
}

/** Response body for a serialized result; `tail` is the part of the result after these bytes. */
export function bodyWith(id: string | number, result: Uint8Array, tail = ''): Buffer<ArrayBuffer> {
  const [head, end] = [`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`, `${tail}}`];
  return Buffer.concat([Buffer.from(head), result, Buffer.from(end)]);
}

const modernTail = (siteUrl: string) =>
  `"resultType":"complete","_meta":${JSON.stringify({ [SERVER_INFO_META_KEY]: serverInfo(siteUrl) })}`;
