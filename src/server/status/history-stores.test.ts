import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ServiceStatus } from '../../contract/v1/status.ts';
import type { Deps } from '../../service/deps.ts';
import { dayMs, hourMs, keptDays, minuteMs } from '../../service/status/history.ts';
import { buildHistory } from '../../service/status/history-view.ts';
import { createStatusSampler, type HistoryStore } from '../../service/status/sampler.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { createFileHistory } from './history-file.ts';
import { createRedisHistory } from './history-redis.ts';

stretchDeadlines();
const redis = startTestRedis();
const start = Date.UTC(2026, 9, 1);

let folder = '';

/** Reopens the same history with each call, like another process. */
const stores: Readonly<Record<string, () => Promise<() => HistoryStore>>> = {
  async file() {
    folder = mkdtempSync(join(tmpdir(), 'history-'));
    return () => createFileHistory(folder);
  },
  async redis() {
    await redis.flush();
    return () => createRedisHistory(redis.open());
  },
};

const silentFacts: Deps['facts'] = {
  read: async () => ({ ok: false, error: { kind: 'timeout', info: { code: 'upstream_timeout', hint: '' } } }),
};

describe.each(Object.keys(stores))('the status history in %s', (name) => {
  async function opened() {
    const open = await (stores[name] as (typeof stores)[string])();
    const clock = { now: start };
    const seen = { state: 'ok' as ServiceStatus['state'], looks: 0, failures: [] as unknown[] };
    const status: Deps['status'] = {
      read: () => Promise.reject(new Error('not asked')),
      async dependencies() {
        seen.looks += 1;
        return {
          state: seen.state,
          observedAt: clock.now,
          dependencies: [{ name: 'thornode-1', kind: 'node', state: seen.state, observedAt: 0 }],
        };
      },
    };
    const sampler = (store = open()) =>
      createStatusSampler({ store, status, facts: silentFacts, onFailure: (problem) => seen.failures.push(problem), now: () => clock.now });
    const read = async () => buildHistory(await open().read(), 'minute', clock.now);
    return { open, clock, seen, sampler, read };
  }

  test('takes one sample a minute from twenty processes', async () => {
    const { clock, seen, sampler, read } = await opened();
    const all = Array.from({ length: 20 }, () => sampler());
    for (let minute = 0; minute < 3; minute += 1) {
      await Promise.all(all.map((one) => one.sample()));
      clock.now += minuteMs;
    }
    expect(seen.looks).toBe(3);
    expect(seen.failures).toEqual([]);
    expect((await read()).components[0]).toMatchObject({ observedMinutes: 3, uptimeBps: 10_000 });
  });

  test('calls the store only once a minute per process', async () => {
    const { clock, open, sampler } = await opened();
    let claims = 0;
    const store = open();
    const one = sampler({
      ...store,
      async claim(minute) {
        claims += 1;
        return store.claim(minute);
      },
    });
    expect(one.isDue()).toBe(true);
    for (let n = 0; n < 5; n += 1) await one.sample();
    expect([claims, one.isDue()]).toEqual([1, false]);
    clock.now += minuteMs;
    expect(one.isDue()).toBe(true);
  });

  test('does not replace a later sample with a slow one', async () => {
    const { clock, open, sampler, read } = await opened();
    await sampler().sample();
    const { recent: old } = await open().read();
    clock.now += minuteMs;
    await sampler().sample();
    await open().save(old as NonNullable<typeof old>);
    expect((await read()).components[0]?.observedMinutes).toBe(2);
  });

  test('rolls up hours and days, and keeps an incident across processes', async () => {
    const { clock, open, seen, sampler } = await opened();
    for (let at = start + 50 * minuteMs; at < start + dayMs + hourMs; at += at % hourMs < 20 * minuteMs ? minuteMs : 20 * minuteMs) {
      clock.now = at;
      seen.state = at < start + 75 * minuteMs ? 'down' : 'ok';
      await sampler().sample();
    }
    const kept = await open().read();
    expect(buildHistory(kept, 'hour', clock.now).components[0]?.buckets.filter(({ state }) => state !== 'no_data')).toHaveLength(25);
    expect(buildHistory(kept, 'day', clock.now).components[0]?.buckets.filter(({ state }) => state !== 'no_data')).toHaveLength(2);
    expect(buildHistory(kept, 'day', clock.now).incidents.map(({ component }) => component)).toEqual(['service', 'thornode-1']);
  });

  test('does not throw when the store is down, and leaves the minute without data', async () => {
    const { clock, open, seen, sampler, read } = await opened();
    const one = sampler({ ...open(), save: () => Promise.reject(new Error('store is down')) });
    await one.sample();
    expect(seen.failures).toHaveLength(1);
    clock.now += minuteMs;
    await sampler().sample();
    clock.now += minuteMs;
    expect((await read()).components[0]?.buckets.map(({ state }) => state).slice(-3)).toEqual(['no_data', 'ok', 'no_data']);
  });
});

test('expires every key in Redis', async () => {
  await redis.flush();
  const store = createRedisHistory(redis.open());
  await store.claim(start);
  const bucket = { start, seen: {} };
  await store.save(
    { at: start, series: {}, readAt: {}, minutes: {}, hour: bucket, day: bucket, episodes: [] },
    { hours: [], days: [], incidents: [], halts: [] },
  );
  const client = redis.open();
  const keys = (await client.keys('*')).sort();
  expect(keys).toEqual(['status:at', `status:minute:${start}`, 'status:past', 'status:recent']);
  for (const key of keys) expect(await client.pttl(key)).toBeGreaterThan(0);
  await redis.pass((keptDays + 3) * dayMs);
  expect(await client.keys('*')).toEqual([]);
});

test('starts over when files are torn or from another version', async () => {
  folder = mkdtempSync(join(tmpdir(), 'history-'));
  writeFileSync(join(folder, 'recent.json'), '{"at":');
  writeFileSync(join(folder, 'past.json'), '{"hours":3}');
  expect(await createFileHistory(folder).read()).toEqual({});
});

test('keeps at most three claimed minutes in the folder', async () => {
  folder = mkdtempSync(join(tmpdir(), 'history-'));
  const store = createFileHistory(folder);
  for (let minute = 0; minute < 10; minute += 1) await store.claim(start + minute * minuteMs);
  expect(readdirSync(folder)).toHaveLength(3);
});
