import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv, memolessProcess, swapMemo } from '../fixtures/memoless-world.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { startTestWorld } from '../fixtures/test-world.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../webhooks/fixtures/webhook-receiver.ts';

stretchDeadlines({ timers: true });
const world = startTestWorld();
const redis = startTestRedis();
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => redis.flush());

const env = () => devnetEnv(world().url, { redis: redis.env() });
const order = (step: string) => ({ asset: 'BTC.BTC', memo: swapMemo('BTC.BTC', step), requested_in_asset_amount: '0.05' });

test('the webhook of a registration receives the later deposit without an API key', async () => {
  const product = memolessProcess(env());
  const { body } = await world().while(product.register({ ...order('told'), webhook_url: receiver.url }));
  expect(body).toMatchObject({ status: 'registered', webhook: { id: expect.stringMatching(/^wh_0{12}/), secret: expect.any(String) } });
  const round = async () => {
    await createServerDeps(env(), () => undefined).watcher.run(30_000);
    await redis.pass(600_000);
  };
  await round();
  expect(receiver.taken).toHaveLength(0);
  const amount = `${body.suggested_in_asset_amount}`.replace('.', '').replace(/^0+/, '');
  await world().control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount });
  // Advances in steps shorter than a swap.
  for (let look = 0; look < 20 && receiver.taken.at(-1)?.type !== 'swap.completed'; look += 1) {
    await world().advance(50);
    await round();
  }
  expect(new Set(receiver.taken.map(({ type }) => type))).toEqual(new Set(['swap.observed', 'swap.completed']));
  const { data } = receiver.verify(1, body.webhook?.secret ?? '') as { data: Record<string, unknown> };
  expect(data).toMatchObject({ webhook: body.webhook?.id, registration: body.internal_api_id, swap: { state: 'done' } });
});

test('rejects a forbidden receiver before anything is paid, and creates no webhook without a receiver', async () => {
  const product = memolessProcess(env(), (deps) => ({
    ...deps,
    service: { ...deps.service, hooks: { ...deps.service.hooks, problemOf: async () => 'Its name leads inside.' } },
  }));
  const refused = await product.register({ ...order('refused'), webhook_url: 'https://hooks.example.com/' });
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_field', field: 'webhook_url' } });
  expect(await world().references()).toHaveLength(0);
  const { body } = await world().while(product.register(order('plain')));
  expect([body.status, body.webhook]).toEqual(['registered', undefined]);
});
