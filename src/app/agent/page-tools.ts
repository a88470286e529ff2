import { NoAnswerError } from '../../client/errors.ts';
import { createClient, exchange } from '../../client/transport.ts';
import type { mcpSurface } from '../../contract/mcp/endpoint.ts';

/** The fields of a listed MCP tool that a browser accepts. */
interface OfferedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations: { readonly readOnlyHint: boolean; readonly openWorldHint: boolean };
}

/** Tool result accepted by both MCP and the browser. */
interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly isError?: boolean;
}

type RpcAnswer<Result> =
  | { readonly result: Result }
  | { readonly error: { readonly message: string; readonly data: { readonly code: string; readonly hint: string } } };

/** The part of WebMCP used here. */
interface ModelContext {
  registerTool(tool: object): Promise<void>;
}

const path: (typeof mcpSurface)['path'] = '/mcp';
/** Client with a longer timeout, which agents tolerate. */
const client = createClient({ timeoutMs: 30_000 });

/** @throws NoAnswerError, also for a response that is not a JSON-RPC message. */
async function sendMessage<Result>(method: string, params: object = {}): Promise<RpcAnswer<Result>> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const { text } = await exchange(client, { path, method: 'POST', headers: { 'content-type': 'application/json' }, body });
  try {
    const answer = JSON.parse(text);
    if ('result' in answer || 'error' in answer) return answer;
  } catch {
    // The response came from an intermediary, not from the service.
  }
  throw new NoAnswerError('unreadable');
}

/** Formats a failure as the server's tools do: a sentence, then the error body. */
const failed = (facts: { readonly code: string; readonly error: string; readonly hint: string }): ToolResult => ({
  content: [`${facts.code}: ${facts.error} ${facts.hint}`, JSON.stringify(facts)].map((text) => ({ type: 'text', text })),
  isError: true,
});

/** Calls a server tool, which also validates the input: browsers do not. Failures are returned as results. */
async function callTool(name: string, input: unknown): Promise<ToolResult> {
  try {
    const answer = await sendMessage<ToolResult>('tools/call', { name, arguments: input });
    return 'result' in answer ? answer.result : failed({ ...answer.error.data, error: answer.error.message });
  } catch (problem) {
    const code = problem instanceof NoAnswerError ? problem.reason : 'unreadable';
    return failed({ code, error: 'No answer came from the service.', hint: 'Call the tool again in a few seconds.' });
  }
}

/** Registers the MCP server's tools with the browser for the life of the page; none if the list cannot be read. */
async function offerTools(context: ModelContext): Promise<void> {
  const list = await sendMessage<{ readonly tools: readonly OfferedTool[] }>('tools/list').catch(() => undefined);
  if (list === undefined || !('result' in list)) return;
  for (const { name, title, description, inputSchema, annotations } of list.result.tools) {
    const { readOnlyHint, openWorldHint } = annotations;
    // Memos and names in a response can be written by anyone.
    const hints = { readOnlyHint, untrustedContentHint: openWorldHint };
    const execute = (input: unknown) => callTool(name, input);
    await context.registerTool({ name, title, description, inputSchema, annotations: hints, execute });
  }
}

const { modelContext } = document as { modelContext?: ModelContext };
if (modelContext) void offerTools(modelContext);
