import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAsset } from '../../../core/asset/asset.ts';
import { must } from '../../../core/errors.ts';
import mayaApis from '../vectors/mayanode.json' with { type: 'json' };
import midgardBodies from '../vectors/midgard.json' with { type: 'json' };
import thorApis from '../vectors/thornode.json' with { type: 'json' };
import { readDepths } from './depths.ts';
import { readMidgardHealth, readMidgardPools } from './midgard.ts';
import { readConstants, readInboundAddresses, readLastBlock, readMimir, readNetworkState, readPools } from './network.ts';
import { readLatestBlock, readName, readVersion } from './node.ts';
import { readLimitQuote, readSwapQuote } from './quote.ts';
import { amount, integer, wireCount } from './wire.ts';

const ethRequest = { network: 'thorchain', to: must(parseAsset('ETH.ETH')) } as const;
const cacaoRequest = { network: 'mayachain', to: must(parseAsset('MAYA.CACAO')) } as const;
const now = 1_785_516_000_000;

const readers: readonly (readonly [string, unknown, (value: unknown) => unknown])[] = [
  ['pools', thorApis['/thorchain/pools'], (value) => readPools(value, 'thorchain')],
  ['maya pools', mayaApis['/mayachain/pools'], (value) => readPools(value, 'mayachain')],
  ['inbound', thorApis['/thorchain/inbound_addresses'], readInboundAddresses],
  ['mimir', thorApis['/thorchain/mimir'], readMimir],
  ['lastblock', thorApis['/thorchain/lastblock'], (value) => readLastBlock(value, 'thorchain')],
  ['constants', thorApis['/thorchain/constants'], readConstants],
  ['network', thorApis['/thorchain/network'], readNetworkState],
  ['version', thorApis['/thorchain/version'], readVersion],
  ['name', thorApis['/thorchain/thorname/odin'], readName],
  ['block', thorApis['/cosmos/base/tendermint/v1beta1/blocks/latest'], readLatestBlock],
  ['quote', thorApis['/thorchain/quote/swap'], (value) => readSwapQuote(value, ethRequest, now)],
  ['maya quote', mayaApis['/mayachain/quote/swap'], (value) => readSwapQuote(value, cacaoRequest, now)],
  ['limit quote', thorApis['/thorchain/quote/limit'], readLimitQuote],
  ['midgard pools', midgardBodies.pools, (value) => readMidgardPools(value, 'thorchain')],
  ['midgard depths', midgardBodies.depths, readDepths],
  ['midgard health', midgardBodies.health, readMidgardHealth],
];

/** Type of each leaf by path, ignoring list positions. */
function shapeOf(value: unknown, path = '', shape = new Map<string, string>()): Map<string, string> {
  if (value instanceof Map) for (const entry of value.values()) shapeOf(entry, `${path}{}`, shape);
  else if (Array.isArray(value)) for (const entry of value) shapeOf(entry, `${path}[]`, shape);
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) shapeOf(entry, `${path}.${key}`, shape);
  else shape.set(path, typeof value);
  return shape;
}

type Container = Record<string, unknown> | unknown[];
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

function places(value: unknown): { holder: Container; key: string }[] {
  if (!isContainer(value)) return [];
  return Object.keys(value).flatMap((key) => [{ holder: value, key }, ...places((value as Record<string, unknown>)[key])]);
}

function mutate(body: unknown, changes: readonly (readonly [number, unknown])[]): unknown {
  const copy = structuredClone(body);
  for (const [at, replacement] of changes) {
    const all = places(copy);
    const place = all[at % Math.max(all.length, 1)];
    if (place === undefined) continue;
    if (replacement === undefined) Reflect.deleteProperty(place.holder, place.key);
    else Reflect.set(place.holder, place.key, structuredClone(replacement));
  }
  return copy;
}

const odd = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom<unknown>(
    null,
    '',
    '0',
    0,
    -1,
    '-1',
    1.5,
    1e300,
    '1e5',
    '0x10',
    ' 1',
    true,
    'true',
    [],
    {},
    [null],
    '9'.repeat(31),
    '9'.repeat(400),
    2 ** 53,
  ),
  fc.jsonValue(),
);

describe.each(readers)('reading %s', (_, body, read) => {
  const whole = read(body);
  const expected = shapeOf(whole);

  test('reads the unchanged body', () => {
    expect(whole).toBeDefined();
  });

  test('never throws for a mutation or returns a field of another type', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(500), odd), { minLength: 1, maxLength: 4 }), (changes) => {
        const record = read(mutate(body, changes));
        for (const [path, type] of shapeOf(record)) {
          if (record !== undefined) expect([path, type]).toEqual([path, expected.get(path) ?? type]);
          expect(['string', 'number', 'bigint', 'boolean', 'undefined']).toContain(type);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('never throws for any value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        read(value);
      }),
    );
  });

  test('treats missing, null and empty members the same', () => {
    const count = places(body).length;
    for (let index = 0; index < count; index += 1) {
      const results = [undefined, null, ''].map((blank) =>
        isListEntry(body, index) ? 'list entry' : read(mutate(body, [[index, blank]])),
      );
      if (whole instanceof Map || isUntypedMember(body, index)) continue;
      expect(results[1]).toEqual(results[0]);
      expect(results[2]).toEqual(results[0]);
    }
  });
});

const isListEntry = (body: unknown, at: number): boolean => Array.isArray(places(structuredClone(body))[at]?.holder);

/** Members whose value is an object or list, or is in a free-form map. */
function isUntypedMember(body: unknown, at: number): boolean {
  const place = places(body)[at];
  const value = place && Reflect.get(place.holder, place.key);
  return isContainer(value) || ['ChurnInterval', 'MaxSupply', 'StrictBondLiquidityRatio', 'DefaultPoolStatus'].includes(place?.key ?? '');
}

describe('numbers', () => {
  test('accepts JSON numbers or digit strings, and only integers', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), (value) => {
        expect(amount(value.toString())).toBe(value);
        expect(integer(`-${value}`)).toBe(-value);
        expect(amount(`-${value + 1n}`)).toBeUndefined();
        if (value <= BigInt(Number.MAX_SAFE_INTEGER))
          expect([amount(Number(value)), wireCount(Number(value))]).toEqual([value, Number(value)]);
        else expect(wireCount(value.toString())).toBeUndefined();
      }),
    );
    for (const bad of [
      '1.0',
      '1e3',
      '+1',
      ' 1',
      '1 ',
      '0x1',
      '１',
      1.5,
      2 ** 53,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      true,
      [1],
      { a: 1 },
    ])
      expect(integer(bad)).toBeUndefined();
  });
});
