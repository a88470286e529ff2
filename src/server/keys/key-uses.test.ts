import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { stretch } from '../fixtures/stretch.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { hashApiKey } from '../runtime/api-key.ts';
import type { ApiKeyStore } from './api-keys.ts';
import { createFileApiKeys } from './api-keys-file.ts';
import { createRedisApiKeys } from './api-keys-redis.ts';
import { createKeyUses } from './key-uses.ts';

const redis = startTestRedis();
beforeEach(() => redis.flush());
afterEach(() => redis.server().goOn());

const record = { hash: hashApiKey('acme'), name: 'acme', createdAt: 1 };
const day = Date.UTC(2026, 10, 25, 23, 59);

function counting(store: ApiKeyStore) {
  const events: string[] = [];
  let time = day;
  const uses = createKeyUses({ store, log: (_level, event) => events.push(event), now: () => time, everyMs: 20 });
  return {
    events,
    ...uses,
    use: (times: number) => {
      for (let left = times; left > 0; left -= 1) uses.use(record);
    },
    tomorrow: () => {
      time += 120_000;
    },
  };
}
const readDays = async (store: ApiKeyStore) => (await store.usage(record.hash)).days;

describe('requests of a key while the store is down', () => {
  test('are counted once each after it recovers, on the day they were made', async () => {
    onTestFinished(stretch());
    const store = createRedisApiKeys(redis.open());
    const { use, tomorrow, events } = counting(store);
    await redis.server().stop();
    use(7);
    await expect.poll(() => events.length).toBeGreaterThan(1);
    use(2);
    tomorrow();
    use(4);
    await redis.server().start();
    const counted = [
      { day: '2026-11-26', requests: 4 },
      { day: '2026-11-25', requests: 9 },
    ];
    await expect.poll(() => readDays(store).catch(() => [])).toEqual(counted);
  });

  test('are counted once when the store hung and applied the write later', async () => {
    const store = createRedisApiKeys(redis.open());
    const { use, events, flush } = counting(store);
    redis.server().pause();
    use(7);
    await expect.poll(() => events.length).toBeGreaterThan(1);
    redis.server().goOn();
    onTestFinished(stretch());
    await expect
      .poll(() =>
        flush()
          .then(() => readDays(store))
          .catch(() => []),
      )
      .toEqual([{ day: '2026-11-25', requests: 7 }]);
  });

  test('are logged when the process ends before it is back', async () => {
    onTestFinished(stretch());
    const { use, events, flush } = counting(createRedisApiKeys(redis.open()));
    redis.bridge().error({ kind: 'reset', ms: 0, status: 0, match: '' });
    use(7);
    await flush();
    expect(events).toContain('key_usage_not_written');
    redis.bridge().error(undefined);
  });
});

test('a usage line cut off by a full disk does not affect the others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  const store = createFileApiKeys(folder);
  const { use, events, flush } = counting(store);
  writeFileSync(join(folder, 'usage.log'), `${record.hash} 2026-11-25 1 ${day}\n${record.hash} 2026-11-25 3 1790`);
  use(3);
  await flush();
  expect([await readDays(store), events, readdirSync(folder)]).toEqual([[{ day: '2026-11-25', requests: 4 }], [], ['usage.log']]);
});
