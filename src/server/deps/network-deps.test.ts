import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poolsEndpoint } from '../../contract/v1/pools.ts';
import { quoteEndpoint } from '../../contract/v1/quote.ts';
import { listPools } from '../../service/pools/pools.ts';
import { quote } from '../../service/quote/quote.ts';
import { devnetEnv } from '../fixtures/memoless-world.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { startTestWorld } from '../fixtures/test-world.ts';
import { serve } from '../http/serve.ts';
import { createBaseDeps } from './base-deps.ts';
import { createNetworkDeps } from './network-deps.ts';

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

const sharing = { secret: 's'.repeat(32), release: '1' };
const ask = 'from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000&destination=0x52908400098527886E0F7030069857D2E4169EE7';

/** What an instance of its own asks the nodes for, to list the pools and to quote. */
async function askedByInstance(set: Parameters<typeof devnetEnv>[1]): Promise<readonly string[]> {
  const deps = createNetworkDeps(createBaseDeps(devnetEnv(world().url, set), () => undefined));
  requested = [];
  const pools = await serve(poolsEndpoint, listPools, () => deps)(new Request('http://localhost:4321/api/v1/pools'));
  const offers = await serve(quoteEndpoint, quote, () => deps)(new Request(`http://localhost:4321/api/v1/quote?${ask}`));
  expect([pools.status, offers.status]).toEqual([200, 200]);
  expect(await offers.json()).toMatchObject({ deposit: { state: 'verified', operators: 2 }, inbound_address: expect.any(String) });
  return requested.filter((path) => /^(\/b)?\/(thor|maya)node\//.test(path) && !path.endsWith('/quote/swap'));
}

test('a second instance with the same store and secret asks no node for facts or views that the first has just read', async () => {
  const shared = { redis: redis.env(), sharing };
  const [first, second] = [await askedByInstance(shared), await askedByInstance(shared)];
  expect(first.length).toBeGreaterThan(20);
  expect(second).toEqual([]);
});

test('instances without a common secret, and those without a store, ask for themselves', async () => {
  const alone = await askedByInstance({});
  await askedByInstance({ redis: redis.env() });
  expect(await redis.open().keys('copy:*')).toEqual([]);
  expect((await askedByInstance({ redis: redis.env() })).length).toBe(alone.length);
});
