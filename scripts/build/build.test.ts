import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inputs, isCurrent } from './build.ts';

const built = new Date('2026-11-20T12:00:00Z');
const before = new Date('2026-11-20T11:00:00Z');
const after = new Date('2026-11-20T13:00:00Z');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stale-'));
  for (const name of [...inputs, 'dist']) {
    const path = join(folder, name);
    if (name.includes('.')) writeFileSync(path, '');
    else mkdirSync(path);
    utimesSync(path, before, before);
  }
  writeFileSync(join(folder, 'dist/.built'), 'settings');
  utimesSync(join(folder, 'dist/.built'), built, built);
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a build is current when nothing is newer and the settings are the same', () => {
  expect([isCurrent(folder, 'settings'), isCurrent(folder, 'others')]).toEqual([true, false]);
});

test('there is no current build before the first', () => {
  rmSync(join(folder, 'dist/.built'));
  expect(isCurrent(folder, 'settings')).toBe(false);
});

test.each(['src', 'content', 'public', 'scripts', 'package.json', 'vercel.json', 'astro.config.mjs', 'tsconfig.json'])(
  'a change of %s makes the build stale',
  (name) => {
    utimesSync(join(folder, name), after, after);
    expect(isCurrent(folder, 'settings')).toBe(false);
  },
);

test('a change deep inside scripts makes the build stale', () => {
  mkdirSync(join(folder, 'scripts/build'));
  writeFileSync(join(folder, 'scripts/build/step.ts'), '');
  utimesSync(join(folder, 'scripts/build/step.ts'), after, after);
  utimesSync(join(folder, 'scripts/build'), before, before);
  utimesSync(join(folder, 'scripts'), before, before);
  expect(isCurrent(folder, 'settings')).toBe(false);
});
