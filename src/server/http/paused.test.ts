import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { letTimePass } from '../../../scripts/serve/fixtures/passing-time.ts';
import { aggregatorQuoteEndpoint } from '../../contract/aggregator/quote.ts';
import { memolessPreflightEndpoint } from '../../contract/memoless/preflight.ts';
import { memolessRegisterEndpoint } from '../../contract/memoless/register.ts';
import { broadcastEndpoint } from '../../contract/v1/broadcast.ts';
import { inboundEndpoint } from '../../contract/v1/inbound.ts';
import { limitQuoteEndpoint } from '../../contract/v1/limit-quote.ts';
import { poolsEndpoint } from '../../contract/v1/pools.ts';
import { quoteEndpoint } from '../../contract/v1/quote.ts';
import { statusEndpoint } from '../../contract/v1/status.ts';
import { trackEndpoint } from '../../contract/v1/track.ts';
import { addressFromSeed } from '../../core/address/address.ts';
import { broadcast } from '../../service/account/account.ts';
import { aggregatorQuote } from '../../service/aggregator/quote.ts';
import { inbound } from '../../service/inbound/inbound.ts';
import { registerMemoless } from '../../service/memoless/register.ts';
import { listPools } from '../../service/pools/pools.ts';
import { limitQuote } from '../../service/quote/limit/limit-quote.ts';
import { quote } from '../../service/quote/quote.ts';
import { serviceStatus } from '../../service/status/status.ts';
import { trackSwap } from '../../service/track/track.ts';
import { createServerDeps, type ServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv, swapMemo } from '../fixtures/memoless-world.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { unlessStalled } from '../fixtures/undisturbed.ts';
import { createMcpHandler } from '../mcp/mcp.ts';
import { drawnPreflight } from '../memoless/memoless-qr.ts';
import { devnetApiKey, readEnv } from '../runtime/env.ts';
import { serve } from './serve.ts';

const why = 'Churn <b>under way</b> & vaults move.';
const root = new URL('../../..', import.meta.url).pathname;

stretchDeadlines({ timers: true });
const redis = startTestRedis();
let devnet: RunningDevnet;

beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
});
afterAll(() => devnet.close());
beforeEach(() => redis.flush());

type Fields = Readonly<Record<string, string>>;
type Surface = (deps: ServerDeps) => Promise<Response>;

const get = (path: string, fields: Fields = {}) => new Request(`https://swap.example${path}?${new URLSearchParams(fields)}`);
const post = (path: string, body: object, headers: Fields = {}) =>
  new Request(`https://swap.example${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' };
const destination = addressFromSeed('ETH', new TextEncoder().encode('a visitor'));
const toolCall = (name: string, args: object) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
const mcp = (deps: ServerDeps, name: string, args: object) => createMcpHandler(() => deps)(post('/mcp', toolCall(name, args)));

const serveQuote =
  (fields: Fields): Surface =>
  (deps) =>
    serve(quoteEndpoint, quote, () => deps)(get('/api/v1/quote', fields));
const plainQuote = serveQuote({ ...pair, amount: '10000000', destination });
const inboundCheck: Surface = (deps) =>
  serve(inboundEndpoint, inbound, () => deps)(get('/api/v1/inbound', { ...pair, network: 'thorchain' }));

/** Every response with payment instructions. */
const quotes: Readonly<Record<string, Surface>> = {
  quote: plainQuote,
  'limit quote': (deps) => {
    const fields = { ...pair, amount: '10000000', target_out: '500000000', destination };
    return serve(limitQuoteEndpoint, limitQuote, () => deps)(get('/api/v1/limit-quote', fields));
  },
  aggregator: (deps) => {
    const body = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', destinationAddress: destination, slippage: 3 };
    return serve(aggregatorQuoteEndpoint, aggregatorQuote, () => deps)(post('/aggregator/v1/quote', body, { 'x-api-key': devnetApiKey }));
  },
};

/** Every response that a user relies on for a payment. */
const payments: Readonly<Record<string, Surface>> = {
  inbound: inboundCheck,
  preflight: (deps) => {
    const body = { asset: 'BTC.BTC', reference: '00001', amount: '0.05000001' };
    return serve(memolessPreflightEndpoint, drawnPreflight, () => deps)(post('/memoless/api/v1/preflight', body));
  },
  register: (deps) => {
    const body = { asset: 'BTC.BTC', memo: swapMemo('BTC.BTC', 'a visitor'), requested_in_asset_amount: '0.05' };
    return serve(memolessRegisterEndpoint, registerMemoless, () => deps)(post('/memoless/api/v1/register', body));
  },
  broadcast: async (deps) => {
    const account = privateKeyToAccount(`0x${'1'.repeat(64)}`);
    const transaction = await account.signTransaction({ chainId: 1, to: account.address, gas: 21_000n, gasPrice: 1n, nonce: 0 });
    return serve(broadcastEndpoint, broadcast, () => deps)(post('/api/v1/broadcast', { chain: 'ETH', transaction }));
  },
};

const readError = async (response: Response) => {
  const { code, details } = (await response.json()) as { code?: string; details?: Fields };
  return { status: response.status, code, why: details?.['why'], retry: response.headers.get('Retry-After') };
};
const refused = { status: 503, code: 'paused', why, retry: '60' };
const fetchCode = async (surface: Surface, deps: ServerDeps) => (await readError(await surface(deps))).code;

async function command(name: 'pause' | 'resume', words: readonly string[], variables: Fields = {}): Promise<string> {
  const { url, token } = redis.env();
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const args = [`${root}scripts/operate/pause.ts`, ...(name === 'resume' ? ['--resume'] : []), ...words];
  const env = { PATH, NODE_COMPILE_CACHE, UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, ...variables };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return stdout;
}

const instance = () => createServerDeps(devnetEnv(devnet.url, { redis: redis.env() }), () => undefined);

/** Checks that a response has the code six seconds later. */
async function becomes(code: string | undefined, surface: Surface, deps: ServerDeps): Promise<void> {
  letTimePass(6_000);
  await unlessStalled(async () => expect(await fetchCode(surface, deps)).toBe(code));
}

describe('with two instances over one Redis', () => {
  test('npm run pause -- all stops every payable response within 6 s but no reads or tracking, until resume', async () => {
    const instances = [instance(), instance()];
    for (const deps of instances) expect(await fetchCode(plainQuote, deps)).toBeUndefined();
    expect(await command('pause', ['all', '--why', why])).toContain('Within 6 seconds');
    for (const deps of instances) await becomes('paused', plainQuote, deps);
    for (const deps of instances) {
      for (const [name, surface] of Object.entries({ ...quotes, ...payments }))
        expect([name, await readError(await surface(deps))]).toEqual([name, refused]);
      const told = await (await mcp(deps, 'get_swap_quote', { ...pair, amount: '10000000' })).text();
      for (const words of ['"isError":true', 'paused', why]) expect(told).toContain(words);
      expect(await (await mcp(deps, 'get_network_status', {})).text()).toContain('Paused by the operator of this service (all)');
      const paused = [{ scope: 'all', why, since: expect.stringMatching(/Z$/) }];
      expect(await (await serve(poolsEndpoint, listPools, () => deps)(get('/api/v1/pools'))).json()).toMatchObject({ paused });
      expect(await (await serve(statusEndpoint, serviceStatus, () => deps)(get('/api/v1/status'))).json()).toMatchObject({ paused });
      const followed = await serve(trackEndpoint, trackSwap, () => deps)(get('/api/v1/track', { tx: 'A'.repeat(64) }));
      expect((await readError(followed)).code).toBe('transaction_not_found');
    }
    expect(await command('pause', [])).toContain(why);
    await command('resume', []);
    for (const deps of instances) await becomes(undefined, plainQuote, deps);
    expect(await command('pause', [])).toContain('Nothing is paused.');
  });

  test('refuses every payment during a pause of signing, but no quotes', async () => {
    const deps = instance();
    await command('pause', ['signing', '--why', why]);
    await becomes('paused', inboundCheck, deps);
    for (const [name, surface] of Object.entries(payments)) expect([name, await readError(await surface(deps))]).toEqual([name, refused]);
    for (const [name, surface] of Object.entries(quotes)) expect([name, (await surface(deps)).status]).toEqual([name, 200]);
  });

  test.each([
    ['mayachain', 'thorchain'],
    ['thorchain', 'mayachain'],
  ])('a pause of %s refuses its offers, but not those of %s', async (paused, other) => {
    const deps = instance();
    await command('pause', [paused, '--why', why]);
    const answer = async () => (await (await plainQuote(deps)).json()) as { offers: { network: string }[]; refusals: object[] };
    letTimePass(6_000);
    await unlessStalled(async () => expect((await answer()).offers.filter(({ network }) => network !== other)).toEqual([]));
    expect((await answer()).refusals).toContainEqual(
      expect.objectContaining({ network: paused, code: 'paused', reason: expect.stringContaining(why), details: { paused, why } }),
    );
  });

  test('a pause of a chain stops it on both networks, as source and target, and no other chain', async () => {
    const deps = instance();
    await command('pause', ['eth', '--why', why]);
    await becomes('paused', plainQuote, deps);
    expect(await fetchCode(serveQuote({ from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: '10000000' }), deps)).toBe('paused');
    expect((await serveQuote({ from_asset: 'BTC.BTC', to_asset: 'THOR.RUNE', amount: '10000000' })(deps)).status).toBe(200);
  });
});

test('the command line and a running process share DATA_DIR without Redis', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'paused-'));
  const deps = createServerDeps(devnetEnv(devnet.url, { dataDir }), () => undefined);
  expect(await fetchCode(plainQuote, deps)).toBeUndefined();
  const own = { DATA_DIR: dataDir, UPSTASH_REDIS_REST_URL: '', UPSTASH_REDIS_REST_TOKEN: '' };
  await command('pause', ['all', '--why', why], own);
  await becomes('paused', plainQuote, deps);
  await command('resume', ['all'], own);
  await becomes(undefined, plainQuote, deps);
});

test('PAUSED applies from the start, whatever the store holds, and rejects invalid values', async () => {
  const { paused } = readEnv({ PAUSED: `all: ${why} | btc: Slow: node.` });
  expect(paused).toEqual([
    { scope: 'all', why },
    { scope: 'BTC', why: 'Slow: node.' },
  ]);
  expect(
    await fetchCode(
      plainQuote,
      createServerDeps(devnetEnv(devnet.url, { paused }), () => undefined),
    ),
  ).toBe('paused');
  for (const wrong of ['all', 'nothing: x', 'all:', 'all: a\nb']) expect(() => readEnv({ PAUSED: wrong })).toThrow(/PAUSED: /);
});

test.each([
  [['everything', '--why', why], /There is no "everything"/],
  [['all'], /Say why/],
  [['all', 'more', '--why', why], /one word too many/],
])('rejects npm run pause -- %j', async (words, message) => {
  await expect(command('pause', words)).rejects.toThrow(message);
});
