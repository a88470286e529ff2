import { discoveryPaths, discoveryResources } from '../../contract/discovery.ts';
import { defaultMaxBodyBytes } from '../../contract/endpoint.ts';
import { documentedEndpoints, endpoints } from '../../contract/endpoints.ts';
import { errorResponse, errorTable } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { listedTools, mcpSurface, wordsFor } from '../../contract/mcp/endpoint.ts';
import { serverCardPaths, serverInfo } from '../../contract/mcp/server-card.ts';
import { mcpRevisions, toolInstructions } from '../../contract/mcp/tools.ts';
import { type EndpointRecord, errorCodesOf } from '../../contract/openapi/responses.ts';
import type { ErrorCode } from '../../core/errors.ts';
import type { Skill } from '../content/skills.ts';
import { type Page, twinPath } from '../page/page.ts';
import { agentRequest } from '../portal/agent-call.ts';
import { listedTitle } from '../twin/page-twin.ts';
import { namedPages } from './llms.ts';

/** A tool or a REST endpoint in the view. */
interface ViewEndpoint {
  readonly protocol: 'MCP' | 'HTTP';
  readonly method: string;
  readonly url: string;
  readonly summary: string;
  readonly limit: { readonly requests: number; readonly seconds: number };
}

interface ViewError {
  readonly code: ErrorCode;
  readonly status: number;
  readonly meaning: string;
  readonly action: string;
  readonly retryAfterSeconds?: number;
}

/** Description of the whole service for an agent in a single response. */
export interface AgentView {
  readonly kind: 'service';
  readonly product: string;
  readonly version: string;
  readonly url: string;
  readonly description: string;
  readonly instructions: string;
  readonly capabilities: readonly { readonly id: string; readonly summary: string; readonly use: string }[];
  readonly notSupported: readonly string[];
  readonly endpoints: readonly (ViewEndpoint & Readonly<Record<string, unknown>>)[];
  readonly tools: readonly { readonly name: string; readonly title: string; readonly description: string; readonly example: unknown }[];
  readonly authentication: { readonly type: 'none'; readonly summary: string };
  readonly rateLimits: { readonly summary: string; readonly headers: readonly string[] };
  readonly errors: { readonly summary: string; readonly body: readonly string[]; readonly codes: readonly ViewError[] };
  readonly conventions: Readonly<Record<string, string>>;
  readonly safety: readonly string[];
  readonly quickstart: {
    readonly url: string;
    readonly method: 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
  readonly pages: readonly { readonly url: string; readonly markdown: string; readonly title: string; readonly description: string }[];
  readonly skills: readonly { readonly name: string; readonly url: string; readonly description: string }[];
  readonly discovery: readonly { readonly url: string; readonly type: string; readonly description: string }[];
  readonly documentation: Readonly<Record<string, string>>;
}

/** Commonly requested features that are not supported. */
const notSupported = [
  'Signing or sending a swap: the payment is made by the wallet of the user, with the memo and the address of a fresh quote.',
  'Moving, stopping or returning what was sent.',
  'Balances, names, open limit orders, price histories and deposits without a memo over MCP: they are REST only.',
  'An exact amount received, recurring or scheduled swaps, cards and bank accounts, custody, lending, staking.',
];

const conventions = {
  assets: 'CHAIN.SYMBOL, such as BTC.BTC; a token carries its contract, such as ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48.',
  amounts: 'Strings of digits in 1e8 units whatever the chain: "10000000" is 0.1 BTC. MAYA.CACAO counts in 1e10, MAYA.MAYA in 1e4.',
  dollars: 'Decimal strings, by the pools of the network that makes the offer. For orientation only.',
  times: 'expires_at is ISO 8601; expiry is in unix seconds.',
};

const safety = [
  'Ask for a new quote right before use. After expires_at its address and memo must not be used.',
  'Check the deposit with check_deposit, or its address with /api/v1/inbound, before it is given out. When it differs or the check fails, give out nothing.',
  'Send the memo exactly as it was given. A deposit without it, or with another one, can be lost.',
  'When an answer says halted or unreachable, send nothing on that path. Unknown counts as halted.',
  'Show the user minimum_payout, the fees and the destination, and have the user confirm before anything is signed.',
  'Never ask for a seed phrase or a private key. Nothing here needs one.',
];

const endpointRecords: readonly EndpointRecord[] = endpoints;

/** Error codes that endpoints of this build can return. */
const answeredCodes = (): readonly ErrorCode[] => [...new Set(['not_found' as const, ...endpointRecords.flatMap(errorCodesOf)])];

/** Builds the view from the records. `origin` has no trailing slash. */
export function agentView(origin: string, pages: readonly Page[], skills: readonly Skill[]): AgentView {
  const { title: product, version, description } = serverInfo(origin);
  return {
    kind: 'service',
    product,
    version,
    url: `${origin}/`,
    description: `${description}.`,
    instructions: wordsFor(toolInstructions, 'reading'),
    capabilities: listedTools.map(({ name, operation }) => ({
      id: name,
      summary: operation.summary,
      use: waysTo(operation, name, origin),
    })),
    notSupported,
    endpoints: [mcpEndpoint(origin), ...endpointRecords.map((record) => restEndpoint(record, origin))],
    tools: listedTools.map((tool) => ({ name: tool.name, title: tool.title, description: tool.description, example: tool.examples[0] })),
    authentication: {
      type: 'none',
      summary:
        'No account, no key, no token: every call listed here is anonymous. The aggregator, which is not listed, takes a key: see /auth.',
    },
    rateLimits: {
      summary:
        'Each endpoint has its own limit for each caller in a sliding window. A refused request names the seconds to wait in Retry-After.',
      headers: ['RateLimit', 'RateLimit-Policy', 'Retry-After'],
    },
    errors: {
      summary: 'Every failure of /api has this body; over MCP it is the JSON of an error result. Branch on code and follow hint.',
      body: Object.keys(errorResponse.shape),
      codes: answeredCodes().map(viewError),
    },
    conventions,
    safety,
    quickstart: {
      url: origin + mcpSurface.path,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: agentRequest,
    },
    pages: namedPages(pages).map((page) => ({
      url: origin + page.path,
      markdown: origin + twinPath(page.path),
      title: listedTitle(page),
      description: page.agents ?? page.description,
    })),
    skills: skills.map(({ name, path, description }) => ({ name, url: origin + path, description })),
    discovery: discoveryResources.map(({ path, mediaType, description }) => ({ url: origin + path, type: mediaType, description })),
    documentation: {
      developers: `${origin}/developers`,
      openapi: origin + discoveryPaths.openApi,
      agents: origin + discoveryPaths.agents,
    },
  };
}

function waysTo(operation: { readonly summary: string }, toolName: string, origin: string): string {
  const records: readonly EndpointRecord[] = documentedEndpoints;
  const same = records.find((endpoint) => endpoint.summary === operation.summary);
  const overMcp = `MCP tool ${toolName}`;
  return same === undefined ? overMcp : `${overMcp}, or ${same.method} ${origin}${same.path}`;
}

function mcpEndpoint(origin: string): AgentView['endpoints'][number] {
  return {
    protocol: 'MCP',
    method: 'POST',
    url: origin + mcpSurface.path,
    summary: 'All tools, by plain JSON-RPC; no handshake and no session are needed.',
    limit: viewLimit('mcp'),
    transport: 'streamable-http',
    protocolVersions: mcpRevisions,
    maxBodyBytes: mcpSurface.maxBodyBytes,
    tools: listedTools.map(({ name }) => name),
    serverCard: origin + serverCardPaths[1],
  };
}

function restEndpoint(record: EndpointRecord, origin: string): AgentView['endpoints'][number] {
  const isPost = record.method === 'POST';
  return {
    protocol: 'HTTP',
    method: record.method,
    url: origin + record.path,
    summary: record.summary,
    limit: viewLimit(record.limit),
    operationId: record.operationId,
    aliases: record.aliases.map((path) => origin + path),
    ...(isPost ? { maxBodyBytes: record.maxBodyBytes ?? defaultMaxBodyBytes, idempotencyKey: record.idempotent === true } : {}),
  };
}

function viewLimit(name: keyof typeof limits): ViewEndpoint['limit'] {
  const { quota, seconds } = limits[name];
  return { requests: quota, seconds };
}

function viewError(code: ErrorCode): ViewError {
  const { status, title, hint, retryAfterSeconds } = errorTable[code];
  return { code, status, meaning: title, action: hint, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}
