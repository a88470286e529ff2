import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readLock, withoutDigest } from '../../checks/package-lock.ts';
import { tasks, verdictOn } from './tasks.ts';

const folder = new URL('../../../.ci/agents', import.meta.url).pathname;
const missing = { wanted: [/invalid_field/, /1e8 units/], field: 'amount' };

test.each([
  ['our code and hint reach the model', { seen: '{\\"code\\":\\"invalid_field\\"} in 1e8 units' }, 'ok'],
  ['the framework names the field itself', { seen: "must have required property 'amount'" }, 'own words'],
  ['the framework does not say what is wrong', { seen: 'input did not match expected schema' }, 'swallowed'],
  ['the hint is gone', { seen: 'invalid_field' }, 'lost /1e8 units/'],
  ['the call fails', { failed: 'fetch failed' }, 'lost fetch failed'],
])('gives the right verdict when %s', (_, shown, verdict) => {
  expect(verdictOn(missing, shown)).toBe(verdict);
});

test('expects the framework itself to refuse only the task with a missing argument', () => {
  expect(tasks.filter(({ field }) => field !== undefined).map(({ name }) => name)).toEqual(['missing amount']);
});

test('pins one version of every framework and a digest for every package it installs', () => {
  const { dependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { dependencies: Record<string, string> };
  const lock = readLock(folder);
  for (const [name, version] of Object.entries(dependencies)) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(lock.get(`node_modules/${name}`)?.version).toBe(version);
  }
  expect(withoutDigest(lock)).toEqual([]);
});
