import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { Toolset } from '../../contract/mcp/endpoint.ts';
import { serverInfo } from '../../contract/mcp/server-card.ts';
import { toolCacheHint, toolInstructions } from '../../contract/mcp/tools.ts';
import type { NetworkDeps } from '../deps/network-deps.ts';
import { callTool, listTools } from './mcp-tools.ts';
import { quoteView, readView, viewExtension } from './mcp-view.ts';

/** Builds the SDK's server for one request; `requestId` is what its errors carry, `toolset` what it lists. */
export type BuildServer = (deps: NetworkDeps, requestId: string, toolset: Toolset) => Server;

/**
 * A server for one request of either era. Arguments are read by the contract's own parsers,
 * so that each bad value answers with its documented code.
 */
export const buildMcpServer: BuildServer = (deps, requestId, toolset) => {
  const { siteUrl } = deps.env;
  const server = new Server(serverInfo(siteUrl), {
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      extensions: viewExtension,
    },
    instructions: toolInstructions,
    cacheHints: {
      'tools/list': toolCacheHint,
      'server/discover': toolCacheHint,
      'resources/list': toolCacheHint,
      'resources/templates/list': toolCacheHint,
      'resources/read': toolCacheHint,
    },
  });
  server.setRequestHandler('tools/list', ({ params }) => {
    refuseCursor(params?.cursor);
    return { tools: listTools(siteUrl, toolset) };
  });
  server.setRequestHandler('tools/call', ({ params }) => callTool(params.name, params.arguments ?? {}, { deps, requestId }));
  server.setRequestHandler('resources/list', ({ params }) => {
    refuseCursor(params?.cursor);
    return { resources: [quoteView] };
  });
  server.setRequestHandler('resources/templates/list', ({ params }) => {
    refuseCursor(params?.cursor);
    return { resourceTemplates: [] };
  });
  server.setRequestHandler('resources/read', ({ params }) => readView(params.uri));
  return server;
};

/** Every list has one page. @throws ProtocolError for a cursor. */
function refuseCursor(cursor: string | undefined): void {
  if (cursor === undefined) return;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The list has one page; there is no such cursor.');
}
