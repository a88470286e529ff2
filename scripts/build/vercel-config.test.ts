import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { formatAsset } from '../../src/core/asset/asset.ts';
import { assetPath } from '../../src/core/asset/pool-assets.ts';
import { readCronMinutes } from '../../src/host/crons.ts';
import { findFunctions, readPublicPaths } from '../../src/host/functions.ts';
import { compileRoutes, route } from '../../src/host/routes.ts';
import { pagedAssets } from '../../src/site/pools/pool-page.ts';
import { redirects } from './vercel/redirects.ts';
import { rewrites } from './vercel/rewrites.ts';
import { differences, vercelConfigText } from './vercel-config.ts';

const root = new URL('../..', import.meta.url).pathname;
const current = readFileSync(join(root, 'vercel.json'), 'utf8');

test('matches the records of endpoints, discovery and pages', async () => {
  const wanted = await vercelConfigText(root);
  expect(differences(current, wanted), 'run `npm run vercel-config` and commit vercel.json').toEqual([]);
  expect(wanted).toBe(current);
});

test('stays readable, with fewer than 330 lines and few long ones', () => {
  const lines = current.split('\n');
  expect(lines.length).toBeLessThan(330);
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

test('puts EMBED_ORIGINS into the frame-ancestors of the form only', async () => {
  const listed = await vercelConfigText(root, { origins: ['https://a.example', 'https://b.example'] });
  expect(differences(current, listed)).toEqual([
    expect.stringMatching(/^- .*frame-ancestors https: http:\/\/localhost/),
    expect.stringMatching(/^\+ .*frame-ancestors 'self' https:\/\/a\.example https:\/\/b\.example; /),
  ]);
});

test('fits a free plan: one daily schedule and at most ten functions', () => {
  const { crons: listed } = JSON.parse(current) as { crons: { path: string; schedule: string }[] };
  expect(listed).toHaveLength(1);
  expect(listed[0]?.schedule).toMatch(/^\d{1,2} \d{1,2} \* \* \*$/);
  expect(findFunctions(join(root, 'api')).size).toBeLessThanOrEqual(10);
});

test('changes only the schedule with CRON_MINUTES, for other plans', async () => {
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

test('serves a versioned widget as immutable', () => {
  const { headers } = JSON.parse(current) as { headers: { source: string; headers: { key: string; value: string }[] }[] };
  const rule = headers.find(({ source }) => source === '/widget/(.*)');
  expect(Object.fromEntries((rule?.headers ?? []).map(({ key, value }) => [key, value]))).toEqual({
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
});

test('serves a versioned client as immutable, and the unversioned one for an hour', async () => {
  const routes = compileRoutes(join(root, 'vercel.json'));
  const headerOf = (path: string) =>
    route(routes, new URL(path, 'https://strait.example'), new Headers(), () => true).headers.get('cache-control');
  expect(headerOf(`/client/strait-client-${packageJson.version}.tgz`)).toBe('public, max-age=31536000, immutable');
  for (const path of ['/client/strait-client.tgz', '/client/strait.js']) expect(headerOf(path)).toBe('public, max-age=3600');
});

test('lists differences line by line', () => {
  expect(differences('{\n  "a": 1,\n  "b": 2\n}', '{\n  "a": 1,\n  "b": 3\n}')).toEqual(['- "b": 2', '+ "b": 3']);
});

test('rewrites only to an existing function or file', async () => {
  const functions = findFunctions(join(root, 'api'));
  const wanted = rewrites(await readPublicPaths(join(root, 'api'))).map(({ destination }) => destination.split('?')[0] ?? '');
  expect(wanted.filter((path) => path.startsWith('/api/') && !functions.has(path))).toEqual([]);
});

test('routes every public path to its function, passes its value as a query, and routes no deeper API path', async () => {
  const functions = findFunctions(join(root, 'api'));
  const routes = compileRoutes(join(root, 'vercel.json'));
  const resolvePath = (path: string) => {
    const routed = route(routes, new URL(path, 'https://strait.example'), new Headers(), (one) => functions.has(one));
    return routed.kind === 'path' ? `${routed.path}${routed.query}` : routed.location;
  };
  for (const [path, own] of await readPublicPaths(join(root, 'api'))) {
    const [, name] = /\{(\w+)\}/.exec(path) ?? [];
    const asked = path.replace(/\{\w+\}/, 'A.B');
    expect([path, resolvePath(asked)]).toEqual([path, name === undefined ? own : `${own}?${name}=A.B`]);
    if (/^\/(api|aggregator|memoless)\//.test(path)) expect(resolvePath(`${asked}/one/more`)).toMatch(/^\/api\/not-found/);
  }
});

test('routes asset names in capitals, but no page, to the function that redirects them', () => {
  const routes = compileRoutes(join(root, 'vercel.json'));
  const leads = (path: string, exists: boolean) => {
    const routed = route(routes, new URL(path, 'https://strait.example'), new Headers(), (one) => exists && one === path);
    return routed.kind === 'path' ? routed.path : routed.location;
  };
  for (const asset of pagedAssets) {
    const id = formatAsset(asset);
    expect([leads(`/pools/${id}`, false), leads(assetPath(id), true)]).toEqual(['/api/not-found', assetPath(id)]);
  }
});

test('redirects addresses that moved the same way in several languages by one rule', () => {
  const moved = {
    '/old': '/new',
    '/de/old': '/de/new',
    '/fr/old': '/fr/new',
    '/ja/old': '/ja/other',
    '/ko/old': '/de/new',
    '/to-german': '/de/new',
  };
  const rules = redirects(moved);
  expect(rules.filter(({ source }) => !source.endsWith('.md')).map(({ source, destination }) => [source, destination])).toEqual([
    ['/old', '/new'],
    ['/:language(de|fr)/old', '/:language/new'],
    ['/:language(ja)/old', '/:language/other'],
    ['/:language(ko)/old', '/de/new'],
    ['/to-german', '/de/new'],
  ]);
});

test('redirects a moved page to its new address and its markdown twin to the new twin', () => {
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
