import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { createServerDeps, type ServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { testEnv } from '../fixtures/env.ts';
import { noteEndpoint } from '../fixtures/note-endpoint.ts';
import { type RedisBridge, startRedisBridge } from '../fixtures/redis-bridge.ts';
import { type RedisServer, startRedisServer } from '../fixtures/redis-server.ts';
import { hashApiKey } from '../runtime/api-key.ts';
import { jsonLog } from '../runtime/log.ts';
import { createMemoryIdempotency } from '../store/idempotency/idempotency-memory.ts';
import type { Handler } from './handler.ts';
import { serve, type UseCase } from './serve.ts';

type Note = { readonly text: string };
const siteUrl = 'https://swap.example';
const lines: string[] = [];
const log = jsonLog((line) => lines.push(line), Date.now);
stretchDeadlines();
let server: RedisServer;
let bridge: RedisBridge;
let callers = 0;

beforeAll(async () => {
  server = await startRedisServer();
  bridge = await startRedisBridge(server.port);
});

afterAll(async () => {
  await bridge.close();
  await server.stop();
});

/** Notes in order of creation; a text that names a failure causes it. */
const kept: { readonly text: string; readonly id: string }[] = [];
const keepNote: UseCase<Note, Note & { id: string }, unknown> = async ({ text }, _deps, { id }) => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  kept.push({ text, id });
  if (text === 'expired') throw new AppError({ code: 'quote_expired', hint: '' });
  if (text === 'upstream') throw new AppError({ code: 'upstream_unavailable', hint: '' });
  if (text === 'broken') throw new TypeError('broken');
  return { text, id };
};

beforeEach(() => {
  kept.length = 0;
  lines.length = 0;
  callers += 1;
});

interface Sent {
  readonly key?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const request = (body: unknown, { key, path = noteEndpoint.path, headers = {} }: Sent = {}) =>
  new Request(`${siteUrl}${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.0.0.${callers}`,
      ...(key === undefined ? {} : { 'Idempotency-Key': `${callers}-${key}` }),
      ...headers,
    },
  });

/** In Redis, windows start at fixed times: none must end during a test. */
const endless = { newsletter: { quota: 5, seconds: 1_000_000_000 } };
const stores = [
  { name: 'memory', policy: '"newsletter";q=5;w=600', open: () => createServerDeps(testEnv({ siteUrl }), log) },
  {
    name: 'redis',
    policy: `"newsletter";q=5;w=${endless.newsletter.seconds}`,
    open: () => createServerDeps(testEnv({ siteUrl, rateLimits: endless, redis: { url: bridge.url, token: bridge.token } }), log),
  },
];

describe.each(stores)('a write on $name', ({ open, policy }) => {
  let deps: ServerDeps;
  let handler: Handler;

  beforeAll(() => {
    deps = open();
    handler = serve(noteEndpoint, keepNote, () => deps);
  });

  test('runs, sends no CORS origin and returns the remaining quota', async () => {
    const response = await handler(request({ text: 'hello' }));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id: kept[0]?.id, note: 'hello' });
    expect(response.headers.get('RateLimit-Policy')).toBe(policy);
    expect(response.headers.get('RateLimit')).toMatch(/^"newsletter";r=4;t=[1-9]\d*$/);
    expect(Number(response.headers.get('RateLimit')?.split('t=')[1])).toBeLessThanOrEqual(Number(policy.split('w=')[1]));
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(response.headers.get('Idempotency-Replayed')).toBeNull();
  });

  test.each([
    ['GET', 405, 'method_not_allowed'],
    ['PUT', 405, 'method_not_allowed'],
    ['DELETE', 405, 'method_not_allowed'],
  ])('rejects %s and lists the allowed methods', async (method, status, code) => {
    const response = await handler(new Request(`${siteUrl}${noteEndpoint.path}`, { method }));
    expect([response.status, response.headers.get('Allow')]).toEqual([status, 'POST, OPTIONS']);
    expect(await response.json()).toMatchObject({ code });
    expect(response.headers.get('RateLimit-Policy')).toBe(policy);
  });

  test.each<[string, unknown, Sent, number, string]>([
    ['another media type', '{}', { headers: { 'Content-Type': 'text/plain' } }, 415, 'unsupported_media_type'],
    ['a body over the cap', { text: 'x'.repeat(200) }, {}, 413, 'payload_too_large'],
    ['half an object', '{"text":', {}, 400, 'invalid_json'],
    ['a list', '[]', {}, 400, 'invalid_json'],
    ['a key that is none', { text: 'a' }, { headers: { 'Idempotency-Key': 'k'.repeat(256) } }, 400, 'invalid_idempotency_key'],
    ['an unknown field', { text: 'a', more: 1 }, {}, 400, 'invalid_field'],
    ['a missing field', {}, { key: 'k' }, 400, 'invalid_field'],
  ])('rejects a write with %s without running it', async (_name, body, sent, status, code) => {
    const response = await handler(request(body, sent));
    const answer = await response.json();
    expect([response.status, answer.code]).toEqual([status, code]);
    expect(answer.request_id).toBe(response.headers.get('X-Request-Id'));
    expect(response.headers.get('RateLimit')).toMatch(/^"newsletter";r=[45];t=\d+$/);
    expect(kept).toEqual([]);
  });

  test('runs two hundred identical requests with one key once; the others get 409 or the same bytes', async () => {
    const path = (index: number) => (index % 2 ? noteEndpoint.path : '/api/notes');
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => handler(request({ text: 'once' }, { key: 'p', path: path(index) }))),
    );
    const late = await handler(request({ text: 'once' }, { key: 'p' }));
    expect(kept).toHaveLength(1);
    const texts = await Promise.all([...responses, late].map((response) => response.text()));
    const first = texts.find((_, index) => responses[index]?.status === 200 && !responses[index]?.headers.has('Idempotency-Replayed'));
    for (const [index, response] of [...responses, late].entries()) {
      if (response.status === 409) {
        expect(JSON.parse(texts[index] ?? '')).toMatchObject({ code: 'idempotency_in_progress' });
        expect(response.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
      } else expect([response.status, texts[index]]).toEqual([200, first]);
    }
    expect(late.headers.get('Idempotency-Replayed')).toBe('true');
    expect(late.headers.get('RateLimit')).toMatch(/^"newsletter";r=4;/);
  });

  test('rejects a reused key with another body, but accepts the same JSON in another form', async () => {
    await handler(request('{"text":"a"}', { key: 'o' }));
    const other = await handler(request({ text: 'b' }, { key: 'o' }));
    expect([other.status, (await other.json()).code]).toEqual([422, 'idempotency_key_reused']);
    expect((await handler(request(' {"text" : "a"} ', { key: 'o' }))).headers.get('Idempotency-Replayed')).toBe('true');
    expect(kept).toHaveLength(1);
  });

  test('stores a refusal of the use case for replay, but no internal or upstream failure', async () => {
    for (const [text, status, runs] of [
      ['expired', 409, 1],
      ['upstream', 503, 2],
      ['broken', 500, 2],
    ] as const) {
      kept.length = 0;
      const first = await handler(request({ text }, { key: text }));
      const second = await handler(request({ text }, { key: text }));
      expect([text, first.status, second.status, kept.length]).toEqual([text, status, status, runs]);
      expect(second.headers.get('Idempotency-Replayed')).toBe(runs === 1 ? 'true' : null);
    }
  });

  test.each([
    ['validation', { txt: 'a' }, 'invalid_field'],
    ['the parser', '{"text":', 'invalid_json'],
  ])('stores a refusal by %s like a success: replays its bytes, and a corrected body needs a new key', async (_, body, code) => {
    const first = await handler(request(body, { key: 'v' }));
    const text = await first.text();
    expect([first.status, JSON.parse(text).code, first.headers.get('Idempotency-Replayed')]).toEqual([400, code, null]);
    for (const path of [noteEndpoint.path, '/api/notes']) {
      const again = await handler(request(body, { key: 'v', path }));
      expect([again.status, await again.text(), again.headers.get('Idempotency-Replayed')]).toEqual([400, text, 'true']);
      expect(again.headers.get('RateLimit')).toMatch(/^"newsletter";r=4;/);
    }
    const corrected = await handler(request({ text: 'a' }, { key: 'v' }));
    expect([corrected.status, (await corrected.json()).code]).toEqual([422, 'idempotency_key_reused']);
    expect((await handler(request({ text: 'a' }, { key: 'w' }))).status).toBe(200);
    expect(kept).toHaveLength(1);
  });

  test('keeps the idempotency keys of callers apart: the same key runs once for each', async () => {
    const from = (address: string) => ({ key: 'shared', headers: { 'X-Forwarded-For': address } });
    const addresses = [`10.2.0.${callers}`, `10.3.0.${callers}`, `2001:db8:1:${callers}::1`, `2001:db8:2:${callers}::1`];
    const answers = await Promise.all(addresses.map((address) => handler(request({ text: address }, from(address)))));
    for (const [index, answer] of answers.entries()) {
      expect([answer.status, answer.headers.get('Idempotency-Replayed')]).toEqual([200, null]);
      expect((await answer.json()).note).toBe(addresses[index]);
    }
    expect(kept.map(({ text }) => text).sort()).toEqual([...addresses].sort());
    // Same /64 network, so the same caller.
    const again = await handler(request({ text: addresses[2] }, from(`2001:db8:1:${callers}::2`)));
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  });

  test('returns 429 with Retry-After over the limit without storing it, and still replays stored responses', async () => {
    for (let left = 4; left >= 0; left -= 1) {
      const response = await handler(request({ text: `${left}` }, { key: `${left}` }));
      expect([response.status, response.headers.get('RateLimit')?.split(';')[1]]).toEqual([200, `r=${left}`]);
    }
    const refused = await handler(request({ text: 'six' }, { key: 'six' }));
    const body = await refused.json();
    expect([refused.status, body.code]).toEqual([429, 'rate_limited']);
    const wait = refused.headers.get('Retry-After');
    expect(refused.headers.get('RateLimit')).toBe(`"newsletter";r=0;t=${wait}`);
    expect(body.details.retry_after_seconds).toBe(wait);
    expect((await handler(request({ text: '0' }, { key: '0' }))).headers.get('Idempotency-Replayed')).toBe('true');
    expect((await handler(request({ text: 'six' }, { key: 'six' }))).status).toBe(429);
    expect((await handler(request({ text: 'other' }, { key: 'six' }))).status).toBe(429);
    expect(kept).toHaveLength(5);
  });

  test('ignores what a caller claims about its own address', async () => {
    for (let index = 0; index < 5; index += 1) {
      await handler(
        request({ text: 'a' }, { headers: { 'X-Forwarded-For': `9.9.9.${index}, 10.1.0.${callers}`, 'X-Real-IP': `8.8.8.${index}` } }),
      );
    }
    const next = await handler(request({ text: 'a' }, { headers: { 'X-Forwarded-For': `7.7.7.7, 10.1.0.${callers}` } }));
    expect(next.status).toBe(429);
  });

  test('logs one line per request, without its content', async () => {
    const response = await handler(request({ text: 'jane@mail.example' }, { key: 'secret-key', path: '/api/notes' }));
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'info',
        event: 'request',
        request_id: response.headers.get('X-Request-Id'),
        method: 'POST',
        path: '/api/notes',
        status: 200,
        ms: expect.any(Number),
      }),
    ]);
    await handler(request({}, { key: 'secret-key' }));
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(lines.join('')).not.toMatch(/jane|secret-key/);
  });
});

test.each([{}, { key: 'k' }])('parses the body once, so that a large one costs no more with an idempotency key: %j', async (sent) => {
  const deps = createServerDeps(testEnv({ siteUrl }), log);
  const parse = vi.spyOn(JSON, 'parse');
  const { status } = await serve(noteEndpoint, keepNote, () => deps)(request('{"text":"parsed"}', sent));
  const parsed = parse.mock.calls.filter(([text]) => text === '{"text":"parsed"}');
  parse.mockRestore();
  expect([status, parsed.length]).toEqual([200, 1]);
});

test('binds an idempotency key to the API key instead of the address where callers have one', async () => {
  const aggregatorKeys = ['one', 'two'].map((name) => ({ name, hash: hashApiKey(name), createdAt: 0 }));
  const deps = createServerDeps(testEnv({ siteUrl, aggregatorKeys }), log);
  const handler = serve({ ...noteEndpoint, key: true, limit: 'aggregator' }, keepNote, () => deps);
  const from = (apiKey: string, address: string) => ({ key: 'shared', headers: { 'x-api-key': apiKey, 'X-Forwarded-For': address } });
  const first = await (await handler(request({ text: 'a' }, from('one', '192.0.2.1')))).text();
  const moved = await handler(request({ text: 'a' }, from('one', '192.0.2.2')));
  expect([moved.headers.get('Idempotency-Replayed'), await moved.text()]).toEqual(['true', first]);
  const other = await handler(request({ text: 'a' }, from('two', '192.0.2.1')));
  expect([other.status, other.headers.get('Idempotency-Replayed')]).toEqual([200, null]);
  expect(kept).toHaveLength(2);
});

test('frees a key 3,600 s after its response, and the next run gets a new run id', async () => {
  const clock = { time: 0 };
  const deps = { ...createServerDeps(testEnv({ siteUrl }), log), idempotency: createMemoryIdempotency({ now: () => clock.time }) };
  const handler = serve(noteEndpoint, keepNote, () => deps);
  await handler(request({ text: 'a' }, { key: 'k' }));
  clock.time = 3_599_999;
  expect((await handler(request({ text: 'a' }, { key: 'k' }))).headers.get('Idempotency-Replayed')).toBe('true');
  clock.time = 3_600_001;
  expect((await handler(request({ text: 'b' }, { key: 'k' }))).status).toBe(200);
  expect(new Set(kept.map(({ id }) => id)).size).toBe(2);
});

test('keeps the run id when a run takes over from a lost one', async () => {
  const clock = { time: 0 };
  const idempotency = createMemoryIdempotency({ now: () => clock.time });
  const deps = {
    ...createServerDeps(testEnv({ siteUrl }), log),
    idempotency: { ...idempotency, finish: () => new Promise<boolean>(() => undefined) },
  };
  void serve(noteEndpoint, keepNote, () => deps)(request({ text: 'a' }, { key: 'k' }));
  await expect.poll(() => kept.length).toBe(1);
  const handler = serve(noteEndpoint, keepNote, () => ({ ...deps, idempotency }));
  expect((await handler(request({ text: 'a' }, { key: 'k' }))).status).toBe(409);
  clock.time = 60_000;
  expect((await handler(request({ text: 'a' }, { key: 'k' }))).status).toBe(200);
  expect(kept.map(({ id }) => id)).toEqual([kept[0]?.id, kept[0]?.id]);
});

test('returns 503 with Retry-After while Redis is down, and recovers without a restart', async () => {
  const deps = createServerDeps(testEnv({ siteUrl, redis: { url: bridge.url, token: bridge.token } }), log);
  const handler = serve(noteEndpoint, keepNote, () => deps);
  await server.stop();
  for (const [sent, code] of [
    [{ key: 'k' }, 'idempotency_unavailable'],
    [{}, 'delivery_unavailable'],
  ] as const) {
    const response = await handler(request({ text: 'a' }, sent));
    expect([response.status, (await response.json()).code]).toEqual([503, code]);
    expect(response.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    expect(response.headers.get('RateLimit')).toMatch(/^"newsletter"/);
  }
  await expect(deps.health.ping()).rejects.toThrow();
  expect(kept).toEqual([]);
  expect(lines.join('')).not.toContain('127.0.0.1');
  await server.start();
  await deps.health.ping();
  expect((await handler(request({ text: 'a' }, { key: 'k' }))).status).toBe(200);
});
