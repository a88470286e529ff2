import { expect, test } from 'vitest';
import { memolessRegistrationEndpoint } from '../../contract/memoless/register.ts';
import { findRegistration } from '../../service/memoless/find.ts';
import type { Registration } from '../../service/ports/registration-store.ts';
import { createServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv } from '../fixtures/memoless-world.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { startTestWorld } from '../fixtures/test-world.ts';
import { createCarryHandler } from '../handlers/carry-handler.ts';
import { serve } from '../http/serve.ts';
import { createCarryReminders } from './carry-reminder.ts';

stretchDeadlines({ timers: true });
const world = startTestWorld();
const redis = startTestRedis();
const one: Registration = { id: 'reg_a', asset: 'BTC.BTC', memo: '=:e:x:1', charges: [], at: 0, version: 0, state: 'prepared' };

/** Reminders of several instances with a test-controlled clock, and their calls. */
function scene(open: readonly Registration[]) {
  let time = 1_000_000;
  const calls: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    calls.push(`${String(input)} ${new Headers(init?.headers).get('authorization')}`);
    return new Response('{}');
  };
  const env = { siteUrl: 'https://strait.example', cronSecret: 'a secret of the schedule' };
  const shared = { store: { open: async () => open }, env, fetch, log: () => undefined, now: () => time };
  return {
    calls,
    instance: () => createCarryReminders({ ...shared, redis: redis.open() }),
    wait(ms: number) {
      time += ms;
    },
  };
}

test('one of several instances triggers pending registrations with the cron secret, again after two seconds', async () => {
  const { calls, instance, wait } = scene([one]);
  const instances = [instance(), instance()];
  const both = () => {
    for (const { carrySoon } of instances) carrySoon();
  };
  both();
  both();
  const call = 'https://strait.example/api/cron/register Bearer a secret of the schedule';
  await expect.poll(() => calls).toEqual([call]);
  await redis.pass(2_100);
  wait(2_100);
  both();
  await expect.poll(() => calls).toEqual([call, call]);
});

test('the next request triggers what is pending, and makes no call when nothing is', async () => {
  await redis.flush();
  const none = scene([]);
  none.instance().look();
  await expect.poll(() => redis.open().get('{memoless}:reminded')).toBe(1);
  await redis.flush();
  const left = scene([one]);
  left.instance().look();
  await expect.poll(() => left.calls.length).toBe(1);
  expect(none.calls).toEqual([]);
});

test('only the schedule with its secret may trigger registrations', async () => {
  const deps = createServerDeps({ ...devnetEnv(world().url), cronSecret: 'a secret of the schedule' }, () => undefined);
  const handle = createCarryHandler(() => deps);
  const call = async (headers: Record<string, string> = {}) => {
    const answer = await handle(new Request('https://strait.example/api/cron/register', { headers }));
    return [answer.status, ((await answer.json()) as { readonly open?: number }).open];
  };
  expect(await call()).toEqual([404, undefined]);
  expect(await call({ Authorization: 'Bearer another secret' })).toEqual([404, undefined]);
  expect(await call({ Authorization: 'Bearer a secret of the schedule' })).toEqual([200, 0]);
});

test('reading a pending registration triggers it', async () => {
  const deps = createServerDeps(devnetEnv(world().url), () => undefined);
  const { registrar } = deps.service;
  const id = 'reg_0123456789abcdef01234567';
  await registrar.store.claim({ ...one, id, at: Date.now() }, [[]]);
  let wakes = 0;
  const carrySoon = () => {
    wakes += 1;
  };
  const given = { ...deps, service: { ...deps.service, registrar: { ...registrar, carrySoon } } };
  const read = serve(memolessRegistrationEndpoint, findRegistration, () => given);
  const answer = await read(new Request(`https://strait.example/memoless/api/v1/register/${id}?id=${id}`));
  expect([answer.status, await answer.json()]).toMatchObject([202, { status: 'pending', waiting_for: 'signature' }]);
  expect(wakes).toBe(1);
});
