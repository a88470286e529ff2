import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { documentedEndpoints, endpoints } from '../contract/endpoints.ts';

const folder = new URL('../../content/changelog/', import.meta.url).pathname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
const releases = files.map((file) => file.replace(/\.md$/, '').replaceAll('-', '.'));
const changelog = files.map((file) => readFileSync(`${folder}${file}`, 'utf8')).join('\n');

describe('the changelog', () => {
  test('has a release with the version of the product', () => {
    expect(releases).toContain(packageJson.version);
  });

  test.each(documentedEndpoints.map(({ path, since }) => [path, since]))(
    'has, for %s, the release %s that introduced it',
    (_path, since) => {
      expect(releases).toContain(since);
    },
  );

  test.each(endpoints.map(({ path }) => path))('mentions %s', (path) => {
    const end = path.replace(/^\/api\/v1/, '');
    const written = [`/api/v1${end}`, `\`${end}\``];
    expect(written.some((form) => changelog.includes(form))).toBe(true);
  });
});

test('documents for each POST of the contract whether pages of other sites may use it', () => {
  const access = readFileSync(new URL('../../content/auth.mdx', import.meta.url), 'utf8');
  const findRow = (words: string) => access.split('\n').find((line) => line.startsWith('| `POST /api/v1/') && line.includes(words)) ?? '';
  const posts = endpoints.filter(({ method }) => method === 'POST');
  const named = (row: string) => posts.map(({ path }) => path.replace('/api/v1', '')).filter((end) => row.includes(`${end}\``));
  expect(named(findRow('Allowed'))).toEqual(posts.filter((one) => 'reads' in one).map(({ path }) => path.replace('/api/v1', '')));
  expect(named(findRow('Refused'))).toEqual(posts.filter((one) => !('reads' in one)).map(({ path }) => path.replace('/api/v1', '')));
});
