import { refuse } from '../../contract/fields.ts';
import { mcpSurface, type Toolset, toolsets } from '../../contract/mcp/endpoint.ts';
import type { Mandate } from '../../core/mandate/mandate.ts';
import { openMandate } from '../../service/mandate/mandate.ts';
import type { NetworkDeps } from '../deps/network-deps.ts';
import { createHandler, type Handler, type HandlerOptions } from '../http/handler.ts';
import { readJsonBody } from '../http/steps/json-body.ts';
import { originGuard } from '../http/steps/origin.ts';
import { createFactsCache, findCacheable } from './mcp-cache.ts';
import { explained, jsonRpcErrors, notAMessage, rpcResponse } from './mcp-errors.ts';
import { createSdkAnswer, type SdkRequest } from './mcp-sdk.ts';
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
 * which handles every message.
 */
export function createMcpHandler(deps: () => NetworkDeps, build: BuildServer = buildMcpServer): Handler {
  const answerMessage = createMessageAnswer(build);
  return createHandler(options, deps, async (context) => {
    const { request, requestId, meter } = context;
    await meter?.take('stay_open');
    const toolset = toolsetOf(request.url);
    const mandate = mandateOf(request.url, context.deps);
    const message = await readJsonBody(request, mcpSurface.maxBodyBytes);
    const hint = hintFor(message);
    if (hint !== undefined) return notAMessage(hint, { siteUrl: context.deps.env.siteUrl, requestId });
    return answerMessage(request, message as object, { deps: context.deps, requestId, headers: request.headers, toolset, mandate });
  });
}

type AnswerMessage = (request: Request, message: object, context: MessageContext) => Promise<Response>;

/** Response of the SDK. */
interface RpcAnswer {
  readonly result?: { readonly isError?: boolean };
  readonly error?: Parameters<typeof explained>[0];
}

/** A successful result as JSON, which may be cached, or any other response. */
type Answered = { readonly result: Buffer } | { readonly response: Response };

/** Handles messages by the SDK, and caches its results of reads. */
function createMessageAnswer(build: BuildServer): AnswerMessage {
  const answerBySdk = createSdkAnswer(build);
  const readCached = createFactsCache<Answered>((answered) => 'result' in answered);

  async function answerFresh(request: SdkRequest, message: object, context: MessageContext): Promise<Answered> {
    const response = await answerBySdk(request, message, context);
    if (!response.headers.get('content-type')?.startsWith('application/json')) return { response };
    const answer = (await response.json()) as RpcAnswer;
    const { result, error } = answer;
    if (result && response.status === 200 && result.isError !== true) return { result: Buffer.from(JSON.stringify(result)) };
    if (!error) return { response: rpcResponse(response.status, answer) };
    const origin = { siteUrl: context.deps.env.siteUrl, requestId: context.requestId };
    return { response: rpcResponse(response.status, { ...answer, error: explained(error, origin, message) }) };
  }

  return async (request, message, context) => {
    const { id } = message as { readonly id?: unknown };
    const cacheable = findCacheable(message, context);
    const toResponse = (answered: Answered) => ('result' in answered ? rpcResponse(200, bodyWith(id, answered.result)) : answered.response);
    if (cacheable === undefined) return toResponse(await answerFresh(request, message, context));
    let own: Answered | undefined;
    // Others may await the same response, so it must not be aborted with this caller's connection.
    const { url, headers } = request;
    const answered = await readCached(context.deps.service, cacheable, async (service) => {
      own = await answerFresh({ url, headers }, message, { ...context, deps: { ...context.deps, service } });
      return own;
    });
    // A failure contains the id and the request id of its own caller.
    return toResponse('result' in answered ? answered : (own ?? (await answerFresh(request, message, context))));
  };
}

/** Response body for a serialized result. */
function bodyWith(id: unknown, result: Uint8Array): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`), result, Buffer.from('}')]);
}

/** Toolset of the query parameter `tools`. @throws AppError invalid_field for an unknown toolset */
function toolsetOf(url: string): Toolset {
  const asked = url.includes('?') ? new URL(url).searchParams.get('tools') : null;
  if (asked === null) return 'reading';
  const known = toolsets.find((name) => name === asked);
  return known ?? refuse('invalid_field', `Send tools as ${toolsets.join(' or ')}, or leave it out.`, { field: 'tools' });
}

/** Mandate of the query parameter `mandate`; undefined without one. @throws AppError invalid_mandate for anything else */
function mandateOf(url: string, { service }: NetworkDeps): Mandate | undefined {
  const sent = url.includes('?') ? new URL(url).searchParams.getAll('mandate') : [];
  // Repeated or empty values are rejected, never treated as no mandate.
  return sent.length === 0 ? undefined : openMandate(sent.length === 1 ? (sent[0] ?? '') : '', service);
}

/** Hint for a body that is not one message. */
function hintFor(message: unknown): string | undefined {
  if (Array.isArray(message)) return 'Send one message per request, not an array.';
  const isMessage = typeof message === 'object' && message !== null && 'jsonrpc' in message && message.jsonrpc === '2.0';
  return isMessage ? undefined : 'Send a JSON-RPC 2.0 message: an object with "jsonrpc": "2.0".';
}
