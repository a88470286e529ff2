import { refuse } from '../../contract/fields.ts';
import { mcpSurface, type Toolset, toolsets } from '../../contract/mcp/endpoint.ts';
import type { NetworkDeps } from '../deps/network-deps.ts';
import { createHandler, type Handler, type HandlerOptions } from '../http/handler.ts';
import { readJsonBody } from '../http/steps/json-body.ts';
import { originGuard } from '../http/steps/origin.ts';
import { answerCall, bodyWith, readPlain } from './mcp-direct.ts';
import { explained, jsonRpcErrors, notAMessage, rpcResponse } from './mcp-errors.ts';
import { createSdkAnswer } from './mcp-sdk.ts';
import { type BuildServer, buildMcpServer } from './mcp-server.ts';
import type { MessageContext } from './tool-context.ts';

const options: HandlerOptions = {
  name: 'mcp',
  methods: ['POST'],
  guard: originGuard,
  limit: 'mcp',
  cors: { origin: 'caller', allowHeaders: 'Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id' },
  cache: 'no-store',
  errorForm: jsonRpcErrors,
  // Agents list and read far too often to log successes.
  logs: 'errors',
};

/**
 * The MCP endpoint of both eras (2026-07-28, and the handshake revisions down to
 * 2024-11-05): one message per POST, stateless, JSON responses whatever Accept says. Errors are
 * JSON-RPC errors with the facts of our error body in `data`. `build` creates the SDK's server,
 * which handles everything but the plain requests of mcp-direct.ts.
 */
export function createMcpHandler(deps: () => NetworkDeps, build: BuildServer = buildMcpServer): Handler {
  const answerMessage = createMessageAnswer(build);
  return createHandler(options, deps, async (context) => {
    const { request, requestId, meter } = context;
    await meter?.take('stay_open');
    const toolset = toolsetOf(request.url);
    const message = await readJsonBody(request, mcpSurface.maxBodyBytes);
    const hint = hintFor(message);
    if (hint !== undefined) return notAMessage(hint, { siteUrl: context.deps.env.siteUrl, requestId });
    return answerMessage(request, message as object, { deps: context.deps, requestId, headers: request.headers, toolset });
  });
}

type AnswerMessage = (request: Request, message: object, context: MessageContext) => Promise<Response>;

/** Handles plain requests directly, caching SDK results that never change; passes the rest to the SDK. */
function createMessageAnswer(build: BuildServer): AnswerMessage {
  const answerBySdk = createSdkAnswer(build);
  const fixedResults = new Map<string, Buffer>();

  return async (request, message, context) => {
    const plain = readPlain(message, request.headers);
    if (plain?.tool) return rpcResponse(200, await answerCall(plain, plain.tool, context));
    const key = plain && `${context.toolset} ${plain.revision} ${plain.method}`;
    const result = key && fixedResults.get(key);
    if (plain && result) return rpcResponse(200, bodyWith(plain.id, result));
    const response = await answerBySdk(request, message, context);
    if (!response.headers.get('content-type')?.startsWith('application/json')) return response;
    const answer = (await response.json()) as { readonly result?: object; readonly error?: Parameters<typeof explained>[0] };
    if (key && answer.result && response.status === 200) fixedResults.set(key, Buffer.from(JSON.stringify(answer.result)));
    if (!answer.error) return rpcResponse(response.status, answer);
    const origin = { siteUrl: context.deps.env.siteUrl, requestId: context.requestId };
    return rpcResponse(response.status, { ...answer, error: explained(answer.error, origin, message) });
  };
}

/** Toolset of the query parameter `tools`. @throws AppError invalid_field for an unknown toolset */
function toolsetOf(url: string): Toolset {
  const asked = url.includes('?') ? new URL(url).searchParams.get('tools') : null;
  if (asked === null) return 'all';
  const known = toolsets.find((name) => name === asked);
  return known ?? refuse('invalid_field', `Send tools as ${toolsets.join(' or ')}, or leave it out.`, { field: 'tools' });
}

/** Hint for a body that is not one message. */
function hintFor(message: unknown): string | undefined {
  if (Array.isArray(message)) return 'Send one message per request, not an array.';
  const isMessage = typeof message === 'object' && message !== null && 'jsonrpc' in message && message.jsonrpc === '2.0';
  return isMessage ? undefined : 'Send a JSON-RPC 2.0 message: an object with "jsonrpc": "2.0".';
}
