import { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { BuildServer } from './mcp-server.ts';
import type { Call } from './mcp-tools.ts';

/** Answers a message that has been read; the request gives its headers. */
export type AnswerBySdk = (request: Request, message: unknown, call: Call) => Promise<Response>;

/** Both eras by the SDK, with a server of one use for each message. */
export function createSdkAnswer(build: BuildServer): AnswerBySdk {
  const calls = new WeakMap<Request, Call>();
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const call = requestInfo && calls.get(requestInfo);
      if (call === undefined) throw new Error('The SDK made a request of its own.');
      return build(call.deps, call.requestId);
    },
    { legacy: 'reject' },
  );

  return async (request, message, call) => {
    const headers = new Headers(request.headers);
    // The SDK refuses callers that do not also accept event streams.
    headers.set('accept', 'application/json, text/event-stream');
    const clean = new Request(request.url, { method: 'POST', headers, signal: request.signal });
    calls.set(clean, call);
    return (await isLegacyRequest(clean, message))
      ? answerLegacy(build, clean, message, call)
      : modern.fetch(clean, { parsedBody: message });
  };
}

/** The handshake revisions, on a transport of one use; the SDK's own stateless leg answers with event streams only. */
async function answerLegacy(build: BuildServer, request: Request, message: unknown, { deps, requestId }: Call): Promise<Response> {
  const server = build(deps, requestId);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
