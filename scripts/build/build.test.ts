import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildInto, inputs, isCurrent } from './build.ts';

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

test('no build is current before the first one', () => {
  rmSync(join(folder, 'dist/.built'));
  expect(isCurrent(folder, 'settings')).toBe(false);
});

test.each(['src', 'content', 'public', 'scripts', 'package.json', 'vercel.json', 'astro.config.mjs', 'tsconfig.json'])(
  'a build is stale after a change of %s',
  (name) => {
    utimesSync(join(folder, name), after, after);
    expect(isCurrent(folder, 'settings')).toBe(false);
  },
);

test('a build is stale after a change deep inside scripts', () => {
  mkdirSync(join(folder, 'scripts/build'));
  writeFileSync(join(folder, 'scripts/build/step.ts'), '');
  utimesSync(join(folder, 'scripts/build/step.ts'), after, after);
  utimesSync(join(folder, 'scripts/build'), before, before);
  utimesSync(join(folder, 'scripts'), before, before);
  expect(isCurrent(folder, 'settings')).toBe(false);
});

describe('a new build', () => {
  const write = (text: string) => [
    '-e',
    `const { mkdirSync, writeFileSync } = require('fs'); mkdirSync('.build/next', { recursive: true }); writeFileSync('.build/next/index.html', '${text}')`,
  ];
  const fails = ['-e', 'process.exit(3)'];
  const killed = ['-e', "process.kill(process.pid, 'SIGKILL')"];
  const page = () => readFileSync(join(folder, 'dist/index.html'), 'utf8');

  beforeEach(() => writeFileSync(join(folder, 'dist/index.html'), 'before'));

  test('replaces the previous one when complete, together with its settings', () => {
    expect(buildInto(folder, 'others', [write('after')])).toBeUndefined();
    expect([page(), readFileSync(join(folder, 'dist/.built'), 'utf8')]).toEqual(['after', 'others']);
    expect([existsSync(join(folder, '.build/next')), existsSync(join(folder, '.build/last'))]).toEqual([false, false]);
  });

  test.each([
    ['its last step fails', [write('after'), fails], 3],
    ['it is killed', [write('after'), killed, write('never')], 1],
  ])('keeps the previous build usable when %s', (_, steps, code) => {
    expect(buildInto(folder, 'others', steps)).toBe(code);
    expect([page(), readFileSync(join(folder, 'dist/.built'), 'utf8')]).toEqual(['before', 'settings']);
  });

  test('reuses nothing from an earlier failed build', () => {
    buildInto(folder, 'others', [write('half'), fails]);
    writeFileSync(join(folder, '.build/next/stray.html'), 'half');
    expect(buildInto(folder, 'others', [write('after')])).toBeUndefined();
    expect([page(), existsSync(join(folder, 'dist/stray.html'))]).toEqual(['after', false]);
  });

  test('recovers the previous build if a process ended between the two moves', () => {
    mkdirSync(join(folder, '.build'));
    renameSync(join(folder, 'dist'), join(folder, '.build/last'));
    expect(buildInto(folder, 'others', [fails])).toBe(3);
    expect([page(), readFileSync(join(folder, 'dist/.built'), 'utf8')]).toEqual(['before', 'settings']);
  });
});
