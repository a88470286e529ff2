import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type DeliveriesResponse,
  removeWebhookEndpoint,
  resendWebhookEndpoint,
  webhookDeliveriesEndpoint,
} from '../../contract/aggregator/webhook-deliveries.ts';
import type { WebhookEntry } from '../../service/ports/watch-entries.ts';
import { listDeliveries, removeWebhook, resendDelivery } from '../../service/webhooks/webhook-deliveries.ts';
import { eventIdOf, ownerOf, webhookIdOf } from '../../service/webhooks/webhook-ids.ts';
import { createServerDeps, type ServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { testEnv } from '../fixtures/env.ts';
import type { Handler } from '../http/handler.ts';
import { serve } from '../http/serve.ts';
import { hashApiKey } from '../runtime/api-key.ts';
import { startWebhookReceiver, type WebhookReceiver } from './fixtures/webhook-receiver.ts';

stretchDeadlines({ timers: true });
const root = new URL('../../..', import.meta.url).pathname;
const keys = { mine: 'strait_mine', theirs: 'strait_theirs' };
let receiver: WebhookReceiver;
let deps: ServerDeps;
let handlers: Readonly<Record<'list' | 'resend' | 'remove', Handler>>;
let dataDir: string;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());

beforeEach(() => {
  receiver.clear();
  dataDir = mkdtempSync(join(tmpdir(), 'webhooks-'));
  const aggregatorKeys = Object.entries(keys).map(([name, key]) => ({ name, hash: hashApiKey(key), createdAt: 0 }));
  deps = createServerDeps(testEnv({ dataDir, aggregatorKeys }), () => undefined);
  handlers = {
    list: serve(webhookDeliveriesEndpoint, listDeliveries, () => deps),
    resend: serve(resendWebhookEndpoint, resendDelivery, () => deps),
    remove: serve(removeWebhookEndpoint, removeWebhook, () => deps),
  };
});

const origin = 'https://swap.example';
const webhookOf = async (key: string, name: string) => webhookIdOf(await ownerOf(`key:${hashApiKey(key)}`), name.repeat(16));

async function put(key: string, name: string, change: Partial<WebhookEntry> = {}): Promise<WebhookEntry> {
  const id = eventIdOf(await webhookOf(key, name), 'swap.completed');
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  const entry = {
    id,
    at: Date.now(),
    attempts: 0,
    type: 'swap.completed',
    url: receiver.url,
    secret,
    body: '{"type":"swap.completed"}',
    ...change,
  } as const;
  await deps.webhookStores.webhooks.put(entry, 'due');
  return entry;
}

const list = async (key: string, query = '') => {
  const answer = await handlers.list(new Request(`${origin}/aggregator/v1/webhooks/deliveries${query}`, { headers: { 'x-api-key': key } }));
  const { deliveries } = (await answer.json()) as DeliveriesResponse;
  return deliveries.map(({ id, state, problem, attempts }) => [id, state, attempts, problem]);
};
const post = async (name: 'resend' | 'remove', key: string, body: object) => {
  const headers = { 'Content-Type': 'application/json', 'x-api-key': key };
  const answer = await handlers[name](new Request(origin, { method: 'POST', headers, body: JSON.stringify(body) }));
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};
const command = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['--no-warnings', 'scripts/operate/webhooks.ts', ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );

describe('the events of a receiver', () => {
  test('are listed by state, separately per receiver, and sent again on request', async () => {
    const [taken, dead] = [await put(keys.mine, 'a'), await put(keys.mine, 'b', { attempts: 9, url: 'http://127.0.0.1:1/' })];
    await deps.watcher.run(20_000);
    const waiting = await put(keys.mine, 'c');
    await put(keys.theirs, 'd');
    expect(await list(keys.mine)).toEqual([
      [taken.id, 'delivered', 0, undefined],
      [dead.id, 'dead', 10, 'No connection, or none that lasts (ECONNREFUSED).'],
      [waiting.id, 'waiting', 0, undefined],
    ]);
    expect(await list(keys.mine, '?state=dead')).toHaveLength(1);
    expect(await list(keys.mine, `?webhook=${await webhookOf(keys.mine, 'a')}`)).toEqual([[taken.id, 'delivered', 0, undefined]]);
    expect(await list(keys.theirs, `?webhook=${await webhookOf(keys.mine, 'a')}`)).toEqual([]);

    expect(await post('resend', keys.theirs, { id: taken.id })).toEqual([404, 'reference_not_found']);
    expect(await post('resend', keys.mine, { id: waiting.id })).toEqual([404, 'reference_not_found']);
    expect(await post('resend', keys.mine, { id: taken.id })).toEqual([200, undefined]);
    await expect.poll(() => receiver.taken.filter(({ id }) => id === taken.id).length).toBe(2);
    expect(await post('resend', keys.mine, { id: dead.id })).toEqual([200, undefined]);
  });

  test('are deleted with the webhook', async () => {
    await put(keys.mine, 'a');
    const webhook = await webhookOf(keys.mine, 'a');
    expect(await post('remove', keys.theirs, { webhook })).toEqual([404, 'reference_not_found']);
    expect(await post('remove', keys.mine, { webhook })).toEqual([200, undefined]);
    expect(await list(keys.mine)).toEqual([]);
    expect(await post('remove', keys.mine, { webhook })).toEqual([404, 'reference_not_found']);
  });

  test.each([
    ['resend', { id: '../x' }],
    ['resend', {}],
    ['remove', { webhook: 'wh_1' }],
  ] as const)('%s rejects %j', async (name, body) => {
    expect(await post(name, keys.mine, body)).toEqual([400, 'invalid_field']);
  });
});

test('an operator lists dead events, sends them again or removes them', async () => {
  const dead = await put(keys.mine, 'a', { attempts: 9, url: 'http://127.0.0.1:1/x?secret' });
  await deps.watcher.run(20_000);
  expect(await command()).toMatch(new RegExp(`^${dead.id} .* 10 failed {2}http://127.0.0.1:1 {2}No connection`));
  expect(await command('show', dead.id)).toContain('{"type":"swap.completed"}');
  expect(await command('resend', dead.id)).toBe('1 will be posted again.\n');
  expect(await command('due')).toContain(`${dead.id}  `);
  expect(await command('remove', dead.id)).toContain('is gone');
  expect(await command('due')).toBe('0 in due\n');
  expect(await command('remove', dead.id)).toContain('There is no such event');
  expect(await command('help')).toContain('npm run webhooks -- resend ID');
});
