import { type CallToolResult, type Tool as ListedTool, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import * as z from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { errorBody, errorTable } from '../contract/errors.ts';
import { networkStatusTool, poolsTool, quoteTool, type Tool, toolAnnotations, toolCacheHint, toolInstructions } from '../contract/tools.ts';
import { AppError, type Fault } from '../core/errors.ts';
import { networkStatus } from '../service/network-status.ts';
import { listPools } from '../service/pools.ts';
import { quote } from '../service/quote.ts';
import type { ServerDeps } from './deps.ts';
import type { UseCase } from './serve.ts';

/** One call on its way: what it may use and the id that its errors carry. */
interface Call {
  readonly deps: ServerDeps;
  readonly requestId: string;
}

interface RunnableTool {
  readonly listed: ListedTool;
  readonly run: (input: Readonly<Record<string, unknown>>, call: Call) => Promise<CallToolResult>;
}

/** JSON Schema of the fields a caller may write; answers may gain members, so theirs stays open. */
const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as ListedTool['inputSchema'];

function runnable<Ask, Output, Answer extends object>(tool: Tool<Ask, Output, Answer>, perform: UseCase<Ask, Output>): RunnableTool {
  const { name, title, description, operation } = tool;
  const listed: ListedTool = {
    name,
    title,
    description,
    inputSchema: jsonSchema(operation.request),
    outputSchema: jsonSchema(operation.response),
    annotations: { title, ...toolAnnotations },
  };
  return {
    listed,
    async run(input, call) {
      const ask = operation.parse(input);
      if (!ask.ok) return errorResult(ask.fault, call);
      const { service } = call.deps;
      const output = await perform(ask.value, service);
      const now = service.now();
      const reply = operation.respond(output, now);
      if (!reply.ok) return errorResult(reply.fault, call, reply.extra);
      return {
        content: [textBlock(tool.describe(output, reply.answer, now)), textBlock(JSON.stringify(reply.answer))],
        structuredContent: { ...reply.answer },
      };
    },
  };
}

const textBlock = (text: string) => ({ type: 'text', text }) as const;

/** A failure the model can act on: a sentence, then the error body of REST as JSON. */
function errorResult(fault: Fault, { deps, requestId }: Call, extra: Readonly<Record<string, unknown>> = {}): CallToolResult {
  const body = { ...errorBody(fault, { siteUrl: deps.env.siteUrl, requestId }), ...extra };
  return { content: [textBlock(`${body.code}: ${body.error} ${body.hint}`), textBlock(JSON.stringify(body))], isError: true };
}

const runnables: readonly RunnableTool[] = [
  runnable(quoteTool, quote),
  runnable(poolsTool, listPools),
  runnable(networkStatusTool, networkStatus),
];
const listedTools = runnables.map(({ listed }) => listed);

async function callTool(name: string, input: Readonly<Record<string, unknown>>, call: Call): Promise<CallToolResult> {
  const tool = runnables.find(({ listed }) => listed.name === name);
  if (tool === undefined) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool of this name. The tools are ${namesOfTools()}.`);
  }
  try {
    return await tool.run(input, call);
  } catch (problem) {
    if (problem instanceof AppError) return errorResult(problem.fault, call);
    call.deps.log('error', 'unexpected', { request_id: call.requestId, tool: name, problem });
    const body = errorBody({ code: 'internal_error', hint: '' }, { siteUrl: call.deps.env.siteUrl, requestId: call.requestId });
    throw new ProtocolError(ProtocolErrorCode.InternalError, errorTable.internal_error.title, body);
  }
}

const namesOfTools = () => listedTools.map(({ name }) => name).join(', ');

/**
 * A server for one request of either era. Arguments are read by the contract's own parsers,
 * so that each bad value answers with its documented code.
 */
export function buildMcpServer(deps: ServerDeps, requestId: string): Server {
  const server = new Server(
    {
      name: packageJson.name,
      title: 'Strait',
      version: packageJson.version,
      description: packageJson.description,
      websiteUrl: deps.env.siteUrl,
    },
    {
      capabilities: { tools: { listChanged: false } },
      instructions: toolInstructions,
      cacheHints: { 'tools/list': toolCacheHint, 'server/discover': toolCacheHint },
    },
  );
  server.setRequestHandler('tools/list', ({ params }) => {
    if (params?.cursor !== undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The list has one page; there is no such cursor.');
    return { tools: listedTools };
  });
  server.setRequestHandler('tools/call', ({ params }) => callTool(params.name, params.arguments ?? {}, { deps, requestId }));
  return server;
}
