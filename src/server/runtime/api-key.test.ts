import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { createServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { testEnv } from '../fixtures/env.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { serve } from '../http/serve.ts';
import type { ApiKeyStore } from '../keys/api-keys.ts';
import { createFileApiKeys } from '../keys/api-keys-file.ts';
import { createRedisApiKeys } from '../keys/api-keys-redis.ts';
import { createKeyRing } from '../keys/key-ring.ts';
import { type ApiKeyRecord, findApiKey, hashApiKey, newApiKey } from './api-key.ts';
import { devnetApiKey, readEnv } from './env.ts';
import { jsonLog } from './log.ts';

const silent = () => undefined;
const createKey = (name: string, more: Partial<ApiKeyRecord> = {}): { key: string; record: ApiKeyRecord } => {
  const key = newApiKey();
  return { key, record: { hash: hashApiKey(key), name, createdAt: 1, ...more } };
};

stretchDeadlines();
const redis = startTestRedis();

const stores: Readonly<Record<string, () => ApiKeyStore>> = {
  files: () => createFileApiKeys(mkdtempSync(join(tmpdir(), 'keys-'))),
  Redis: () => createRedisApiKeys(redis.open()),
};

describe.each(Object.entries(stores))('API keys in %s', (_name, makeStore) => {
  test('work until revoked, on every instance within 5 s', async () => {
    const store = makeStore();
    let time = 1_000_000;
    const ring = () => createKeyRing({ store, configured: [], log: silent, now: () => time });
    const [one, other] = [ring(), ring()];
    const { key, record } = createKey('acme', { quota: 7 });
    await store.put(record);
    expect(await one.find(key)).toEqual(record);
    expect(await other.find(key)).toEqual(record);
    await store.put({ ...record, revokedAt: time });
    time += 5_000;
    expect(await one.find(key)).toBeUndefined();
    expect(await other.find(key)).toBeUndefined();
  });

  test('count usage by day, with the last use', async () => {
    const store = makeStore();
    const { record } = createKey('acme');
    const [first, second] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2, 5)];
    const { hash } = record;
    const three = { id: randomUUID(), hash, requests: 3, at: second };
    await Promise.all([
      store.count({ id: randomUUID(), hash, requests: 2, at: first }),
      store.count(three),
      store.count({ id: randomUUID(), hash, requests: 1, at: second }),
    ]);
    expect(await store.usage(record.hash)).toEqual({
      lastUsedAt: second,
      days: [
        { day: '2026-01-02', requests: 4 },
        { day: '2026-01-01', requests: 2 },
      ],
    });
    expect(await store.usage(createKey('other').record.hash)).toEqual({ days: [] });
  });
});

describe('the key ring', () => {
  test('reads the store only once for 10,000 wrong keys, and still finds the right one', async () => {
    let reads = 0;
    const { key, record } = createKey('acme');
    const store: ApiKeyStore = {
      ...createFileApiKeys(mkdtempSync(join(tmpdir(), 'keys-'))),
      all: async () => {
        reads += 1;
        return [record];
      },
    };
    const ring = createKeyRing({ store, configured: [], log: silent, now: () => 1_000_000 });
    const wrong = Array.from({ length: 10_000 }, () => ring.find(newApiKey()));
    expect(await ring.find(key)).toEqual(record);
    expect((await Promise.all(wrong)).every((found) => found === undefined)).toBe(true);
    expect(reads).toBe(1);
  });

  test('reports a key that cannot be checked as upstream_unavailable, while configured keys still work', async () => {
    const own = createKey('own');
    const down = () => Promise.reject(new Error('down'));
    const store: ApiKeyStore = { all: down, put: down, count: down, usage: down };
    const ring = createKeyRing({ store, configured: [own.record], log: silent, now: Date.now });
    expect(await ring.find(own.key)).toEqual(own.record);
    await expect(ring.find(newApiKey())).rejects.toMatchObject({ info: { code: 'upstream_unavailable' } });
  });

  test('accepts only the exact key, and only until it is revoked', () => {
    const { key, record } = createKey('acme');
    const records = new Map([[record.hash, record]]);
    expect(findApiKey(key, records, 2)).toEqual(record);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(findApiKey(text, records, 2) === undefined).toBe(text !== key);
      }),
    );
    expect(findApiKey(`${key} `, records, 2)).toBeUndefined();
    expect(findApiKey(key, new Map([[record.hash, { ...record, revokedAt: 2 }]]), 2)).toBeUndefined();
  });
});

describe('an endpoint with API keys', () => {
  const endpoint: Endpoint<string, string, { who: string }> = {
    operationId: 'who',
    method: 'GET',
    path: '/aggregator/v1/who',
    aliases: [],
    summary: 'Who asks.',
    request: z.object({}),
    parse: () => ({ ok: true, value: '' }),
    response: z.object({ who: z.string() }),
    respond: () => ({ ok: true, answer: { who: 'you' } }),
    errors: [],
    limit: 'aggregator',
    cache: 'no-store',
    since: '0.3.0',
    key: true,
  };

  function open(keys: readonly ApiKeyRecord[]) {
    const lines: string[] = [];
    const log = jsonLog((line) => lines.push(line), Date.now);
    const base = testEnv({ siteUrl: 'https://swap.example', network: 'devnet', isProduction: false });
    const deps = createServerDeps({ ...base, aggregatorKeys: keys, dataDir: mkdtempSync(join(tmpdir(), 'keys-')) }, log);
    const handler = serve(
      endpoint,
      async () => '',
      () => deps,
    );
    const request = (key?: string) =>
      handler(new Request('https://swap.example/aggregator/v1/who', key === undefined ? {} : { headers: { 'x-api-key': key } }));
    return { request: request, lines };
  }

  test('returns 401 with distinct codes for a missing and a wrong key', async () => {
    const { request } = open([]);
    const [none, wrong] = [await request(), await request('strait_wrong')];
    expect([none.status, (await none.json()).code]).toEqual([401, 'missing_api_key']);
    expect([wrong.status, (await wrong.json()).code]).toEqual([401, 'invalid_api_key']);
  });

  test('counts requests by key, against the quota of that key', async () => {
    const small = createKey('small', { quota: 2 });
    const other = createKey('other');
    const { request } = open([small.record, other.record]);
    const first = await request(small.key);
    expect(first.headers.get('RateLimit-Policy')).toBe('"aggregator";q=2;w=60');
    expect(first.headers.get('RateLimit')).toContain('"aggregator";r=1');
    expect((await request(small.key)).status).toBe(200);
    expect((await request(small.key)).status).toBe(429);
    expect((await request(other.key)).headers.get('RateLimit')).toContain('r=599');
  });

  test('logs the name of the key, never the key itself', async () => {
    const { key, record } = createKey('acme');
    const { request, lines } = open([record]);
    await request(key);
    await request('strait_not_a_key');
    expect(lines.join('\n')).toContain('"key":"acme"');
    expect(lines.join('\n')).not.toContain(key);
    expect(lines.join('\n')).not.toContain('strait_not_a_key');
    expect(lines.join('\n')).not.toContain(record.hash);
  });
});

describe('AGGREGATOR_KEYS', () => {
  test('configures a key for the devnet, and none for other networks', () => {
    expect(readEnv({}).aggregatorKeys).toMatchObject([{ name: 'devnet', hash: hashApiKey(devnetApiKey) }]);
    expect(readEnv({ SWAP_NETWORK: 'mainnet' }).aggregatorKeys).toEqual([]);
  });

  test('reads names, hashes and quotas, and keeps a misplaced secret out of the error', () => {
    const hash = hashApiKey('x');
    expect(readEnv({ AGGREGATOR_KEYS: `acme:${hash}, b:${hash}:50` }).aggregatorKeys).toEqual([
      { name: 'acme', hash, createdAt: 0 },
      { name: 'b', hash, quota: 50, createdAt: 0 },
    ]);
    expect(() => readEnv({ AGGREGATOR_KEYS: 'acme:strait_secret' })).toThrow(/AGGREGATOR_KEYS: "acme" is not name:sha256/);
    expect(() => readEnv({ AGGREGATOR_KEYS: 'acme:strait_secret' })).not.toThrow(/strait_secret/);
  });
});
