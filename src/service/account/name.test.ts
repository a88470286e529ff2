import { expect, test } from 'vitest';
import { nameEndpoint } from '../../contract/v1/name.ts';
import { validateAddress } from '../../core/address/address.ts';
import { AppError, must } from '../../core/errors.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { resolveName } from './name.ts';

stretchDeadlines({ timers: true });
const world = testWorld();

const resolve = (fields: Readonly<Record<string, string>>, deps = world.deps()) => resolveName(must(nameEndpoint.parse(fields)), deps);
const catchCode = (fields: Readonly<Record<string, string>>, deps = world.deps()) =>
  resolve(fields, deps).then(
    () => 'found',
    (error: unknown) => (error instanceof AppError ? error.info.code : Promise.reject(error)),
  );

test('resolves a name to a valid address on each of its chains, on both networks', async () => {
  const { names, missing } = await resolve({ name: 'Strait' });
  expect(missing).toEqual([]);
  expect(new Set(names.map(({ network }) => network))).toEqual(new Set(['thorchain', 'mayachain']));
  for (const { chain, address, name } of names) {
    expect(name).toBe('strait');
    expect(validateAddress(address, chain)).toMatchObject({ ok: true, value: { text: address } });
  }
  expect(names.length).toBeGreaterThan(5);
});

test('narrows a name to one chain, given after a dot or in its own field', async () => {
  const [dotted, apart, both] = await Promise.all([
    resolve({ name: 'strait.BTC' }),
    resolve({ name: 'strait', chain: 'btc' }),
    resolve({ name: 'strait.BTC', chain: 'btc' }),
  ]);
  expect(dotted.names.map(({ network, chain }) => [network, chain])).toEqual([
    ['thorchain', 'BTC'],
    ['mayachain', 'BTC'],
  ]);
  expect([apart.names, both.names]).toEqual([dotted.names, dotted.names]);
  expect((await resolve({ name: 'strait.DASH' })).names.map(({ network }) => network)).toEqual(['mayachain']);
});

test('returns not_found for a name nobody holds or that lacks the chain', async () => {
  expect(await catchCode({ name: 'nobody-at-all' })).toBe('not_found');
  expect(await catchCode({ name: 'strait.DOGE' })).toBe('not_found');
});

test('treats an expired name as not found, whatever a node answers', async () => {
  const deps = world.deps();
  const { names } = await resolve({ name: 'strait' }, deps);
  const held = names.find(({ network }) => network === 'thorchain');
  const late = (expireHeight: number) => ({
    ...deps,
    names: {
      mayachain: { lookUpName: async () => ({ ok: false, error: { kind: 'refused', info: { code: 'not_found', hint: '' } } }) as const },
      thorchain: {
        lookUpName: async () =>
          ({
            ok: true,
            value: { name: 'strait', owner: '', expireHeight, aliases: [{ chain: held?.chain ?? '', address: held?.address ?? '' }] },
          }) as const,
      },
    },
  });
  const facts = await deps.facts.read('thorchain');
  if (!facts.ok) throw new Error('no facts');
  expect(await catchCode({ name: 'strait' }, late(facts.value.height + 50))).toBe('found');
  expect(await catchCode({ name: 'strait' }, late(facts.value.height - 1))).toBe('not_found');
});

test('answers from the other network while one is down, and names the missing one', async () => {
  for (const host of ['a', 'b']) await world.control('fault', { face: 'mayanode', host, kind: 'reset' });
  const found = await resolve({ name: 'strait.BTC' });
  expect(found.names.map(({ network }) => network)).toEqual(['thorchain']);
  expect(found.missing).toMatchObject([{ network: 'mayachain', error: { code: 'upstream_unavailable' } }]);
  expect(await catchCode({ name: 'nobody-at-all' })).toBe('upstream_unavailable');
});

test.each([
  [{}, 'name'],
  [{ name: 'two words' }, 'name'],
  [{ name: 'strait.' }, 'name'],
  [{ name: 'a.b.c' }, 'name'],
  [{ name: '../mimir' }, 'name'],
  [{ name: 'strait.NOPE' }, 'name'],
  [{ name: 'strait', chain: 'NOPE' }, 'chain'],
  [{ name: 'strait', chain: '__proto__' }, 'chain'],
  [{ name: 'strait.BTC', chain: 'ETH' }, 'chain'],
  [{ name: 'a'.repeat(31) }, 'name'],
  [{ name: 'strait', address: '1' }, 'address'],
])('rejects %j', (fields, field) => {
  expect(nameEndpoint.parse(fields)).toMatchObject({ ok: false, error: { code: 'invalid_field', field } });
});
