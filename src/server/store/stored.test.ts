import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
const page = readFileSync(`${root}content/reference/stored.md`, 'utf8');
const sources = globSync(['src/server/**/*.ts'], { cwd: root })
  .filter((file) => !/\.test\.|\/fixtures\//.test(file))
  .map((file) => readFileSync(root + file, 'utf8'));

/** Names of store keys: strings in files that use Redis that begin with a word and a colon, or with a hash tag. */
function keysUsed(): ReadonlySet<string> {
  const inRedis = sources.filter((text) => text.includes("from '@upstash/redis'"));
  const written = /(?<=['`])(?:\{[a-z]+(?::\$\{kind\.name\})?\}|[a-z]+(?:-[a-z]+)?:(?:[a-z]+:?)?)(?=[\w:{$'`])/g;
  return new Set(
    inRedis.flatMap((text) => text.replace(/^import .*$/gm, '').match(written) ?? []).map((name) => name.replace(/\$\{.*\}\}$/, 'mail}')),
  );
}

test('the storage page names every key of the store', () => {
  const used = [...keysUsed()];
  expect(used).toEqual(expect.arrayContaining(['limit:', '{memoless}', 'news:person:', '{outbox:mail}', 'node-budget:']));
  expect(used.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
});

test('the storage page names every folder and file below DATA_DIR', () => {
  const joined = sources.flatMap((text) =>
    [...text.matchAll(/join\((?:\w+\.)?(?:dataDir|DATA_DIR), '([\w.]+)'\)/g)].map(([, name = '']) => name),
  );
  expect(joined).toEqual(expect.arrayContaining(['mail', 'newsletter', 'registrations']));
  expect([...new Set(joined)].filter((name) => !page.includes(`\`${name}${name.includes('.') ? '' : '/'}\``))).toEqual([]);
});

test('the storage page names only files that exist', () => {
  const named = [...page.matchAll(/`(src\/[\w/.-]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
});
