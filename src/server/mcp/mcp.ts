import { mcpSurface } from '../../contract/mcp/endpoint.ts';
import { processLog } from '../deps/log.ts';
import type { NetworkDeps } from '../deps/network-deps.ts';
import type { Door } from '../http/handler.ts';
import { faultOf, retryAfterHeader } from '../http/steps/fail.ts';
import { answerPolicy, exposedHeaders } from '../http/steps/finish.ts';
import { readJsonBody } from '../http/steps/json-body.ts';
import { isAllowedOrigin } from '../http/steps/origin.ts';
import { type Meter, meterOf } from '../http/steps/rate-limit.ts';
import { answerCall, bodyWith, readPlain } from './mcp-direct.ts';
import { type ErrorOrigin, explained, notAMessage, refuseOrigin, rpcError, rpcResponse } from './mcp-errors.ts';
import { createSdkAnswer } from './mcp-sdk.ts';
import { type BuildServer, buildMcpServer } from './mcp-server.ts';
import type { Call } from './mcp-tools.ts';

const methods = 'POST, OPTIONS';

/**
 * The MCP endpoint of both eras (2026-07-28, and the handshake revisions down to
 * 2024-11-05): one message a POST, stateless, JSON answers whatever Accept says. Errors are
 * JSON-RPC errors with the facts of our error body in `data`. `build` makes the SDK's server,
 * which answers everything but the plain requests of mcp-direct.ts.
 */
export function createMcpDoor(deps: () => NetworkDeps, build: BuildServer = buildMcpServer): Door {
  const answerMessage = createMessageAnswer(build);

  async function answer(request: Request, ready: NetworkDeps, requestId: string, meter: Meter): Promise<Response> {
    const origin = { siteUrl: ready.env.siteUrl, requestId };
    const early = checkMethod(request, origin);
    if (early) return early;
    await meter.take('stay_open');
    const message = await readJsonBody(request, mcpSurface.maxBodyBytes);
    const problem = messageProblem(message);
    if (problem !== undefined) return rpcError({ code: 'invalid_json', hint: problem }, origin, notAMessage);
    return answerMessage(request, message as object, { deps: ready, requestId });
  }

  return async (request) => {
    const requestId = crypto.randomUUID();
    let ready: NetworkDeps | undefined;
    let meter: Meter | undefined;
    let response: Response;
    try {
      ready = deps();
      meter = meterOf('mcp', request, ready);
      const isAllowed = isAllowedOrigin(request.headers.get('origin'), ready.env);
      response = isAllowed ? await answer(request, ready, requestId, meter) : refuseOrigin();
    } catch (problem) {
      const fault = faultOf(problem, ready?.log ?? processLog, requestId);
      response = rpcError(fault, { siteUrl: ready?.env.siteUrl ?? '', requestId });
      for (const [name, value] of Object.entries(retryAfterHeader(fault))) response.headers.set(name, value);
    }
    for (const [name, value] of Object.entries((await meter?.headers()) ?? {})) response.headers.set(name, value);
    const { status } = response;
    // Successes leave no line: agents list and read far more often than anything goes wrong.
    if (status >= 400)
      ready?.log(status >= 500 ? 'warn' : 'info', 'request', { request_id: requestId, method: request.method, path: '/mcp', status });
    return finish(response, request, requestId);
  };
}

type AnswerMessage = (request: Request, message: object, call: Call) => Promise<Response>;

/** Plain requests directly, with the SDK's own results where they never change; everything else by the SDK. */
function createMessageAnswer(build: BuildServer): AnswerMessage {
  const answerBySdk = createSdkAnswer(build);
  const fixedResults = new Map<string, string>();

  return async (request, message, call) => {
    const plain = readPlain(message, request.headers);
    if (plain?.tool) return rpcResponse(200, await answerCall(plain, plain.tool, call));
    const key = plain && `${plain.revision} ${plain.method}`;
    const result = key && fixedResults.get(key);
    if (plain && result) return rpcResponse(200, bodyWith(plain.id, result));
    const response = await answerBySdk(request, message, call);
    if (!response.headers.get('content-type')?.startsWith('application/json')) return response;
    const answer = (await response.json()) as { readonly result?: object; readonly error?: Parameters<typeof explained>[0] };
    if (key && answer.result && response.status === 200) fixedResults.set(key, JSON.stringify(answer.result));
    if (!answer.error) return rpcResponse(response.status, answer);
    const origin = { siteUrl: call.deps.env.siteUrl, requestId: call.requestId };
    return rpcResponse(response.status, { ...answer, error: explained(answer.error, origin) });
  };
}

function checkMethod(request: Request, origin: ErrorOrigin): Response | undefined {
  if (request.method === 'POST') return undefined;
  if (request.method !== 'OPTIONS') {
    const response = rpcError({ code: 'method_not_allowed', hint: 'Send one JSON-RPC message by POST.' }, origin);
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

function finish(response: Response, request: Request, requestId: string): Response {
  const { headers } = response;
  headers.set('X-Request-Id', requestId);
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Content-Security-Policy', answerPolicy);
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  headers.append('Vary', 'Origin');
  const origin = request.headers.get('origin');
  if (origin !== null && response.status !== 403) {
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', exposedHeaders);
  }
  return request.method === 'HEAD' ? new Response(null, { status: response.status, headers }) : response;
}
