import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registrationAccount } from '../../../scripts/devnet/chains/chain-list.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv, type MemolessProcess, memolessProcess, noCap, swapMemo, waitingProcess } from '../fixtures/memoless-world.ts';
import { startRedisBridge } from '../fixtures/redis-bridge.ts';
import { startRedisServer } from '../fixtures/redis-server.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { startTestWorld } from '../fixtures/test-world.ts';

const cost = 2_200_000n;
const { address, amount: funded } = registrationAccount;
const wide = {
  dailyRune: 10n ** 12n,
  perCaller: 100_000,
  mostUsd: noCap,
  signerKey: devnetEnv('http://127.0.0.1:1').memoless.signerKey ?? (() => ''),
};

stretchDeadlines({ timers: true });
const world = startTestWorld();
const redis = startTestRedis();

beforeEach(async () => {
  await redis.flush();
});
afterEach(() => redis.bridge().delay(0));

const hourMs = 3_600_000;

interface Pace {
  readonly lookMs?: number;
  readonly aheadMs?: number;
}

/** Another process of the same deployment, with the given poll interval, whose store clock is ahead. */
const another = (memoless: Partial<typeof wide> = {}, { aheadMs = 0, ...pace }: Pace = {}): MemolessProcess =>
  memolessProcess(devnetEnv(world().url, { redis: redis.env(), memoless: { ...wide, ...memoless } }), (deps) => {
    const { registrar } = deps.service;
    const { store } = registrar;
    const now = async () => (await store.now()) + aheadMs;
    return { ...deps, service: { ...deps.service, registrar: { ...registrar, ...pace, store: { ...store, now } } } };
  });

/** A process whose requests wait until `runOut` makes them time out. */
const waiting = () => waitingProcess(devnetEnv(world().url, { redis: redis.env(), memoless: wide }));

const openOf = async ({ deps }: MemolessProcess) => (await deps.service.registrar?.store.open())?.[0];
/** Moves the store clock to the middle of an hour: budgets are renewed at its end. */
const midHourMs = () => hourMs / 2 - (Date.now() % hourMs);

const spent = async () => funded - (await world().rune(address));
const request = (name: string, asset = 'BTC.BTC') => ({ asset, memo: swapMemo(asset, name), requested_in_asset_amount: '0.05' });

describe('one account under concurrent requests', () => {
  test('gives each of 200 requests in four processes its own reference, and pays for each once', {
    timeout: 600_000,
  }, async () => {
    // Polls less often than in other tests, since many processes share one store.
    const processes = Array.from({ length: 4 }, () => another({}, { lookMs: 250 }));
    const requests = Array.from({ length: 200 }, (_, index) => request(`payer${index}`));
    const register = (at: number) => processes[at % 4]?.register(requests[at] ?? {}) ?? expect.unreachable();
    let settled = await world().while(Promise.all(requests.map((_, index) => register(index))), 400);
    for (let round = 0; round < 10 && settled.some(({ status }) => status === 202); round += 1) {
      const again = settled.map((one, index) => {
        if (one.status === 201) return one;
        // A request without a reference may only be pending, and gets it when repeated.
        expect([one.status, one.body['code']]).toEqual([202, undefined]);
        return register(index);
      });
      settled = await world().while(Promise.all(again), 400);
    }
    expect(settled.map(({ status }) => status)).toEqual(settled.map(() => 201));
    expect(settled.map(({ body }) => body.memo)).toEqual(requests.map(({ memo }) => memo));
    const references = settled.map(({ body }) => body.reference ?? '');
    expect(new Set(references).size).toBe(200);
    const onChain = await world().references();
    expect(onChain).toHaveLength(200);
    for (const { body } of settled) expect(onChain).toContainEqual(expect.objectContaining({ reference: body.reference, memo: body.memo }));
    expect(await spent()).toBe(200n * cost);
    const next = await world().while(another().register(request('one more')));
    expect([next.status, next.body.reference]).toEqual([201, '00201']);
  });

  test('shares one registration between equal requests, and replaces it once used or expired', async () => {
    const processes = [another(), another()];
    const made = await world().while(
      Promise.all(Array.from({ length: 20 }, (_, index) => processes[index % 2]?.register(request('same')))),
    );
    expect(new Set(made.map((one) => `${one?.status} ${one?.body.internal_api_id} ${one?.body.reference}`)).size).toBe(1);
    expect(made.filter((one) => one?.body.reused === false)).toHaveLength(1);
    expect(await spent()).toBe(cost);
    await world().control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '5000001' });
    await world().advance(2);
    const again = await world().while(another().register(request('same')));
    expect(again).toMatchObject({ status: 201, body: { reference: '00002', reused: false } });
    expect(await spent()).toBe(2n * cost);
    await world().advance(3_100);
    const late = await world().while(another().register(request('same')));
    expect(late).toMatchObject({ status: 201, body: { reference: '00003', reused: false } });
  });

  test('registers even when something else has used its sequence number', async () => {
    const [first] = [another()];
    await first.deps.service.registrar?.store.keepSequence(40n, 60_000);
    expect((await world().while(first.register(request('a')))).status).toBe(201);
    await first.deps.service.registrar?.store.keepSequence(0n, 60_000);
    expect((await world().while(another().register(request('b')))).status).toBe(201);
    expect(await spent()).toBe(2n * cost);
  });

  test('does not sign again a registration that got its reference after it was listed', async () => {
    const first = await world().while(another().register(request('a')));
    const env = devnetEnv(world().url, { redis: redis.env(), memoless: wide });
    const late = memolessProcess(env, (deps) => {
      const { registrar } = deps.service;
      if (registrar === undefined) throw new Error('no registrar');
      const { store } = registrar;
      const open = async () => {
        const ended = await store.read(first.body.internal_api_id ?? '');
        return [...(ended === undefined ? [] : [ended]), ...(await store.open())];
      };
      return { ...deps, service: { ...deps.service, registrar: { ...registrar, store: { ...store, open } } } };
    });
    expect((await world().while(late.register(request('b')))).body.reference).toBe('00002');
    expect(await world().references()).toHaveLength(2);
    expect(await spent()).toBe(2n * cost);
  });

  test('replays the response of an idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'one' };
    const product = another();
    const first = await world().while(product.register(request('a'), headers));
    const again = await product.register(request('a'), headers);
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([201, 'true', first.body]);
    const other = await product.register(request('b'), headers);
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency_key_reused']);
  });

  test('leaves the registration pending while no block is made, and completes it afterwards', async () => {
    const { product, runOut } = waiting();
    const answer = product.register(request('slow'));
    await expect.poll(async () => (await openOf(product))?.state).toBe('sent');
    runOut();
    const pending = await answer;
    expect(pending).toMatchObject({ status: 202, body: { success: true, status: 'pending' } });
    expect(pending.body.reference).toBeUndefined();
    const id = pending.body.internal_api_id;
    expect((await another().registration(id)).status).toBe(202);
    await world().advance(1);
    expect(await another().registration(id)).toMatchObject({ status: 200, body: { reference: '00001', internal_api_id: id } });
    expect(await spent()).toBe(cost);
  });

  test('does not wait for a stalled node longer than a function may run', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let lateMs = 0;
    const env = devnetEnv(world().url, { redis: redis.env(), memoless: wide });
    const slow = memolessProcess(env, (deps) => {
      const registrar = deps.service.registrar ?? expect.unreachable();
      const access = deps.service.chains.of('THOR') ?? expect.unreachable();
      const signingFacts: typeof access.signingFacts = async (...given) => {
        await held;
        return access.signingFacts(...given);
      };
      const chains = { ...deps.service.chains, of: () => ({ ...access, signingFacts }) };
      // Its clock is frozen, so that only the timer ends the request, which is waiting for the node by then.
      const began = deps.service.now();
      return { ...deps, service: { ...deps.service, chains, now: () => began + lateMs, registrar: { ...registrar, patienceMs: 250 } } };
    });
    const pending = await slow.register(request('a'));
    expect(pending).toMatchObject({ status: 202, body: { status: 'pending' } });
    lateMs = 1_000;
    release();
    const given = await world().while(another().register(request('a')));
    expect(given).toMatchObject({ status: 201, body: { reference: '00001', internal_api_id: pending.body.internal_api_id } });
    expect([(await world().references()).length, await spent()]).toEqual([1, cost]);
  });
});

test('reports a registration that fails in its block, and can make it again', async () => {
  const { product, runOut } = waiting();
  const answer = product.register(request('a'));
  await expect.poll(async () => (await openOf(product))?.state).toBe('sent');
  // The next block will include it: the chain counts pending transactions in the sequence.
  const { attempt } = (await openOf(product)) ?? {};
  await expect
    .poll(async () => (await product.deps.service.registrar?.store.nextSequence()) ?? 0n)
    .toBeGreaterThan(BigInt(attempt?.sequence ?? 0));
  await world().control('state', { network: 'thorchain', mimir: { HALTMEMOLESS: 1 } });
  await world().advance(1);
  await world().control('state', { network: 'thorchain', mimir: { HALTMEMOLESS: 0 } });
  runOut();
  const { status, body } = await answer;
  expect([status, body.status]).toEqual([202, 'pending']);
  const later = another({}, { aheadMs: 12_000 });
  await expect.poll(async () => (await later.registration(body.internal_api_id)).status, { interval: 250 }).toBe(409);
  // It was signed and may have cost the network fee, so the hint must not say that nothing was paid.
  const hint = 'THORChain did not carry the registration out. Register again.';
  expect((await later.registration(body.internal_api_id)).body).toMatchObject({ code: 'registration_ended', success: false, hint });
  expect(await world().while(another().register(request('a')))).toMatchObject({ status: 201, body: { reference: '00001', reused: false } });
});

describe('limits', () => {
  test('share the daily and hourly budget and the quota of a caller between all processes', async () => {
    const caps = { dailyRune: 16n * cost, perCaller: 8 };
    const pace = { aheadMs: midHourMs() };
    const from = (caller: string) => ({ 'X-Forwarded-For': caller });
    const register = (name: string, caller: string) => world().while(another(caps, pace).register(request(name), from(caller)));
    expect((await register('a', '1.1.1.1')).status).toBe(201);
    const capped = await register('b', '1.1.1.2');
    expect(capped).toMatchObject({ status: 429, body: { code: 'rate_limited', success: false, error: { code: 'RATE_LIMITED' } } });
    expect(Number(capped.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await register('a', '2.2.2.2')).body.reused).toBe(true);
    for (const name of ['c', 'd', 'e']) expect((await register(name, `${name.charCodeAt(0)}.2.2.2`)).status).toBe(201);
    expect(await register('f', '3.3.3.3')).toMatchObject({ status: 503, body: { code: 'memoless_unavailable' } });
    expect(await spent()).toBe(4n * cost);
  });

  test('let seven /64s of one /48 use up no more than one caller’s share of the daily budget', async () => {
    const caps = { dailyRune: 7n * cost, perCaller: 1 };
    const pace = { aheadMs: midHourMs() };
    const register = (name: string, caller: string) =>
      world().while(another(caps, pace).register(request(name), { 'X-Forwarded-For': caller }));
    const attack = [];
    for (let index = 0; index < 7; index += 1) attack.push((await register(`attack${index}`, `2001:db8:7:${index}00::1`)).status);
    expect(attack).toEqual([201, 429, 429, 429, 429, 429, 429]);
    expect((await register('honest', '2a02:8388:1:1::7')).status).toBe(201);
    expect((await register('another', '192.0.2.7')).status).toBe(201);
  });

  test('sign and spend nothing without the store', async () => {
    const down = memolessProcess(devnetEnv(world().url, { redis: { url: 'http://127.0.0.1:1', token: 'none' }, memoless: wide }));
    const refused = await world().while(down.register(request('a')));
    expect(refused.status).toBe(503);
    expect(refused.headers.has('retry-after')).toBe(true);
    const keyed = await down.register(request('a'), { 'Idempotency-Key': 'one' });
    expect([keyed.status, keyed.body['code']]).toEqual([503, 'idempotency_unavailable']);
    await world().advance(2);
    expect([await spent(), await world().references()]).toEqual([0n, []]);
  });

  test('spend nothing when the store fails after the request was accepted', async () => {
    const own = await startRedisServer();
    const ownBridge = await startRedisBridge(own.port);
    const env = devnetEnv(world().url, { redis: { url: ownBridge.url, token: ownBridge.token }, memoless: wide });
    const product = memolessProcess(env, (deps) => {
      const registrar = deps.service.registrar ?? expect.unreachable();
      const claim: typeof registrar.store.claim = async (...given) => {
        const claimed = await registrar.store.claim(...given);
        await own.stop();
        return claimed;
      };
      // Shortens the request, which waits in case the store comes back.
      const hurried = { ...registrar, store: { ...registrar.store, claim }, patienceMs: 600 };
      return { ...deps, service: { ...deps.service, registrar: hurried } };
    });
    const refused = await world().while(product.register(request('a')));
    expect([refused.status, refused.body['code']]).toEqual([503, 'memoless_unavailable']);
    await world().advance(3);
    expect([await spent(), await world().references()]).toEqual([0n, []]);
    await ownBridge.close();
  });

  test('refuse a registration without RUNE in the account, return its budget and log the refusal', async () => {
    const events: string[] = [];
    const env = devnetEnv(world().url, { memoless: { ...wide, signerKey: () => 'cd'.repeat(32), dailyRune: cost } });
    const poor = memolessProcess(env, undefined, (_level, event) => events.push(event));
    expect(await world().while(poor.register(request('a')))).toMatchObject({ status: 503, body: { code: 'memoless_unavailable' } });
    const { signer } = poor.deps.service.registrar ?? expect.unreachable();
    await world().control('faucet', { chain: 'THOR', address: signer?.account().address ?? '', amount: '1000000' });
    await world().advance(1);
    expect(await world().while(poor.register(request('b')))).toMatchObject({ status: 503, body: { code: 'memoless_unavailable' } });
    expect(events).toContain('memoless_no_funds');
    await world().control('faucet', { chain: 'THOR', address: signer?.account().address ?? '', amount: `${2n * cost}` });
    expect((await world().while(poor.register(request('c')))).status).toBe(201);
  });
});

test.each([
  ['a halt of deposits without a memo', { HALTMEMOLESS: 1 }, 503, 'memoless_unavailable'],
  ['a halt of trading', { HALTTRADING: 1 }, 503, 'trading_halted'],
  ['a halt of payouts on the target chain', { HALTSIGNINGETH: 1 }, 503, 'trading_halted'],
] as const)('registers nothing during %s', async (_name, mimir, status, code) => {
  await world().control('state', { network: 'thorchain', mimir });
  expect(await another().register(request('a'))).toMatchObject({ status, body: { code, success: false } });
  await world().advance(2);
  expect([await spent(), await world().references()]).toEqual([0n, []]);
});
