import { describe, expect, test } from 'vitest';
import { recordedJson } from '../read.ts';
import { departuresOf, type ShapedApi, type Shapes, shapeErrors, shapesOf, specifiedPath } from './shapes.ts';

const apis: readonly ShapedApi[] = ['thornode', 'mayanode', 'midgard', 'maya-midgard'];

const small: Shapes = {
  version: '1',
  answers: { '/pools': 'Pool[]', '/pool/{asset}': 'Pool', '/pool/all': 'string', '/settings': '{integer}' },
  types: { Pool: 'asset string, depth string, decimals? integer, coins? Coin[]', Coin: 'amount string' },
};

describe('specified shapes', () => {
  test.each(apis)('describe every type that %s names', (api) => {
    const shapes = shapesOf(api);
    const scalars = ['string', 'integer', 'number', 'boolean', 'object', 'any'];
    const members = Object.values(shapes.types).flatMap((text) => text.split(', ').map((member) => member.split(' ')[1] ?? ''));
    for (const type of [...Object.values(shapes.answers), ...members]) {
      const name = type.replace(/[{}[\]]/g, '');
      expect(scalars.includes(name) || Object.hasOwn(shapes.types, name), name).toBe(true);
    }
  });

  test.each(apis)('have proof for every departure of %s from its specification, and no departure that changes nothing', (api) => {
    const { proof = {}, answers = {}, types = {} } = departuresOf(api) ?? {};
    const file = recordedJson<Shapes>(`shapes/${api}.json`);
    const changed = { ...answers, ...types };
    for (const [name, text] of Object.entries(changed)) expect(file.answers[name] ?? file.types[name], name).not.toBe(text);
    // Objects introduced by a deviation are covered by its proof.
    const known = Object.keys(changed).filter((name) => name in file.answers || name in file.types);
    expect(known.filter((name) => (proof[name] ?? '') === '')).toEqual([]);
  });

  test('match a path to its template, a fixed one before one with parameters', () => {
    expect(specifiedPath(small, '/pool/BTC.BTC')).toBe('/pool/{asset}');
    expect(specifiedPath(small, '/pool/all')).toBe('/pool/all');
    expect(specifiedPath(small, '/pool/BTC.BTC/stats')).toBeUndefined();
  });

  test('accept an answer as specified, with optional members left out', () => {
    expect(shapeErrors(small, 'Pool[]', [{ asset: 'BTC.BTC', depth: '1', coins: [{ amount: '1' }] }])).toEqual([]);
    expect(shapeErrors(small, '{integer}', { HALTTRADING: 1 })).toEqual([]);
  });

  test('report what is missing, added or of another type once, with its place', () => {
    const pool = { asset: 'BTC.BTC', decimals: '8', coins: [{ amount: 1 }, { amount: 2, gas: '1' }] };
    expect(shapeErrors(small, 'Pool[]', [pool, pool])).toEqual([
      { at: '[].depth', kind: 'missing', expected: 'string' },
      { at: '[].decimals', kind: 'type', expected: 'integer' },
      { at: '[].coins[].amount', kind: 'type', expected: 'string' },
      { at: '[].coins[].gas', kind: 'extra' },
    ]);
    expect(shapeErrors(small, 'Pool', null)).toEqual([{ at: '', kind: 'type', expected: 'Pool' }]);
    expect(shapeErrors(small, '{integer}', { HALTTRADING: '1' })).toEqual([{ at: '{}', kind: 'type', expected: 'integer' }]);
  });
});
