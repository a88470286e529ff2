import { beforeEach, expect, test } from 'vitest';
import { redisConnection } from '../../../scripts/operate/redis/resp.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { createStoreLook } from './store-look.ts';

const redis = startTestRedis();

// Looks that must succeed are polled: if the machine stalls during one, the store appears slow or its clock wrong.

async function configure(...settings: readonly (readonly [string, string])[]): Promise<void> {
  const connection = redisConnection(redis.server().port);
  await connection.send(settings.map((pair) => ['CONFIG', 'SET', ...pair]));
  connection.close();
}

beforeEach(() => configure(['maxmemory', '0'], ['maxmemory-policy', 'noeviction']));

test('reports nothing for a store that evicts nothing and whose clock agrees with ours', async () => {
  await expect.poll(() => createStoreLook(redis.open(), Date.now)()).toEqual([]);
  await configure(['maxmemory-policy', 'allkeys-lru']);
  await expect.poll(() => createStoreLook(redis.open(), Date.now)()).toEqual([]);
});

test.each(['allkeys-lru', 'volatile-ttl'])('reports eviction by %s as unsafe, and names the setting to use', async (policy) => {
  await configure(['maxmemory', '100mb'], ['maxmemory-policy', policy]);
  const unsafe = new RegExp(`^Unsafe store: .*${policy}.*noeviction`);
  await expect.poll(() => createStoreLook(redis.open(), Date.now)()).toEqual([expect.stringMatching(unsafe)]);
});

test('reports a nearly full store, and reads its configuration once a minute', async () => {
  await configure(['maxmemory', '1mb']);
  let aheadMs = 0;
  const look = createStoreLook(redis.open(), () => Date.now() + aheadMs);
  const full = [expect.stringMatching(/nearly full/)];
  await expect.poll(look).toEqual(full);
  await configure(['maxmemory', '0']);
  await expect.poll(look).toEqual(full);
  aheadMs = 61_000;
  await expect.poll(look).toEqual([expect.stringMatching(/61 seconds ahead/)]);
});

test.each([
  [70_000, 'ahead of'],
  [-70_000, 'behind'],
])('reports a clock that is %s ms off', async (ms, side) => {
  const look = createStoreLook(redis.open(), () => Date.now() + ms);
  await expect.poll(look).toEqual([`The clock of this machine is 70 seconds ${side} the one of the store.`]);
});

test('rejects when the store does not answer in time', async () => {
  const { port } = redis.server();
  expect(port).toBeGreaterThan(0);
  redis.bridge().delay(5_000);
  await expect(createStoreLook(redis.open(), Date.now)()).rejects.toThrow();
  redis.bridge().delay(0);
});
