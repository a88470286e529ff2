import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Outbox, type OutboxEntry, outboxKeep, type ReportEntry } from '../../service/mail/outbox.ts';
import { errorCodeOf } from '../fixtures/error-code.ts';
import { redisConnection } from '../fixtures/resp.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { createFileOutbox } from './outbox-file.ts';
import { createRedisOutbox } from './outbox-redis.ts';

const redis = startTestRedis();

const newFolder = () => mkdtempSync(join(tmpdir(), 'outbox-'));

/** Opens the same stored work again with each call, as another process would. */
const stores: Readonly<Record<string, () => Promise<(options: { now: () => number; capacity?: number }) => Outbox>>> = {
  async file() {
    const folder = newFolder();
    return (options) => createFileOutbox({ folder, ...options });
  },
  async redis() {
    await redis.flush();
    return (options) => createRedisOutbox(redis.open(), options);
  },
};

const start = 1_800_000_000_000;
const lease = 60_000;
const signup = (id: string, at = start): OutboxEntry => ({ kind: 'signup', id, at, attempts: 0, address: `${id}@example.com` });
const image = { name: 'a.png', type: 'image/png', bytes: 2_000_001, content: 'QUJD'.repeat(666_667) } as const;
const report = (id: string, at = start): ReportEntry => ({
  kind: 'report',
  id,
  at,
  attempts: 0,
  report: { description: `about "${id}"\n`, type: 'bug', attachment: image },
});

describe.each(Object.keys(stores))('the outbox in %s', (name) => {
  async function opened(capacity?: number) {
    const clock = { now: start };
    const open = await (stores[name] as (typeof stores)[string])();
    const options = { now: () => clock.now, ...(capacity === undefined ? {} : { capacity }) };
    return { clock, outbox: open(options), other: open(options) };
  }

  test('an entry comes out as it went in, once, and is gone when it is finished', async () => {
    const { outbox, other } = await opened();
    expect(await outbox.put(report('rep_a'), 'due')).toBe('stored');
    expect(await other.claim(lease)).toEqual(report('rep_a'));
    expect(await outbox.claim(lease)).toBeUndefined();
    expect(await other.claim(lease)).toBeUndefined();
    await other.finish(report('rep_a'));
    expect(await outbox.waiting()).toEqual({ count: 0 });
  });

  test('an id counts once: while it waits, is claimed, in quarantine, or was finished', async () => {
    const { clock, outbox, other } = await opened();
    await outbox.put(report('rep_a'), 'due');
    expect(await other.put(report('rep_a'), 'due')).toBe('known');
    await outbox.claim(lease);
    expect(await other.put(report('rep_a'), 'quarantine')).toBe('known');
    await outbox.finish(report('rep_a'));
    clock.now += outboxKeep.finishedMs - 1_000;
    await outbox.sweep();
    expect(await other.put(report('rep_a'), 'due')).toBe('known');
    await outbox.put(signup('sub_a'), 'quarantine');
    expect(await other.put(signup('sub_a'), 'due')).toBe('known');
    expect(await outbox.claim(lease)).toBeUndefined();
  });

  test('equal ids at once are stored once', async () => {
    const { outbox } = await opened();
    const ends = await Promise.all(Array.from({ length: 50 }, () => outbox.put(signup('sub_a'), 'due')));
    expect(ends.filter((end) => end === 'stored')).toHaveLength(1);
    expect((await outbox.waiting()).count).toBe(1);
  });

  test('many claims at once never share an entry', async () => {
    const { outbox, other } = await opened();
    await Promise.all(Array.from({ length: 40 }, (_, at) => outbox.put(signup(`sub_${at}`), 'due')));
    const claims = await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? outbox : other).claim(lease)));
    const ids = claims.flatMap((entry) => (entry === undefined ? [] : [entry.id]));
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });

  test('what a dead process had claimed comes back when its lease ends, not before', async () => {
    const { clock, outbox, other } = await opened();
    await outbox.put(report('rep_a'), 'due');
    await outbox.claim(lease);
    clock.now += lease - 1;
    expect(await other.claim(lease)).toBeUndefined();
    clock.now += 1;
    expect(await other.claim(lease)).toEqual(report('rep_a'));
  });

  test('an entry that was finished after its lease had ended does not come back', async () => {
    const { clock, outbox, other } = await opened();
    await outbox.put(signup('sub_a'), 'due');
    await outbox.claim(lease);
    clock.now += lease;
    await other.claim(lease);
    await outbox.finish(signup('sub_a'));
    await other.postpone(signup('sub_a'), clock.now);
    clock.now += lease;
    expect(await other.claim(lease)).toBeUndefined();
  });

  test('a postponed entry waits for its time and keeps its attempts', async () => {
    const { clock, outbox, other } = await opened();
    await outbox.put(report('rep_a'), 'due');
    await outbox.claim(lease);
    await outbox.postpone({ ...report('rep_a'), attempts: 1 }, start + 300_000);
    clock.now = start + 299_999;
    expect(await other.claim(lease)).toBeUndefined();
    expect(await other.waiting()).toEqual({ count: 1, oldestAt: start });
    clock.now = start + 300_000;
    expect(await other.claim(lease)).toEqual({ ...report('rep_a'), attempts: 1 });
  });

  test('quarantine waits for a person: list, release, discard', async () => {
    const { clock, outbox, other } = await opened();
    await outbox.put(report('rep_b', start + 1), 'quarantine');
    await outbox.put(report('rep_a'), 'quarantine');
    expect(await outbox.claim(lease)).toBeUndefined();
    expect(await outbox.waiting()).toEqual({ count: 0 });
    expect(await other.list('quarantine', 10)).toEqual([report('rep_a'), report('rep_b', start + 1)]);
    expect(await other.list('quarantine', 1)).toHaveLength(1);
    expect(await other.release('rep_a')).toBe(true);
    expect(await other.release('rep_a')).toBe(false);
    expect(await outbox.waiting()).toEqual({ count: 1, oldestAt: start });
    expect(await outbox.claim(lease)).toEqual(report('rep_a'));
    expect(await other.discard('rep_b')).toBe(true);
    expect(await other.discard('../rep_b')).toBe(false);
    expect(await other.list('quarantine', 10)).toEqual([]);
    await outbox.put(report('rep_c', start), 'quarantine');
    clock.now = start + outboxKeep.quarantineMs + 1;
    await outbox.sweep();
    expect(await other.list('quarantine', 10)).toEqual([]);
  });

  test('the outbox says when it is full, and has room again', async () => {
    const { outbox } = await opened(2);
    await outbox.put(signup('sub_a'), 'due');
    await outbox.put(signup('sub_b'), 'due');
    expect(await outbox.put(signup('sub_c'), 'due')).toBe('full');
    const entry = await outbox.claim(lease);
    await outbox.finish(entry as OutboxEntry);
    expect(await outbox.put(signup('sub_c'), 'due')).toBe('stored');
  });

  test('the outbox says what waits longest', async () => {
    const { outbox } = await opened();
    await outbox.put(signup('sub_b', start - 5_000), 'due');
    await outbox.put(signup('sub_a', start - 60_000), 'due');
    expect(await outbox.waiting()).toEqual({ count: 2, oldestAt: start - 60_000 });
    expect(await outbox.list('due', 10)).toHaveLength(2);
  });
});

test('in Redis nothing is left of a finished image, and no part of a waiting one expires', async () => {
  await redis.flush();
  const outbox = createRedisOutbox(redis.open(), { now: () => start });
  const connection = redisConnection(redis.server().port);
  const parts = async () => ((await connection.send([['KEYS', 'outbox:part:*']]))[0] as string[]).toSorted();
  await outbox.put(report('rep_a'), 'due');
  await outbox.put(report('rep_a'), 'due');
  expect(await parts()).toHaveLength(4);
  expect(await connection.send((await parts()).map((key) => ['PTTL', key]))).toEqual([-1, -1, -1, -1]);
  await outbox.finish((await outbox.claim(lease)) as OutboxEntry);
  expect(await parts()).toEqual([]);
  connection.close();
});

test('with Redis down every call is delivery_unavailable, and works again without a restart', async () => {
  await redis.flush();
  const outbox = createRedisOutbox(redis.open(), { now: () => start });
  await redis.server().stop();
  expect(await errorCodeOf(() => outbox.put(signup('sub_a'), 'due'))).toBe('delivery_unavailable');
  expect(await errorCodeOf(() => outbox.claim(lease))).toBe('delivery_unavailable');
  await redis.server().start();
  await expect.poll(() => outbox.put(signup('sub_a'), 'due').catch(() => 'down'), { timeout: 5_000 }).toBe('stored');
});

test('in files a torn draft of a crash is no entry, and a folder that cannot be made is delivery_unavailable', async () => {
  const folder = newFolder();
  const outbox = createFileOutbox({ folder, now: () => Date.now() });
  await outbox.put(signup('sub_a'), 'due');
  writeFileSync(join(folder, 'due', '.draft'), '{"kind":"sig');
  expect((await outbox.waiting()).count).toBe(1);
  const [file = ''] = readdirSync(join(folder, 'due')).filter((name) => !name.startsWith('.'));
  expect(JSON.parse(readFileSync(join(folder, 'due', file), 'utf8'))).toEqual(signup('sub_a'));
  writeFileSync(join(folder, 'plain'), '');
  const broken = createFileOutbox({ folder: join(folder, 'plain', 'below'), now: () => start });
  expect(await errorCodeOf(() => broken.put(signup('sub_a'), 'due'))).toBe('delivery_unavailable');
});
