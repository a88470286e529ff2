import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requirements } from './requirements.ts';

const root = new URL('../../..', import.meta.url).pathname;

test.each(requirements)('$id is covered by test files that exist', ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((file) => !/\.test\.ts$/.test(file) || !existsSync(root + file))).toEqual([]);
});

test('every requirement has a unique id', () => {
  const ids = requirements.map((requirement) => requirement.id);
  expect(new Set(ids).size).toBe(ids.length);
});
