import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { letTimePass } from '../../../scripts/serve/fixtures/passing-time.ts';
import { runRound, type WayName, ways } from '../fixtures/fault-matrix.ts';
import { type Dependency, type FaultWorld, type Surface, startFaultWorld, surfaces } from '../fixtures/fault-world.ts';
import { replaceLengths, stretch } from '../fixtures/stretch.ts';
import { unlessStalled } from '../fixtures/undisturbed.ts';

let world: FaultWorld;
beforeAll(async () => {
  world = await startFaultWorld();
  // Warm up: loading and compiling for the first response must not count as a node fault.
  await world.mend();
  const product = world.product([]);
  await Promise.all(surfaces.map((surface) => product.request(surface, 'thorchain')));
});
afterAll(() => world.close());

const reads: readonly Surface[] = ['quote', 'mcp quote', 'mcp pools', 'mcp status', 'status', 'track unseen'];

/** A sample of each kind of fault. */
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

const slowWays: readonly WayName[] = ['latency', 'black hole', 'slow close'];

test.each(sample)(
  'with %s in the state “%s”, every endpoint answers in time and with the documented code',
  async (dependency, way, requested) => {
    // Only slow dependencies should hit a deadline; a busy machine must not look like one.
    const restore = slowWays.includes(way) ? () => undefined : stretch({ timers: true });
    await unlessStalled(async () => {
      const cells = await runRound(world, way, dependency, requested);
      expect(cells.filter(({ problems }) => problems.length > 0).map(({ outcome, problems }) => [outcome.surface, problems])).toEqual([]);
      expect(cells.length).toBe(requested.length);
    }).finally(restore);
  },
);

test('with one of two hosts broken, reads still succeed and nothing is registered', async () => {
  // A busy machine must not count as a second broken host.
  onTestFinished(stretch({ timers: true }));
  await world.mend();
  await world.setFault('thornode', ways['status 503'], ['a']);
  await world.setFault('mayanode', ways.garbage, ['a']);
  const product = world.product([]);
  const outcomes = await Promise.all(surfaces.slice(0, 4).map((surface) => product.request(surface, 'thorchain')));
  expect(outcomes.filter(({ status, body }) => status !== 200 || /upstream_/.test(JSON.stringify(body)))).toEqual([]);
  // With one host failing, a payer would rely on the other alone.
  expect(await product.request('register', 'thorchain')).toMatchObject({ status: 503, code: 'deposit_unverified' });
});

test('stops requesting silent nodes, and retries them later', async () => {
  await world.mend();
  for (const dependency of ['thornode', 'mayanode'] as const) await world.setFault(dependency, { kind: 'stall' });
  const asked = vi.spyOn(globalThis, 'fetch');
  try {
    const product = world.product([]);
    const questions: number[] = [];
    // Shortens the timeouts of nodes that never respond.
    const restore = replaceLengths({ deadline: (ms) => ms / 4, timer: (ms) => (ms >= 300 ? ms / 4 : ms) });
    for (let count = 0; count < 6 && questions.at(-1) !== 0; count += 1) {
      asked.mockClear();
      expect((await product.request('quote', 'thorchain')).code).toBe('upstream_unavailable');
      questions.push(asked.mock.calls.filter(([input]) => /node\//.test(String(input))).length);
    }
    restore();
    expect(questions[0]).toBeGreaterThan(0);
    expect(questions.at(-1)).toBe(0);
    await world.mend();
    await expect
      .poll(
        async () => {
          letTimePass(300);
          return (await product.request('quote', 'thorchain')).status;
        },
        { interval: 0 },
      )
      .toBe(200);
  } finally {
    asked.mockRestore();
  }
});
