import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { errorBody, errorTable } from '../contract/errors.ts';
import { mcpSurface } from '../contract/surface.ts';
import type { Fault } from '../core/errors.ts';
import type { ServerDeps } from './deps.ts';
import { processLog } from './log.ts';
import { buildMcpServer } from './mcp-server.ts';
import type { Door } from './serve.ts';
import { faultOf } from './steps/fail.ts';
import { jsonResponse } from './steps/finish.ts';
import { readJsonBody } from './steps/json-body.ts';
import { isAllowedOrigin } from './steps/origin.ts';

const methods = 'POST, OPTIONS';
const requestIdHeader = 'x-request-id';
const rpcCodes = { parse: -32_700, request: -32_600, internal: -32_603 } as const;
const notAMessage = { code: rpcCodes.request, message: 'The body is not one JSON-RPC message.' } as const;

/**
 * The MCP endpoint of both eras (2026-07-28, and the handshake revisions down to
 * 2024-11-05): one message a POST, stateless, JSON answers whatever Accept says. Errors are
 * JSON-RPC errors with the facts of our error body in `data`.
 */
export function createMcpDoor(deps: () => ServerDeps): Door {
  let modern: McpHttpHandler | undefined;

  async function answer(request: Request, ready: ServerDeps, requestId: string): Promise<Response> {
    const early = checkMethod(request, ready, requestId);
    if (early) return early;
    const message = await readJsonBody(request, mcpSurface.maxBodyBytes);
    const problem = messageProblem(message);
    if (problem !== undefined) return rpcError({ code: 'invalid_json', hint: problem }, ready, requestId, notAMessage);
    const headers = new Headers(request.headers);
    // The SDK refuses callers that do not also accept event streams.
    headers.set('accept', 'application/json, text/event-stream');
    headers.set(requestIdHeader, requestId);
    const clean = new Request(request.url, { method: 'POST', headers, signal: request.signal });
    if (await isLegacyRequest(clean, message)) return answerLegacy(clean, message, ready, requestId);
    modern ??= createMcpHandler(({ requestInfo }) => buildMcpServer(ready, requestInfo?.headers.get(requestIdHeader) ?? ''), {
      legacy: 'reject',
    });
    return modern.fetch(clean, { parsedBody: message });
  }

  return async (request) => {
    const requestId = crypto.randomUUID();
    let ready: ServerDeps | undefined;
    let response: Response;
    try {
      ready = deps();
      response = isAllowedOrigin(request.headers.get('origin'), ready.env) ? await answer(request, ready, requestId) : refuseOrigin();
    } catch (problem) {
      response = rpcError(faultOf(problem, ready?.log ?? processLog, requestId), ready, requestId);
    }
    return finish(response, request, requestId);
  };
}

/** The handshake revisions, on a transport of one use; the SDK's own stateless leg answers with event streams only. */
async function answerLegacy(request: Request, message: unknown, deps: ServerDeps, requestId: string): Promise<Response> {
  const server = buildMcpServer(deps, requestId);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

function checkMethod(request: Request, deps: ServerDeps, requestId: string): Response | undefined {
  if (request.method === 'POST') return undefined;
  if (request.method !== 'OPTIONS') {
    const response = rpcError({ code: 'method_not_allowed', hint: 'Send one JSON-RPC message by POST.' }, deps, requestId);
    response.headers.set('Allow', methods);
    return response;
  }
  return new Response(null, {
    status: 204,
    headers: {
      Allow: methods,
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': 'Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id',
      'Access-Control-Max-Age': '86400',
    },
  });
}

function messageProblem(message: unknown): string | undefined {
  if (Array.isArray(message)) return 'Send one message per request, not an array.';
  const isMessage = typeof message === 'object' && message !== null && 'jsonrpc' in message && message.jsonrpc === '2.0';
  return isMessage ? undefined : 'Send a JSON-RPC 2.0 message: an object with "jsonrpc": "2.0".';
}

/** Fault → its status with a JSON-RPC error. */
function rpcError(
  fault: Fault,
  deps: ServerDeps | undefined,
  requestId: string,
  { code = rpcCodeOf(fault), message = errorTable[fault.code].title } = {},
): Response {
  const { error: _title, ...data } = errorBody(fault, { siteUrl: deps?.env.siteUrl ?? '', requestId });
  return jsonResponse(errorTable[fault.code].status, { jsonrpc: '2.0', id: null, error: { code, message, data } });
}

function rpcCodeOf({ code }: Fault): number {
  if (code === 'invalid_json') return rpcCodes.parse;
  return code === 'internal_error' ? rpcCodes.internal : rpcCodes.request;
}

/** The one refusal that has no code of ours: the caller is not known to the page's owner and shall learn nothing. */
function refuseOrigin(): Response {
  const hint = 'Call from a page of this site, or from a program that sends no Origin header.';
  return jsonResponse(403, {
    jsonrpc: '2.0',
    id: null,
    error: { code: rpcCodes.request, message: 'This origin is not allowed.', data: { hint } },
  });
}

function finish(response: Response, request: Request, requestId: string): Response {
  const headers = new Headers(response.headers);
  headers.set('X-Request-Id', requestId);
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.append('Vary', 'Origin');
  const origin = request.headers.get('origin');
  if (origin !== null && response.status !== 403) {
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After');
  }
  return new Response(request.method === 'HEAD' ? null : response.body, { status: response.status, headers });
}
