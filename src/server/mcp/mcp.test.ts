import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { listedTools as tools } from '../../contract/mcp/endpoint.ts';
import { poolsTool } from '../../contract/mcp/pools-tool.ts';
import { toldQuote } from '../../contract/mcp/quote-tool.ts';
import { networkStatusResponse } from '../../contract/v1/network-status.ts';
import badQuotes from '../../contract/vectors/bad-quotes.json' with { type: 'json' };
import { percentText } from '../../core/loss/loss.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { createServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { testEnv } from '../fixtures/env.ts';
import type { Handler } from '../http/handler.ts';
import { jsonLog } from '../runtime/log.ts';
import { createMcpHandler } from './mcp.ts';

const siteUrl = 'http://localhost:4321';
const endpoint = new URL('/mcp', siteUrl);
const silent = jsonLog(() => undefined, Date.now);
const btcToEth = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };

stretchDeadlines({ timers: true });
let devnet: RunningDevnet;
let handler: Handler;

const createHandler = (devnetUrl: string, isProduction = false): Handler => {
  const deps = createServerDeps(
    testEnv({ siteUrl, network: 'devnet', hosts: hostsFor('devnet', devnetUrl), isProduction, isPublic: isProduction }),
    silent,
  );
  return createMcpHandler(() => deps);
};

beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
  handler = createHandler(devnet.url);
});

afterAll(() => devnet.close());

const modernMeta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };

interface RpcAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly id?: unknown;
    readonly result?: Readonly<Record<string, unknown>>;
    readonly error?: { readonly code: number; readonly message: string; readonly data?: Readonly<Record<string, unknown>> };
  };
}

async function send(body: unknown, headers: Readonly<Record<string, string>> = {}, to = handler): Promise<RpcAnswer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await to(
    new Request(endpoint, { method: 'POST', body: text, headers: { 'Content-Type': 'application/json', ...headers } }),
  );
  const answer = await response.text();
  return { status: response.status, headers: response.headers, body: answer === '' ? {} : JSON.parse(answer) };
}

const request = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const call = (name: string, args: object = {}) => request('tools/call', { name, arguments: args });
const modern = (method: string, params: object = {}, name?: string) =>
  [
    request(method, { ...params, _meta: modernMeta }),
    { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method, ...(name === undefined ? {} : { 'Mcp-Name': name }) },
  ] as const;

interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: unknown;
}

async function callTool(name: string, args: object, to = handler): Promise<ToolResult> {
  const { body } = await send(call(name, args), { Accept: 'application/json' }, to);
  return body.result as unknown as ToolResult;
}

describe('a plain call without a handshake', () => {
  test.each([{ Accept: 'application/json' }, { Accept: '*/*' }, { Accept: 'text/event-stream' }, {}])(
    'gets one JSON object with %j',
    async (headers) => {
      const { status, headers: sent, body } = await send(call('get_swap_quote', btcToEth), headers);
      expect(status).toBe(200);
      expect(sent.get('Content-Type')).toContain('application/json');
      expect(sent.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
      const answer = toldQuote.parse((body.result as unknown as ToolResult).structuredContent);
      expect(new Set(answer.offers.map((offer) => offer.network)).size).toBe(2);
    },
  );
});

describe('the tools', () => {
  test('are listed as in the contract, strict, described and annotated', async () => {
    const { body } = await send(request('tools/list'));
    const listed = body.result?.['tools'] as {
      name: string;
      title: string;
      description: string;
      inputSchema: { additionalProperties: boolean };
      outputSchema: { type: string };
      annotations: object;
    }[];
    const spending = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };
    const reading = { readOnlyHint: true, destructiveHint: false, openWorldHint: true };
    expect(listed.map(({ name, title, description }) => ({ name, title, description }))).toEqual(
      tools.map(({ name, title, description }) => ({ name, title, description })),
    );
    for (const tool of listed) {
      expect(tool.inputSchema.additionalProperties).toBe(false);
      expect(tool.outputSchema.type).toBe('object');
      expect(tool.annotations).toEqual(tool.name === 'register_memoless' ? spending : reading);
    }
  });

  test('get_swap_quote describes both networks, the minimum, the expiry and the refusals', async () => {
    const { content, structuredContent } = await callTool('get_swap_quote', btcToEth);
    const answer = toldQuote.parse(structuredContent);
    const [words = { text: '' }, ...more] = content;
    expect(more).toEqual([]);
    for (const part of ['THORChain', 'MAYAChain', 'at least', 'ETH', answer.expires_at, 'Fetch it again'])
      expect(words.text).toContain(part);
    for (const refusal of answer.refusals) expect(words.text).toContain(refusal.reason);
  });

  test('get_swap_quote starts with the loss, matching its structured content', async () => {
    const { content, structuredContent } = await callTool('get_swap_quote', { ...btcToEth, amount: '300000000' });
    const answer = toldQuote.parse(structuredContent);
    const lines = content[0]?.text.split('\n') ?? [];
    expect(lines[0]).toMatch(/^You lose about \$[0-9,.]+ \([0-9.]+ %\) against the market price\./);
    const [best] = answer.offers;
    expect(lines[0]).toContain(`(${percentText(best?.total_loss_bps ?? 0)} %)`);
    for (const { message, severity } of best?.warnings ?? []) {
      const line = lines.find((one) => one.startsWith(`${message}`));
      expect(line).toContain(severity === 'danger' ? 'ask the person before they pay' : severity);
    }
    for (const { tags } of answer.offers) if (tags.length > 0) expect(content[0]?.text).toContain(`[${tags.join(', ')}]`);
    for (const { warnings } of answer.offers.slice(1))
      for (const { code, message } of warnings) expect([message, content[0]?.text]).toEqual([undefined, expect.stringContaining(code)]);
    expect(content[0]?.text.match(/ (?:less than|as much as) offer 1/g)).toHaveLength(answer.offers.length - 1);
  });

  const tooLarge = { ...btcToEth, amount: '500000000000', network: 'mayachain', streaming_interval: 0 };

  test('get_swap_quote refuses too high a price impact with the largest amount, in words and figures', async () => {
    const { isError, content } = await callTool('get_swap_quote', tooLarge);
    expect(isError).toBe(true);
    const body = JSON.parse(content[1]?.text ?? '{}');
    expect(body.code).toBe('price_impact_too_high');
    expect(content[0]?.text).toContain('The largest amount with a price impact of at most 15 % is');
    expect(content[0]?.text).toContain(`largest amount "${body.details.largest_amount}"`);
    const smaller = await callTool('get_swap_quote', { ...tooLarge, amount: body.details.largest_amount });
    expect(toldQuote.parse(smaller.structuredContent).offers[0]?.price_impact_bps).toBeLessThanOrEqual(1_500);
  });

  test('get_swap_quote offers a large loss when the caller raises the limit, marked as a danger', async () => {
    const asked = { ...tooLarge, max_impact_bps: 10_000, tolerance_bps: 10_000 };
    const { content, structuredContent } = await callTool('get_swap_quote', asked);
    expect(toldQuote.parse(structuredContent).offers[0]?.warnings[0]).toMatchObject({ code: 'high_price_impact', severity: 'danger' });
    expect(content[0]?.text.split('\n')[0]).toMatch(/You lose about .*ask the person before they pay\)$/);
  });

  test('list_pools and get_network_status match their schemas', async () => {
    const pools = poolsTool.response.parse((await callTool('list_pools', { limit: 5 })).structuredContent);
    expect(pools.pools).toHaveLength(5);
    const { content, structuredContent } = await callTool('get_network_status', {});
    const status = networkStatusResponse.parse(structuredContent);
    expect(status.networks.map(({ network }) => network)).toEqual(['thorchain', 'mayachain']);
    for (const { name, height } of status.networks) expect(content[0]?.text).toContain(`${name}: block ${height}`);
  });

  test('get_swap_quote limits offers and refusals to one requested network', async () => {
    const answer = toldQuote.parse((await callTool('get_swap_quote', { ...btcToEth, network: 'mayachain' })).structuredContent);
    expect([...answer.offers, ...answer.refusals].every(({ network }) => network === 'mayachain')).toBe(true);
  });

  test.each(badQuotes)('“$name” gives an error result with its own code and hint', async ({ fields, code, field, hint }) => {
    const { isError, content, structuredContent } = await callTool('get_swap_quote', fields);
    expect(isError).toBe(true);
    expect(structuredContent).toBeUndefined();
    expect(content[0]?.text).toContain(code);
    expect(content[0]?.text).toContain(hint);
    expect(JSON.parse(content[1]?.text ?? '{}')).toMatchObject({ code, field, documentation: `${siteUrl}/developers/errors#${code}` });
  });

  test.each<[string, object]>([
    ['list_pools', { limit: 1000 }],
    ['list_pools', { cursor: 'made-up' }],
    ['get_network_status', { network: 'bitcoin' }],
    ['get_network_status', { verbose: true }],
  ])('%s rejects %j as invalid_field', async (name, args) => {
    const { isError, content } = await callTool(name, args);
    expect(isError).toBe(true);
    expect(JSON.parse(content[1]?.text ?? '{}')).toMatchObject({ code: 'invalid_field', field: Object.keys(args)[0] });
  });

  test('get_swap_quote returns an error result with the refusals when no node can be reached', async () => {
    const { isError, content } = await callTool('get_swap_quote', btcToEth, createHandler('http://127.0.0.1:1'));
    expect(isError).toBe(true);
    const body = JSON.parse(content[1]?.text ?? '{}');
    expect(body.code).toBe('upstream_unavailable');
    expect(body.refusals).toHaveLength(2);
  });

  test('list_pools leaks no text of an internal failure', async () => {
    const ready = createServerDeps(
      testEnv({ siteUrl, network: 'devnet', hosts: hostsFor('devnet', devnet.url), isProduction: false }),
      silent,
    );
    const facts = { read: () => Promise.reject(new Error('stack and secrets')) };
    const broken = createMcpHandler(() => ({ ...ready, service: { ...ready.service, facts } }));
    const { body } = await send(call('list_pools'), {}, broken);
    expect(body.error).toMatchObject({ code: -32603, data: { code: 'internal_error' } });
    expect(JSON.stringify(body)).not.toContain('secrets');
  });
});

describe('the HTTP rules', () => {
  test.each<[string, () => Promise<RpcAnswer>, number, number]>([
    ['an array', () => send([call('list_pools')]), 400, -32600],
    ['an empty array', () => send('[]'), 400, -32600],
    ['malformed JSON', () => send('{"jsonrpc"'), 400, -32700],
    ['an empty body', () => send(''), 400, -32700],
    ['JSON that is no message', () => send('"hello"'), 400, -32600],
    ['another content type', () => send('{}', { 'Content-Type': 'text/plain' }), 415, -32600],
    ['more than 64 KiB', () => send({ ...call('list_pools'), padding: 'x'.repeat(65_536) }), 413, -32600],
    ['a foreign origin', () => send(call('list_pools'), { Origin: 'https://evil.example' }), 403, -32600],
    ['an unknown handshake version', () => send(request('tools/list'), { 'MCP-Protocol-Version': '1999-01-01' }), 400, -32000],
    ['an unknown modern version', () => send(...modernVersion('2099-01-01')), 400, -32022],
    [
      'headers that contradict the body',
      () => send(modern('tools/list')[0], { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call' }),
      400,
      -32020,
    ],
    ['a modern method that is none', () => send(...modern('prompts/delete')), 404, -32601],
    ['a handshake method that is none', () => send(request('prompts/delete')), 200, -32601],
    ['an unknown tool', () => send(call('sell_everything')), 200, -32602],
    [
      'an unknown tool, modern',
      () => send(...modern('tools/call', { name: 'sell_everything', arguments: {} }, 'sell_everything')),
      200,
      -32602,
    ],
    ['a made-up cursor', () => send(request('tools/list', { cursor: 'abc' })), 200, -32602],
    ['a made-up cursor, modern', () => send(...modern('tools/list', { cursor: 'abc' })), 200, -32602],
    ['arguments that are no object', () => send(request('tools/call', { name: 'list_pools', arguments: [] })), 200, -32602],
  ])('reject %s with its code', async (_name, request, status, code) => {
    const answer = await request();
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(answer.headers.get('X-Request-Id')).not.toBeNull();
  });

  test('give a refused origin its own code, with hint and documentation', async () => {
    const { body, headers } = await send(call('list_pools'), { Origin: 'https://evil.example' });
    expect(body).toMatchObject({
      id: null,
      error: {
        data: {
          code: 'origin_not_allowed',
          hint: expect.stringContaining('Origin'),
          documentation: `${siteUrl}/developers/errors#origin_not_allowed`,
          request_id: headers.get('X-Request-Id'),
        },
      },
    });
  });

  test('give an unreadable body the code, hint and documentation of the error table', async () => {
    const { body } = await send('[]');
    expect(body).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { data: { code: 'invalid_json', documentation: `${siteUrl}/developers/errors#invalid_json` } },
    });
    expect(body.error?.data?.['hint']).toContain('one message');
  });

  test.each(['GET', 'DELETE', 'PUT'])('answer %s with 405 and Allow', async (method) => {
    const response = await handler(new Request(endpoint, { method, headers: { Accept: 'text/event-stream' } }));
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(await response.json()).toMatchObject({ error: { code: -32600, data: { code: 'method_not_allowed' } } });
  });

  test('answer a local page and, when public, any page, always without credentials', async () => {
    const headers = { Origin: 'http://localhost:6274' };
    const preflight = await handler(new Request(endpoint, { method: 'OPTIONS', headers }));
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('http://localhost:6274');
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('MCP-Protocol-Version');
    expect(preflight.headers.get('Vary')).toContain('Origin');
    const open = createHandler(devnet.url, true);
    const foreign = { Origin: 'https://agent.example', Accept: 'application/json', 'Content-Type': 'application/json' };
    const calls = [{ method: 'OPTIONS' }, { method: 'POST', body: JSON.stringify(call('list_pools')) }];
    for (const init of calls) {
      const answer = await open(new Request(endpoint, { ...init, headers: foreign }));
      expect(answer.status).toBeLessThan(300);
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://agent.example');
      expect(answer.headers.has('Access-Control-Allow-Credentials')).toBe(false);
    }
  });

  test('accept a notification without a body', async () => {
    const { status, body } = await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([status, body]).toEqual([202, {}]);
  });

  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('answer the handshake of %s', async (protocolVersion) => {
    const { body } = await send(request('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }));
    expect(body.result).toMatchObject({
      protocolVersion,
      capabilities: { tools: { listChanged: false } },
      serverInfo: { name: 'strait', version: packageJson.version },
    });
    expect(body.result?.['instructions']).toContain('fetch again');
  });

  test('let anyone cache server/discover and tools/list of 2026-07-28 for an hour', async () => {
    for (const method of ['server/discover', 'tools/list']) {
      const { status, body } = await send(...modern(method), handler);
      expect(status).toBe(200);
      expect(body.result).toMatchObject({ resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' });
    }
  });

  test('refuse a message nested deeper than any tool needs', async () => {
    const nested = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
    const { status } = await send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_pools","arguments":${nested}}}`);
    expect(status).toBe(400);
  });
});

function modernVersion(version: string) {
  const meta = { ...modernMeta, 'io.modelcontextprotocol/protocolVersion': version };
  return [request('tools/list', { _meta: meta }), { 'MCP-Protocol-Version': version, 'Mcp-Method': 'tools/list' }] as const;
}
