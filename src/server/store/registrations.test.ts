import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Registration, RegistrationStore } from '../../service/ports/registration-store.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { createRedis } from './redis.ts';
import { createFileRegistrations } from './registrations-file.ts';
import { createRedisRegistrations } from './registrations-redis.ts';

stretchDeadlines();
const redis = startTestRedis();
const clock = { now: 1_800_000_000_000 };
const now = () => clock.now;

/** Reopens the same registrations with each call, like another process. */
const stores: Readonly<Record<string, () => Promise<(mostBytes?: number) => RegistrationStore>>> = {
  async file() {
    const folder = mkdtempSync(join(tmpdir(), 'registrations-'));
    return (mostBytes) => createFileRegistrations({ folder, now, ...(mostBytes === undefined ? {} : { mostBytes }) });
  },
  async redis() {
    await redis.flush();
    return (mostBytes) => createRedisRegistrations(redis.open(), mostBytes);
  },
};

interface Fresh extends Partial<Registration> {
  readonly caller?: string;
  readonly day?: string;
}

const fresh = (id: string, { caller = 'somebody', day = '15', ...more }: Fresh = {}): Registration => ({
  id,
  asset: 'BTC.BTC',
  memo: `=:e:${id}:1`,
  charges: [
    { counter: `${day}:${caller}`, by: '1' },
    { counter: `${day}:all`, by: '2200000' },
  ],
  at: clock.now,
  version: 0,
  state: 'prepared',
  ...more,
});
/** Alternative bounds: three per caller and four in total, or a caller's first and five in total. */
const ways = [
  [3n, 8_800_000n],
  [1n, 11_000_000n],
];

describe.each(Object.keys(stores))('registrations in %s', (name) => {
  const opened = async () => (await stores[name]?.()) ?? expect.unreachable();

  test('can be read by any process, each claimed once', async () => {
    const open = await opened();
    const [one, other] = [fresh('reg_a'), fresh('reg_b', { memo: fresh('reg_a').memo })];
    expect(await open().claim(one, ways)).toEqual({ kind: 'new' });
    expect(await open().claim(other, ways)).toEqual({ kind: 'known', registration: one });
    expect(await open().read('reg_a')).toEqual(one);
    expect(await open().read('reg_b')).toBeUndefined();
    expect(await open().open()).toEqual([one]);
  });

  test('are known with their state on a repeated claim, and new again once retired', async () => {
    const open = await opened();
    const one = fresh('reg_a');
    await open().claim(one, ways);
    const failed = await open().write({ ...one, state: 'failed' });
    expect(failed).toMatchObject({ id: 'reg_a', state: 'failed', version: 1 });
    expect(await open().claim(one, ways)).toEqual({ kind: 'known', registration: failed });
    await open().retire(one, true);
    expect(await open().claim(fresh('reg_b', { memo: one.memo }), ways)).toEqual({ kind: 'new' });
  });

  test('accept one write per version', async () => {
    const open = await opened();
    const one = fresh('reg_a');
    await open().claim(one, ways);
    const store = open();
    const attempt = { tx: 'AB', bytes: 'CD', sequence: '7', timeoutHeight: 9, signedAt: clock.now, sentAt: clock.now };
    const writes = await Promise.all([store.write({ ...one, state: 'sent', attempt }), store.write({ ...one, state: 'failed' })]);
    expect(writes.filter((written) => written !== undefined)).toHaveLength(1);
    expect(await store.write({ ...one, state: 'failed' })).toBeUndefined();
    const present = await open().read('reg_a');
    expect(present?.version).toBe(1);
    expect(await open().write({ ...(present ?? one), state: 'registered', reference: '00001', height: 5 })).toMatchObject({ version: 2 });
    expect(await open().open()).toEqual([]);
    expect(await open().write(fresh('reg_none'))).toBeUndefined();
  });

  test('are charged to the first set of counters with capacity left, and refused when no set has any', async () => {
    const store = (await opened())();
    for (const id of ['reg_a', 'reg_b', 'reg_c']) expect(await store.claim(fresh(id), ways)).toEqual({ kind: 'new' });
    expect(await store.claim(fresh('reg_d'), ways)).toEqual({ kind: 'over', charge: 0 });
    expect(await store.claim(fresh('reg_e', { caller: 'other' }), ways)).toEqual({ kind: 'new' });
    expect(await store.claim(fresh('reg_f', { caller: 'other' }), ways)).toEqual({ kind: 'over', charge: 1 });
    expect(await store.claim(fresh('reg_n', { caller: 'new' }), ways)).toEqual({ kind: 'new' });
    expect(await store.claim(fresh('reg_o', { caller: 'newer' }), ways)).toEqual({ kind: 'over', charge: 1 });
    expect(await store.claim(fresh('reg_g', { caller: 'other', day: '16' }), ways)).toEqual({ kind: 'new' });
    await store.retire(fresh('reg_n', { caller: 'new' }), true);
    await store.retire(fresh('reg_b'), true);
    await store.retire(fresh('reg_b'), true);
    expect(await store.claim(fresh('reg_h'), ways)).toEqual({ kind: 'new' });
    expect(await store.claim(fresh('reg_i'), ways)).toEqual({ kind: 'over', charge: 0 });
  });

  test('give way to an equal one when retired, and stay readable', async () => {
    const open = await opened();
    const one = fresh('reg_a');
    await open().claim(one, ways);
    await open().retire(one, false);
    const other = fresh('reg_b', { memo: one.memo });
    expect(await open().claim(other, ways)).toEqual({ kind: 'new' });
    await open().retire(one, false);
    expect(await open().claim(fresh('reg_c', { memo: one.memo }), ways)).toEqual({ kind: 'known', registration: other });
    expect(await open().read('reg_a')).toEqual(one);
  });

  test('are limited in bytes, and failed ones are dropped after a day', async () => {
    const open = await opened();
    const store = open(1_500);
    const long = { memo: `=:e:${'a'.repeat(600)}:1` };
    expect(await store.claim(fresh('reg_a', long), ways)).toEqual({ kind: 'new' });
    expect(await store.claim(fresh('reg_b', { memo: `=:e:${'b'.repeat(600)}:1` }), ways)).toEqual({ kind: 'full' });
    expect(await store.read('reg_b')).toBeUndefined();
    expect(await store.claim(fresh('reg_c'), ways)).toEqual({ kind: 'new' });
    expect(
      await store.write({ ...fresh('reg_a', long), state: 'failed', fault: { code: 'registration_failed', hint: 'x'.repeat(300) } }),
    ).toBeDefined();
    expect(await store.claim(fresh('reg_d'), ways)).toEqual({ kind: 'full' });
    if (name === 'redis') await redis.pass(86_400_000);
    else clock.now += 86_400_001;
    expect(await open(1_500).claim(fresh('reg_d', { memo: `=:e:${'d'.repeat(600)}:1` }), ways)).toEqual({ kind: 'new' });
    expect([await store.read('reg_a'), (await store.read('reg_c'))?.id]).toEqual([undefined, 'reg_c']);
  });

  test('give their lease to one holder at a time', async () => {
    const store = (await opened())();
    const taken = await Promise.all(Array.from({ length: 20 }, (_, index) => store.lease(`holder-${index}`, 60_000)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const holder = `holder-${taken.indexOf(true)}`;
    expect([await store.lease(holder, 60_000), await store.lease('other', 60_000)]).toEqual([true, false]);
    await store.unlease('other');
    expect(await store.lease('other', 60_000)).toBe(false);
    await store.unlease(holder);
    expect(await store.lease('other', 60_000)).toBe(true);
  });

  test('use the time of their store, whatever the clock of a process', async () => {
    const store = (await opened())();
    const before = Date.now();
    const said = await store.now();
    const [from, to] = name === 'file' ? [clock.now, clock.now] : [before - 1, Date.now() + 1];
    expect([said >= from, said <= to]).toEqual([true, true]);
  });

  test('store the sequence and the account', async () => {
    const store = (await opened())();
    expect([await store.nextSequence(), await store.account()]).toEqual([undefined, undefined]);
    await store.keepSequence(12n, 60_000);
    const account = { address: 'thor1abc', balance: '123', cost: '5', at: clock.now };
    await store.keepAccount(account);
    expect([await store.nextSequence(), await store.account()]).toEqual([12n, account]);
  });
});

test('registration files older than any living reference are removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'registrations-'));
  const store = createFileRegistrations({ folder, now });
  await store.claim(fresh('reg_old', { at: clock.now - 4 * 86_400_000 }), ways);
  await store.claim(fresh('reg_new'), ways);
  const again = createFileRegistrations({ folder, now });
  expect([await again.read('reg_old'), (await again.read('reg_new'))?.id]).toEqual([undefined, 'reg_new']);
});

test('every registration key expires in Redis', async () => {
  await redis.flush();
  const store = createRedisRegistrations(redis.open());
  await store.claim(fresh('reg_a'), ways);
  await store.lease('holder', 60_000);
  await store.keepSequence(1n, 60_000);
  await store.keepAccount({ address: 'thor1abc', balance: '123', cost: '5', at: clock.now });
  const ends = await redis.ends();
  expect(ends.size).toBe(10);
  for (const [key, end] of ends) expect([key, end > 0]).toEqual([key, true]);
});

test('rejects when the store cannot be reached', async () => {
  const store = createRedisRegistrations(createRedis('http://127.0.0.1:1', 'none'));
  await expect(store.claim(fresh('reg_a'), ways)).rejects.toThrow();
  await expect(store.lease('holder', 100)).rejects.toThrow();
});
