import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requirements } from './requirements.ts';

const root = new URL('../../..', import.meta.url).pathname;

/** Test names in a file, as written. */
function testNames(file: string): string[] {
  if (!existsSync(root + file)) return [];
  const calls = readFileSync(root + file, 'utf8').matchAll(/(?:\b(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs);
  return [...calls].map(([, , name = '']) => name);
}

test.each(requirements)('$id is covered by tests that exist', ({ tests }) => {
  expect(Object.keys(tests).length).toBeGreaterThan(0);
  for (const [file, names] of Object.entries(tests)) {
    const found = testNames(file);
    for (const name of names)
      expect(
        found.some((one) => one.startsWith(name)),
        `${file}: ${name}`,
      ).toBe(true);
  }
});

test('every requirement has a unique id', () => {
  const ids = requirements.map((requirement) => requirement.id);
  expect(new Set(ids).size).toBe(ids.length);
});
