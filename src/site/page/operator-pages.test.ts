import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { mcpSurface } from '../../contract/mcp/endpoint.ts';

const root = new URL('../../..', import.meta.url).pathname;
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const page = (name: string): string => read(`content/developers/${name}.mdx`);

/** Variables set by the product itself or by the platforms it runs on. */
const internal = ['NODE_HOSTS', 'WALLETCONNECT', 'BUILD_RATES', 'NODE_ENV', 'PATH', 'VERCEL', 'HOME', 'CI'];

/** Finds the names of all variables a product file reads: `process.env['NAME']`, `source['NAME']` of env.ts, and its table. */
function variablesOf(text: string): readonly string[] {
  const reads = /(?<!meta\.)\b(?:process\.)?env(?:\.|\[')([A-Z][A-Z0-9_]+)/g;
  const schema = /^ {2}([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|PAUSED): (?:z\.|optional\()/gm;
  return [reads, schema].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
}

const listFiles = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|astro)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((file) => !/\/fixtures\//.test(file));

const sources = ['src', 'api', 'scripts'].flatMap(listFiles).concat('astro.config.mjs');

test('documents every variable that the code reads, for self-hosting or contributors, and no other', () => {
  const used = new Set(sources.flatMap((file) => variablesOf(read(file))).filter((name) => !internal.includes(name)));
  expect([...used]).toEqual(expect.arrayContaining(['HOST', 'TRUSTED_PROXIES', 'EMBED_ORIGINS', 'SITE_URL', 'PAUSED', 'CHROMIUM']));
  const table = [...page('self-hosting').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(
    ([, names = '']) => names.match(/[A-Z_]+/g) ?? [],
  );
  const ofTests =
    read('.github/CONTRIBUTING.md')
      .match(/`[A-Z][A-Z_]{3,}`/g)
      ?.map((name) => name.slice(1, -1)) ?? [];
  const documented = (name: string) => table.includes(name) || ofTests.includes(name) || name.startsWith('BENCH_');
  expect([...used].filter((name) => !documented(name))).toEqual([]);
  expect([...new Set(table)].filter((name) => !used.has(name))).toEqual([]);
});

test('links the README to the table of every variable', () => {
  expect(read('README.md')).toContain('(content/developers/self-hosting.mdx#every-variable)');
  expect(page('self-hosting')).toMatch(/^## Every variable$/m);
});

test('lets the largest body that the contract accepts through nginx', () => {
  const [, megabytes = '0'] = /client_max_body_size (\d+)m;/.exec(page('host')) ?? [];
  const largest = Math.max(mcpSurface.maxBodyBytes, ...endpoints.map(({ maxBodyBytes = 0 }) => maxBodyBytes));
  expect(largest).toBeGreaterThan(5_000_000);
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(largest);
  expect(page('host').match(/max_fails=0;/g)?.length).toBe(2);
});

test('gives the host’s unit more time to stop than the host needs', () => {
  const [, seconds = '0'] = /^TimeoutStopSec=(\d+)$/m.exec(page('host')) ?? [];
  const [, stopMs = '0'] = /const stopMs = ([\d_]+);/.exec(read('scripts/serve/main.ts')) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(Number(stopMs.replaceAll('_', '')));
});

test('documents the heap limit that the process is given', () => {
  expect(read('scripts/bootstrap.mjs')).toContain('--max-old-space-size=256');
  expect(page('host')).toContain('an end of 256 MB');
});
