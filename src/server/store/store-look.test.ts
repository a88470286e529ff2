import { beforeEach, expect, test } from 'vitest';
import { redisConnection } from '../fixtures/resp.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { createStoreLook } from './store-look.ts';

const redis = startTestRedis();

async function configure(...settings: readonly (readonly [string, string])[]): Promise<void> {
  const connection = redisConnection(redis.server().port);
  await connection.send(settings.map((pair) => ['CONFIG', 'SET', ...pair]));
  connection.close();
}

beforeEach(() => configure(['maxmemory', '0'], ['maxmemory-policy', 'noeviction']));

test('reports nothing for a store that evicts nothing and whose clock agrees with ours', async () => {
  expect(await createStoreLook(redis.open(), Date.now)()).toEqual([]);
  await configure(['maxmemory-policy', 'allkeys-lru']);
  expect(await createStoreLook(redis.open(), Date.now)()).toEqual([]);
});

test.each(['allkeys-lru', 'volatile-ttl'])('reports eviction by %s as unsafe, and names the setting to use', async (policy) => {
  await configure(['maxmemory', '100mb'], ['maxmemory-policy', policy]);
  const [caution] = await createStoreLook(redis.open(), Date.now)();
  expect(caution).toMatch(new RegExp(`^Unsafe store: .*${policy}.*noeviction`));
});

test('reports a nearly full store, and reads its configuration once a minute', async () => {
  await configure(['maxmemory', '1mb']);
  let time = Date.now();
  const look = createStoreLook(redis.open(), () => time);
  expect(await look()).toEqual([expect.stringMatching(/nearly full/)]);
  await configure(['maxmemory', '0']);
  expect(await look()).toHaveLength(1);
  time += 61_000;
  expect(await look()).toEqual([expect.stringMatching(/61 seconds ahead/)]);
});

test.each([
  [70_000, 'ahead of'],
  [-70_000, 'behind'],
])('reports a clock that is %s ms off', async (ms, side) => {
  const look = createStoreLook(redis.open(), () => Date.now() + ms);
  expect(await look()).toEqual([`The clock of this machine is 70 seconds ${side} the one of the store.`]);
});

test('rejects when the store does not answer in time', async () => {
  const { port } = redis.server();
  expect(port).toBeGreaterThan(0);
  redis.bridge().delay(5_000);
  await expect(createStoreLook(redis.open(), Date.now)()).rejects.toThrow();
  redis.bridge().delay(0);
});
