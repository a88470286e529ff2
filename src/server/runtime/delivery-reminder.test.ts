import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newsletterEndpoint } from '../../contract/v1/newsletter.ts';
import { subscribe } from '../../service/mail/subscribe.ts';
import { createBaseDeps } from '../deps/base-deps.ts';
import { createMailingDeps } from '../deps/mailing-deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { testEnv } from '../fixtures/env.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { endpointGroup } from '../http/endpoint-group.ts';
import { serve } from '../http/serve.ts';
import { createDeliveryReminder } from './delivery-reminder.ts';

stretchDeadlines();
const redis = startTestRedis();
const contextKey = Symbol.for('@vercel/request-context');

/** A reminder with a test-controlled clock, and its calls. */
function scene(set: { readonly count?: number; readonly cronSecret?: string; readonly answer?: () => Promise<Response> } = {}) {
  let time = 1_000_000;
  const calls: { readonly url: string; readonly authorization: string | null }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    calls.push({ url: String(input), authorization: new Headers(init?.headers).get('authorization') });
    return set.answer?.() ?? new Response('{}');
  };
  const outbox = { waiting: async () => ({ count: set.count ?? 1, dead: 0 }) };
  const env = { siteUrl: 'https://strait.example', ...(set.cronSecret === undefined ? {} : { cronSecret: set.cronSecret }) };
  const reminderWith = (store?: ReturnType<typeof redis.open>) =>
    createDeliveryReminder({ outbox, redis: store, env, fetch, log: () => undefined, now: () => time });
  return {
    calls,
    reminderWith,
    wait: (ms: number) => {
      time += ms;
    },
  };
}

/** A platform context that records `waitUntil` promises and awaits them. */
function platformContext() {
  const waited: Promise<unknown>[] = [];
  Object.assign(globalThis, { [contextKey]: { get: () => ({ waitUntil: (work: Promise<unknown>) => void waited.push(work) }) } });
  return { settle: async () => (await Promise.all(waited)).length };
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, contextKey);
  vi.restoreAllMocks();
});

test('sends mail right after the response that caused it, and makes the platform wait for it', async () => {
  const { settle } = platformContext();
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
  const { mail } = testEnv({});
  const env = testEnv({ dataDir, mail: { ...mail, outboxDir: join(dataDir, 'outbox') } });
  const deps = createMailingDeps(createBaseDeps(env, () => undefined));
  const body = JSON.stringify({ email: 'reader@example.com' });
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
  const answer = await serve(newsletterEndpoint, subscribe, () => deps)(new Request('https://strait.example/api/v1/newsletter', post));
  expect([answer.ok, await settle()]).toEqual([true, 1]);
  expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(1);
  rmSync(dataDir, { recursive: true });
});

describe('pending mail on a plan whose schedule runs once a day', () => {
  test('is delivered after the next request, with at least a minute between checks', async () => {
    const { calls, reminderWith, wait } = scene({ cronSecret: 'word' });
    const { settle } = platformContext();
    const reminder = reminderWith();
    for (let request = 0; request < 5; request += 1) reminder.remind();
    expect(await settle()).toBe(1);
    expect(calls).toEqual([{ url: 'https://strait.example/api/cron/deliver', authorization: 'Bearer word' }]);
    wait(60_000);
    reminder.remind();
    expect([await settle(), calls.length]).toEqual([2, 2]);
  });

  test('triggers no call while nothing is pending', async () => {
    const { calls, reminderWith } = scene({ count: 0 });
    const { settle } = platformContext();
    reminderWith().remind();
    expect([await settle(), calls]).toEqual([1, []]);
  });

  test('is checked by one of many instances that share a store', async () => {
    const { calls, reminderWith } = scene();
    const { settle } = platformContext();
    for (let instance = 0; instance < 4; instance += 1) reminderWith(redis.open()).remind();
    expect([await settle(), calls.length]).toEqual([4, 1]);
  });

  test('causes no error when a delivery fails or the store is down', async () => {
    const failing = scene({ answer: () => Promise.reject(new Error('refused')) });
    const { settle } = platformContext();
    failing.reminderWith().remind();
    failing.reminderWith({ set: () => Promise.reject(new Error('down')) } as never).remind();
    expect(await settle()).toBe(2);
  });
});

test('a request to a function checks pending mail and watched swaps, unless the function handles them itself', async () => {
  const { settle } = platformContext();
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    calls.push(new URL(input).pathname);
    return new Response('{}');
  });
  const get = async (path: string) => {
    const base = createBaseDeps(testEnv({ dataDir: mkdtempSync(join(tmpdir(), 'mail-')) }), () => undefined);
    await base.mailOutbox.put({ kind: 'signup', id: 'sub_a', at: 0, attempts: 0, address: 'a@example.com' }, 'due');
    const event = {
      id: 'evt_a',
      at: 0,
      attempts: 0,
      type: 'swap.completed',
      url: 'https://hooks.example.com',
      secret: '',
      body: '{}',
    } as const;
    await base.webhookStores.webhooks.put(event, 'due');
    const own = endpointGroup(() => base, [{ paths: [path], handle: async () => new Response('one') }]);
    await own.fetch(new Request(`https://strait.example${path}`));
    await settle();
    return calls.splice(0).sort();
  };
  expect(await get('/api/v1/one')).toEqual(['/api/cron/deliver', '/api/cron/watch']);
  expect(await get('/api/cron/deliver')).toEqual(['/api/cron/watch']);
  expect(await get('/api/cron/watch')).toEqual(['/api/cron/deliver']);
  vi.unstubAllGlobals();
});
