import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { countFor } from '../../../scripts/config/tier.ts';
import { redisConnection } from '../../../scripts/operate/redis/resp.ts';
import { type Held, outboxKeep } from '../../service/outbox/outbox.ts';
import { type MailEntry, type MailOutbox, mailKind, type ReportEntry, withoutImage } from '../../service/ports/mail-entries.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { errorCodeOf } from '../fixtures/error-code.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { createFileOutbox } from './outbox-file.ts';
import { createRedisOutbox } from './outbox-redis.ts';

stretchDeadlines();
const redis = startTestRedis();

const newFolder = () => mkdtempSync(join(tmpdir(), 'outbox-'));

type Kind = typeof mailKind;

/** Reopens the same outbox with each call, like another process; `pass` advances time for stored entries and claims. */
interface Store {
  open(kind: Kind): MailOutbox;
  pass(ms: number, ...claims: Held<MailEntry>[]): Promise<void>;
}

const stores: Readonly<Record<string, () => Promise<Store>>> = {
  async file() {
    const folder = newFolder();
    let time = start;
    return {
      open: (kind) => createFileOutbox({ folder, now: () => time }, kind),
      pass: async (ms) => {
        time += ms;
      },
    };
  },
  async redis() {
    await redis.flush();
    return {
      open: (kind) => createRedisOutbox(redis.open(), kind),
      // Stored times are moved back, so those of claims are too.
      async pass(ms, ...claims) {
        await redis.pass(ms);
        for (const claim of claims) Object.assign(claim, { until: claim.until - ms });
      },
    };
  },
};

const start = 1_800_000_000_000;
const lease = 60_000;
const signup = (id: string, at = start): MailEntry => ({ kind: 'signup', id, at, attempts: 0, address: `${id}@example.com` });
const image = { name: 'a.png', type: 'image/png', bytes: 2_000_001, content: 'QUJD'.repeat(666_667) } as const;
const report = (id: string, at = start): ReportEntry => ({
  kind: 'report',
  id,
  at,
  attempts: 0,
  report: { description: `about "${id}"\n`, type: 'bug', attachment: image },
});
const claimed = async (outbox: MailOutbox) => (await outbox.claim(lease))?.entry;

describe.each(Object.keys(stores))('the outbox in %s', (name) => {
  async function opened(bounds: Partial<Kind['bounds']> = {}, keepsDone = false) {
    const store = await (stores[name] as (typeof stores)[string])();
    const kind = { ...mailKind, keepsDone, bounds: { ...mailKind.bounds, ...bounds } };
    return { pass: store.pass, outbox: store.open(kind), other: store.open(kind) };
  }

  test('returns an entry once as it was stored, and drops it when finished', async () => {
    const { outbox, other } = await opened();
    expect(await outbox.put(report('rep_a'), 'due')).toBe('stored');
    expect(await claimed(other)).toEqual(report('rep_a'));
    expect(await outbox.claim(lease)).toBeUndefined();
    expect(await other.claim(lease)).toBeUndefined();
    await other.finish(report('rep_a'));
    expect(await outbox.waiting()).toEqual({ count: 0, dead: 0 });
  });

  test('stores an id once, whether it waits, is claimed, quarantined or finished', async () => {
    const { pass, outbox, other } = await opened();
    await outbox.put(report('rep_a'), 'due');
    expect(await other.put(report('rep_a'), 'due')).toBe('known');
    await outbox.claim(lease);
    expect(await other.put(report('rep_a'), 'quarantine')).toBe('known');
    await outbox.finish(report('rep_a'));
    await pass(outboxKeep.finishedMs - 60_000);
    await outbox.sweep();
    expect(await other.put(report('rep_a'), 'due')).toBe('known');
    await outbox.put(signup('sub_a'), 'quarantine');
    expect(await other.put(signup('sub_a'), 'due')).toBe('known');
    expect(await outbox.claim(lease)).toBeUndefined();
  });

  test('stores an id once when it is put several times at once', async () => {
    const { outbox } = await opened();
    const ends = await Promise.all(Array.from({ length: 50 }, () => outbox.put(signup('sub_a'), 'due')));
    expect(ends.filter((end) => end === 'stored')).toHaveLength(1);
    expect((await outbox.waiting()).count).toBe(1);
  });

  test('never shares an entry between concurrent claims', async () => {
    const { outbox, other } = await opened();
    await Promise.all(Array.from({ length: 40 }, (_, index) => outbox.put(signup(`sub_${index}`), 'due')));
    const claims = await Promise.all(Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? outbox : other).claim(lease)));
    const ids = claims.flatMap((entry) => (entry === undefined ? [] : [entry.entry.id]));
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });

  test.each(['finish', 'bury'] as const)('gives an entry to no other process while %s is in progress', async (end) => {
    const { outbox, other } = await opened();
    const ids = Array.from({ length: countFor({ gate: 60, deep: 300 }) }, (_, each) => `mail_${each}`);
    for (const id of ids) await outbox.put(signup(id), 'due');
    let given = 0;
    let goesOn = true;
    async function takeAll(from: MailOutbox) {
      while (goesOn) {
        const held = await from.claim(lease);
        if (held === undefined) continue;
        given += 1;
        if (end === 'finish') await from.finish(held.entry);
        else await from.bury(held, { ...held.entry, attempts: 1 });
      }
    }
    const workers = [outbox, other, outbox, other, outbox, other, outbox, other].map(takeAll);
    await expect.poll(async () => (await outbox.waiting()).count).toBe(0);
    goesOn = false;
    await Promise.all(workers);
    expect(given).toBe(ids.length);
  });

  test('returns the claim of a dead process only when its lease ends', async () => {
    const { pass, outbox, other } = await opened();
    await outbox.put(report('rep_a'), 'due');
    await outbox.claim(lease);
    await pass(lease - 20_000);
    expect(await other.claim(lease)).toBeUndefined();
    await pass(20_000);
    expect(await claimed(other)).toEqual(report('rep_a'));
  });

  test('does not return an entry finished after its lease had ended', async () => {
    const { pass, outbox, other } = await opened();
    await outbox.put(signup('sub_a'), 'due');
    await outbox.claim(lease);
    await pass(lease);
    const held = (await other.claim(lease)) as Held<MailEntry>;
    await outbox.finish(signup('sub_a'));
    await other.postpone(held, signup('sub_a'), 0);
    await other.bury(held, signup('sub_a'));
    await pass(lease);
    expect(await other.claim(lease)).toBeUndefined();
    expect(await other.waiting()).toEqual({ count: 0, dead: 0 });
  });

  test('does not let an ended claim postpone or bury an entry that another one holds', async () => {
    const { pass, outbox, other } = await opened();
    await outbox.put(signup('sub_a'), 'due');
    const late = (await outbox.claim(lease)) as Held<MailEntry>;
    await pass(lease, late);
    const held = (await other.claim(lease)) as Held<MailEntry>;
    await outbox.postpone(late, { ...signup('sub_a'), attempts: 9 }, 0);
    await outbox.bury(late, signup('sub_a'));
    expect(await outbox.claim(lease)).toBeUndefined();
    expect(await outbox.waiting()).toEqual({ count: 1, dead: 0, oldestAt: start });
    await other.postpone(held, { ...signup('sub_a'), attempts: 1 }, 0);
    expect((await claimed(outbox))?.attempts).toBe(1);
  });

  test('keeps a claim for as long as its holder, and only its holder, extends it', async () => {
    const { pass, outbox, other } = await opened();
    await outbox.put(signup('sub_a'), 'due');
    const first = (await outbox.claim(lease)) as Held<MailEntry>;
    await pass(lease - 20_000, first);
    const kept = (await outbox.extend(first, lease)) as Held<MailEntry>;
    expect(kept.entry).toEqual(signup('sub_a'));
    await pass(lease - 20_000, first, kept);
    expect(await other.claim(lease)).toBeUndefined();
    expect(await outbox.extend(first, lease)).toBeUndefined();
    await pass(20_000, kept);
    const taken = (await other.claim(lease)) as Held<MailEntry>;
    expect(await outbox.extend(kept, lease)).toBeUndefined();
    await other.postpone(taken, { ...signup('sub_a'), attempts: 1 }, 0);
    expect((await claimed(outbox))?.attempts).toBe(1);
    await outbox.finish(signup('sub_a'));
    expect(await other.extend(taken, lease)).toBeUndefined();
  });

  test('holds a postponed entry until its time, and keeps its attempts', async () => {
    const { pass, outbox, other } = await opened();
    await outbox.put(report('rep_a'), 'due');
    const held = (await outbox.claim(lease)) as Held<MailEntry>;
    await outbox.postpone(held, { ...report('rep_a'), attempts: 1 }, 300_000);
    await pass(280_000);
    expect(await other.claim(lease)).toBeUndefined();
    expect(await other.waiting()).toEqual({ count: 1, dead: 0, oldestAt: start });
    await pass(20_000);
    expect(await claimed(other)).toEqual({ ...report('rep_a'), attempts: 1 });
  });

  test('accepts an entry with a delay', async () => {
    const { pass, outbox, other } = await opened();
    expect(await outbox.put(signup('sub_a'), 'due', 60_000)).toBe('stored');
    expect(await other.put(signup('sub_a'), 'due')).toBe('known');
    expect(await other.claim(lease)).toBeUndefined();
    await pass(60_000);
    expect(await claimed(other)).toEqual(signup('sub_a'));
  });

  test('lists dead entries, and delivers them again with their image or removes them', async () => {
    const { pass, outbox, other } = await opened();
    for (const id of ['rep_a', 'rep_b']) {
      await outbox.put(report(id), 'due');
      const held = (await outbox.claim(lease)) as Held<MailEntry>;
      await outbox.bury(held, { ...report(id), attempts: 24 });
    }
    expect(await other.claim(lease)).toBeUndefined();
    expect(await other.waiting()).toEqual({ count: 0, dead: 2 });
    expect((await other.list('dead', 10)).map(({ id, attempts }) => [id, attempts])).toEqual([
      ['rep_a', 24],
      ['rep_b', 24],
    ]);
    expect(await other.put(report('rep_a'), 'due')).toBe('known');
    expect(await other.release('rep_a')).toBe(true);
    expect(await other.release('rep_a')).toBe(false);
    expect(await claimed(outbox)).toEqual(report('rep_a'));
    expect(await outbox.discard('rep_a')).toBe(false);
    expect(await other.discard('rep_b')).toBe(true);
    await outbox.put(report('rep_c'), 'due');
    await outbox.bury((await outbox.claim(lease)) as Held<MailEntry>, report('rep_c'));
    await pass(outboxKeep.deadMs + 1_000);
    await outbox.sweep();
    expect(await other.list('dead', 10)).toEqual([]);
  });

  test('limits the bytes of each queue, and accepts more once there is space', async () => {
    const bytes = { due: 6_000_000, quarantine: 120, dead: 3_000_000, done: 0 };
    const { outbox, other } = await opened({ bytes });
    expect(await outbox.put(report('rep_a'), 'due')).toBe('stored');
    expect(await other.put(report('rep_b'), 'due')).toBe('stored');
    expect(await other.put(report('rep_c'), 'due')).toBe('full');
    expect(await other.put(signup('sub_a'), 'due')).toBe('stored');
    expect(await outbox.put(signup('sub_b'), 'quarantine')).toBe('stored');
    expect(await outbox.put(signup('sub_c'), 'quarantine')).toBe('full');
    await outbox.bury((await outbox.claim(lease)) as Held<MailEntry>, report('rep_a'));
    await outbox.bury((await outbox.claim(lease)) as Held<MailEntry>, report('rep_b'));
    expect((await outbox.list('dead', 10)).map(({ id }) => id)).toEqual(['rep_b']);
    expect(await outbox.put(report('rep_c'), 'due')).toBe('stored');
    await outbox.discard('sub_b');
    expect(await outbox.put(signup('sub_c'), 'quarantine')).toBe('stored');
  });

  test('keeps room for each group beside one that fills its share, and gives the share back once entries leave', async () => {
    const findShare = (id: string) => ({ group: id.slice(0, 3), entries: 2, bytes: 6_000_000 });
    const store = await (stores[name] as (typeof stores)[string])();
    const outbox = store.open({ ...mailKind, findShare });
    const burst = await Promise.all(['rep_a', 'rep_b', 'rep_c'].map((id) => outbox.put(report(id), 'due')));
    expect(burst.toSorted()).toEqual(['share', 'stored', 'stored']);
    expect(await outbox.put(signup('sub_a'), 'due')).toBe('stored');
    expect(await outbox.put(signup('sub_b'), 'due', 60_000)).toBe('stored');
    expect(await outbox.put(signup('sub_c'), 'due')).toBe('share');
    expect(await outbox.put(signup('sub_c'), 'quarantine')).toBe('stored');
    // Smaller once it is without its image, and gone once it is buried.
    const first = (await outbox.claim(lease)) as Held<MailEntry>;
    await outbox.postpone(first, { ...signup(first.entry.id), attempts: 1 }, 0);
    expect(await outbox.put(report('rep_d'), 'due')).toBe('share');
    for (let held = await outbox.claim(lease); held !== undefined; held = await outbox.claim(lease)) {
      if (held.entry.id.startsWith('rep')) await outbox.bury(held, held.entry);
      else await outbox.finish(held.entry);
    }
    expect([await outbox.put(report('rep_d'), 'due'), await outbox.put(report('rep_e'), 'due')]).toEqual(['stored', 'stored']);
    expect(await outbox.put(signup('sub_d'), 'due')).toBe('stored');
  });

  test('lists kept delivered entries, delivers them again on request, and drops them after a week', async () => {
    const { pass, outbox, other } = await opened({ bytes: { ...mailKind.bounds.bytes, done: 200 } }, true);
    for (const id of ['sub_a', 'sub_b', 'sub_c']) {
      await outbox.put(signup(id), 'due');
      await outbox.finish((await claimed(outbox)) as MailEntry);
      await outbox.sweep();
    }
    expect((await other.list('done', 10)).map(({ id }) => id)).toEqual(['sub_b', 'sub_c']);
    expect(await other.list('done', 10, 'sub_c')).toEqual([signup('sub_c')]);
    expect(await other.put(signup('sub_c'), 'due')).toBe('known');
    expect(await other.release('sub_c')).toBe(true);
    expect(await claimed(outbox)).toEqual(signup('sub_c'));
    await pass(outboxKeep.finishedMs + 1_000);
    await other.sweep();
    expect(await other.list('done', 10)).toEqual([]);
  });

  test('keeps quarantined entries for the operator to list, release or discard', async () => {
    const { pass, outbox, other } = await opened({ bytes: { ...mailKind.bounds.bytes, quarantine: 20_000_000 } });
    await outbox.put(report('rep_b', start + 1), 'quarantine');
    await outbox.put(report('rep_a'), 'quarantine');
    expect(await outbox.claim(lease)).toBeUndefined();
    expect(await outbox.waiting()).toEqual({ count: 0, dead: 0 });
    expect(await other.list('quarantine', 10)).toEqual([report('rep_a'), report('rep_b', start + 1)]);
    expect(await other.list('quarantine', 1)).toHaveLength(1);
    expect(await other.release('rep_a')).toBe(true);
    expect(await other.release('rep_a')).toBe(false);
    expect(await outbox.waiting()).toEqual({ count: 1, dead: 0, oldestAt: start });
    expect(await claimed(outbox)).toEqual(report('rep_a'));
    expect(await other.discard('rep_b')).toBe(true);
    expect(await other.discard('../rep_b')).toBe(false);
    expect(await other.list('quarantine', 10)).toEqual([]);
    await outbox.put(report('rep_c', start), 'quarantine');
    await pass(outboxKeep.quarantineMs + 1_000);
    await outbox.sweep();
    expect(await other.list('quarantine', 10)).toEqual([]);
  });

  test('reports when it is full, and accepts more once an entry is finished', async () => {
    const { outbox } = await opened({ entries: 2 });
    await outbox.put(signup('sub_a'), 'due');
    await outbox.put(signup('sub_b'), 'due');
    expect(await outbox.put(signup('sub_c'), 'due')).toBe('full');
    await outbox.finish((await claimed(outbox)) as MailEntry);
    expect(await outbox.put(signup('sub_c'), 'due')).toBe('stored');
  });

  test('reports since when the oldest entry has waited', async () => {
    const { outbox } = await opened();
    await outbox.put(signup('sub_b', start - 5_000), 'due');
    await outbox.put(signup('sub_a', start - 60_000), 'due');
    expect(await outbox.waiting()).toEqual({ count: 2, dead: 0, oldestAt: start - 60_000 });
    expect(await outbox.list('due', 10)).toHaveLength(2);
  });
});

test('Redis keeps nothing of a finished image, expires no part before its entry, and gives every key an expiry', async () => {
  await redis.flush();
  const outbox = createRedisOutbox(redis.open(), mailKind);
  const connection = redisConnection(redis.server().port);
  const keys = async (pattern: string) => ((await connection.send([['KEYS', pattern]]))[0] as string[]).toSorted();
  const ends = async (names: readonly string[]) => connection.send(names.map((key) => ['PTTL', key]));
  await outbox.put(report('rep_a'), 'due');
  await outbox.put(report('rep_a'), 'due');
  const parts = await keys('*:part:*');
  expect(parts).toHaveLength(4);
  for (const end of await ends(parts)) expect(end).toBeGreaterThan(outboxKeep.dueMs);
  await outbox.put(signup('sub_a'), 'quarantine');
  await outbox.put(report('rep_b'), 'due');
  await outbox.bury((await outbox.claim(lease)) as Held<MailEntry>, report('rep_a'));
  const all = await keys('*');
  expect(all.length).toBeGreaterThan(10);
  for (const end of await ends(all)) expect(end).toBeGreaterThan(0);
  await outbox.discard('rep_a');
  await outbox.finish((await claimed(outbox)) as MailEntry);
  expect(await keys('*:part:*')).toEqual([]);
  connection.close();
});

test('Redis deletes the image of a report that is put off without it', async () => {
  await redis.flush();
  const outbox = createRedisOutbox(redis.open(), mailKind);
  await outbox.put(report('rep_a'), 'due');
  const held = (await outbox.claim(lease)) as Held<MailEntry>;
  await outbox.postpone(held, { ...held.entry, ...withoutImage(report('rep_a').report) } as MailEntry, 0);
  expect([...(await redis.ends()).keys()].filter((key) => key.includes(':part:'))).toEqual([]);
  expect(await claimed(outbox)).toMatchObject({ leftOut: { name: 'a.png', bytes: 2_000_001 } });
});

test('every call fails as delivery_unavailable while Redis is down, and works again without a restart', async () => {
  await redis.flush();
  const outbox = createRedisOutbox(redis.open(), mailKind);
  await redis.server().stop();
  expect(await errorCodeOf(() => outbox.put(signup('sub_a'), 'due'))).toBe('delivery_unavailable');
  expect(await errorCodeOf(() => outbox.claim(lease))).toBe('delivery_unavailable');
  expect(await errorCodeOf(() => outbox.check())).toBe('delivery_unavailable');
  await redis.server().start();
  await expect.poll(() => outbox.put(signup('sub_a'), 'due').catch(() => 'down')).toBe('stored');
});

test('files ignore a draft cut off by a crash, and report a folder that cannot be made as delivery_unavailable', async () => {
  const folder = newFolder();
  const outbox = createFileOutbox({ folder, now: () => Date.now() }, mailKind);
  await outbox.put(signup('sub_a'), 'due');
  writeFileSync(join(folder, 'due', '.draft'), '{"kind":"sig');
  expect((await outbox.waiting()).count).toBe(1);
  const [file = ''] = readdirSync(join(folder, 'due')).filter((name) => !name.startsWith('.'));
  expect(JSON.parse(readFileSync(join(folder, 'due', file), 'utf8'))).toEqual(signup('sub_a'));
  writeFileSync(join(folder, 'plain'), '');
  const broken = createFileOutbox({ folder: join(folder, 'plain', 'below'), now: () => start }, mailKind);
  expect(await errorCodeOf(() => broken.put(signup('sub_a'), 'due'))).toBe('delivery_unavailable');
});

test('files set an unreadable entry aside and log it, and deliver the others', async () => {
  const lines: string[] = [];
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const folder = newFolder();
  const outbox = createFileOutbox({ folder, now: () => Date.now() }, mailKind);
  await outbox.put(signup('sub_a'), 'due');
  writeFileSync(join(folder, 'due', 'sub_0.json'), '{"kind":"sig');
  const another = createFileOutbox({ folder, now: () => Date.now() }, mailKind);
  expect(await claimed(another)).toEqual(signup('sub_a'));
  expect(await another.claim(lease)).toBeUndefined();
  expect(readdirSync(join(folder, 'broken'))).toEqual(['sub_0.json']);
  written.mockRestore();
  const said = lines.filter((line) => line.includes('file_set_aside')).map((line) => JSON.parse(line) as unknown);
  expect(said).toEqual([
    expect.objectContaining({
      level: 'error',
      file: join(folder, 'claimed', 'sub_0.json'),
      set_aside: join(folder, 'broken', 'sub_0.json'),
    }),
  ]);
});
