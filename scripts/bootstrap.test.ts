import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };
const bootstrap = readFileSync(join(root, 'scripts/bootstrap.mjs'), 'utf8');

test('runs every npm script through the finder of Node 24, so that it works on Node 20 too', () => {
  expect(Object.entries(scripts).filter(([name, line]) => line !== `node scripts/bootstrap.mjs ${name}`)).toEqual([]);
});

test('names only existing files in tasks', () => {
  const files = [...bootstrap.matchAll(/'((?:scripts|node_modules)\/[^']+)'/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThanOrEqual(Object.keys(scripts).length);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('lists the known tasks for an unknown one', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'nothing'], { cwd: root, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/Unknown task "nothing"\. Use one of: start, .*vercel-config/);
});

test('has an npm script for every command in the documents', () => {
  const documents = ['README.md', ...globSync(['.github/**/*.{md,yml}', 'content/**/*.{md,mdx}'], { cwd: root })];
  const unknown = documents.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bnpm run ([a-z][\w:-]*)/g)].flatMap(([, name = '']) =>
      scripts[name] === undefined ? [`${file}: npm run ${name}`] : [],
    ),
  );
  expect(unknown).toEqual([]);
});

test('documents no command that only Node 24 can run', () => {
  const documents = ['README.md', ...globSync('.github/**/*.md', { cwd: root })];
  expect(documents.filter((file) => /node scripts\/\S+\.ts/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
