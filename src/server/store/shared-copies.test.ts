import { beforeEach, describe, expect, test } from 'vitest';
import { facts } from '../../core/fixtures/facts.ts';
import type { HostPort } from '../../core/inbound/inbound.ts';
import { networkIds } from '../../core/network/protocol.ts';
import type { NodePort } from '../../core/quote/node-port.ts';
import { createFactsReader } from '../../service/network/facts.ts';
import { createViewReader } from '../../service/network/operator-views.ts';
import { type CopyStore, createSharedReader, decodeCopy, encodeCopy } from '../../service/network/shared-copies.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { undisturbed } from '../fixtures/undisturbed.ts';
import { createRedisCopies } from './shared-copies-redis.ts';

stretchDeadlines();
const redis = startTestRedis();
const start = 1_700_000_000_000;
const secret = 's'.repeat(32);
let time = start;
async function begin(): Promise<void> {
  time = start;
  await redis.flush();
}
beforeEach(begin);

const now = () => time;
const storeOf = (set: { readonly secret?: string; readonly scope?: string } = {}): CopyStore =>
  createRedisCopies(redis.open(), { secret, scope: 'one build', patienceMs: 30_000, now, ...set });

/** Nodes and hosts that count requests. */
function countingNetworks() {
  const asked = { facts: 0, views: 0 };
  const node = (network: (typeof networkIds)[number]): NodePort => ({
    network,
    quoteSwap: () => Promise.reject(new Error('not asked here')),
    facts: async () => {
      asked.facts += 1;
      return { ok: true, value: facts(network, { readAt: now() }) };
    },
  });
  const host = (name: string): HostPort => ({
    host: `https://${name}.example`,
    operator: name,
    view: async () => {
      asked.views += 1;
      const { inbound, mimir } = facts('thorchain');
      return { ok: true, value: { inbound, mimir, block: { height: 7, time: now() } } };
    },
  });
  const hosts = [host('a'), host('b')];
  return { asked, nodes: { thorchain: node('thorchain'), mayachain: node('mayachain') }, hosts };
}

type Networks = ReturnType<typeof countingNetworks>;

/** The network readers of one instance of the product. */
function instanceAt({ nodes, hosts }: Networks, store: CopyStore | undefined) {
  const shared = store && createSharedReader(store, now);
  const factsReader = createFactsReader(nodes, now, shared);
  const views = createViewReader({ thorchain: hosts, mayachain: [] }, now, shared);
  return {
    facts: (maxAgeMs?: number) => factsReader.read('thorchain', maxAgeMs === undefined ? {} : { maxAgeMs }),
    views: (maxAgeMs: number) => views.read('thorchain', { maxAgeMs }),
    read: async () =>
      Promise.all([...networkIds.map((network) => factsReader.read(network)), views.read('thorchain', { maxAgeMs: 3_000 })]),
  };
}

/** Clock step of the instances; divides none of the refresh ages, since the store's clock also advances by itself. */
const stepMs = 700;
/** How far the store's clock may advance by itself in a test. */
const slackMs = 900;
/** A scenario during which the store's clock hardly advances by itself. */
const inTime = (scenario: () => Promise<void>): Promise<void> =>
  undisturbed(slackMs, async () => {
    await begin();
    await scenario();
  });

/** Waits until what was read is stored, and its claim ended. */
async function areStored(count: number): Promise<readonly string[]> {
  let keys: readonly string[] = [];
  const look = async () => {
    keys = (await redis.open().keys('copy:*')).sort();
    return [keys.length, keys.some((key) => key.endsWith(':claim'))];
  };
  await expect.poll(look).toEqual([count, false]);
  return keys;
}

/** Number of node requests of instances that read continuously for a minute. */
async function askedByInstances(count: number, store: (() => CopyStore) | undefined): Promise<number> {
  const networks = countingNetworks();
  const instances = Array.from({ length: count }, () => instanceAt(networks, store?.()));
  for (let passed = 0; passed < 60_000; passed += stepMs) {
    const answers = await Promise.all(instances.map((one) => one.read()));
    expect(answers.flat().every((reply) => !('ok' in reply) || reply.ok)).toBe(true);
    time += stepMs;
    await redis.pass(stepMs);
  }
  return networks.asked.facts + networks.asked.views;
}

describe('copies shared between instances', () => {
  test('make two instances send about as many node requests as one, instead of twice as many', async () => {
    const one = await askedByInstances(1, storeOf);
    const alone = await askedByInstances(1, undefined);
    expect(one).toBe(alone);
    expect(await askedByInstances(2, storeOf)).toBeLessThan(one * 1.3);
    expect(await askedByInstances(2, undefined)).toBe(alone * 2);
  });

  test('carry the time of the node reading, and equal what was read', () =>
    inTime(async () => {
      const networks = countingNetworks();
      const own = await instanceAt(networks, storeOf()).facts();
      await areStored(1);
      time += 2_500;
      await redis.pass(2_500);
      const copied = await instanceAt(networks, storeOf()).facts();
      expect(networks.asked.facts).toBe(1);
      const readAt = expect.toSatisfy((at: number) => at <= start && at > start - slackMs);
      expect(copied).toEqual({ ok: true, value: { ...(own.ok ? own.value : {}), readAt } });
    }));

  test('are bypassed when newer facts are needed, which other instances then find', () =>
    inTime(async () => {
      const networks = countingNetworks();
      await instanceAt(networks, storeOf()).facts();
      await areStored(1);
      time += 2_000;
      await redis.pass(2_000);
      const newer = await instanceAt(networks, storeOf()).facts(1_000);
      const third = await instanceAt(networks, storeOf()).facts(1_500);
      expect([networks.asked.facts, newer.ok && newer.value.readAt]).toEqual([2, time]);
      expect(third.ok && third.value.readAt).toBeGreaterThan(time - slackMs);
    }));
});

describe('views that judge a deposit', () => {
  test('keep their age when shared, and are never older than 6 seconds', () =>
    inTime(async () => {
      const networks = countingNetworks();
      await instanceAt(networks, storeOf()).views(6_000);
      await areStored(2);
      time += 4_000;
      await redis.pass(4_000);
      const { views } = await instanceAt(networks, storeOf()).views(6_000);
      expect(views.map(({ readAt, operator }) => [operator, readAt <= start, readAt > start - slackMs])).toEqual([
        ['a', true, true],
        ['b', true, true],
      ]);
      expect(networks.asked.views).toBe(2);
      time += 2_001;
      await redis.pass(2_001);
      const after = await instanceAt(networks, storeOf()).views(6_000);
      expect([after.views.map(({ readAt }) => readAt), networks.asked.views]).toEqual([[time, time], 4]);
    }));

  test('are no younger than the store knows, even from an instance with a clock ahead', () =>
    inTime(async () => {
      const networks = countingNetworks();
      time += 4_000;
      await instanceAt(networks, storeOf()).views(6_000);
      await areStored(2);
      time = start + 5_000;
      await redis.pass(5_000);
      const { views } = await instanceAt(networks, storeOf()).views(6_000);
      expect(views.map(({ readAt }) => readAt <= start + 1)).toEqual([true, true]);
    }));

  test('bypass every copy when they must be new', async () => {
    const networks = countingNetworks();
    await instanceAt(networks, storeOf()).views(6_000);
    await instanceAt(networks, storeOf()).views(0);
    expect(networks.asked.views).toBe(4);
  });
});

describe('a store that lies or is down', () => {
  const client = () => redis.open();

  test.each(['changed', 'of another host', 'of somebody else', 'of another build'])(
    'cannot make an instance use a copy that is %s',
    (how) =>
      inTime(async () => {
        const networks = countingNetworks();
        const writer = storeOf(
          how === 'of somebody else' ? { secret: 'x'.repeat(32) } : how === 'of another build' ? { scope: 'another' } : {},
        );
        await instanceAt(networks, writer).views(6_000);
        const [a = '', b = ''] = await areStored(2);
        const [first, second] = await Promise.all([client().get<string>(a), client().get<string>(b)]);
        if (how === 'changed') await client().set(a, `${first}`.replace('"height":7', '"height":8'), { px: 6_000 });
        if (how === 'of another host') await client().set(a, `${second}`, { px: 6_000 });
        const { views } = await instanceAt(networks, storeOf()).views(6_000);
        expect([views.map(({ block }) => block.height), networks.asked.views]).toEqual([[7, 7], /changed|host/.test(how) ? 3 : 4]);
      }),
  );

  test('leaves each instance to its own requests, with only occasional store calls', async () => {
    const networks = countingNetworks();
    let calls = 0;
    const refuse = () => {
      calls += 1;
      return Promise.reject(new Error('The store is down.'));
    };
    const store = createRedisCopies({ eval: refuse, del: refuse } as never, { secret, scope: 'one build', now });
    const instance = instanceAt(networks, store);
    for (let passed = 0; passed < 12; passed += 1) {
      await instance.read();
      time += 1_000;
    }
    expect([networks.asked.facts, calls <= 12]).toEqual([4, true]);
  });

  test('delays others only briefly when a reader never finishes', async () => {
    const networks = countingNetworks();
    expect(await storeOf().look('facts:thorchain', 6_000)).toEqual({ kind: 'mine' });
    expect((await instanceAt(networks, storeOf()).facts()).ok).toBe(true);
    expect(networks.asked.facts).toBe(1);
  });
});

test('round-trips the content of a copy', () => {
  const value = facts('thorchain', { readAt: 5 });
  expect(decodeCopy(encodeCopy(value))).toEqual(value);
  const odd = { text: '~n12', more: new Map([['~', 3n]]), plain: '~', none: null, some: [1, '', true] };
  expect(decodeCopy(encodeCopy(odd))).toEqual(odd);
});
