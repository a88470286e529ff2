import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { wordsFor } from '../../contract/mcp/endpoint.ts';
import { serverInfo } from '../../contract/mcp/server-card.ts';
import { toolCacheHint, toolInstructions } from '../../contract/mcp/tools.ts';
import { mandateSentence } from '../../core/mandate/mandate.ts';
import { complete, listPrompts, readPrompt } from './mcp-prompts.ts';
import { callTool, listTools } from './mcp-tools.ts';
import { quoteView, readView, viewExtension } from './mcp-view.ts';
import type { MessageContext } from './tool-context.ts';

/** Builds the SDK's server for one message. */
export type BuildServer = (context: MessageContext) => Server;

/**
 * A server for one request of either era. Arguments are parsed by the contract's own parsers,
 * so that each invalid value yields its documented code.
 */
export const buildMcpServer: BuildServer = (context) => {
  const { mandate, deps } = context;
  const { siteUrl } = deps.env;
  // Results under a mandate are valid at its address only.
  const hint = mandate === undefined ? toolCacheHint : ({ ...toolCacheHint, cacheScope: 'private' } as const);
  const server = new Server(serverInfo(siteUrl), {
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      prompts: { listChanged: false },
      completions: {},
      extensions: viewExtension,
    },
    instructions: [...(mandate === undefined ? [] : [mandateSentence(mandate)]), wordsFor(toolInstructions, context.toolset)].join(' '),
    cacheHints: {
      'tools/list': hint,
      'server/discover': hint,
      'prompts/list': toolCacheHint,
      'resources/list': toolCacheHint,
      'resources/templates/list': toolCacheHint,
      'resources/read': toolCacheHint,
    },
  });
  server.setRequestHandler('tools/list', ({ params }) => {
    refuseCursor(params?.cursor);
    return { tools: listTools(context.toolset, mandate) };
  });
  server.setRequestHandler('tools/call', ({ params }) => callTool(params.name, params.arguments ?? {}, context));
  server.setRequestHandler('prompts/list', ({ params }) => {
    refuseCursor(params?.cursor);
    return { prompts: listPrompts() };
  });
  server.setRequestHandler('prompts/get', ({ params }) => readPrompt(params.name, params.arguments, context.toolset));
  server.setRequestHandler('completion/complete', ({ params }) => complete(params, context.deps.service));
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

/** Rejects cursors, since every list has one page. @throws ProtocolError for a cursor. */
function refuseCursor(cursor: string | undefined): void {
  if (cursor === undefined) return;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The list has one page; there is no such cursor.');
}
