import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { tools } from '../../contract/mcp/endpoint.ts';
import { quoteViewUri } from '../../contract/mcp/quote-tool.ts';
import { serverInfo } from '../../contract/mcp/server-card.ts';
import { mcpRevisions, serverIcons } from '../../contract/mcp/tools.ts';
import type { QuoteRefusal } from '../../contract/v1/quote.ts';
import { protocols } from '../../core/network/protocol.ts';
import { chainUrlsFor } from '../../nodes/chains/chain-urls.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { createServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { testEnv } from '../fixtures/env.ts';
import type { Handler } from '../http/handler.ts';
import { createMcpHandler } from './mcp.ts';

const siteUrl = 'http://localhost:4321';
const [modern] = mcpRevisions;
const meta = { 'io.modelcontextprotocol/protocolVersion': modern, 'io.modelcontextprotocol/clientCapabilities': {} };

stretchDeadlines({ timers: true });
let devnet: RunningDevnet;
let handler: Handler;

beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
  const hosts = hostsFor('devnet', devnet.url);
  const rateLimits = { mcp: { quota: 10_000, seconds: 60 } };
  const deps = createServerDeps(testEnv({ siteUrl, hosts, chainUrls: chainUrlsFor('devnet', devnet.url), rateLimits }), () => undefined);
  handler = createMcpHandler(() => deps);
});

afterAll(() => devnet.close());

interface RpcBody {
  readonly id: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly data?: Readonly<Record<string, unknown>> };
}

type Headers = Readonly<Record<string, string>>;

function post(message: object, headers: Headers = {}): Promise<Response> {
  const all = { 'Content-Type': 'application/json', ...headers };
  return handler(new Request(`${siteUrl}/mcp`, { method: 'POST', body: JSON.stringify(message), headers: all }));
}

const request = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 'a', method, params });
const enveloped = (method: string, params: object = {}, envelope: object = meta) => request(method, { ...params, _meta: envelope });
const buildHeaders = (method: string, name?: string): Headers => ({
  'MCP-Protocol-Version': modern,
  'Mcp-Method': method,
  ...(name === undefined ? {} : { 'Mcp-Name': name }),
});
interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: { readonly networks: readonly { readonly age_seconds: number; readonly read_at: string }[] };
}

interface ListedTool {
  readonly name: string;
  readonly icons: unknown;
}

const initializing = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };

async function fetchResult<Result>(message: object): Promise<Result> {
  const { result } = (await (await post(message)).json()) as { readonly result: Result };
  return result;
}

const callTool = (name: string, input: object = {}) => fetchResult<ToolResult>(request('tools/call', { name, arguments: input }));
const discover = 'server/discover';
const call = enveloped('tools/call', { name: 'list_pools', arguments: { limit: 1 } });
const version = 'io.modelcontextprotocol/protocolVersion';
const capabilities = 'io.modelcontextprotocol/clientCapabilities';

describe('revision 2026-07-28, on an invalid request,', () => {
  test.each<[string, object, Headers, number, number]>([
    ['no version header', enveloped(discover), { 'Mcp-Method': discover }, 400, -32020],
    ['no method header', enveloped(discover), { 'MCP-Protocol-Version': modern }, 400, -32020],
    ['another method in the header', enveloped(discover), buildHeaders('tools/list'), 400, -32020],
    [
      'another version in the header',
      enveloped(discover),
      { ...buildHeaders(discover), 'MCP-Protocol-Version': '2025-11-25' },
      400,
      -32020,
    ],
    ['no name header', call, buildHeaders('tools/call'), 400, -32020],
    ['another name in the header', call, buildHeaders('tools/call', 'get_network_status'), 400, -32020],
    ['a name header that is no text', call, buildHeaders('tools/call', '=?base64?!?='), 400, -32020],
    ['no envelope', request(discover), buildHeaders(discover), 400, -32602],
    ['no capabilities of the client', enveloped(discover, {}, { [version]: modern }), buildHeaders(discover), 400, -32602],
    ['capabilities that are none', enveloped(discover, {}, { ...meta, [capabilities]: 5 }), buildHeaders(discover), 400, -32602],
    ['a method of the handshake revisions', enveloped('ping'), buildHeaders('ping'), 404, -32601],
    ['the handshake', enveloped('initialize'), buildHeaders('initialize'), 404, -32601],
    [
      'an unknown resource',
      enveloped('resources/read', { uri: 'file:///etc/passwd' }),
      buildHeaders('resources/read', 'file:///etc/passwd'),
      200,
      -32602,
    ],
    ['a made-up cursor of resources', enveloped('resources/list', { cursor: 'x' }), buildHeaders('resources/list'), 200, -32602],
  ])('rejects %s with its code', async (_name, message, headers, status, code) => {
    const response = await post(message, headers);
    const { error, id } = (await response.json()) as RpcBody;
    expect([response.status, error?.code, id]).toEqual([status, code, 'a']);
    expect(error?.data).toMatchObject({ code: expect.any(String), hint: expect.any(String) });
    expect(error?.data?.['documentation']).toBe(`${siteUrl}/developers/errors#${error?.data?.['code']}`);
    expect(error?.data?.['request_id']).toBe(response.headers.get('X-Request-Id'));
  });

  test('answers an unknown version with the supported ones', async () => {
    const envelope = { ...meta, [version]: '2099-01-01' };
    const response = await post(enveloped(discover, {}, envelope), { ...buildHeaders(discover), 'MCP-Protocol-Version': '2099-01-01' });
    const { error } = (await response.json()) as RpcBody;
    expect(response.status).toBe(400);
    expect(error).toMatchObject({ code: -32022, data: { supported: [modern], requested: '2099-01-01', code: 'invalid_field' } });
  });
});

describe('revision 2026-07-28, on a valid request,', () => {
  test.each([
    [discover, undefined, {}],
    ['tools/list', undefined, {}],
    ['resources/list', undefined, {}],
    ['resources/templates/list', undefined, {}],
    ['resources/read', quoteViewUri, { uri: quoteViewUri }],
  ])('gives %s a cache lifetime and scope', async (method, name, params) => {
    const response = await post(enveloped(method, params), buildHeaders(method, name));
    const { result } = (await response.json()) as RpcBody;
    expect(response.status).toBe(200);
    expect(result).toMatchObject({ resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' });
    expect(result?.['_meta']).toMatchObject({ 'io.modelcontextprotocol/serverInfo': serverInfo(siteUrl) });
  });

  test('names the version, the capabilities and the use of the tools on discovery', async () => {
    const { result } = (await (await post(enveloped(discover), buildHeaders(discover))).json()) as RpcBody;
    expect(result).toMatchObject({
      supportedVersions: [modern],
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false, subscribe: false } },
      instructions: expect.stringContaining('fetch again'),
    });
  });

  test('decodes a base64 name and ignores the session of an older client', async () => {
    const headers = { ...buildHeaders('tools/call', `=?base64?${btoa('list_pools')}?=`), 'Mcp-Session-Id': 'gone' };
    const { result } = (await (await post(call, headers)).json()) as RpcBody;
    expect(result?.['resultType']).toBe('complete');
  });

  test('ends a subscription at once, since nothing ever changes', async () => {
    const method = 'subscriptions/listen';
    const response = await post(enveloped(method, { notifications: { toolsListChanged: true } }), buildHeaders(method));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(await response.text()).toContain('"resultType":"complete"');
  });

  test('accepts a notification without a body', async () => {
    const message = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, _meta: meta } };
    const response = await post(message, buildHeaders('notifications/cancelled'));
    expect([response.status, await response.text()]).toEqual([202, '']);
  });
});

describe('a handshake revision', () => {
  test.each<[string, object, Headers, number, number]>([
    ['an unknown resource', request('resources/read', { uri: 'file:///etc/passwd' }), {}, 200, -32602],
    ['a made-up cursor of templates', request('resources/templates/list', { cursor: 'x' }), {}, 200, -32602],
    ['an unknown version header', request('ping'), { 'MCP-Protocol-Version': '1999-01-01' }, 400, -32000],
    ['a level of logs that are not sent', request('logging/setLevel', { level: 'info' }), {}, 200, -32601],
    ['a subscription to what never changes', request('resources/subscribe', { uri: quoteViewUri }), {}, 200, -32601],
    ['an answer to nothing', { jsonrpc: '2.0', id: 1, nothing: {} }, {}, 400, -32600],
  ])('answers %s with its code', async (_name, message, headers, status, code) => {
    const response = await post(message, headers);
    const { error } = (await response.json()) as RpcBody;
    expect([response.status, error?.code]).toEqual([status, code]);
    expect(error?.data).toMatchObject({ code: expect.any(String), hint: expect.any(String), documentation: expect.any(String) });
  });

  test.each(mcpRevisions.slice(1))('answers a ping in revision %s, even with an expired session', async (revision) => {
    const response = await post(request('ping'), { 'MCP-Protocol-Version': revision, 'Mcp-Session-Id': 'gone' });
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'a', result: {} });
  });

  test('answers an unknown version with a supported one', async () => {
    const params = { ...initializing, protocolVersion: '1999-01-01' };
    const { result } = (await (await post(request('initialize', params))).json()) as RpcBody;
    expect(mcpRevisions).toContain(result?.['protocolVersion']);
    expect(result).toMatchObject({ serverInfo: serverInfo(siteUrl) });
  });
});

describe('the tools', () => {
  test('have the product icons once in the server info, and examples that work', async () => {
    const { tools: listed } = await fetchResult<{ tools: readonly ListedTool[] }>(request('tools/list'));
    expect(listed.filter(({ icons }) => icons !== undefined)).toEqual([]);
    const { serverInfo } = await fetchResult<{ serverInfo: { icons: object } }>(request('initialize', initializing));
    expect(serverInfo.icons).toEqual(serverIcons(siteUrl));
    // Example hashes and registrations do not exist on the devnet.
    const unknown = ['track_swap', 'register_memoless', 'preflight_memoless'];
    for (const { name, examples } of tools.filter((tool) => !unknown.includes(tool.name)))
      for (const input of examples) expect([name, (await callTool(name, input)).isError]).toEqual([name, undefined]);
  });

  test.each(['list_pools', 'get_network_status'])('return the age of their figures: %s', async (name) => {
    const { structuredContent, content } = await callTool(name);
    expect(structuredContent.networks).toHaveLength(2);
    for (const { age_seconds, read_at } of structuredContent.networks) {
      expect(age_seconds).toBeLessThan(10);
      expect(Date.parse(read_at)).toBeGreaterThan(Date.now() - 60_000);
    }
    expect(content[0]?.text).toMatch(/read \d s ago/);
  });

  test('name each refused route with its reason when there is no offer', async () => {
    const { isError, content } = await callTool('get_swap_quote', { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '1' });
    const { refusals } = JSON.parse(content[1]?.text ?? '{}') as { refusals: readonly QuoteRefusal[] };
    expect(isError).toBe(true);
    expect(refusals.length).toBeGreaterThan(1);
    for (const { network, code, reason } of refusals) {
      expect(content[0]?.text).toContain(reason);
      expect(content[0]?.text).toContain(`- ${protocols[network].name}: ${code}; smallest amount`);
    }
  });
});
