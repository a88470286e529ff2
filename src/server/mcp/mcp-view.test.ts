import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { getToolUiResourceUri, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/app-bridge';
import { describe, expect, test } from 'vitest';
import { listedTools as allTools } from '../../contract/mcp/endpoint.ts';
import { quoteViewUri } from '../../contract/mcp/quote-tool.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { createServerDeps } from '../deps/deps.ts';
import { testEnv } from '../fixtures/env.ts';
import { jsonLog } from '../runtime/log.ts';
import { createMcpHandler } from './mcp.ts';
import { quoteViewHtml } from './quote-view.generated.ts';

const siteUrl = 'http://localhost:4321';
const hosts = hostsFor('devnet', 'http://127.0.0.1:1');
const silent = jsonLog(() => undefined, Date.now);
const deps = createServerDeps(testEnv({ siteUrl, network: 'devnet', hosts, isProduction: false }), silent);
const handler = createMcpHandler(() => deps);

describe.each(['legacy', 'auto'] as const)('the quote view, %s', (mode) => {
  async function connected(): Promise<ModernClient> {
    const client = new ModernClient({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
    const fetchHandler = (url: string | URL, init?: RequestInit) => handler(new Request(url, init));
    await client.connect(new ModernTransport(new URL('/mcp', siteUrl), { fetch: fetchHandler }));
    return client;
  }

  test('is announced, listed, referenced only by its tool, and readable', async () => {
    const client = await connected();
    const capabilities = client.getServerCapabilities();
    expect(capabilities?.extensions?.['io.modelcontextprotocol/ui']).toEqual({ mimeTypes: [RESOURCE_MIME_TYPE] });
    const { tools } = await client.listTools();
    const listed = allTools.filter(({ name }) => name !== 'get_swap_quote');
    expect(tools.map((tool) => [tool.name, getToolUiResourceUri(tool)])).toEqual([
      ['get_swap_quote', quoteViewUri],
      ...listed.map(({ name }) => [name, undefined]),
    ]);
    const { resources } = await client.listResources();
    const meta = { ui: { csp: {}, prefersBorder: true } };
    expect(resources).toEqual([expect.objectContaining({ uri: quoteViewUri, mimeType: RESOURCE_MIME_TYPE, _meta: meta })]);
    expect(resources[0]?.size).toBe(Buffer.byteLength(quoteViewHtml));
    const { contents } = await client.readResource({ uri: quoteViewUri });
    expect(contents).toEqual([{ uri: quoteViewUri, mimeType: RESOURCE_MIME_TYPE, text: quoteViewHtml, _meta: meta }]);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
    await client.close();
  });

  test('is the only resource', async () => {
    const client = await connected();
    for (const uri of ['ui://swap-service/other', 'file:///etc/passwd']) {
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
    }
    await client.close();
  });
});
