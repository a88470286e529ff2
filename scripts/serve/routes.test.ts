import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { compileRoutes, route } from './routes.ts';

const file = new URL('../../vercel.json', import.meta.url).pathname;
const routes = compileRoutes(file);
const files = new Set([
  '/',
  '/about',
  '/about.md',
  '/index.md',
  '/agent.md',
  '/agent.json',
  '/404.md',
  '/404.json',
  '/api/reads',
  '/api/not-found',
  '/api/mcp',
]);
const go = (path: string, accept?: string) =>
  route(routes, new URL(path, 'https://strait.example'), new Headers(accept === undefined ? {} : { accept }), (one) => files.has(one));
const placeOf = (path: string, accept?: string) => {
  const routed = go(path, accept);
  return routed.kind === 'path' ? [routed.path, routed.status, routed.missed] : [routed.location, routed.status];
};

describe('the routes of vercel.json', () => {
  const at = routes.findIndex(({ handle }) => handle === 'filesystem');

  test('the routes negotiate before the file system, each variant with Vary', () => {
    const negotiating = routes.filter(({ has = [], status }) => has.some(({ key }) => key === 'accept') && status === undefined);
    expect(negotiating).toHaveLength(3);
    for (const entry of negotiating) {
      expect(routes.indexOf(entry)).toBeLessThan(at);
      expect(entry.headers?.['Vary']).toBe('Accept');
    }
    for (const path of ['/', '/about', '/developers/errors', '/sell-btc-buy-eth', '/nope'])
      expect([path, go(path).headers.get('vary')]).toEqual([path, 'Accept']);
  });

  test('EMBED_ORIGINS are the pages that may frame the form, and no other page of the site', () => {
    const listed = compileRoutes(file, ['https://partner.example']);
    const policyOf = (path: string) =>
      route(listed, new URL(path, 'https://strait.example'), new Headers(), () => true).headers.get('content-security-policy') ?? '';
    expect(policyOf('/embed')).toContain("; frame-ancestors 'self' https://partner.example;");
    for (const path of ['/', '/about', '/embed/x', '/history'])
      expect([path, policyOf(path)]).toEqual([path, expect.stringContaining("frame-ancestors 'none';")]);
  });

  test('the routes end with what answers unknown paths of the API', () => {
    expect(routes.at(-1)?.dest).toBe('/api/not-found');
    expect(placeOf('/api/none', 'text/markdown')).toEqual(['/api/not-found', undefined, false]);
    for (const path of ['/api/none', '/api//v1/quote'])
      for (const accept of ['text/markdown', 'application/json', '*/*'])
        expect([path, accept, placeOf(path, accept)]).toEqual([path, accept, ['/api/not-found', undefined, false]]);
  });

  test('the routes lead to the form that was asked for', () => {
    expect(placeOf('/about')).toEqual(['/about', undefined, false]);
    expect(placeOf('/about', 'text/markdown')).toEqual(['/about.md', undefined, false]);
    expect(placeOf('/', 'text/markdown;q=0.0, */*')).toEqual(['/', undefined, false]);
    expect(placeOf('/?mode=agent', 'text/markdown')).toEqual(['/agent.md', undefined, false]);
    expect(placeOf('/?mode=agent', 'application/json')).toEqual(['/agent.json', undefined, false]);
    expect(placeOf('/mcp', 'text/markdown')).toEqual(['/api/mcp', undefined, false]);
  });

  test('the routes answer what is missing with 404 in the form that was asked for', () => {
    expect(placeOf('/nope')).toEqual(['/nope', undefined, true]);
    expect(placeOf('/nope', 'text/markdown')).toEqual(['/404.md', 404, false]);
    expect(placeOf('/nope', 'application/json')).toEqual(['/404.json', 404, false]);
    expect(placeOf('/nope.md')).toEqual(['/404.md', 404, false]);
  });

  test('the routes keep search engines from twins, not from pages that are read as markdown', () => {
    expect(go('/about.md').headers.get('x-robots-tag')).toBe('noindex');
    expect(go('/about', 'text/markdown').headers.get('x-robots-tag')).toBeNull();
  });

  test('the routes are what the platform compiles', () => {
    const { normalizeRoutes } = createRequire(import.meta.url)('@vercel/routing-utils') as {
      normalizeRoutes(routes: unknown[]): { error: unknown };
    };
    const { routes: own } = JSON.parse(readFileSync(file, 'utf8')) as { routes: { src: string }[] };
    expect(normalizeRoutes(own).error).toBeNull();
    for (const { src } of own) expect([src.slice(0, 40), src.length < 4096]).toEqual([src.slice(0, 40), true]);
  });
});
