import { errorBody, errorTable } from '../../contract/errors.ts';
import { rpcErrors } from '../../contract/mcp/rpc-errors.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import { type ErrorForm, type ErrorOrigin, errorHeaders } from '../http/steps/error-response.ts';
import { responseOfBytes } from '../http/steps/whole-body.ts';
import { beginnings, envelopeForm, paramsFault, paramsForm, paramsShapeFault } from './mcp-params.ts';

/** Context of the error facts. */
type RpcOrigin = Pick<ErrorOrigin, 'siteUrl' | 'requestId'>;

/** JSON-RPC 2.0 error codes; our own must be outside its reserved range. */
const rpcCodes = { parse: -32_700, request: -32_600, method: -32_601, params: -32_602, internal: -32_603, rateLimited: 429 } as const;

/** A response with one JSON-RPC message; bytes are sent unchanged. */
export function rpcResponse(status: number, message: object, headers: Readonly<Record<string, string>> = {}): Response {
  const bytes = message instanceof Uint8Array ? (message as Uint8Array<ArrayBuffer>) : Buffer.from(JSON.stringify(message));
  return responseOfBytes(bytes, { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

/** Error format of MCP: a JSON-RPC error with the facts of our error body in `data`. */
export const jsonRpcErrors: ErrorForm = (error, origin) => {
  const told = error.code === 'method_not_allowed' ? { ...error, hint: 'Send one JSON-RPC message by POST.' } : error;
  return rpcError(told, origin, { code: rpcCodeOf(error), message: errorTable[error.code].title });
};

/** Error response for a body that is JSON but not one message. `hint` says what is expected. */
export const notAMessage = (hint: string, origin: RpcOrigin): Response =>
  rpcError({ code: 'invalid_json', hint }, origin, { code: rpcCodes.request, message: 'The body is not one JSON-RPC message.' });

function rpcError(error: ErrorInfo, origin: RpcOrigin, { code, message }: RpcMessage): Response {
  const body = { jsonrpc: '2.0', id: null, error: { code, message, data: pickFacts(error, origin) } };
  const { status } = errorTable[error.code];
  const challenge = status === 401 ? { 'WWW-Authenticate': 'Mandate realm="mcp"' } : {};
  return rpcResponse(status, body, { ...errorHeaders(error), ...challenge });
}

function rpcCodeOf({ code }: ErrorInfo): number {
  if (code === 'invalid_json') return rpcCodes.parse;
  if (code === 'rate_limited') return rpcCodes.rateLimited;
  return code === 'internal_error' ? rpcCodes.internal : rpcCodes.request;
}

function pickFacts(error: ErrorInfo, origin: RpcOrigin): Readonly<Record<string, unknown>> {
  const { error: _title, ...facts } = errorBody(error, origin);
  return facts;
}

interface RpcMessage {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The request of an error, with unvalidated members. */
interface Asked {
  readonly method?: unknown;
  readonly params?: unknown;
}

/** Rewrites an SDK error with our wording, and adds our facts to its data. */
export function explained(error: RpcMessage, origin: RpcOrigin, asked: Asked): RpcMessage {
  const own = typeof error.data === 'object' && error.data !== null ? error.data : {};
  if ('code' in own) return error;
  const { code, message } = inWords(error, asked);
  const known = rpcErrors[code];
  if (known === undefined) return error;
  const hint = findHint(code, own, asked) ?? known.hint;
  return { code, message, data: { ...own, ...pickFacts({ ...known, hint }, origin) } };
}

/** Whether the message is the SDK validator's raw JSON output. */
const isDump = (message: string): boolean => /\[\s*\{\s*"/.test(message);

/** Rewords SDK messages; the SDK reports unreadable params as other errors. */
function inWords({ code, message }: RpcMessage, { method, params }: Asked): RpcMessage {
  if (typeof method !== 'string') return { code, message };
  if (code === rpcCodes.method && method === 'server/discover' && !hasEnvelope(params))
    return { code: rpcCodes.params, message: 'This request names no revision of MCP, and server/discover needs one.' };
  const shape = code === rpcCodes.request ? paramsShapeFault(params) : undefined;
  if (shape === undefined && !isDump(message)) return { code, message };
  return { code: rpcCodes.params, message: shape ?? paramsFault(method, params) ?? `The params are not what ${method} takes.` };
}

const hasEnvelope = (params: unknown): boolean => typeof params === 'object' && params !== null && '_meta' in params;

function findHint(code: number, own: object, { method }: Asked): string | undefined {
  if (typeof method !== 'string') return undefined;
  const begins = Object.hasOwn(beginnings, method) ? beginnings[method] : undefined;
  if (code === rpcCodes.method) return begins;
  if (code !== rpcCodes.params) return undefined;
  if ('envelope' in own) return envelopeForm;
  return method === 'server/discover' ? begins : paramsForm(method);
}
