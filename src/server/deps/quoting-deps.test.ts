import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkIds } from '../../core/network/protocol.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv } from '../fixtures/memoless-world.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { startTestWorld } from '../fixtures/test-world.ts';
import { undisturbed } from '../fixtures/undisturbed.ts';
import { createBaseDeps } from './base-deps.ts';
import { createQuotingDeps } from './quoting-deps.ts';

stretchDeadlines({ timers: true });
const redis = startTestRedis();
const world = startTestWorld();
let requested: string[] = [];

beforeEach(async () => {
  await redis.flush();
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith(redis.env().url)) requested.push(new URL(url).pathname);
    return fetch(input, init);
  });
});
afterEach(() => vi.restoreAllMocks());

const sharing = { secret: 's'.repeat(32), release: '1', patienceMs: 30_000 };

/** A separate instance that reads the facts and views of both networks and counts its node requests. */
function instance(set: Parameters<typeof devnetEnv>[1]): () => Promise<number> {
  const { service } = createQuotingDeps(createBaseDeps(devnetEnv(world().url, set), () => undefined));
  return async () => {
    requested = [];
    const replies = await Promise.all(networkIds.map((network) => service.facts.read(network)));
    const views = await Promise.all(networkIds.map((network) => service.views.read(network)));
    expect([replies.every(({ ok }) => ok), views.map((one) => one.views.length)]).toEqual([true, [2, 2]]);
    return requested.filter((path) => /^(\/b)?\/(thor|maya)node\//.test(path)).length;
  };
}

/** Still within the six-second lifetime of a copy. */
const copiesMs = 3_000;

test('a second instance with the same store and secret reuses facts and views without a node request', () =>
  undisturbed(copiesMs, async () => {
    await redis.flush();
    const shared = { redis: redis.env(), sharing };
    const [first, second] = [instance(shared), instance(shared)];
    expect([(await first()) > 20, await second()]).toEqual([true, 0]);
  }));

test('instances without a common secret or without a store request everything themselves', async () => {
  const alone = await instance({})();
  expect(alone).toBeGreaterThan(20);
  for (const set of [{ redis: redis.env() }, { redis: redis.env() }, { sharing }]) expect(await instance(set)()).toBe(alone);
  expect(await redis.open().keys('copy:*')).toEqual([]);
});
