import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import platformCli from '../../.ci/vercel/package.json' with { type: 'json' };
import vercelConfig from '../../vercel.json' with { type: 'json' };
import { readLock, withoutDigest } from './package-lock.ts';

const root = new URL('../..', import.meta.url).pathname;
const folder = join(root, '.ci/vercel');

test('pins one version of the platform CLI and a digest for every package it installs', () => {
  expect(platformCli.dependencies.vercel).toMatch(/^\d+\.\d+\.\d+$/);
  const lock = readLock(folder);
  expect(lock.get('node_modules/vercel')?.version).toBe(platformCli.dependencies.vercel);
  expect(withoutDigest(lock)).toEqual([]);
});

test('installs from the lock file without running install scripts', () => {
  const script = readFileSync(join(root, '.ci/run'), 'utf8') + readFileSync(join(root, 'scripts/test.ts'), 'utf8');
  expect(script).not.toMatch(/\bnp[mx] (ci|i|install|exec|--)|\bnpx /);
  const installer = readFileSync(join(root, 'scripts/testing/install-programs.ts'), 'utf8');
  expect([...installer.matchAll(/'npm', ('[^\]]+)\]/g)].map(([, words]) => words)).toEqual([
    "'install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'",
  ]);
  expect(installer).toContain('installed && same(lock, own)');
  expect(vercelConfig.installCommand).toBe('npm ci --ignore-scripts');
});

test('reports a package without a digest unless bundled in the archive of one with a digest', () => {
  const integrity = `sha512-${'A'.repeat(86)}==`;
  const lock = new Map([
    ['node_modules/a', { integrity }],
    ['node_modules/a/node_modules/b', { inBundle: true }],
    ['node_modules/a/node_modules/c', {}],
    ['node_modules/d', { inBundle: true }],
    ['node_modules/e', { integrity, link: true }],
  ]);
  expect(withoutDigest(lock)).toEqual(['node_modules/a/node_modules/c', 'node_modules/d', 'node_modules/e']);
});
