import { describe, expect, test } from 'vitest';
import { discoveryResources } from '../../contract/discovery.ts';
import { type DependencyStatus, type ServiceStatus, statusEndpoint, statusResponse } from '../../contract/v1/status.ts';
import { stretchInTest } from '../../server/fixtures/deadlines.ts';
import { unlessStalled } from '../../server/fixtures/undisturbed.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { apis } from '../fixtures/world.ts';
import { createStatusReader, type StatusProbes, serviceStatus, statusFreshMs } from './status.ts';

const world = testWorld();

const read = () => serviceStatus(undefined, world.deps());
const states = (status: ServiceStatus, kind: DependencyStatus['kind'] = 'node') =>
  Object.fromEntries(status.dependencies.filter((one) => one.kind === kind).map((one) => [one.name, one.state]));
const error = (network: keyof typeof apis, host: string, kind: string) => world.control('fault', { face: apis[network], host, kind });

describe('on the devnet', () => {
  test('reports every host with height, age and latency', async () => {
    stretchInTest();
    const status = await read();
    expect(states(status)).toEqual({ 'thornode-1': 'ok', 'thornode-2': 'ok', 'mayanode-1': 'ok', 'mayanode-2': 'ok' });
    for (const node of status.dependencies.filter((one) => one.kind === 'node')) {
      expect(node.height).toBeGreaterThan(1_000_000);
      expect(node.blockAgeSeconds).toBeLessThan(60);
      expect(node.latencyMs).toBeGreaterThanOrEqual(0);
      expect(node.host).toBe(new URL(world.url).origin);
    }
  });

  test.each(['reset', 'status', 'garbage', 'html', 'stall'])('reports one host with %s as down, and the service as degraded', (kind) =>
    unlessStalled(async () => {
      await error('thorchain', 'b', kind);
      const status = await read();
      expect(states(status)).toEqual({ 'thornode-1': 'ok', 'thornode-2': 'down', 'mayanode-1': 'ok', 'mayanode-2': 'ok' });
      expect(status.state).toBe('degraded');
      expect(status.dependencies.find((one) => one.name === 'thornode-2')?.reason).toMatch(/^THORChain .+\.$/);
    }),
  );

  test('reports a stalled host as degraded even while its block is recent', async () => {
    stretchInTest();
    await error('mayachain', 'a', 'stale');
    await world.control('clock', { advance_blocks: 11 });
    const lagging = await read();
    expect(states(lagging)).toMatchObject({ 'mayanode-1': 'degraded', 'mayanode-2': 'ok' });
    expect(lagging.state).toBe('degraded');
  });

  test('reports down as upstream_unavailable with the full status when all hosts are down', async () => {
    for (const network of ['thorchain', 'mayachain'] as const) for (const host of ['a', 'b']) await error(network, host, 'reset');
    const status = await read();
    expect(status.state).toBe('down');
    const reply = statusEndpoint.respond(status, Date.now());
    expect(reply).toMatchObject({ ok: false, error: { code: 'upstream_unavailable' }, extra: { state: 'down' } });
    expect(statusResponse.safeParse(reply.ok ? reply.answer : reply.extra).success).toBe(true);
  });
});

const fine = { backend: 'smtp', waiting: async () => ({ count: 0 }), check: async () => undefined } as const;

/** Fake probes and a manual clock. */
function scene(change: Partial<StatusProbes> = {}) {
  let time = 1_790_000_000_000;
  let looks = 0;
  const probes: StatusProbes = {
    environment: 'devnet',
    hosts: [
      {
        name: 'thornode-1',
        network: 'thorchain',
        host: 'http://a.test',
        operator: 'a',
        latestBlock: async () => {
          looks += 1;
          return { ok: true, value: { height: 10, time } };
        },
      },
    ],
    store: { kind: 'redis', ping: async () => undefined },
    mail: fine,
    resources: discoveryResources.map((resource) => ({ resource, check: async () => 'ok' as const })),
    ...change,
  };
  const { read } = createStatusReader(probes, () => time);
  return {
    read,
    looks: () => looks,
    wait: (ms: number) => {
      time += ms;
    },
  };
}

interface FakeHost {
  readonly operator: string;
  readonly behind?: number;
  readonly chain?: string;
  readonly isDown?: true;
}

describe('operators of a network', () => {
  /** Hosts of one network with operator and state; `behind` in blocks. */
  const hosts = (...found: readonly FakeHost[]) =>
    found.map(({ operator, behind = 0, chain = 'thorchain-1', isDown }, index): StatusProbes['hosts'][number] => ({
      name: `thornode-${index + 1}`,
      network: 'thorchain',
      host: `http://${index}.test`,
      operator,
      chainId: 'thorchain-1',
      version: async () => '3.20.3',
      latestBlock: async () =>
        isDown
          ? { ok: false, error: { kind: 'unavailable', info: { code: 'upstream_unavailable', hint: 'Down.' } } }
          : { ok: true, value: { height: 1_000 - behind, time: 1_790_000_000_000, chainId: chain } },
    }));
  const two = [{ operator: 'a' }, { operator: 'b' }] as const;

  test.each<[string, readonly FakeHost[], readonly [number, number, string]]>([
    ['two that answer', two, [2, 2, 'verified']],
    ['two of which one is down', [{ operator: 'a' }, { operator: 'b', isDown: true }], [2, 1, 'unverified']],
    ['two of which one is of another chain', [{ operator: 'a' }, { operator: 'b', chain: 'thorchain-stagenet-v2' }], [2, 1, 'unverified']],
    ['two of which one is behind', [{ operator: 'a' }, { operator: 'b', behind: 11 }], [2, 1, 'unverified']],
    ['three of which one is down', [...two, { operator: 'c', isDown: true }], [3, 2, 'verified']],
    ['two hosts of one', [{ operator: 'a' }, { operator: 'a' }], [1, 1, 'one_operator']],
    ['one that is down', [{ operator: 'a', isDown: true }], [1, 0, 'unverified']],
    ['none', [], [0, 0, 'unverified']],
  ])('are counted with those that answer for the network, given %s', async (_name, found, [operators, alive, deposit]) => {
    const { networks } = await scene({ hosts: hosts(...found) }).read();
    expect(networks[0]).toEqual({ network: 'thorchain', operators, alive, deposit });
  });

  test('reports a host of another chain as down with the reason, and each host’s operator and version', async () => {
    const { dependencies } = await scene({ hosts: hosts({ operator: 'a' }, { operator: 'b', chain: 'other' }) }).read();
    expect(dependencies.slice(0, 2)).toMatchObject([
      { operator: 'a', state: 'ok', version: '3.20.3' },
      { operator: 'b', state: 'down', reason: 'It answers for another chain.' },
    ]);
  });

  test('reports two operators of each network on the devnet', async () => {
    stretchInTest();
    const status = await read();
    const reply = statusEndpoint.respond(status, Date.now());
    expect(reply.ok && statusResponse.parse(reply.answer).networks).toEqual(
      ['thorchain', 'mayachain'].map((network) => ({ network, operators: 2, operators_alive: 2, deposit: 'verified' })),
    );
  });
});

describe('findings', () => {
  test('reports ok when all is well, with one check for all readers within five seconds', async () => {
    const { read, looks, wait } = scene();
    const [first] = await Promise.all(Array.from({ length: 50 }, read));
    expect(first?.state).toBe('ok');
    wait(statusFreshMs);
    await read();
    expect(looks()).toBe(1);
    wait(1);
    await read();
    expect(looks()).toBe(2);
  });

  const down = () => Promise.reject(new Error('no'));
  const silent = () => new Promise<never>(() => undefined);
  const stuck = async () => ({ count: 2, oldestAt: 1_790_000_000_000 - 16 * 60_000 });
  const throwing = () => {
    throw new Error('at once');
  };
  test.each<[string, Partial<StatusProbes>, string]>([
    ['a store that is down', { store: { kind: 'redis', ping: down } }, 'down'],
    ['a store that throws', { store: { kind: 'redis', ping: throwing } }, 'down'],
    ['a store that is silent', { store: { kind: 'redis', ping: silent } }, 'down'],
    ['a store that is unsafe', { store: { kind: 'redis', ping: async () => undefined, look: async () => ['Unsafe.'] } }, 'degraded'],
    ['a store of one process', { store: { kind: 'memory', ping: async () => undefined, caution: 'Alone.' } }, 'degraded'],
    ['a queue that cannot be read', { mail: { ...fine, waiting: down } }, 'down'],
    ['a queue that nothing can be put into', { mail: { ...fine, check: down } }, 'down'],
    ['mails that wait', { mail: { ...fine, waiting: stuck } }, 'degraded'],
    ['mails that were given up', { mail: { ...fine, waiting: async () => ({ count: 0, dead: 2 }) } }, 'degraded'],
    ['an account with little RUNE', { account: { funds: async () => ({ balance: 200n, cost: 22n }) } }, 'degraded'],
    ['an account without RUNE', { account: { funds: async () => ({ balance: 21n, cost: 22n }) } }, 'down'],
    ['an account that cannot be asked', { account: { funds: down } }, 'unknown'],
  ])('reports the service as degraded for %s', async (_name, change, expected) => {
    const status = await scene(change).read();
    const found = status.dependencies.filter((one) => one.state !== 'ok').map((one) => one.state);
    expect([status.state, found]).toEqual(['degraded', [expected]]);
    expect(status.dependencies.find((one) => one.state !== 'ok')?.reason).toMatch(/\.$/);
  });

  test('reports ok for an account that has enough or has never signed', async () => {
    for (const funds of [{ balance: 2_200n, cost: 22n }, undefined])
      expect((await scene({ account: { funds: async () => funds } }).read()).state).toBe('ok');
  });

  test('reports a missing published file as degraded, and one it could not request as unknown', async () => {
    const [resource] = discoveryResources;
    if (resource === undefined) throw new Error('nothing is published');
    expect((await scene({ resources: [{ resource, check: async () => 'down' }] }).read()).state).toBe('degraded');
    const unknown = await scene({ resources: [{ resource, check: () => Promise.reject(new Error('no')) }] }).read();
    expect([unknown.state, unknown.resources]).toEqual(['ok', [{ resource, state: 'unknown' }]]);
  });
});
