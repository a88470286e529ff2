import { errorBody, errorTable } from '../../contract/errors.ts';
import { rpcErrors } from '../../contract/mcp/rpc-errors.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import { type ErrorForm, type ErrorOrigin, retryAfterHeader } from '../http/steps/error-response.ts';
import { responseOfBytes } from '../http/steps/whole-body.ts';

/** What the facts of an error name. */
type RpcOrigin = Pick<ErrorOrigin, 'siteUrl' | 'requestId'>;

/** Codes of JSON-RPC 2.0; codes of our own must lie outside its range. */
const rpcCodes = { parse: -32_700, request: -32_600, internal: -32_603, rateLimited: 429 } as const;

/** One JSON-RPC message as an answer; bytes are taken as they stand. */
export function rpcResponse(status: number, message: object, headers: Readonly<Record<string, string>> = {}): Response {
  const bytes = message instanceof Uint8Array ? (message as Uint8Array<ArrayBuffer>) : Buffer.from(JSON.stringify(message));
  return responseOfBytes(bytes, { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

/** The form of MCP: a JSON-RPC error with the facts of our error body in `data`. */
export const jsonRpcErrors: ErrorForm = (error, origin) => {
  const told = error.code === 'method_not_allowed' ? { ...error, hint: 'Send one JSON-RPC message by POST.' } : error;
  return rpcError(told, origin, { code: rpcCodeOf(error), message: errorTable[error.code].title });
};

/** A body that is JSON and no message. `hint` says what it has to be. */
export const notAMessage = (hint: string, origin: RpcOrigin): Response =>
  rpcError({ code: 'invalid_json', hint }, origin, { code: rpcCodes.request, message: 'The body is not one JSON-RPC message.' });

function rpcError(error: ErrorInfo, origin: RpcOrigin, { code, message }: RpcMessage): Response {
  const body = { jsonrpc: '2.0', id: null, error: { code, message, data: factsOf(error, origin) } };
  return rpcResponse(errorTable[error.code].status, body, retryAfterHeader(error));
}

function rpcCodeOf({ code }: ErrorInfo): number {
  if (code === 'invalid_json') return rpcCodes.parse;
  if (code === 'rate_limited') return rpcCodes.rateLimited;
  return code === 'internal_error' ? rpcCodes.internal : rpcCodes.request;
}

function factsOf(error: ErrorInfo, origin: RpcOrigin): Readonly<Record<string, unknown>> {
  const { error: _title, ...facts } = errorBody(error, origin);
  return facts;
}

interface RpcMessage {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** An error of the SDK with our facts beside its own data. */
export function explained(error: RpcMessage, origin: RpcOrigin): RpcMessage {
  const known = rpcErrors[error.code];
  const own = typeof error.data === 'object' && error.data !== null ? error.data : {};
  if (known === undefined || 'code' in own) return error;
  return { code: error.code, message: error.message, data: { ...own, ...factsOf(known, origin) } };
}

/** The one refusal that has no code of ours: the caller is not known to the page's owner and shall learn nothing. */
export function refuseOrigin(): Response {
  const hint = 'Call from a page of this site, or from a program that sends no Origin header.';
  return rpcResponse(403, {
    jsonrpc: '2.0',
    id: null,
    error: { code: rpcCodes.request, message: 'This origin is not allowed.', data: { hint } },
  });
}
