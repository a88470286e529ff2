import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import platformCli from '../../.ci/vercel/package.json' with { type: 'json' };
import vercelConfig from '../../vercel.json' with { type: 'json' };
import { readLock } from './package-lock.ts';

const root = new URL('../..', import.meta.url).pathname;
const folder = join(root, '.ci/vercel');

test('the CLI of the platform is one version, and every package that it brings has a digest in its lock file', () => {
  expect(platformCli.dependencies.vercel).toMatch(/^\d+\.\d+\.\d+$/);
  const lock = readLock(folder);
  expect(lock.get('node_modules/vercel')?.version).toBe(platformCli.dependencies.vercel);
  for (const [path, { integrity, link }] of lock)
    expect([path, link, integrity]).toEqual([path, undefined, expect.stringMatching(/^sha512-/)]);
});

test('CI installs it from that lock file, and nothing that is installed runs a script', () => {
  const script = readFileSync(join(root, '.ci/run'), 'utf8');
  const commands = script.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  const installs = commands.filter((line) => /\bnp[mx] (ci|i|install|exec|--)|\bnpx /.test(line));
  expect(installs).toHaveLength(1);
  expect(installs[0]).toMatch(/npm install --ignore-scripts .*\|\| unset VERCEL_CLI/);
  expect(commands[commands.indexOf(installs[0] ?? '') + 1]).toMatch(/cmp -s \.ci\/vercel\/package-lock\.json .*\|\| unset VERCEL_CLI/);
  expect(vercelConfig.installCommand).toBe('npm ci --ignore-scripts');
});
