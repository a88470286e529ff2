import { beforeEach, expect, test } from 'vitest';
import { registrationAccount } from '../../../scripts/devnet/chains/chain-list.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { killedWhileRegistering } from '../fixtures/memoless-killed.ts';
import type { VictimOrder } from '../fixtures/memoless-victim.ts';
import { devnetEnv, type MemolessProcess, memolessProcess, patienceMs, swapMemo, waitingProcess } from '../fixtures/memoless-world.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { startTestWorld } from '../fixtures/test-world.ts';

const cost = 2_200_000n;
/** Slow enough that a signed registration outlives the lease of a killed process. */
const blockMs = 290;
const { address, amount: funded } = registrationAccount;

stretchDeadlines({ timers: true });
const world = startTestWorld();
const redis = startTestRedis();
beforeEach(() => redis.flush());

const spent = async () => funded - (await world().rune(address));
const request = (name: string) => ({ asset: 'BTC.BTC', memo: swapMemo('BTC.BTC', name), requested_in_asset_amount: '0.05' });
const keyed = { 'Idempotency-Key': 'mine' };

/** Another process of the same deployment. */
const another = (): MemolessProcess => memolessProcess(devnetEnv(world().url, { redis: redis.env() }));

/** Starts a registration in a process that is killed before it responds. */
const killed = (order: Pick<VictimOrder, 'request' | 'headers' | 'step'>) =>
  killedWhileRegistering(world(), { ...order, set: { redis: redis.env() } }, blockMs);

/** Checks that a repeated request gets its reference and is paid for once. */
async function repeated(order: ReturnType<typeof request>): Promise<void> {
  const made = await world().while(another().register(order, keyed), blockMs);
  expect(made).toMatchObject({ status: 201, body: { reference: '00001' } });
  expect([(await world().references()).length, await spent()]).toEqual([1, cost]);
}

test('does not store a pending response for its key: a repeat gets the reference, which is then replayed', async () => {
  const { product, runOut } = waitingProcess(devnetEnv(world().url, { redis: redis.env() }));
  const answer = product.register(request('slow'), keyed);
  await expect.poll(async () => (await product.deps.service.registrar.store.open())[0]?.state).toBe('sent');
  runOut();
  const pending = await answer;
  expect([pending.status, pending.body.status]).toEqual([202, 'pending']);
  const made = await world().while(another().register(request('slow'), keyed), blockMs);
  expect(made).toMatchObject({ status: 201, body: { internal_api_id: pending.body.internal_api_id, reference: '00001', reused: false } });
  expect(made.headers.has('idempotency-replayed')).toBe(false);
  const again = await another().register(request('slow'), keyed);
  expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([201, 'true', made.body]);
  expect([(await world().references()).length, await spent()]).toEqual([1, cost]);
});

test('a caller that lost its response finds the registration by its key at once, and pays only once', async () => {
  const order = request('lost');
  await killed({ request: order, headers: keyed, step: 'counted' });
  // The killed process still holds the key for most of a minute.
  const found = await another().register(order, keyed);
  expect([found.status, found.body.memo, found.body.reused]).toEqual([found.body.reference === undefined ? 202 : 201, order.memo, false]);
  await world().advance(1);
  const made = await another().register(order, keyed);
  expect(made).toMatchObject({ status: 201, body: { internal_api_id: found.body.internal_api_id, reference: '00001' } });
  expect(made.body.suggested_in_asset_amount).toBe('0.05000001');
  expect([(await world().references()).length, await spent()]).toEqual([1, cost]);
});

test('a repeat with the key of a used registration returns it, and registers no other', async () => {
  const order = request('used');
  // The response is not stored, as if the process ended right before.
  const forgetful = memolessProcess(devnetEnv(world().url, { redis: redis.env() }), (deps) => {
    const { idempotency } = deps;
    const finish: typeof idempotency.finish = async (scope, token) => {
      await idempotency.release(scope, token, true);
      return true;
    };
    return { ...deps, idempotency: { ...idempotency, finish } };
  });
  const first = await world().while(forgetful.register(order, keyed), blockMs);
  await world().control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '5000001' });
  await world().advance(2);
  const again = await world().while(another().register(order, keyed), blockMs);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect([(await world().references()).length, await spent()]).toEqual([1, cost]);
});

test('a registration abandoned while the store was silent does not block the repeat of its key', async () => {
  // Ends the request's time with its first attempt, however long the machine stalled before.
  let lateMs = 0;
  const silent = async () => {
    lateMs = patienceMs;
    throw new Error('The store is silent.');
  };
  const cutOff = memolessProcess(devnetEnv(world().url, { redis: redis.env() }), (deps) => {
    const { registrar } = deps.service;
    const store = { ...registrar.store, lease: silent, retire: silent };
    return { ...deps, service: { ...deps.service, now: () => deps.service.now() + lateMs, registrar: { ...registrar, store } } };
  });
  const order = request('given up');
  expect(await cutOff.register(order, keyed)).toMatchObject({ status: 503, body: { code: 'memoless_unavailable' } });
  await repeated(order);
});

test('a signed registration is returned as pending even when the store no longer returns the time', async () => {
  let isSigned = false;
  const timeless = memolessProcess(devnetEnv(world().url, { redis: redis.env() }), (deps) => {
    const { registrar } = deps.service;
    const write: typeof registrar.store.write = async (registration) => {
      const written = await registrar.store.write(registration);
      isSigned ||= written?.state === 'sent';
      return written;
    };
    const now = () => (isSigned ? Promise.reject(new Error('The store is silent.')) : registrar.store.now());
    const store = { ...registrar.store, write, now };
    const later = () => deps.service.now() + (isSigned ? patienceMs : 0);
    return { ...deps, service: { ...deps.service, now: later, registrar: { ...registrar, store } } };
  });
  const order = request('signed');
  expect(await timeless.register(order, keyed)).toMatchObject({ status: 202, body: { status: 'pending' } });
  await repeated(order);
});

test('processes with clocks 70 seconds apart register for their callers and abandon no registration', async () => {
  const skewed = (ms: number) =>
    memolessProcess(devnetEnv(world().url, { redis: redis.env() }), (deps) => ({
      ...deps,
      service: { ...deps.service, now: () => deps.service.now() + ms },
    }));
  const processes = [skewed(0), skewed(70_000), skewed(-70_000)];
  const sent = Array.from({ length: 12 }, (_, index) => processes[index % 3]?.register(request(`skewed${index}`)) ?? expect.unreachable());
  const made = await world().while(Promise.all(sent), blockMs);
  for (const [at, one] of made.entries()) {
    expect([201, 202], JSON.stringify([at, one.status, one.body])).toContain(one.status);
    const again = () => world().while(another().register(request(`skewed${at}`)), blockMs);
    if (one.status === 202) await expect.poll(async () => (await again()).status).toBe(201);
  }
  expect([(await world().references()).length, await spent()]).toEqual([12, 12n * cost]);
});
