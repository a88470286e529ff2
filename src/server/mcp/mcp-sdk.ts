import { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { BuildServer } from './mcp-server.ts';
import type { MessageContext } from './tool-context.ts';

/** Properties of a request that the SDK reads in addition to its message; `signal` aborts the work for it. */
export type SdkRequest = Pick<Request, 'url' | 'headers'> & { readonly signal?: AbortSignal };

/** Handles a parsed message. */
export type AnswerBySdk = (request: SdkRequest, message: unknown, context: MessageContext) => Promise<Response>;

/** Handles both eras by the SDK, with a new server per message. */
export function createSdkAnswer(build: BuildServer): AnswerBySdk {
  const contexts = new WeakMap<Request, MessageContext>();
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const context = requestInfo && contexts.get(requestInfo);
      if (context === undefined) throw new Error('The SDK made a request of its own.');
      return build(context);
    },
    { legacy: 'reject' },
  );

  return async (request, message, context) => {
    const headers = new Headers(request.headers);
    // The SDK rejects callers that do not also accept event streams.
    headers.set('accept', 'application/json, text/event-stream');
    const clean = new Request(request.url, { method: 'POST', headers, signal: request.signal ?? null });
    contexts.set(clean, context);
    return (await isLegacyRequest(clean, message))
      ? answerLegacy(build, clean, message, context)
      : modern.fetch(clean, { parsedBody: message });
  };
}

/** Handles handshake revisions on a single-use transport; the SDK's own stateless handler only responds with event streams. */
async function answerLegacy(build: BuildServer, request: Request, message: unknown, context: MessageContext): Promise<Response> {
  const server = build(context);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
