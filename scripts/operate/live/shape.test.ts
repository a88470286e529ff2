import { describe, expect, test } from 'vitest';
import { compareShapes, shapeOf } from './shape.ts';

describe('compareShapes', () => {
  const compare = (live: unknown, expected: unknown) => compareShapes(shapeOf(live), shapeOf(expected));

  test('reports members that are missing, new or of another type', () => {
    expect(compare({ a: '1', c: [{ d: 1 }] }, { a: 1, b: true, c: [{ d: 1, e: '' }] })).toEqual({
      missing: ['b', 'c[].e'],
      types: ['a: string, not number'],
      added: [],
    });
    expect(compare({ a: 1, x: { y: 1 } }, { a: 1 })).toEqual({ missing: [], types: [], added: ['x'] });
  });

  test('allows members that only some entries have, and concludes nothing from an empty list', () => {
    expect(compare([{ a: 1 }], [{ a: 1, b: 1 }, { a: 1 }])).toEqual({ missing: [], types: [], added: [] });
    expect(compare({ list: [] }, { list: [{ a: 1 }] })).toEqual({ missing: [], types: [], added: [] });
  });

  test('does not compare keys that are data', () => {
    expect(compare({ HALTBTC: 1 }, { HALTETH: 0, MAXSUPPLY: 2 })).toEqual({ missing: [], types: [], added: [] });
    expect(compare({ HALTBTC: '1' }, { HALTETH: 0 }).types).toEqual(['{}: string, not number']);
  });
});
