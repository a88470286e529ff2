import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discoveryResources } from '../../contract/discovery.ts';
import { type DependencyStatus, type ServiceStatus, statusEndpoint, statusResponse } from '../../contract/v1/status.ts';
import { apis, startWorld, type World } from '../fixtures/world.ts';
import { createStatusReader, type StatusProbes, serviceStatus, statusFreshMs } from './status.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('reset', {});
});

const read = () => serviceStatus(undefined, world.deps());
const states = (status: ServiceStatus, kind: DependencyStatus['kind'] = 'node') =>
  Object.fromEntries(status.dependencies.filter((one) => one.kind === kind).map((one) => [one.name, one.state]));
const error = (network: keyof typeof apis, host: string, kind: string) => world.control('fault', { face: apis[network], host, kind });

describe('over the devnet', () => {
  test('every host answers: each with height, age and latency', async () => {
    const status = await read();
    expect(states(status)).toEqual({ 'thornode-1': 'ok', 'thornode-2': 'ok', 'mayanode-1': 'ok', 'mayanode-2': 'ok' });
    for (const node of status.dependencies.filter((one) => one.kind === 'node')) {
      expect(node.height).toBeGreaterThan(1_000_000);
      expect(node.blockAgeSeconds).toBeLessThan(60);
      expect(node.latencyMs).toBeGreaterThanOrEqual(0);
      expect(node.host).toBe(new URL(world.url).origin);
    }
  });

  test.each(['reset', 'status', 'garbage', 'html', 'stall'])('one host with %s is down, and the whole is degraded', async (kind) => {
    await error('thorchain', 'b', kind);
    const status = await read();
    expect(states(status)).toEqual({ 'thornode-1': 'ok', 'thornode-2': 'down', 'mayanode-1': 'ok', 'mayanode-2': 'ok' });
    expect(status.state).toBe('degraded');
    expect(status.dependencies.find((one) => one.name === 'thornode-2')?.reason).toMatch(/^THORChain .+\.$/);
  });

  test('a host that stands still is degraded, also while its block is young', async () => {
    await error('mayachain', 'a', 'stale');
    await world.control('clock', { advance_blocks: 11 });
    const lagging = await read();
    expect(states(lagging)).toMatchObject({ 'mayanode-1': 'degraded', 'mayanode-2': 'ok' });
    expect(lagging.state).toBe('degraded');
  });

  test('all hosts down is down: the answer is 503 and tells the same', async () => {
    for (const network of ['thorchain', 'mayachain'] as const) for (const host of ['a', 'b']) await error(network, host, 'reset');
    const status = await read();
    expect(status.state).toBe('down');
    const reply = statusEndpoint.respond(status, Date.now());
    expect(reply).toMatchObject({ ok: false, error: { code: 'upstream_unavailable' }, extra: { state: 'down' } });
    expect(statusResponse.safeParse(reply.ok ? reply.answer : reply.extra).success).toBe(true);
  });
});

/** Probes whose findings the test decides, and a clock that it moves. */
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
        latestBlock: async () => {
          looks += 1;
          return { ok: true, value: { height: 10, time } };
        },
      },
    ],
    store: { kind: 'redis', ping: async () => undefined },
    mail: { backend: 'smtp', waiting: async () => ({ count: 0 }) },
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

describe('what is found', () => {
  test('a service where all is well is ok, looked up once for everyone within five seconds', async () => {
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
    ['a store of one process', { store: { kind: 'memory', ping: async () => undefined, caution: 'Alone.' } }, 'degraded'],
    ['a queue that cannot be read', { mail: { backend: 'outbox', waiting: down } }, 'down'],
    ['mails that wait', { mail: { backend: 'smtp', waiting: stuck } }, 'degraded'],
    ['an account with little RUNE', { account: { funds: async () => ({ balance: 200n, cost: 22n }) } }, 'degraded'],
    ['an account without RUNE', { account: { funds: async () => ({ balance: 21n, cost: 22n }) } }, 'down'],
    ['an account that cannot be asked', { account: { funds: down } }, 'unknown'],
  ])('%s degrades the service', async (_name, change, expected) => {
    const status = await scene(change).read();
    const found = status.dependencies.filter((one) => one.state !== 'ok').map((one) => one.state);
    expect([status.state, found]).toEqual(['degraded', [expected]]);
    expect(status.dependencies.find((one) => one.state !== 'ok')?.reason).toMatch(/\.$/);
  });

  test('an account that has enough, or has never signed, is ok', async () => {
    for (const funds of [{ balance: 2_200n, cost: 22n }, undefined])
      expect((await scene({ account: { funds: async () => funds } }).read()).state).toBe('ok');
  });

  test('a published file that is missing degrades; one that could not be asked for is unknown', async () => {
    const [resource] = discoveryResources;
    if (resource === undefined) throw new Error('nothing is published');
    expect((await scene({ resources: [{ resource, check: async () => 'down' }] }).read()).state).toBe('degraded');
    const unknown = await scene({ resources: [{ resource, check: () => Promise.reject(new Error('no')) }] }).read();
    expect([unknown.state, unknown.resources]).toEqual(['ok', [{ resource, state: 'unknown' }]]);
  });
});
