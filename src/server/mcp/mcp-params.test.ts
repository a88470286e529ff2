import { expect, test } from 'vitest';
import { quoteViewUri } from '../../contract/mcp/quote-tool.ts';
import { mcpRevisions } from '../../contract/mcp/tools.ts';
import { createServerDeps } from '../deps/deps.ts';
import { testEnv } from '../fixtures/env.ts';
import { createMcpHandler } from './mcp.ts';

const [modern] = mcpRevisions;
const meta = { 'io.modelcontextprotocol/protocolVersion': modern, 'io.modelcontextprotocol/clientCapabilities': {} };
const deps = createServerDeps(testEnv({}), () => undefined);
const handler = createMcpHandler(() => deps);

interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data: { readonly code: string; readonly hint: string };
}

async function fetchError(method: string, params: unknown, headers: Readonly<Record<string, string>> = {}): Promise<RpcError> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const all = { 'Content-Type': 'application/json', ...headers };
  const response = await handler(new Request('http://localhost:4321/mcp', { method: 'POST', body, headers: all }));
  return ((await response.json()) as { readonly error: RpcError }).error;
}

const client = { name: 'my-client', version: '1.0.0' };
const handshake = `{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":${JSON.stringify(client)}}`;
const call = '{"name":"list_pools","arguments":{"limit":5}}';
const prompt = '{"name":"swap","arguments":{"from_asset":"BTC.BTC","to_asset":"ETH.ETH","amount":"0.1"}}';
const begun = '{"ref":{"type":"ref/prompt","name":"swap"},"argument":{"name":"from_asset","value":"bt"}}';
const onePage = 'it has to be left out: the list has one page.';

const wrongParams: readonly (readonly [string, unknown, string, string])[] = [
  ['tools/list', { cursor: null }, `params.cursor is null; ${onePage}`, '{}'],
  ['resources/list', { cursor: 5 }, `params.cursor is a number; ${onePage}`, '{}'],
  ['resources/templates/list', { cursor: {} }, `params.cursor is an object; ${onePage}`, '{}'],
  ['resources/read', undefined, 'params.uri is missing; it has to be text.', `{"uri":"${quoteViewUri}"}`],
  ['resources/read', { uri: 5 }, 'params.uri is a number; it has to be text.', `{"uri":"${quoteViewUri}"}`],
  ['prompts/list', { cursor: 5 }, `params.cursor is a number; ${onePage}`, '{}'],
  ['prompts/get', { arguments: {} }, 'params.name is missing; it has to be text.', prompt],
  ['prompts/get', { name: 'swap', arguments: 'BTC' }, 'params.arguments is text; it has to be an object.', prompt],
  ['prompts/get', { name: 'swap', arguments: { from_asset: 'BTC' } }, 'The argument to_asset is missing.', prompt],
  ['prompts/get', { name: 'other' }, 'There is no prompt of this name. The one there is: swap.', prompt],
  ['completion/complete', { ref: {} }, 'params.argument is missing; it has to be an object.', begun],
  ['tools/call', undefined, 'params.name is missing; it has to be text.', call],
  ['tools/call', { name: ['list_pools'] }, 'params.name is a list; it has to be text.', call],
  ['tools/call', { name: 'list_pools', arguments: '{"limit":1}' }, 'params.arguments is text; it has to be an object.', call],
  ['tools/call', { name: 'list_pools', arguments: null }, 'params.arguments is null; it has to be an object.', call],
];

test.each(wrongParams)('rejects %s with %j in a plain message with the expected params', async (method, params, message, form) => {
  const error = await fetchError(method, params);
  expect(error).toMatchObject({ code: -32_602, message, data: { code: 'invalid_field' } });
  expect(error.data.hint).toContain(`Send params as ${form}.`);
});

test.each(wrongParams)('rejects %s with %j the same way without a handshake', async (method, params, message, form) => {
  const named = typeof params === 'object' && params !== null ? params : {};
  const name = 'name' in named ? `${named.name}` : 'uri' in named ? `${named.uri}` : 'x';
  const headers = { 'MCP-Protocol-Version': modern, 'Mcp-Method': method, ...(method.endsWith('list') ? {} : { 'Mcp-Name': name }) };
  const error = await fetchError(method, { ...named, _meta: meta }, headers);
  expect(error).toMatchObject({ code: -32_602, message });
  expect(error.data.hint).toContain(`Send params as ${form}.`);
});

test.each<[unknown, string]>([
  [undefined, 'params.protocolVersion is missing; it has to be text.'],
  [{ protocolVersion: 20250618, capabilities: {}, clientInfo: client }, 'params.protocolVersion is a number; it has to be text.'],
  [{ protocolVersion: '2025-06-18', clientInfo: client }, 'params.capabilities is missing; it has to be an object.'],
  [{ protocolVersion: '2025-06-18', capabilities: {} }, 'params.clientInfo is missing; it has to be an object.'],
  [
    { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x' } },
    'params.clientInfo.version is missing; it has to be text.',
  ],
  [{ protocolVersion: '2025-06-18', capabilities: { roots: 5 }, clientInfo: client }, 'The params are not what initialize takes.'],
])('rejects a handshake with %j with a plain message', async (params, message) => {
  expect(await fetchError('initialize', params)).toMatchObject({
    code: -32_602,
    message,
    data: { code: 'invalid_field', hint: `Send params as ${handshake}.` },
  });
});

test.each([null, 'x', 5, []])('rejects params or _meta of %j with a plain message', async (value) => {
  for (const method of ['tools/list', 'ping']) {
    expect(await fetchError(method, value)).toMatchObject({
      code: -32_602,
      message: expect.stringMatching(/^params is .*; it has to be an object\.$/),
    });
    expect(await fetchError(method, { _meta: value })).toMatchObject({
      code: -32_602,
      message: expect.stringMatching(/^params\._meta is /),
    });
  }
});

test('refers a client that starts as in another revision to the right start, not back to its own call', async () => {
  const discovered = await fetchError('server/discover', {});
  expect(discovered).toMatchObject({ code: -32_602, message: expect.stringContaining('names no revision') });
  expect(discovered.data.hint).toContain(`MCP-Protocol-Version: ${modern}`);
  expect(discovered.data.hint).not.toContain('server/discover');
  const headers = (method: string) => ({ 'MCP-Protocol-Version': modern, 'Mcp-Method': method });
  const greeted = await fetchError('initialize', { _meta: meta }, headers('initialize'));
  expect(greeted.data.hint).toContain('call server/discover or tools/list at once');
  const bare = await fetchError('server/discover', {}, headers('server/discover'));
  expect(bare.data.hint).toContain('params._meta as {"io.modelcontextprotocol/protocolVersion"');
});
