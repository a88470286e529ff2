import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { findFunctions, readPublicPaths } from '../serve/functions.ts';
import { compileRoutes, route } from '../serve/routes.ts';
import { readCronMinutes } from './vercel/crons.ts';
import { redirects } from './vercel/redirects.ts';
import { rewrites } from './vercel/rewrites.ts';
import { differences, vercelConfigText } from './vercel-config.ts';

const root = new URL('../..', import.meta.url).pathname;
const current = readFileSync(join(root, 'vercel.json'), 'utf8');

test('vercel.json is what the records of endpoints, discovery and pages give', async () => {
  const wanted = await vercelConfigText(root);
  expect(differences(current, wanted), 'run `npm run vercel-config` and commit vercel.json').toEqual([]);
  expect(wanted).toBe(current);
});

test('a person can read vercel.json: it is short, and so are its lines', () => {
  const lines = current.split('\n');
  expect(lines.length).toBeLessThan(510);
  // Single header values, and the pattern of all pairs by their assets' long names.
  const long = lines.filter((line) => line.length > 200).map((line) => line.trim().slice(0, 22));
  expect(long).toEqual([
    '"src": "^(?=/sell-.*\\\\',
    '"value": "acceleromete',
    '"value": "acceleromete',
    '"value": "</.well-know',
    '"value": "</.well-know',
  ]);
});

test('EMBED_ORIGINS become frame-ancestors of the form alone', async () => {
  const listed = await vercelConfigText(root, { origins: ['https://a.example', 'https://b.example'] });
  expect(differences(current, listed)).toEqual([
    expect.stringMatching(/^- .*frame-ancestors https: http:\/\/localhost/),
    expect.stringMatching(/^\+ .*frame-ancestors 'self' https:\/\/a\.example https:\/\/b\.example; /),
  ]);
});

test('a free plan takes the file as it stands: one schedule, once a day, and no more functions than it has', () => {
  const { crons: listed } = JSON.parse(current) as { crons: { path: string; schedule: string }[] };
  expect(listed).toHaveLength(1);
  expect(listed[0]?.schedule).toMatch(/^\d{1,2} \d{1,2} \* \* \*$/);
  expect(findFunctions(join(root, 'api')).size).toBeLessThanOrEqual(10);
});

test('CRON_MINUTES make the schedule what other plans allow, and nothing else of the file', async () => {
  const listed = await vercelConfigText(root, { cronMinutes: 5 });
  expect(differences(current, listed)).toEqual([
    expect.stringMatching(/^- "crons": .*"17 4 \* \* \*"/),
    '+ "crons": [',
    expect.stringMatching(/deliver".*"\*\/5 \* \* \* \*"/),
    expect.stringMatching(/watch".*"\* \* \* \* \*"/),
    expect.stringMatching(/register".*"\* \* \* \* \*"/),
    expect.stringMatching(/sample".*"\* \* \* \* \*"/),
  ]);
  expect([undefined, '', ' 5 ', '59'].map(readCronMinutes)).toEqual([undefined, undefined, 5, 59]);
  for (const wrong of ['0', '60', '-1', '1.5', 'daily', '*/5'])
    expect(() => readCronMinutes(wrong)).toThrow('CRON_MINUTES: must be 1 to 59');
});

test('the widget of a version never changes for those who hold it', () => {
  const { headers } = JSON.parse(current) as { headers: { source: string; headers: { key: string; value: string }[] }[] };
  const rule = headers.find(({ source }) => source === '/widget/(.*)');
  expect(Object.fromEntries((rule?.headers ?? []).map(({ key, value }) => [key, value]))).toEqual({
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
});

test('the client of a version never changes for those who hold it, and the moving one is looked for anew', async () => {
  const routes = compileRoutes(join(root, 'vercel.json'));
  const headerOf = (path: string) =>
    route(routes, new URL(path, 'https://strait.example'), new Headers(), () => true).headers.get('cache-control');
  expect(headerOf(`/client/strait-client-${packageJson.version}.tgz`)).toBe('public, max-age=31536000, immutable');
  for (const path of ['/client/strait-client.tgz', '/client/strait.js']) expect(headerOf(path)).toBe('public, max-age=3600');
});

test('what differs is named line by line', () => {
  expect(differences('{\n  "a": 1,\n  "b": 2\n}', '{\n  "a": 1,\n  "b": 3\n}')).toEqual(['- "b": 2', '+ "b": 3']);
});

test('every rewrite leads to a function or a file of the site', async () => {
  const functions = findFunctions(join(root, 'api'));
  const wanted = rewrites(await readPublicPaths(join(root, 'api'))).map(({ destination }) => destination.split('?')[0] ?? '');
  expect(wanted.filter((path) => path.startsWith('/api/') && !functions.has(path))).toEqual([]);
});

test('every public path of a function leads to it, with the value in its path as a query, and so does no other path', async () => {
  const functions = findFunctions(join(root, 'api'));
  const routes = compileRoutes(join(root, 'vercel.json'));
  const placeOf = (path: string) => {
    const routed = route(routes, new URL(path, 'https://strait.example'), new Headers(), (one) => functions.has(one));
    return routed.kind === 'path' ? `${routed.path}${routed.query}` : routed.location;
  };
  for (const [path, own] of await readPublicPaths(join(root, 'api'))) {
    const [, name] = /\{(\w+)\}/.exec(path) ?? [];
    const asked = path.replace(/\{\w+\}/, 'A.B');
    expect([path, placeOf(asked)]).toEqual([path, name === undefined ? own : `${own}?${name}=A.B`]);
    if (/^\/(api|aggregator|memoless)\//.test(path)) expect(placeOf(`${asked}/one/more`)).toMatch(/^\/api\/not-found/);
  }
});

test('a page that moved leads to its new address, and its twin to the twin there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'redirects-'));
  const file = join(folder, 'vercel.json');
  writeFileSync(
    file,
    JSON.stringify({ ...(JSON.parse(current) as object), redirects: redirects({ '/old': '/developers/new', '/front': '/' }) }),
  );
  const routes = compileRoutes(file);
  rmSync(folder, { recursive: true });
  const leads = (path: string, headers = {}) => {
    const routed = route(routes, new URL(path, 'https://strait.example'), new Headers(headers), () => false);
    return routed.kind === 'redirect' ? [routed.status, routed.location] : routed.path;
  };
  expect([leads('/old'), leads('/old?a=b'), leads('/old.md')]).toEqual([
    [308, '/developers/new'],
    [308, '/developers/new?a=b'],
    [308, '/developers/new.md'],
  ]);
  expect(leads('/old', { accept: 'text/markdown' })).toEqual([308, '/developers/new.md']);
  expect([leads('/front'), leads('/front.md'), leads('/older')]).toEqual([[308, '/'], [308, '/index.md'], '/older']);
});
