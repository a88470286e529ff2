import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { listedTools as tools, wordsFor } from '../../contract/mcp/endpoint.ts';
import { quoteViewUri, toldQuote } from '../../contract/mcp/quote-tool.ts';
import { mcpRevisions, toolInstructions } from '../../contract/mcp/tools.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { createServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { testEnv } from '../fixtures/env.ts';
import type { Handler } from '../http/handler.ts';
import { jsonLog } from '../runtime/log.ts';
import { createMcpHandler } from './mcp.ts';

const siteUrl = 'http://localhost:4321';
const endpoint = new URL('/mcp', siteUrl);
const btcToEth = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };

stretchDeadlines({ timers: true });
let devnet: RunningDevnet;
let handler: Handler;

beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
  const silent = jsonLog(() => undefined, Date.now);
  const deps = createServerDeps(
    testEnv({ siteUrl, network: 'devnet', hosts: hostsFor('devnet', devnet.url), isProduction: false }),
    silent,
  );
  handler = createMcpHandler(() => deps);
});

afterAll(() => devnet.close());

describe('independent MCP clients', () => {
  const viaHandler = { fetch: (url: string | URL, init?: RequestInit) => handler(new Request(url, init)) };
  const who = { name: 'test', version: '1.0.0' };

  test.each(['legacy', 'auto'] as const)('the v2 client in mode “%s” reads the tools, the view and a quote', async (mode) => {
    const client = new ModernClient(who, { versionNegotiation: { mode } });
    await client.connect(new ModernTransport(endpoint, viaHandler));
    expect(client.getNegotiatedProtocolVersion()).toBe(mode === 'auto' ? mcpRevisions[0] : mcpRevisions[1]);
    expect(client.getInstructions()).toBe(wordsFor(toolInstructions, 'reading'));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    const { contents } = await client.readResource({ uri: quoteViewUri });
    expect(contents).toEqual([expect.objectContaining({ uri: quoteViewUri, text: expect.stringContaining('<') })]);
    const result = await client.callTool({ name: 'get_swap_quote', arguments: btcToEth });
    expect(toldQuote.safeParse(result.structuredContent).success).toBe(true);
    const refused = await client.callTool({ name: 'get_swap_quote', arguments: { ...btcToEth, amount: '0' } });
    expect(refused.isError).toBe(true);
    for (const name of ['list_pools', 'get_network_status'])
      expect((await client.callTool({ name, arguments: {} })).isError).not.toBe(true);
    await client.close();
  });

  test('the v1 client reads the tools, the view and a quote', async () => {
    const client = new LegacyClient(who);
    await client.connect(new LegacyTransport(endpoint, viaHandler) as Parameters<typeof client.connect>[0]);
    expect((await client.listTools()).tools).toHaveLength(tools.length);
    const { contents } = await client.readResource({ uri: quoteViewUri });
    expect(contents).toEqual([expect.objectContaining({ uri: quoteViewUri, text: expect.stringContaining('<') })]);
    const result = await client.callTool({ name: 'get_swap_quote', arguments: btcToEth });
    expect(toldQuote.safeParse(result.structuredContent).success).toBe(true);
    const refused = await client.callTool({ name: 'get_swap_quote', arguments: { ...btcToEth, to_asset: 'BTC.BTC' } });
    expect(refused.isError).toBe(true);
    await client.close();
  });
});
