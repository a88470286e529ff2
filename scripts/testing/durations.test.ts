import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import durations from '../config/durations.json' with { type: 'json' };
import flaky from '../config/flaky.json' with { type: 'json' };
import { longestFiles } from './durations.ts';

const root = new URL('../..', import.meta.url).pathname;

test('keeps the slow files, longest first', () => {
  const file = (name: string, ms: number) => ({ file: name, ms, tests: 1, state: 'passed' as const, failures: [], skipped: [] });
  const found = longestFiles({ files: [file('short', 400), file('long', 7_400), file('longest', 61_000)], errors: [] });
  expect(Object.entries(found)).toEqual([
    ['longest', 61],
    ['long', 7],
  ]);
});

test('the run order names existing files only', () => {
  expect(Object.keys(durations).filter((file) => !existsSync(root + file))).toEqual([]);
});

test('the list of flaky tests is empty', () => {
  expect(flaky).toEqual([]);
});
