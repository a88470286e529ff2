import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson, writeJson } from './exact-json.ts';

test('writes integers of any size plainly and omits undefined', () => {
  expect(writeJson({ a: 90_071_992_547_409_931n, b: undefined, c: [1, null, 'x"y'], d: { e: true }, f: 1.5 })).toBe(
    '{"a":90071992547409931,"c":[1,null,"x\\"y"],"d":{"e":true},"f":1.5}',
  );
});

test('reads every integer back exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt()), (numbers) => {
      expect(readJson(writeJson(numbers))).toEqual(numbers);
    }),
  );
  expect(readJson('[1.5,"2",1e3]')).toEqual([1.5, '2', 1000]);
  expect(() => readJson('{')).toThrow(SyntaxError);
});

test('matches JSON.stringify where there are no large integers', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      expect(writeJson(value)).toBe(JSON.stringify(value));
    }),
  );
});
