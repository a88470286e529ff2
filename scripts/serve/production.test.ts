import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailSink, startMailSink } from '../../src/server/fixtures/mail-sink.ts';
import { type RedisBridge, startRedisBridge } from '../../src/server/fixtures/redis-bridge.ts';
import { type RedisServer, startRedisServer } from '../../src/server/fixtures/redis-server.ts';
import { buildSettings } from '../build/build.ts';
import { type RunningDevnet, startDevnet } from '../devnet/server.ts';
import { redisConnection } from '../operate/redis/resp.ts';
import { type ReverseProxy, startReverseProxy } from './fixtures/reverse-proxy.ts';
import { freePortPair } from './free-port.ts';
import { readSettings } from './settings.ts';

const siteUrl = 'https://swap.example';
const apiKey = 'strait_devnet';
/** Responses that the devnet delays, until they are released. */
let late: (() => void)[] | undefined = [];
let devnet: RunningDevnet;
let server: RedisServer;
let bridge: RedisBridge;
let sink: MailSink;
let dist: string;

beforeAll(async () => {
  const wait = (_ms: number, then: () => void) => void (late === undefined ? then() : late.push(then));
  [devnet, server, sink] = await Promise.all([startDevnet({ port: 0, wait }), startRedisServer(), startMailSink()]);
  bridge = await startRedisBridge(server.port);
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Home</title>');
  writeFileSync(join(dist, '404.html'), '<!doctype html><title>Missing</title>');
});

afterAll(async () => {
  await Promise.all([bridge.close(), sink.close(), devnet.close()]);
  await server.stop();
});

type Variables = Readonly<Record<string, string>>;

function settings(): Variables {
  const hostsOf = (name: string) => `a=${devnet.url}/${name},b=${devnet.url}/b/${name}`;
  return {
    SITE_URL: siteUrl,
    SWAP_NETWORK: 'devnet',
    THORNODE_URLS: hostsOf('thornode'),
    MIDGARD_URLS: hostsOf('midgard'),
    MAYANODE_URLS: hostsOf('mayanode'),
    MAYA_MIDGARD_URLS: hostsOf('maya-midgard'),
    UPSTASH_REDIS_REST_URL: bridge.url,
    UPSTASH_REDIS_REST_TOKEN: bridge.token,
    SMTP_URL: sink.url,
    SIGNING_SECRET: 'a secret of at least 32 characters',
    TRUSTED_PROXIES: '127.0.0.1',
    // In Redis, windows start at fixed times: none must end during a test.
    RATE_LIMITS: 'newsletter=2/999999',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')),
  };
}

interface Running {
  readonly child: ChildProcess;
  readonly said: () => string;
  /** Exit code, once all of the output was read. */
  readonly ended: Promise<number | null>;
}

function run(variables: Variables, flags: readonly string[]): Running {
  const main = new URL('main.ts', import.meta.url).pathname;
  const patiently = ['--import', new URL('fixtures/patient-process.ts', import.meta.url).href];
  // Content of the file as a build with these settings writes it.
  writeFileSync(join(dist, '.built'), buildSettings({ ...variables, SITE_URL: siteUrl }));
  const { PATH = '', PATIENCE = '1', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [...patiently, main, '--dist', dist, ...flags], {
    env: { PATH, PATIENCE, NODE_COMPILE_CACHE, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => said.push(text.toString()));
  return { child, said: () => said.join(''), ended: new Promise((resolve) => child.once('close', (code) => resolve(code))) };
}

interface Call {
  readonly port: number;
  readonly path: string;
  /** The visitor's own address. */
  readonly from?: string;
  readonly headers?: Variables;
  readonly body?: object;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

function send({ port, path, from = '127.0.0.1', headers = {}, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        localAddress: from,
        agent: false,
        method: text === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(text === undefined ? {} : { 'Content-Type': 'application/json' }) },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString(), headers: answer.headers }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

describe('startup checks', () => {
  const production = ['--production'];
  test.each<readonly [string, readonly string[], Variables, RegExp]>([
    ['without the flag', [], {}, /npm run serve -- --production/],
    ['on the devnet', production, {}, /SWAP_NETWORK: the devnet is a simulation/],
    ['without an address', production, { SITE_URL: '', SWAP_NETWORK: 'mainnet' }, /SITE_URL: set the public origin/],
    ['without a secret for the links in mails', production, { SIGNING_SECRET: '', SWAP_NETWORK: 'mainnet' }, /SIGNING_SECRET: /],
    ['with a build for another address', production, { SITE_URL: 'https://other.example', SWAP_NETWORK: 'mainnet' }, /another SITE_URL/],
    [
      'with a word for the schedule that anybody guesses',
      production,
      { CRON_SECRET: 'x', SWAP_NETWORK: 'mainnet' },
      /CRON_SECRET: must have at least 16/,
    ],
    ['with a proxy that is no address', production, { TRUSTED_PROXIES: 'proxy', SWAP_NETWORK: 'mainnet' }, /TRUSTED_PROXIES: "proxy"/],
    ['without a build', [...production, '--dist', '/nowhere'], { SWAP_NETWORK: 'mainnet' }, /There is no build in \/nowhere/],
  ])('prevent production from starting %s, with the reason', (_, flags, variables, words) => {
    const given = { ...settings(), ...variables };
    writeFileSync(join(dist, '.built'), buildSettings({ ...given, SITE_URL: siteUrl }));
    expect(() => readSettings(['--dist', dist, ...flags], given)).toThrow(words);
  });

  test('end the process with the reason and without a stack', async () => {
    const { ended, said } = run(settings(), []);
    expect(await ended).toBe(1);
    expect(said()).toMatch(/npm run serve -- --production/);
    expect(said()).not.toMatch(/^\s+at /m);
  });
});

describe('the service behind a reverse proxy', () => {
  let product: Running;
  let proxy: ReverseProxy;
  let port: number;

  beforeAll(async () => {
    port = await freePortPair();
    product = run({ ...settings(), PORT: `${port}` }, ['--production', '--allow-devnet']);
    proxy = await startReverseProxy(port);
    let code: number | null | undefined;
    void product.ended.then((ended) => {
      code = ended;
    });
    while (!product.said().includes('"event":"started"')) {
      if (code !== undefined) throw new Error(product.said());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });

  afterAll(async () => {
    product.child.kill('SIGKILL');
    await proxy.close();
  });

  const call = (path: string, more: Partial<Call> = {}) => send({ port: proxy.port, path, ...more });
  const signUp = (from: string, more: Partial<Call> = {}) =>
    call('/api/v1/newsletter', { from, body: { email: `reader${Math.random()}@example.com` }, ...more });

  test('serves pages and functions, and uses the store', async () => {
    expect((await call('/')).text).toContain('Home');
    const quote = await call('/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000');
    expect(JSON.parse(quote.text)).toMatchObject({ from_asset: 'BTC.BTC', offers: expect.any(Array) });
    const { dependencies } = JSON.parse((await call('/api/v1/status')).text) as { dependencies: { name: string }[] };
    expect(dependencies.find(({ name }) => name === 'store')).toMatchObject({ state: 'ok', backend: 'redis' });
    expect((await call('/api/cron/deliver')).status).toBe(404);
  });

  test('lets any page call /mcp without credentials, and still refuses GET', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const Accept = 'application/json, text/event-stream';
    for (const Origin of [siteUrl, 'http://localhost:4321', 'https://other.example', 'null']) {
      const { status, text, headers } = await call('/mcp', { headers: { Accept, Origin }, body });
      expect([Origin, status, text]).toEqual([Origin, 200, expect.stringContaining('get_swap_quote')]);
      expect([headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([Origin, undefined]);
      expect([Origin, (await call('/mcp', { headers: { Accept, Origin } })).status]).toEqual([Origin, 405]);
    }
  });

  test('gives each caller its own limit, whatever X-Forwarded-For claims', async () => {
    expect([(await signUp('127.0.0.2')).status, (await signUp('127.0.0.2')).status]).toEqual([200, 200]);
    expect((await signUp('127.0.0.2')).status).toBe(429);
    expect((await signUp('127.0.0.2', { headers: { 'X-Forwarded-For': '198.51.100.7' } })).status).toBe(429);
    expect((await signUp('127.0.0.3')).status).toBe(200);
    const direct = { port, headers: { 'X-Forwarded-For': '198.51.100.8' } };
    expect((await signUp('127.0.0.2', direct)).status).toBe(429);
  });

  test('finishes what is in progress at SIGTERM, including mails and counts, and starts nothing new', async () => {
    for (const [api, host] of ['thornode', 'mayanode'].flatMap((one) => [[one, 'a'] as const, [one, 'b'] as const])) {
      const body = JSON.stringify({ face: api, host, kind: 'delay', ms: 900, match: 'quote' });
      expect((await fetch(`${devnet.url}/control/fault`, { method: 'POST', body })).status).toBe(200);
    }
    // Mails of the sign-ups above.
    await expect.poll(() => sink.taken.length).toBe(3);
    const mails = sink.hold();
    const report = await call('/api/v1/report-bug', { body: { description: 'The page stays empty after a while.' } });
    expect(report.status).toBe(200);
    expect((await call('/aggregator/v1/providers', { headers: { 'x-api-key': apiKey } })).status).toBe(200);
    const slow = call('/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=20000000');
    await expect.poll(() => [mails.count(), (late?.length ?? 0) > 0]).toEqual([1, true]);
    product.child.kill('SIGTERM');
    await expect.poll(product.said).toContain('"event":"stopping"');
    const waiting = late ?? [];
    late = undefined;
    for (const then of waiting) then();
    expect((await slow).status).toBe(200);
    setTimeout(mails.release, 1_500);
    expect(await product.ended).toBe(0);
    expect(product.said()).toContain('"event":"stopped"');
    await expect(send({ port, path: '/' })).rejects.toThrow(/ECONNREFUSED/);
    expect(sink.taken.some((mail) => mail.includes('The page stays empty after a while.'))).toBe(true);
    const redis = redisConnection(server.port);
    const [keys] = await redis.send([['KEYS', '*']]);
    redis.close();
    expect((keys as readonly string[]).filter((name) => /usage/.test(name))).not.toEqual([]);
  });
});
