import { afterEach, beforeEach, expect, test } from 'vitest';
import { registrationAccount } from '../../../scripts/devnet/chains/chain-list.ts';
import { giveUp } from '../../service/memoless/give-up.ts';
import { unsignedMs } from '../../service/memoless/next-action.ts';
import type { Registration } from '../../service/ports/registration-store.ts';
import type { ServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { killedWhileRegistering } from '../fixtures/memoless-killed.ts';
import { type VictimOrder, victimLeaseMs } from '../fixtures/memoless-victim.ts';
import { devnetEnv, lookMs, type MemolessProcess, memolessProcess, swapMemo, waitingProcess } from '../fixtures/memoless-world.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { startTestWorld } from '../fixtures/test-world.ts';
import { createCarrier } from './carrier.ts';

const cost = 2_200_000n;
/** Slow enough that a signed registration outlives the lease of a killed process. */
const blockMs = 290;
const { address, amount: funded } = registrationAccount;

stretchDeadlines();
const world = startTestWorld();
const redis = startTestRedis();
beforeEach(() => redis.flush());

const spent = async () => funded - (await world().rune(address));
const request = (name: string) => ({ asset: 'BTC.BTC', memo: swapMemo('BTC.BTC', name), requested_in_asset_amount: '0.05' });

const started: MemolessProcess[] = [];
// A carrier left running would sign what the next test leaves unsigned.
afterEach(async () => {
  for (const { deps } of started.splice(0)) await deps.carrier.stop();
});

/** Lets a carrier that polls often continue what a request leaves. */
function carrying({ service, ...deps }: ServerDeps): ServerDeps {
  const carrier = createCarrier(service, () => undefined, lookMs);
  return { ...deps, carrier, service: { ...service, registrar: { ...service.registrar, carrySoon: () => carrier.carrySoon() } } };
}

/** Another process of the same deployment. */
function another(): MemolessProcess {
  const process = memolessProcess(devnetEnv(world().url, { redis: redis.env() }), carrying);
  started.push(process);
  return process;
}

/** A process that cannot reach the chain, so it never signs, and leaves its registrations pending. */
const unsigning = (): MemolessProcess =>
  memolessProcess(devnetEnv(world().url, { redis: redis.env() }), (deps) => {
    const registrar = { ...deps.service.registrar, patienceMs: 100, carrySoon: () => undefined };
    return { ...deps, service: { ...deps.service, registrar, chains: { of: () => undefined } } };
  });

/** Starts a registration in a process that is killed before it responds. */
const killed = (order: Pick<VictimOrder, 'request' | 'headers' | 'step'>) =>
  killedWhileRegistering(world(), { ...order, set: { redis: redis.env() } }, blockMs);

/** The only open registration in the store. */
async function begun(product: MemolessProcess): Promise<Registration> {
  const [only] = await product.deps.service.registrar.store.open();
  return only ?? expect.unreachable();
}

test.each(['claimed', 'stored', 'counted'] as const)(
  'a registration whose process was killed once it had %s is completed by another one and paid for once',
  async (step) => {
    await killed({ request: request('left'), step });
    await redis.pass(victimLeaseMs);
    const other = another();
    const { id } = await begun(other);
    expect(await world().while(other.deps.carrier.carryNow(20_000), blockMs)).toBe(0);
    expect(await other.deps.service.registrar.store.read(id)).toMatchObject({ state: 'registered', reference: '00001' });
    expect([(await world().references()).length, await spent()]).toEqual([1, cost]);
  },
);

test('a registration returned as pending continues after the response, and shows what it waits for', async () => {
  const { product, runOut } = waitingProcess(devnetEnv(world().url, { redis: redis.env() }), carrying);
  started.push(product);
  const answer = product.register(request('after'));
  await expect.poll(async () => (await product.deps.service.registrar.store.open())[0]?.state).toBe('sent');
  runOut();
  const pending = await answer;
  expect([pending.status, pending.body['hint']]).toEqual([202, undefined]);
  const { internal_api_id: id } = pending.body;
  await expect.poll(async () => (await product.registration(id)).body.waiting_for).toBe('block');
  const { store } = product.deps.service.registrar;
  await world().advance(1);
  await expect.poll(async () => (await store.read(id))?.state).toBe('registered');
});

test('a registration that nobody can sign for two blocks fails with the reason and costs no budget', async () => {
  await unsigning().register(request('poor'));
  const { id } = await begun(another());
  const env = devnetEnv(world().url, { redis: redis.env() });
  const poor = memolessProcess({ ...env, memoless: { ...env.memoless, signerKey: () => 'cd'.repeat(32) } });
  expect(await poor.deps.carrier.carryNow(0)).toBe(1);
  const { registrar } = poor.deps.service;
  const now = async () => (await registrar.store.now()) + unsignedMs.carrier;
  const late = { ...poor.deps.service, registrar: { ...registrar, store: { ...registrar.store, now } } };
  expect(await createCarrier(late, () => undefined).carryNow(1_000)).toBe(0);
  const told = await another().registration(id);
  expect(told).toMatchObject({ status: 409, body: { code: 'registration_ended', details: { cause: 'memoless_unavailable' } } });
  expect(told.body['hint']).toMatch(/run out of RUNE.* Nothing was paid\. Register again\.$/);
  expect(await spent()).toBe(0n);
});

test('an abandoned registration is reported as ended even without nodes, and its key can register again', async () => {
  const keyed = { 'Idempotency-Key': 'mine' };
  const pending = await unsigning().register(request('ended'), keyed);
  expect(pending.status).toBe(202);
  const cut = memolessProcess(devnetEnv('http://127.0.0.1:9', { redis: redis.env() }));
  const { store } = cut.deps.service.registrar;
  const { internal_api_id: id } = pending.body;
  const prepared = await begun(cut);
  const late = { code: 'upstream_timeout', hint: 'THORChain did not answer in time.' } as const;
  expect(await giveUp(prepared, late, store)).toMatchObject({ state: 'failed' });
  const told = await cut.registration(id);
  expect(told).toMatchObject({
    status: 409,
    body: {
      code: 'registration_ended',
      error: { code: 'REGISTRATION_FAILED' },
      hint: 'THORChain did not answer in time. Nothing was paid. Register again.',
      details: { cause: 'upstream_timeout' },
    },
  });
  expect(told.headers.has('retry-after')).toBe(false);
  const made = await world().while(another().register(request('ended'), keyed), blockMs);
  expect([made.status, made.body.internal_api_id === id, made.body.reused]).toEqual([201, false, false]);
  expect([(await world().references()).length, await spent()]).toEqual([1, cost]);
});

test('a stopped carrier starts nothing more and marks nothing as failed', async () => {
  await unsigning().register(request('stopped'));
  const product = another();
  await product.deps.carrier.stop();
  expect(await product.deps.carrier.carryNow(20_000)).toBeUndefined();
  expect((await begun(product)).state).toBe('prepared');
});
