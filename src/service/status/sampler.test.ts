import { describe, expect, test } from 'vitest';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { networkIds } from '../../core/network/protocol.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { sampleOf } from './sampler.ts';

stretchDeadlines({ timers: true });
const world = testWorld();

const well = { state: 'ok', dependencies: [] } as const;

async function readFacts(): Promise<readonly NetworkFacts[]> {
  const { facts } = world.deps();
  const replies = await Promise.all(networkIds.map((network) => facts.read(network)));
  return replies.flatMap((reply) => (reply.ok ? [reply.value] : []));
}
const halts = async () => sampleOf(0, well, await readFacts()).halts.map(({ network, chain, what, key }) => [network, chain, what, key]);
const mimir = (network: string, values: Readonly<Record<string, number>>) => world.control('state', { network, mimir: values });

describe('network halts in a sample', () => {
  test('name a halted chain with its network and the key that halts it', async () => {
    const before = await halts();
    await mimir('thorchain', { HALTBTCTRADING: 1 });
    expect((await halts()).filter((one) => !before.some((other) => `${other}` === `${one}`))).toEqual([
      ['thorchain', 'BTC', 'trading', 'HALTBTCTRADING'],
    ]);
  });

  test('list a halted network once, not per chain', async () => {
    await mimir('mayachain', { HALTTRADING: 1 });
    expect((await halts()).filter(([network, , what]) => network === 'mayachain' && what === 'trading')).toEqual([
      ['mayachain', undefined, 'trading', 'HALTTRADING'],
    ]);
  });

  test('separate halted payouts from halted trading', async () => {
    await mimir('thorchain', { HALTSIGNINGBTC: 1 });
    expect(await halts()).toContainEqual(['thorchain', 'BTC', 'signing', 'HALTSIGNINGBTC']);
    await mimir('thorchain', { HALTSIGNING: 1 });
    expect((await halts()).filter(([, chain, what]) => what === 'signing' && chain === undefined)).toEqual([
      ['thorchain', undefined, 'signing', 'HALTSIGNING'],
    ]);
  });
});

describe('components in a sample', () => {
  test('show the service as degraded by its dependencies, but not by the store alone', () => {
    const store = { name: 'store', kind: 'store', state: 'degraded', observedAt: 0 } as const;
    const mail = { name: 'mail', kind: 'mail', state: 'degraded', observedAt: 0 } as const;
    const states = (...dependencies: readonly (typeof store | typeof mail)[]) =>
      sampleOf(0, { state: 'degraded', dependencies }, []).components.map(({ state }) => state);
    expect(states(store)).toEqual(['ok', 'ok']);
    expect(states(store, mail)).toEqual(['degraded', 'ok', 'degraded']);
  });

  test('include a host that is down, and leave out the checks of published files', async () => {
    await world.control('fault', { face: 'thornode', host: 'b', kind: 'reset' });
    const seen = await world.deps().status.dependencies();
    const sample = sampleOf(60_000, seen, []);
    expect(sample).toMatchObject({ at: 60_000, readNetworks: [], halts: [] });
    expect(sample.components.find(({ name }) => name === 'thornode-2')).toMatchObject({
      kind: 'node',
      network: 'thorchain',
      state: 'down',
    });
    expect(sample.components[0]).toEqual({ name: 'service', kind: 'service', state: 'degraded' });
  });
});
