import {
  type CallToolResult,
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  type ResourceLink,
} from '@modelcontextprotocol/server';
import { type ErrorResponse, errorBody, errorTable } from '../../contract/errors.ts';
import { balancesTool } from '../../contract/mcp/balances-tool.ts';
import { checkDepositTool } from '../../contract/mcp/check-deposit.ts';
import { depositTool } from '../../contract/mcp/deposit-tool.ts';
import { mcpSurface, type Toolset, toolsOf, wordsFor } from '../../contract/mcp/endpoint.ts';
import { findTool } from '../../contract/mcp/find-tool.ts';
import { limitOrdersTool } from '../../contract/mcp/limit-orders-tool.ts';
import { limitTool } from '../../contract/mcp/limit-tool.ts';
import {
  describeRegistration,
  preflightTool,
  readRegistering,
  registerTool,
  shortRegistration,
} from '../../contract/mcp/memoless-tools.ts';
import { nameTool } from '../../contract/mcp/name-tool.ts';
import { networkStatusTool } from '../../contract/mcp/network-status-tool.ts';
import { poolsTool } from '../../contract/mcp/pools-tool.ts';
import { quoteTool } from '../../contract/mcp/quote-tool.ts';
import { inputSchemaOf, type ListedSchema, outlineOf, outputSchemaOf, type Tool } from '../../contract/mcp/tool.ts';
import { readingHints, spendingHints } from '../../contract/mcp/tools.ts';
import { trackTool } from '../../contract/mcp/track-tool.ts';
import { memolessRegisterEndpoint } from '../../contract/memoless/register.ts';
import { AppError, type ErrorInfo } from '../../core/errors.ts';
import type { Mandate } from '../../core/mandate/mandate.ts';
import { limitUnder, opinionUnder, paymentUnder, quoteUnder } from '../../core/mandate/under-mandate.ts';
import { balances } from '../../service/account/account.ts';
import { resolveName } from '../../service/account/name.ts';
import type { NetworkService } from '../../service/deps.ts';
import { deposit } from '../../service/inbound/deposit.ts';
import { orderPayment } from '../../service/inbound/order-payment.ts';
import { secondOpinion } from '../../service/inbound/second-opinion.ts';
import { findRegistration } from '../../service/memoless/find.ts';
import { preflight } from '../../service/memoless/preflight.ts';
import { chainStatus } from '../../service/network/network-status.ts';
import { findAssets } from '../../service/pools/find-assets.ts';
import { listPools } from '../../service/pools/pools.ts';
import { getQuote } from '../../service/quote/get-quote.ts';
import { limitOrders } from '../../service/quote/limit/limit-orders.ts';
import { limitQuote } from '../../service/quote/limit/limit-quote.ts';
import { followDeposit } from '../../service/track/follow.ts';
import { registerOver } from './mcp-register.ts';
import type { MessageContext, ToolContext } from './tool-context.ts';

type Arguments = Readonly<Record<string, unknown>>;

interface RunnableTool {
  readonly listed: ListedTool;
  /** True if the result depends only on the input and the facts of the networks. */
  readonly readsFactsOnly?: boolean;
  readonly run: (input: Arguments, context: ToolContext) => Promise<CallToolResult>;
}

/** Entry of a tool in tools/list. */
function listedOf<SwapRequest, Output, Answer, Told extends object>(tool: Tool<SwapRequest, Output, Answer, Told>): ListedTool {
  const { name, title, description, operation, words, kindsOnly, viewUri } = tool;
  return {
    name,
    title,
    description,
    inputSchema: inputSchemaOf(operation.request, words, kindsOnly),
    outputSchema: outputSchemaOf(tool.response),
    annotations: tool.spends === undefined ? readingHints : spendingHints,
    ...(viewUri === undefined ? {} : { _meta: { ui: { resourceUri: viewUri, visibility: ['model', 'app'] } } }),
  };
}

function runnable<SwapRequest, Output, Answer, Told extends object>(
  tool: Tool<SwapRequest, Output, Answer, Told>,
  perform: (request: SwapRequest, service: NetworkService) => Promise<Output>,
  under?: (mandate: Mandate, output: Output) => Output,
): RunnableTool {
  const { operation } = tool;
  const { assetFields } = operation;
  return {
    listed: listedOf(tool),
    readsFactsOnly: tool.readsFactsOnly === true,
    async run(input, context) {
      const { deps, mandate } = context;
      const { service } = deps;
      const request = operation.parse(assetFields === undefined ? input : await service.nameAssets(input, assetFields));
      if (!request.ok) return errorResult(request.error, context);
      const whole = await perform(request.value, service);
      const output = mandate === undefined || under === undefined ? whole : under(mandate, whole);
      const now = service.now();
      const reply = operation.respond(output, now);
      if (!reply.ok) return errorResult(reply.error, context, reply.extra, tool.describeError?.(output));
      const told = tool.shorten(reply.answer);
      const link = tool.linkOf?.(told);
      const content = [textBlock(tool.describe(output, told, now)), ...(link === undefined ? [] : [reviewBlock(link)])];
      return { content, structuredContent: { ...told } };
    },
  };
}

const textBlock = (text: string) => ({ type: 'text', text }) as const;

/** Link for the user only; the model already has the URL. */
const reviewBlock = (uri: string) =>
  ({ type: 'resource_link', uri, name: 'Review and sign', annotations: { audience: ['user'] } }) satisfies ResourceLink;

/** Failure result: a sentence, further details, then the REST error body as JSON. */
function errorResult(error: ErrorInfo, { deps, requestId }: ToolContext, extra: Arguments = {}, more = ''): CallToolResult {
  return failureResult({ ...errorBody(error, { siteUrl: deps.env.siteUrl, requestId }), ...extra }, more);
}

function failureResult(body: ErrorResponse, more = ''): CallToolResult {
  const words = [`${body.code}: ${body.error} ${body.hint}`, more].filter((line) => line !== '').join('\n');
  return { content: [textBlock(words), textBlock(JSON.stringify(body))], isError: true };
}

/** Registers via the REST endpoint, with the same caller, limit, key and budget. */
async function register(input: Arguments, context: ToolContext): Promise<CallToolResult> {
  const { body, key } = readRegistering(await context.deps.service.nameAssets(input, ['asset']));
  const answered = await registerOver(body, key, context);
  if (!answered.ok) return failureResult(answered.error);
  const { service } = context.deps;
  const { reference, internal_api_id: id } = answered.value;
  // A retry returns the same registration, which a payment may have used meanwhile.
  const known = reference === undefined ? undefined : await findRegistration({ id }, service);
  const told = shortRegistration(answered.value, known?.firstDeposit?.tx);
  return { content: [textBlock(describeRegistration(told, service.registrar.mostUsd))], structuredContent: { ...told } };
}

const runnables: ReadonlyMap<string, RunnableTool> = new Map(
  [
    runnable(quoteTool, getQuote, quoteUnder),
    runnable(poolsTool, listPools),
    runnable(networkStatusTool, chainStatus),
    runnable(findTool, findAssets),
    runnable(nameTool, resolveName),
    runnable(limitTool, limitQuote, limitUnder),
    runnable(limitOrdersTool, limitOrders),
    runnable(balancesTool, balances),
    runnable(
      depositTool,
      async (request, service) => ('quote' in request ? deposit(request, service) : orderPayment(request, service)),
      paymentUnder,
    ),
    runnable(checkDepositTool, secondOpinion, opinionUnder),
    { listed: listedOf(registerTool), run: register },
    runnable(preflightTool, (request, service) => preflight(request, service, () => '')),
    runnable(trackTool, followDeposit),
  ].map((tool) => [tool.listed.name, tool]),
);

/** Tools of deposits without a memo, which contain nothing that a mandate could check. */
const memolessTools: readonly string[] = [registerTool.name, preflightTool.name];

/** Tools of a set in list order. Whole output schemas cost half of the tokens: only `all` has them, and the seed has none. */
export function listTools(set: Toolset, mandate?: Mandate): ListedTool[] {
  return toolsOf(set).flatMap(({ name }) => {
    const known = runnables.get(name)?.listed;
    if (known === undefined || (mandate !== undefined && memolessTools.includes(name))) return [];
    const { outputSchema, ...listed } = known;
    const outline = set === 'reading' ? { outputSchema: outlineOf(outputSchema as ListedSchema) } : {};
    return [JSON.parse(wordsFor(JSON.stringify({ ...listed, ...(set === 'all' ? { outputSchema } : outline) }), set)) as ListedTool];
  });
}

/** A result whose texts name only tools of the set. */
const inWordsOf = (set: Toolset, { content, ...result }: CallToolResult): CallToolResult => ({
  ...result,
  content: content.map((block) => (block.type === 'text' ? { ...block, text: wordsFor(block.text, set) } : block)),
});

/** Whether a tool of this name exists whose result depends only on its input and the facts of the networks. */
export const readsFactsOnly = (name: unknown): boolean => typeof name === 'string' && runnables.get(name)?.readsFactsOnly === true;

/**
 * Runs a tool; one that spends only for a caller of all tools. Errors of the caller or the networks are results with isError.
 * @throws ProtocolError for an unknown tool, and for internal errors without their text.
 */
export async function callTool(name: string, input: Arguments, context: MessageContext): Promise<CallToolResult> {
  const { toolset } = context;
  const tool = runnables.get(name);
  if (tool === undefined || (toolset !== 'all' && tool.listed.annotations?.readOnlyHint !== true)) {
    const names = toolsOf(toolset)
      .map((one) => one.name)
      .join(', ');
    const { method, path } = memolessRegisterEndpoint;
    const all = toolset === 'all' ? '' : ` ${registerTool.name} is ${method} ${path}, and a tool at ${mcpSurface.path}?tools=all.`;
    const rest = `What has no tool is REST, as ${context.deps.env.siteUrl}/openapi.json describes it.${all}`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool of this name. The tools are ${names}. ${rest}`);
  }
  if (context.mandate !== undefined && memolessTools.includes(name))
    return errorResult(
      {
        code: 'outside_mandate',
        hint: 'A mandate covers no deposit without a memo, which cannot be judged. Use a wallet that attaches memos.',
      },
      context,
    );
  try {
    return inWordsOf(toolset, await tool.run(input, context));
  } catch (error) {
    if (error instanceof AppError) return inWordsOf(toolset, errorResult(error.info, context));
    context.deps.log('error', 'unexpected', { request_id: context.requestId, tool: name, problem: error });
    const body = errorBody({ code: 'internal_error', hint: '' }, { siteUrl: context.deps.env.siteUrl, requestId: context.requestId });
    throw new ProtocolError(ProtocolErrorCode.InternalError, errorTable.internal_error.title, body);
  }
}
