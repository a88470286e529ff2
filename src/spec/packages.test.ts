import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly integrity?: string;
        readonly link?: boolean;
        readonly hasInstallScript?: boolean;
        readonly optionalDependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
}

const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as Lock;
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Record<string, Record<string, string>>;

test('every package in the lock file has an integrity hash', () => {
  const installed = Object.entries(lock.packages).filter(([path]) => path !== '');
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, entry]) => !entry.integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

test('every direct dependency is pinned to one version', () => {
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => Object.values(manifest[kind] ?? {}));
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(version))).toEqual([]);
});

test('no package needs an install script, esbuild’s optional one aside', () => {
  const scripted = Object.entries(lock.packages).filter(([, entry]) => entry.hasInstallScript);
  expect(
    scripted.map(([path]) => path.replace(/.*node_modules\//, '')).filter((name) => name !== 'esbuild' && name !== 'fsevents'),
  ).toEqual([]);
});

test('the lock file names every platform’s optional packages, without which npm ci refuses it', () => {
  const names = new Set(Object.keys(lock.packages).map((path) => path.replace(/.*node_modules\//, '')));
  const wanted = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
});
