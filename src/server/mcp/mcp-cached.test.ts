import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { mcpRevisions } from '../../contract/mcp/tools.ts';
import type { NodePort } from '../../core/quote/node-port.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { createServerDeps, type ServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { testEnv } from '../fixtures/env.ts';
import type { Handler } from '../http/handler.ts';
import { createMcpHandler } from './mcp.ts';
import { explained } from './mcp-errors.ts';
import { createSdkAnswer } from './mcp-sdk.ts';
import { buildMcpServer } from './mcp-server.ts';

const siteUrl = 'http://localhost:4321';
const requestId = 'r-1';
const bySdk = createSdkAnswer(buildMcpServer);

stretchDeadlines({ timers: true });
let devnet: RunningDevnet;
let deps: ServerDeps;
let handler: Handler;
/** Messages that the SDK's server of the handler answered. */
let built = 0;

/** A node that repeats its reply to the same request. */
function steady(node: NodePort): NodePort {
  const replies = new Map<string, ReturnType<NodePort['quoteSwap']>>();
  return {
    ...node,
    quoteSwap(request) {
      const key = JSON.stringify(request, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
      const reply = replies.get(key) ?? node.quoteSwap(request);
      replies.set(key, reply);
      return reply;
    },
  };
}

beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
  const limit = { quota: 1_000_000, seconds: 60 };
  const env = testEnv({ siteUrl, hosts: hostsFor('devnet', devnet.url), rateLimits: { mcp: limit } });
  const made = createServerDeps(env, () => undefined);
  const { thorchain, mayachain } = made.service.nodes;
  const facts = { thorchain: await made.service.facts.read('thorchain'), mayachain: await made.service.facts.read('mayachain') };
  const now = Date.now();
  deps = {
    ...made,
    service: {
      ...made.service,
      nodes: { thorchain: steady(thorchain), mayachain: steady(mayachain) },
      facts: { read: async (network) => facts[network] },
      now: () => now,
    },
  };
  handler = createMcpHandler(
    () => deps,
    (context) => {
      built += 1;
      return buildMcpServer(context);
    },
  );
});

afterAll(() => devnet.close());

interface Sent {
  readonly message: object;
  readonly headers: Readonly<Record<string, string>>;
}

const buildRequest = ({ message, headers }: Sent) =>
  new Request(`${siteUrl}/mcp`, {
    method: 'POST',
    body: JSON.stringify(message),
    headers: { 'Content-Type': 'application/json', ...headers },
  });

/** Status and body with a normalized request id. */
async function seen(response: Response): Promise<unknown> {
  const body = (await response.text()).replaceAll(/(\\?"request_id\\?":\\?")[^"\\]*/g, '$1r-1');
  return { status: response.status, body: body === '' ? undefined : JSON.parse(body) };
}

async function reference(sent: Sent): Promise<unknown> {
  const response = await bySdk(buildRequest(sent), structuredClone(sent.message), {
    deps,
    requestId,
    headers: new Headers(),
    toolset: 'reading',
  });
  const body = await response.text();
  if (body === '') return { status: response.status, body: undefined };
  const answer = JSON.parse(body);
  return {
    status: response.status,
    body: answer.error ? { ...answer, error: explained(answer.error, { siteUrl, requestId }, sent.message) } : answer,
  };
}

/** Whether a response is a result without an error of a tool. */
const isResult = (response: unknown) => {
  const { body } = response as { body?: { result?: { isError?: boolean } } };
  return body?.result !== undefined && body.result.isError !== true;
};

const meta = { 'io.modelcontextprotocol/protocolVersion': mcpRevisions[0], 'io.modelcontextprotocol/clientCapabilities': {} };

function requestIn(revision: string, method: string, params: Readonly<Record<string, unknown>> = {}): Sent {
  const isModern = revision === mcpRevisions[0];
  const named = typeof params['name'] === 'string' ? { 'Mcp-Name': params['name'] } : {};
  return {
    message: { jsonrpc: '2.0', id: 7, method, params: isModern ? { ...params, _meta: meta } : params },
    headers: {
      ...(revision === '' ? {} : { 'MCP-Protocol-Version': revision }),
      ...(isModern ? { 'Mcp-Method': method, ...named } : {}),
    },
  };
}

const btcToEth = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
const calls: readonly (readonly [string, object | undefined])[] = [
  ['get_swap_quote', btcToEth],
  ['get_swap_quote', { ...btcToEth, amount: '0' }],
  ['get_swap_quote', { ...btcToEth, to_asset: 'BTC.BTC' }],
  ['get_swap_quote', undefined],
  ['list_pools', undefined],
  ['list_pools', { limit: 3, asset: 'usd' }],
  ['list_pools', { limit: 1000 }],
  ['list_pools', { cursor: 'made-up' }],
  ['get_network_status', {}],
  ['get_network_status', { network: 'mayachain' }],
  ['get_network_status', { verbose: true }],
];

describe.each(['', ...mcpRevisions])('revision %j', (revision) => {
  test.each(['ping', 'server/discover', 'tools/list', 'resources/list', 'resources/templates/list'])(
    'answers %s as the SDK does, and a result from the cache from then on',
    async (method) => {
      const sent = requestIn(revision, method);
      const expected = await reference(sent);
      const before = built;
      for (const _time of [1, 2, 3]) expect(await seen(await handler(buildRequest(sent)))).toEqual(expected);
      expect(built - before).toBe(isResult(expected) ? 1 : 3);
    },
  );

  test.each(calls)('answers a call of %s with %j as the SDK does, and what reads facts from the cache', async (name, input) => {
    const sent = requestIn(revision, 'tools/call', { name, ...(input === undefined ? {} : { arguments: input }) });
    const expected = await reference(sent);
    const before = built;
    for (const _time of [1, 2]) expect(await seen(await handler(buildRequest(sent)))).toEqual(expected);
    expect(built - before).toBe(isResult(expected) && name !== 'get_swap_quote' ? 1 : 2);
  });

  test('answers an internal failure as the SDK does', async () => {
    const { service } = deps;
    const broken = { ...deps, service: { ...service, facts: { read: () => Promise.reject(new Error('stack and secrets')) } } };
    const sent = requestIn(revision, 'tools/call', { name: 'list_pools' });
    const expected = await (
      await bySdk(buildRequest(sent), sent.message, { deps: broken, requestId, headers: new Headers(), toolset: 'reading' })
    ).json();
    const answer = await createMcpHandler(() => broken)(buildRequest(sent));
    expect(((await seen(answer)) as { body: unknown }).body).toEqual(expected);
    expect(answer.status).toBe(200);
  });
});

const methods = ['tools/list', 'server/discover', 'ping', 'resources/list', 'resources/read', 'initialize', 'prompts/list'];
const plainSent: fc.Arbitrary<Sent> = fc
  .tuple(fc.constantFrom('', ...mcpRevisions), fc.oneof(fc.constantFrom(...methods), fc.constantFrom(...calls)))
  .map(([revision, requested]) => {
    if (typeof requested === 'string') return requestIn(revision, requested);
    const [name, input] = requested;
    return requestIn(revision, 'tools/call', { name, ...(input === undefined ? {} : { arguments: input }) });
  });

type Change = (sent: Sent) => Sent;
const inMessage =
  (members: object): Change =>
  (sent) => ({ ...sent, message: { ...sent.message, ...members } });
const inHeaders =
  (members: Readonly<Record<string, string>>): Change =>
  (sent) => ({ ...sent, headers: { ...sent.headers, ...members } });
const inParams =
  (members: object): Change =>
  (sent) => ({ ...sent, message: { ...sent.message, params: { ...(sent.message as { params?: object }).params, ...members } } });
const withoutHeader =
  (name: string): Change =>
  ({ message, headers }) => ({ message, headers: Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name)) });

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.oneof(fc.integer(), fc.string(), fc.constantFrom<unknown>(1.5, null, true, 2 ** 53, [1])).map((id) => inMessage({ id })),
  fc.constantFrom<unknown>(undefined, null, [], 'x', 5).map((params) => inMessage({ params })),
  fc.constantFrom({ result: {} }, { extra: 1 }, { jsonrpc: '2.0' }, { error: null }).map(inMessage),
  fc.constantFrom({ cursor: 'abc' }, { cursor: 5 }, { other: 1 }, { name: 'nothing' }, { name: 5 }).map(inParams),
  fc.constantFrom<unknown>([], 'x', null, 5, {}, JSON.parse('{"__proto__":{"limit":1}}')).map((input) => inParams({ arguments: input })),
  fc
    .constantFrom<unknown>(
      meta,
      {},
      [],
      null,
      { ...meta, 'io.modelcontextprotocol/clientCapabilities': [] },
      { ...meta, 'io.modelcontextprotocol/clientCapabilities': { sampling: {} } },
      { ...meta, 'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' } },
      { ...meta, 'io.modelcontextprotocol/protocolVersion': '2025-11-25' },
      { progressToken: 1 },
    )
    .map((envelope) => inParams({ _meta: envelope })),
  fc.constantFrom('', ...mcpRevisions, '1999-01-01', ' 2026-07-28 ').map((version) => inHeaders({ 'MCP-Protocol-Version': version })),
  fc.constantFrom(...methods).map((method) => inHeaders({ 'Mcp-Method': method })),
  fc.constantFrom('list_pools', 'nothing', '=?base64?bGlzdF9wb29scw==?=').map((name) => inHeaders({ 'Mcp-Name': name })),
  fc.constantFrom('MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name').map(withoutHeader),
);

const anySent = fc
  .tuple(plainSent, fc.array(changes, { maxLength: 2 }))
  .map(([sent, made]) => made.reduce((changed, change) => change(changed), sent));

test('answers any request as the SDK does, cached or not', async () => {
  const before = built;
  let sentCount = 0;
  await fc.assert(
    fc.asyncProperty(anySent, async (sent) => {
      sentCount += 1;
      expect(await seen(await handler(buildRequest(sent)))).toEqual(await reference(sent));
    }),
    { numRuns: 600 },
  );
  expect(sentCount - (built - before)).toBeGreaterThan(100);
});
