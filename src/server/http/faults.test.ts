import { afterAll, beforeAll, expect, test } from 'vitest';
import { runRound, type WayName, ways } from '../fixtures/fault-matrix.ts';
import { type Dependency, type FaultWorld, type Surface, startFaultWorld, surfaces } from '../fixtures/fault-world.ts';

let world: FaultWorld;
beforeAll(async () => {
  world = await startFaultWorld();
}, 60_000);
afterAll(() => world.close());

const reads: readonly Surface[] = ['quote', 'mcp quote', 'mcp pools', 'mcp status', 'status', 'track unseen'];

/** One of each kind of trouble; `npm run bench faults` has them all. */
const sample: readonly (readonly [Dependency, WayName, readonly Surface[]])[] = [
  ['thornode', 'reset', surfaces],
  ['thornode', 'black hole', reads],
  ['mayanode', 'wrong type', reads],
  ['mayanode', 'huge body', ['quote', 'mcp pools', 'track']],
  ['midgard', 'HTML', ['quote', 'track', 'track unseen']],
  ['redis', 'garbage', surfaces],
  ['redis', 'slow close', ['quote', 'newsletter', 'report']],
  ['smtp', 'truncated', ['newsletter', 'report']],
  ['smtp', 'status 429', ['newsletter', 'report']],
];

test.each(sample)(
  '%s, %s: every endpoint answers in time and with the documented code',
  { timeout: 30_000 },
  async (dependency, way, requested) => {
    const cells = await runRound(world, way, dependency, requested);
    expect(cells.filter(({ problems }) => problems.length > 0).map(({ outcome, problems }) => [outcome.surface, problems])).toEqual([]);
    expect(cells.length).toBe(requested.length);
  },
);

test('one broken host of two is noticed by nobody', { timeout: 30_000 }, async () => {
  await world.mend();
  await world.setFault('thornode', ways['status 503'], ['a']);
  await world.setFault('mayanode', ways.garbage, ['a']);
  const product = world.product([]);
  const outcomes = await Promise.all(surfaces.slice(0, 4).map((surface) => product.ask(surface, 'thorchain')));
  expect(outcomes.filter(({ status, body }) => status !== 200 || /upstream_/.test(JSON.stringify(body)))).toEqual([]);
  const registered = await product.ask('register', 'thorchain');
  expect(registered).toMatchObject({ status: 201, body: { status: 'registered' } });
});

test('nodes that stay silent are left alone, and asked again when time has passed', { timeout: 60_000 }, async () => {
  await world.mend();
  for (const dependency of ['thornode', 'mayanode'] as const) await world.setFault(dependency, { kind: 'stall' });
  const product = world.product([]);
  const times: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const { code, ms } = await product.ask('quote', 'thorchain');
    expect(code).toBe('upstream_unavailable');
    times.push(ms);
  }
  expect(times[0]).toBeGreaterThan(2_000);
  expect(times.at(-1)).toBeLessThan(800);
  await world.mend();
  await expect.poll(async () => (await product.ask('quote', 'thorchain')).status, { timeout: 10_000, interval: 300 }).toBe(200);
});
