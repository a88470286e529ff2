import { errorBody, errorTable } from '../../contract/errors.ts';
import { rpcErrors } from '../../contract/mcp/rpc-errors.ts';
import type { Fault } from '../../core/errors.ts';

/** Where an error is told: what its facts name. */
export interface ErrorOrigin {
  readonly siteUrl: string;
  readonly requestId: string;
}

/** Codes of JSON-RPC 2.0; codes of our own must lie outside its range. */
const rpcCodes = { parse: -32_700, request: -32_600, internal: -32_603, rateLimited: 429 } as const;

/** One JSON-RPC message as an answer; text is taken as it stands. */
export function rpcResponse(status: number, message: object | string): Response {
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  return new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
}

/** Fault → its status with a JSON-RPC error that carries the facts of our error body in `data`. */
export function rpcError(fault: Fault, origin: ErrorOrigin, said: { readonly code?: number; readonly message?: string } = {}): Response {
  const { code = rpcCodeOf(fault), message = errorTable[fault.code].title } = said;
  return rpcResponse(errorTable[fault.code].status, { jsonrpc: '2.0', id: null, error: { code, message, data: factsOf(fault, origin) } });
}

/** A body that is JSON and no message. */
export const notAMessage = { code: rpcCodes.request, message: 'The body is not one JSON-RPC message.' } as const;

function rpcCodeOf({ code }: Fault): number {
  if (code === 'invalid_json') return rpcCodes.parse;
  if (code === 'rate_limited') return rpcCodes.rateLimited;
  return code === 'internal_error' ? rpcCodes.internal : rpcCodes.request;
}

function factsOf(fault: Fault, origin: ErrorOrigin): Readonly<Record<string, unknown>> {
  const { error: _title, ...facts } = errorBody(fault, origin);
  return facts;
}

interface Said {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** An error of the SDK with our facts beside its own data. */
export function explained(error: Said, origin: ErrorOrigin): Said {
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
