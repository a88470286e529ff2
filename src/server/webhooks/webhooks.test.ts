import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { type OpenWebhookResponse, openWebhookEndpoint } from '../../contract/aggregator/webhooks.ts';
import { trackResponse } from '../../contract/v1/track.ts';
import type { AppError } from '../../core/errors.ts';
import { watchKind, watchMs } from '../../service/ports/watch-entries.ts';
import { unseenMs } from '../../service/watch/look-at-swaps.ts';
import { openKeyedWebhook } from '../../service/watch/open-keyed-webhook.ts';
import { deliverWebhooks, retryWaitsMs } from '../../service/webhooks/deliver-webhooks.ts';
import { openWebhook } from '../../service/webhooks/open-webhook.ts';
import { listWebhooks } from '../../service/webhooks/webhook-deliveries.ts';
import { createServerDeps, type ServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv } from '../fixtures/memoless-world.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { serve } from '../http/serve.ts';
import { devnetApiKey } from '../runtime/env.ts';
import { startWebhookReceiver, type WebhookReceiver } from './fixtures/webhook-receiver.ts';

stretchDeadlines({ timers: true });
const redis = startTestRedis();
let devnet: RunningDevnet;
let receiver: WebhookReceiver;
let deps: ServerDeps;

beforeAll(async () => {
  [devnet, receiver] = await Promise.all([startDevnet({ port: 0 }), startWebhookReceiver()]);
});
afterAll(() => Promise.all([devnet.close(), receiver.close()]));
beforeEach(async () => {
  await Promise.all([control('reset', {}), redis.flush()]);
  receiver.clear();
  receiver.answer({ status: 204 });
  deps = instance();
});

async function control(path: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`${devnet.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<Record<string, string>>;
}

const memo = '=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:100000';
const pay = async () => (await control('pay', { network: 'thorchain', asset: 'LTC.LTC', amount: '500000000', memo }))['tx'] ?? '';
const pass = (blocks: number) => control('clock', { advance_blocks: blocks });

/** Disables background delivery, so that tests control it. */
const still = () => ({ ...deps, service: { ...deps.service, hooks: { ...deps.service.hooks, deliverSoon: () => undefined } } });

async function open(body: object, headers: Readonly<Record<string, string>> = {}): Promise<{ status: number; body: OpenWebhookResponse }> {
  const ready = still();
  const init = {
    method: 'POST',
    body: JSON.stringify({ url: receiver.url, ...body }),
    headers: { 'Content-Type': 'application/json', 'x-api-key': devnetApiKey, ...headers },
  };
  const request = new Request(`https://swap.example${openWebhookEndpoint.path}`, init);
  const answer = await serve(openWebhookEndpoint, openKeyedWebhook, () => ready)(request);
  return { status: answer.status, body: (await answer.json()) as OpenWebhookResponse };
}

const instance = () => createServerDeps({ ...devnetEnv(devnet.url), redis: redis.env() }, () => undefined);

/** One round of a fresh process; advances time until the next poll is due. */
async function round(): Promise<void> {
  await instance().watcher.run(30_000);
  await redis.pass(600_000);
}

describe('a webhook of a deposit', () => {
  test('sends one signed event when the swap is observed and one when it ends, each with its track response', async () => {
    const unseen = await open({ hash: 'AB'.repeat(32) });
    expect(unseen.status).toBe(200);
    await round();
    expect(receiver.taken).toHaveLength(0);
    const tx = await pay();
    const { body } = await open({ hash: tx, network: 'thorchain' });
    await pass(5);
    for (let look = 0; look < 3; look += 1) await round();
    expect(receiver.taken.map(({ type }) => type)).toEqual(['swap.observed']);
    await pass(1_000);
    for (let look = 0; look < 3; look += 1) await round();
    expect(receiver.taken.map(({ type }) => type)).toEqual(['swap.observed', 'swap.completed']);
    for (const at of [0, 1]) {
      const { data, timestamp } = receiver.verify(at, body.secret) as { data: Record<string, unknown>; timestamp: string };
      expect([data['webhook'], data['tx'], Number.isNaN(Date.parse(timestamp))]).toEqual([body.id, tx, false]);
      expect(trackResponse.parse(data['swap']).final).toBe(at === 1);
    }
    expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(2);
    expect((await deps.webhookStores.watches.waiting()).count).toBe(1);
  });

  test('sends only the end of a swap that had already ended', async () => {
    const tx = await pay();
    await pass(1_000);
    await open({ hash: tx });
    await round();
    expect(receiver.taken.map(({ type }) => type)).toEqual(['swap.completed']);
    expect(await deps.webhookStores.watches.waiting()).toEqual({ count: 0, dead: 0 });
  });

  test('sends the loss of a deposit, whichever network was named', async () => {
    const order = '=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:999999999999';
    const { tx } = await control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '1500', memo: order });
    await pass(1_500);
    const { body } = await open({ hash: tx, network: 'mayachain' });
    await round();
    expect(receiver.taken.map(({ type }) => type)).toEqual(['swap.lost']);
    const { data } = receiver.verify(0, body.secret) as { data: Record<string, unknown> };
    expect(data['swap']).toMatchObject({ network: 'thorchain', state: 'lost', lost: { code: 'below_fee' } });
  });

  test('ends after a week with an event when nobody ever sees the deposit', async () => {
    const target = { kind: 'webhook', url: receiver.url, secret: 'whsec_' } as const;
    const swap = { by: 'deposit', tx: 'AB'.repeat(32), networks: ['thorchain'] } as const;
    const at = Date.now() - watchMs;
    await deps.webhookStores.watches.put({ id: 'wh_a', at, attempts: 0, swap, target, until: at + watchMs, told: [] }, 'due');
    await round();
    expect(receiver.taken.map(({ type }) => type)).toEqual(['swap.unresolved']);
    expect(JSON.parse(receiver.taken[0]?.text ?? '').data).toEqual({ webhook: 'wh_a', tx: 'AB'.repeat(32) });
    expect((await deps.webhookStores.watches.waiting()).count).toBe(0);
  });

  test('ends after 12 hours with an event when no network and no chain knows the hash, but not while a network cannot be read', async () => {
    const { watches } = deps.webhookStores;
    const target = { kind: 'webhook', url: receiver.url, secret: 'whsec_' } as const;
    const swap = { by: 'deposit', tx: 'AB'.repeat(32), networks: ['thorchain'] } as const;
    for (const [id, at] of [
      ['wh_new', Date.now() - unseenMs + 120_000],
      ['wh_old', Date.now() - unseenMs],
    ] as const)
      await watches.put({ id, at, attempts: 0, swap, target, until: at + watchMs, told: [] }, 'due');
    for (const host of ['a', 'b']) await control('fault', { face: 'thornode', host, kind: 'html' });
    await round();
    expect([receiver.taken.length, (await watches.waiting()).count]).toEqual([0, 2]);
    await control('reset', {});
    await round();
    expect(receiver.taken.map(({ text }) => JSON.parse(text).data.webhook)).toEqual(['wh_old']);
    expect((await watches.list('due', 9)).map(({ id }) => id)).toEqual(['wh_new']);
  });

  describe.each(['redis', 'files'] as const)('of a key that holds its share, in %s', (where) => {
    test('is refused with when to try again, while other keys and mails are served', async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'watches-'));
      const { service, webhookStores } =
        where === 'redis' ? still() : createServerDeps({ ...devnetEnv(devnet.url), dataDir }, () => undefined);
      const hooks = { ...service.hooks, deliverSoon: () => undefined };
      const ask = (id: string, key: string) =>
        openWebhook(
          { url: receiver.url, swap: { by: 'deposit', tx: id.padEnd(64, '0'), networks: ['thorchain'] } },
          { hooks, now: Date.now },
          { id, key },
        );
      const { id: first } = await ask('0', 'greedy');
      const { watches } = webhookStores;
      const [held] = await watches.list('due', 1);
      if (held === undefined) return expect.unreachable();
      const others = Array.from({ length: 999 }, (_, index) => ({ ...held, id: `${first.slice(0, 15)}${index + 1}` }));
      // Files as another process leaves them: a put syncs each to the disk.
      if (where === 'redis') await Promise.all(others.map((one) => watches.put(one, 'due')));
      else for (const one of others) writeFileSync(join(dataDir, watchKind.name, 'due', `${one.id}.json`), JSON.stringify(one));
      const refused = await ask('a', 'greedy').catch((error: AppError) => error.info);
      expect(refused).toMatchObject({
        code: 'rate_limited',
        hint: expect.stringContaining('1000 webhooks open'),
        details: { retry_after_seconds: '600' },
      });
      expect((await ask('b', 'honest')).id).toMatch(/^wh_/);
      expect(await watches.put({ ...held, id: 'mail_a', target: { kind: 'mail', address: 'a@swap.example' } }, 'due')).toBe('stored');
      expect(await listWebhooks({}, { hooks }, { key: 'honest' })).toMatchObject([{ url: receiver.url, told: [] }]);
    });
  });

  test('is created once per key, with the secret of the caller if given', async () => {
    const tx = await pay();
    const key = { 'Idempotency-Key': randomUUID() };
    const secret = `whsec_${Buffer.alloc(24, 3).toString('base64')}`;
    const answers = await Promise.all([open({ hash: tx, secret }, key), open({ hash: tx, secret }, key)]);
    const done = answers.filter(({ status }) => status === 200);
    expect((await open({ hash: tx, secret }, key)).body).toEqual(done[0]?.body);
    expect(done[0]?.body.secret).toBe(secret);
    expect((await deps.webhookStores.watches.waiting()).count).toBe(1);
    await pass(1_000);
    await round();
    expect(() => receiver.verify(0, secret)).not.toThrow();
  });

  test.each([
    [{ url: 'https://user@hooks.example.com', hash: 'AB'.repeat(32) }, 'url'],
    [{ url: 'ftp://hooks.example.com', hash: 'AB'.repeat(32) }, 'url'],
    [{ hash: 'AB' }, 'hash'],
    [{}, 'hash'],
    [{ hash: 'AB'.repeat(32), registration: `reg_${'a'.repeat(24)}` }, 'hash'],
    [{ hash: 'AB'.repeat(32), secret: 'whsec_c2hvcnQ=' }, 'secret'],
  ])('rejects %j, names the field %s, and stores nothing', async (body, field) => {
    expect(await open(body)).toMatchObject({ status: 400, body: { code: 'invalid_field', field } });
    expect((await deps.webhookStores.watches.waiting()).count).toBe(0);
  });

  test('is refused for an unknown registration', async () => {
    expect(await open({ registration: `reg_${'a'.repeat(24)}` })).toMatchObject({ status: 404, body: { code: 'reference_not_found' } });
  });
});

describe('an event its receiver does not accept', () => {
  const opened = async () => {
    const tx = await pay();
    await pass(1_000);
    await open({ hash: tx });
    return tx;
  };

  test('is retried under the same id on schedule, then kept until it is resent manually', async () => {
    await opened();
    receiver.answer({ status: 500 }, 100);
    for (const wait of [0, ...retryWaitsMs]) {
      await redis.pass(Math.ceil(wait * 1.11));
      await deps.watcher.run(30_000);
    }
    const ids = receiver.taken.map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([10, 1]);
    expect(await deps.webhookStores.webhooks.waiting()).toEqual({ count: 0, dead: 1 });
    expect(await deps.webhookStores.webhooks.list('dead', 9)).toMatchObject([{ attempts: 10, problem: 'It answered 500.' }]);
    receiver.answer({ status: 200 });
    expect(await deps.webhookStores.webhooks.release(ids[0] ?? '')).toBe(true);
    await deps.watcher.run(30_000);
    expect(receiver.taken).toHaveLength(11);
    expect(await deps.webhookStores.webhooks.list('done', 9)).toHaveLength(1);
  });

  test('waits for a longer Retry-After', async () => {
    await opened();
    receiver.answer({ status: 429, headers: { 'Retry-After': '3600' } });
    await deps.watcher.run(30_000);
    await redis.pass(3_000_000);
    await deps.watcher.run(30_000);
    expect(receiver.taken).toHaveLength(1);
    await redis.pass(700_000);
    await deps.watcher.run(30_000);
    expect(receiver.taken).toHaveLength(2);
  });

  test('ends the webhook on 410', async () => {
    const tx = await pay();
    await open({ hash: tx });
    await pass(5);
    receiver.answer({ status: 410 }, 100);
    await round();
    await pass(1_000);
    for (let look = 0; look < 3; look += 1) await round();
    expect(receiver.taken.map(({ type }) => type)).toEqual(['swap.observed']);
    expect([await deps.webhookStores.watches.waiting(), await deps.webhookStores.webhooks.waiting()]).toEqual([
      { count: 0, dead: 0 },
      { count: 0, dead: 1 },
    ]);
  });

  test('is sent with many others to one receiver in one round', async () => {
    const tx = await pay();
    await pass(1_000);
    for (let index = 0; index < 20; index += 1) await open({ hash: tx });
    const { events } = await deps.watcher.run(30_000);
    expect([events.sent, new Set(receiver.taken.map(({ id }) => id)).size]).toEqual([20, 20]);
  });

  test('does not delay other receivers', async () => {
    const other = await startWebhookReceiver();
    const tx = await pay();
    await pass(1_000);
    receiver.answer({}, 100);
    for (let index = 0; index < 12; index += 1) await open({ hash: tx });
    await open({ hash: tx, url: other.url });
    void deps.watcher.run(30_000);
    await expect.poll(() => other.taken.length).toBe(1);
    expect(receiver.taken.length).toBeLessThanOrEqual(2);
    receiver.drop();
    await Promise.all([other.close(), deps.watcher.stop()]);
  });

  test('does not delay other owners, however many receivers its own has', async () => {
    const { webhooks, watches } = deps.webhookStores;
    const put = (owner: string, index: number, url: string) => {
      const id = `evt_${owner.repeat(12)}${`${index}`.padStart(16, '0')}_completed`;
      return webhooks.put({ id, at: Date.now() + index, attempts: 0, type: 'swap.completed', url, secret: '', body: '{}' }, 'due');
    };
    for (let index = 0; index < 12; index += 1) await put('a', index, `https://${index}.slow.example/`);
    await put('b', 12, 'https://quick.example/');
    const posted: string[] = [];
    const slow = Promise.withResolvers<void>();
    const post = async ({ url }: { readonly url: string }) => {
      posted.push(url);
      if (url.includes('slow')) await slow.promise;
      return { status: 204 };
    };
    let isOpen = true;
    const round = deliverWebhooks({ webhooks, watches, post }, () => isOpen);
    await expect.poll(() => posted.filter((url) => url.includes('quick')).length).toBe(1);
    expect(posted).toHaveLength(5);
    isOpen = false;
    slow.resolve();
    expect((await round).sent).toBe(5);
  });
});
