import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { aggregatorQuoteEndpoint } from '../../contract/aggregator/quote.ts';
import { inboundEndpoint } from '../../contract/v1/inbound.ts';
import { limitQuoteEndpoint } from '../../contract/v1/limit-quote.ts';
import { quoteEndpoint } from '../../contract/v1/quote.ts';
import { addressFromSeed } from '../../core/address/address.ts';
import { type Hosts, hostsFor } from '../../nodes/http/hosts.ts';
import { aggregatorQuote } from '../../service/aggregator/quote.ts';
import { inbound } from '../../service/inbound/inbound.ts';
import { limitQuote } from '../../service/quote/limit/limit-quote.ts';
import { quote } from '../../service/quote/quote.ts';
import { createServerDeps, type ServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv } from '../fixtures/memoless-world.ts';
import { createMcpHandler } from '../mcp/mcp.ts';
import { devnetApiKey, type Env } from '../runtime/env.ts';
import { serve } from './serve.ts';

stretchDeadlines({ timers: true });
let devnet: RunningDevnet;
/** A host that responds like the devnet but reports another chain id. */
let other: Server;
beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
  other = createServer(async (request, response) => {
    const answer = await fetch(`${devnet.url}/thornode${request.url}`);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end((await answer.text()).replaceAll('thorchain-1', 'thorchain-stagenet-v2'));
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  other.closeAllConnections();
  other.close();
  await devnet.close();
});

const destination = addressFromSeed('ETH', new TextEncoder().encode('a visitor'));
const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' };
const amount = '10000000';

/** The product on the devnet with other hosts or budgets. */
const product = (hosts: Partial<Hosts> = {}, set: Partial<Env> = {}): ServerDeps =>
  createServerDeps(devnetEnv(devnet.url, { hosts: { ...hostsFor('devnet', devnet.url), ...hosts }, ...set }), () => undefined);

type Fields = Readonly<Record<string, string>>;
const get = (path: string, fields: Fields) => new Request(`https://swap.example${path}?${new URLSearchParams(fields)}`);
const post = (path: string, body: object) =>
  new Request(`https://swap.example${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-api-key': devnetApiKey },
    body: JSON.stringify(body),
  });

const rest = (deps: ServerDeps, fields: Fields) => serve(quoteEndpoint, quote, () => deps)(get('/api/v1/quote', fields));

/** Every response that can contain an address, with or without accepting a single operator. */
const surfaces: Readonly<Record<string, (deps: ServerDeps, accepted: boolean) => Promise<Response>>> = {
  REST: (deps, accepted) =>
    rest(deps, { ...pair, amount, destination, network: 'thorchain', ...(accepted && { accept_one_operator: 'true' }) }),
  'inbound address': (deps, accepted) => {
    const fields = { ...pair, network: 'thorchain', ...(accepted && { accept_one_operator: 'true' }) };
    return serve(inboundEndpoint, inbound, () => deps)(get('/api/v1/inbound', fields));
  },
  'limit order': (deps, accepted) => {
    const fields = { ...pair, amount, target_out: '500000000', destination, ...(accepted && { accept_one_operator: 'true' }) };
    return serve(limitQuoteEndpoint, limitQuote, () => deps)(get('/api/v1/limit-quote', fields));
  },
  MCP: (deps, accepted) => {
    const args = { ...pair, amount, destination, network: 'thorchain', ...(accepted && { accept_one_operator: true }) };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_swap_quote', arguments: args } };
    return createMcpHandler(() => deps)(post('/mcp', call));
  },
  aggregator: (deps, accepted) => {
    const swap = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', destinationAddress: destination, slippage: 3 };
    const body = { ...swap, providers: ['THORCHAIN', 'THORCHAIN_STREAMING'], ...(accepted && { acceptOneOperator: true }) };
    return serve(aggregatorQuoteEndpoint, aggregatorQuote, () => deps)(post('/aggregator/v1/quote', body));
  },
};

/** The devnet's Bitcoin inbound address, as reported by both operators. */
async function vault(): Promise<string> {
  const rows = (await (await fetch(`${devnet.url}/thornode/thorchain/inbound_addresses`)).json()) as readonly Fields[];
  return rows.find(({ chain }) => chain === 'BTC')?.['address'] ?? 'none';
}

describe('operators of a network', () => {
  const thornodes = (...paths: readonly string[]) => paths.map((path) => `${devnet.url}${path}`);
  const sameOwner = () => ({
    thornode: thornodes('/thornode', '/b/thornode'),
    operators: Object.fromEntries(thornodes('/thornode', '/b/thornode').map((host) => [host, 'a'])),
  });

  test.each(Object.keys(surfaces))(
    'with a single operator configured, %s gives no memo or address unless the caller accepts it',
    async (name) => {
      const address = await vault();
      for (const hosts of [{ thornode: thornodes('/thornode') }, sameOwner()]) {
        const deps = product(hosts);
        const withheld = await (await surfaces[name]?.(deps, false))?.text();
        expect(withheld).toContain('one_operator');
        expect(withheld).not.toContain(address);
        expect(withheld).not.toMatch(/=:ETH|=<:ETH/);
        expect(await (await surfaces[name]?.(deps, true))?.text()).toContain(name === 'aggregator' ? 'one_operator' : address);
      }
    },
  );

  test.each(Object.keys(surfaces))(
    'with one of two hosts on another chain, %s gives no address even to a caller who accepts one operator',
    async (name) => {
      const address = await vault();
      const stranger = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
      const thornode = [...thornodes('/thornode'), stranger];
      const operators = { [thornode[0] ?? '']: 'a', [stranger]: 'b' };
      const deps = product({ thornode, operators });
      for (const accepted of [false, true]) {
        const text = await (await surfaces[name]?.(deps, accepted))?.text();
        expect(text).not.toContain(address);
        expect(text).toMatch(/unverified/);
      }
    },
  );
});

describe('budgets of hosts', () => {
  const spent = { quotes: { quota: 20, seconds: 3_600 } };
  const named = (apis: readonly ('thornode' | 'mayanode')[]) => {
    const hosts = hostsFor('devnet', devnet.url);
    return {
      operators: {
        ...hosts.operators,
        ...Object.fromEntries(apis.flatMap((api) => hosts[api].map((url) => [url, `${api}-of-${url.includes('/b/') ? 'b' : 'a'}`]))),
      },
    };
  };
  const budgets = { 'thornode-of-a': spent, 'thornode-of-b': spent, 'mayanode-of-a': spent, 'mayanode-of-b': spent };
  const request = { ...pair, amount, destination };

  test('refuse a network as upstream_busy with the wait once they are spent, and keep the offers of the other', async () => {
    const deps = product(named(['thornode']), { nodeBudgets: budgets });
    let body: { readonly refusals?: readonly { readonly network: string; readonly code: string; readonly reason: string }[] } = {};
    for (let count = 0; count < 8; count += 1) body = (await (await rest(deps, request)).json()) as typeof body;
    const { offers } = body as { readonly offers?: readonly { readonly network: string }[] };
    expect(new Set(offers?.map(({ network }) => network))).toEqual(new Set(['mayachain']));
    expect(body.refusals).toMatchObject([
      { network: 'thorchain', code: 'upstream_busy', reason: expect.stringMatching(/^THORChain takes no more requests .* in \d+ s\.$/) },
      { network: 'thorchain', code: 'upstream_busy' },
    ]);
    // Addresses can still be checked: quotes have their own budget.
    expect((await surfaces['inbound address']?.(deps, false))?.status).toBe(200);
  });

  test('return 503 with Retry-After over REST and upstream_busy over MCP once all are spent', async () => {
    const deps = product(named(['thornode', 'mayanode']), { nodeBudgets: budgets });
    let answer = await rest(deps, request);
    for (let count = 0; count < 8; count += 1) answer = await rest(deps, request);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(1);
    expect(await answer.json()).toMatchObject({ code: 'upstream_busy', details: { retry_after_seconds: expect.any(String) } });
    expect(await (await surfaces['MCP']?.(deps, false))?.text()).toMatch(/upstream_busy/);
    expect(deps.budgets.left().filter(({ bucket, kind }) => bucket.startsWith('mayanode') && kind === 'quotes')).toMatchObject([
      { left: 1, quota: 20 },
      { left: 1, quota: 20 },
    ]);
  });
});
