import { expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { asset, facts, pool } from '../../core/fixtures/facts.ts';
import type { Deps } from '../deps.ts';
import { withPaidAmount } from './paid-amount.ts';

const token = 'ETH.NEW-0X00000000000000000000000000000000000000AA';

/** Networks whose pools list the token with these decimals; undefined: no pool. */
function buildDeps(
  thorchain: number | undefined,
  mayachain: number | undefined,
): { readonly deps: Pick<Deps, 'facts'>; readonly read: () => number } {
  const places = { thorchain, mayachain };
  let reads = 0;
  const read: Deps['facts']['read'] = async (network) => {
    reads += 1;
    const decimals = places[network];
    const known = facts(network);
    const pools = decimals === undefined ? known.pools : [...known.pools, pool(network, token, 100n, 100n, { decimals })];
    return { ok: true, value: { ...known, pools } };
  };
  return { deps: { facts: { read } as Deps['facts'] }, read: () => reads };
}

const paid = async (name: string, amount: bigint, deps: Pick<Deps, 'facts'>) =>
  (await withPaidAmount({ from: asset(name), amount: baseAmount(amount) }, deps)).amount;

test.each([
  ['only one network tells six', 6, undefined, 123_456_700n],
  ['one tells six and the other four', 6, 4, 123_450_000n],
  ['nobody tells fewer than eight', 8, 0, 123_456_789n],
  ['no network has a pool', undefined, undefined, 123_456_789n],
] as const)('takes the decimals of an unpinned token from its pools: %s', async (_, thorchain, mayachain, expected) => {
  expect(await paid(token, 123_456_789n, buildDeps(thorchain, mayachain).deps)).toBe(expected);
});

test('queries no network for assets with known decimals', async () => {
  const { deps, read } = buildDeps(2, 2);
  expect(await paid('XRP.XRP', 123_456_789n, deps)).toBe(123_456_700n);
  expect(await paid('MAYA.CACAO', 123_456_789n, deps)).toBe(123_456_789n);
  expect(read()).toBe(0);
});
