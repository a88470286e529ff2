import { loadTokenLists } from '@tcswap/helpers/tokens';
import { expect, test } from 'vitest';
import { must } from '../errors.ts';
import { parseAsset } from './asset.ts';
import { knownTokensByName } from './known-tokens.ts';
import { ownDecimals } from './token-decimals.ts';

const getDecimals = (name: string, poolDecimals?: number) => ownDecimals(must(parseAsset(name)), poolDecimals);

test('matches the decimals in the official token lists for every token in the table', async () => {
  const lists = Object.values(await loadTokenLists()).flatMap(
    ({ tokens }) => tokens as readonly { identifier: string; decimals?: number }[],
  );
  const official = new Map(lists.map(({ identifier, decimals }) => [identifier.toUpperCase(), decimals]));
  for (const [name, { decimals }] of knownTokensByName) expect([name, official.get(name)]).toEqual([name, decimals]);
  expect(knownTokensByName.size).toBeGreaterThan(30);
});

test('uses the decimals of the chain an asset lives on', () => {
  expect(
    ['BTC.BTC', 'ETH.ETH', 'GAIA.ATOM', 'SOL.SOL', 'THOR.RUNE', 'THOR.TCY', 'MAYA.CACAO', 'MAYA.MAYA'].map((name) => getDecimals(name)),
  ).toEqual([8, 18, 6, 9, 8, 8, 10, 4]);
  expect(getDecimals('ETH~ETH')).toBe(8);
});

test('trusts a pool’s decimals only below eight', () => {
  const unknown = 'ETH.NEW-0X0000000000000000000000000000000000000001';
  expect([getDecimals(unknown, 6), getDecimals(unknown, 8), getDecimals(unknown)]).toEqual([6, undefined, undefined]);
  expect(getDecimals('ARB.LEO-0X93864D81175095DD93360FFA2A529B8642F76A6E', 8)).toBe(3);
});
