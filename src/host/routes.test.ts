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
  '/embed',
  '/.well-known/mcp/server-card.json',
]);
const go = (path: string, accept?: string, agent?: string) =>
  route(
    routes,
    new URL(path, 'https://strait.example'),
    new Headers({ ...(accept === undefined ? {} : { accept }), ...(agent === undefined ? {} : { 'user-agent': agent }) }),
    (one) => files.has(one),
  );
const placeOf = (path: string, accept?: string, agent?: string) => {
  const routed = go(path, accept, agent);
  return routed.kind === 'path' ? [routed.path, routed.status, routed.missed] : [routed.location, routed.status];
};

describe('the routes of vercel.json', () => {
  const at = routes.findIndex(({ handle }) => handle === 'filesystem');

  test('the routes negotiate before the file system, each variant with Vary', () => {
    const isForm = (key?: string) => key === 'accept' || key === 'user-agent';
    const negotiating = routes.filter(({ has = [], status }) => has.some(({ key }) => isForm(key)) && status === undefined);
    expect(negotiating).toHaveLength(7);
    for (const entry of negotiating) {
      expect(routes.indexOf(entry)).toBeLessThan(at);
      expect(entry.headers?.['Vary']).toBe('Accept, User-Agent');
    }
    for (const path of ['/', '/about', '/developers/errors', '/sell-btc-buy-eth', '/nope', '/mcp/nope', '/mcp/server-card/nope'])
      expect([path, go(path).headers.get('vary')]).toEqual([path, 'Accept, User-Agent']);
  });

  test('every page is its twin to who asks for markdown', () => {
    const published = readFileSync(new URL('../../content/addresses/published.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    const pages = published.filter((path) => path !== '/embed' && go(path).kind === 'path');
    expect(pages.length).toBeGreaterThan(400);
    const twins = new Map(pages.map((path) => [path, path === '/' ? '/index.md' : `${path}.md`]));
    const there = new Set(twins.values());
    const wanted = new Headers({ accept: 'text/markdown' });
    const placed = pages.map((path) => route(routes, new URL(path, 'https://strait.example'), wanted, (one) => there.has(one)));
    expect(placed.map((routed) => (routed.kind === 'path' ? routed.path : routed.location))).toEqual([...twins.values()]);
  });

  test('EMBED_ORIGINS are the pages that may frame the form, and no other page of the site', () => {
    const listed = compileRoutes(file, ['https://partner.example']);
    const policyOf = (path: string) =>
      route(listed, new URL(path, 'https://strait.example'), new Headers(), () => true).headers.get('content-security-policy') ?? '';
    expect(policyOf('/embed')).toContain("; frame-ancestors 'self' https://partner.example;");
    for (const path of ['/', '/about', '/embed/x', '/activity'])
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

  test.each([
    ['text/html, text/markdown;q=0.5', '/about'],
    ['text/html;q=0.4, text/markdown;q=0.5', '/about.md'],
    ['text/markdown;q=0.5, text/html;q=0.5', '/about.md'],
    ['text/markdown, text/html', '/about.md'],
    ['text/markdown;charset=utf-8;q=0.3', '/about.md'],
    ['text/markdown;q=0.5, */*;q=0.8', '/about.md'],
    ['text/markdown;q=0.7, text/html;q=0.5, */*;q=0.8', '/about.md'],
    ['text/markdown;q=1.0, */*', '/about.md'],
    ['*/*', '/about'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', '/about'],
  ])('the routes weigh Accept %s and give %s', (accept, place) => {
    expect(placeOf('/about', accept)).toEqual([place, undefined, false]);
  });

  test.each([
    ['Chrome', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8', '/about'],
    ['Firefox and Safari', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', '/about'],
    ['Googlebot', 'text/html,application/xhtml+xml,application/signed-exchange;v=b3,application/xml;q=0.9,*/*;q=0.8', '/about'],
    ['Lynx', 'text/html, text/plain, text/sgml, text/css, application/xhtml+xml, */*;q=0.01', '/about'],
    ['Java', 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', '/about'],
    ['curl, wget, requests and fetch', '*/*', '/about'],
    ['axios', 'application/json, text/plain, */*', '/about'],
    ['readers of feeds', 'application/atom+xml, application/rss+xml;q=0.9, application/xml;q=0.8, */*;q=0.1', '/about'],
    ['clients of MCP', 'application/json, text/event-stream', '/about'],
    ['Claude Code', 'text/markdown, text/html, */*', '/about.md'],
    ['Cursor', 'text/markdown,text/html;q=0.9,application/xhtml+xml;q=0.8,application/xml;q=0.7,image/webp;q=0.6,*/*;q=0.5', '/about.md'],
    ['OpenCode', 'text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1', '/about.md'],
  ])('the routes give %s the form it reads', (_, accept, place) => {
    expect(placeOf('/about', accept)).toEqual([place, undefined, false]);
  });

  test.each([
    ['text/markdown-foo', '/about'],
    ['x/text/markdown', '/about'],
    ['text/markdownx', '/about'],
    ['TEXT/MARKDOWN', '/about.md'],
    ['Text/HTML;Q=0.4, text/Markdown;Q=0.5', '/about.md'],
    ['text/html-foo, text/markdown;q=0.5', '/about.md'],
    ['image/webp , text/markdown ;q=0.3', '/about.md'],
  ])('the routes read the media types of Accept %s whole and in any case', (accept, place) => {
    expect(placeOf('/about', accept)).toEqual([place, undefined, false]);
  });

  test('JSON is read as whole, and in any case', () => {
    expect(placeOf('/nope', 'text/html, application/json, application/json-seq;q=0.5')).toEqual(['/404.json', 404, false]);
    for (const accept of ['application/json-seq', 'x-application/json', 'application/jsonl'])
      expect(placeOf('/nope', accept)).toEqual(['/nope', undefined, true]);
    expect(placeOf('/nope', 'Text/HTML;q=0.4, APPLICATION/JSON;Q=0.5')).toEqual(['/404.json', 404, false]);
    expect(placeOf('/?mode=agent', 'application/json-seq')).toEqual(['/agent.md', undefined, false]);
  });

  test('every answer that differs by Accept says so, and files of browsers differ by nothing', () => {
    for (const path of ['/nope', '/mcp/nope', '/mcpx', '/pools/nope', '/client/nope']) {
      const forms = ['*/*', 'text/markdown', 'application/json'].map((accept) => placeOf(path, accept)[0]);
      expect([path, new Set(forms).size]).toEqual([path, 3]);
      expect([path, go(path, 'text/markdown').headers.get('vary')]).toEqual([path, 'Accept, User-Agent']);
    }
    for (const path of ['/_astro/nope.js', '/marks/nope.svg', '/favicon.nope']) {
      for (const accept of ['*/*', 'text/markdown', 'application/json']) expect(placeOf(path, accept)).toEqual([path, undefined, true]);
      expect([path, go(path).headers.get('vary')]).toEqual([path, null]);
    }
  });

  test('the routes weigh JSON against the page, and against markdown where those are the two forms', () => {
    expect(placeOf('/nope', 'text/html, application/json;q=0.5')).toEqual(['/nope', undefined, true]);
    expect(placeOf('/nope', 'text/html;q=0.4, application/json;q=0.5')).toEqual(['/404.json', 404, false]);
    expect(placeOf('/?mode=agent', 'text/markdown, application/json;q=0.5')).toEqual(['/agent.md', undefined, false]);
    expect(placeOf('/?mode=agent', 'text/html, application/json;q=0.9')).toEqual(['/agent.json', undefined, false]);
  });

  test('the routes give markdown to programs that read for a model, but where there is none', () => {
    for (const agent of ['Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)', 'ChatGPT-User/1.0']) {
      expect(placeOf('/about', '*/*', agent)).toEqual(['/about.md', undefined, false]);
      expect(placeOf('/', 'text/html', agent)).toEqual(['/index.md', undefined, false]);
      expect(placeOf('/embed', '*/*', agent)).toEqual(['/embed', undefined, false]);
      expect(placeOf('/mcp', '*/*', agent)).toEqual(['/api/mcp', undefined, false]);
      expect(go('/about', '*/*', agent).headers.get('x-robots-tag')).toBeNull();
    }
    expect(placeOf('/about', 'text/html', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156')).toEqual(['/about', undefined, false]);
  });

  test('the routes tell readers apart, and not by their whole name', () => {
    const names = ['Mozilla/5.0 Chrome/1', 'Claude-User/1.0', 'Mozilla/5.0 Chrome/2', 'Mozilla/5.0 (Claude-User/2.0)'];
    expect(names.map((name) => placeOf('/about', '*/*', name)[0])).toEqual(['/about', '/about.md', '/about', '/about.md']);
  });

  test('the routes lead from where programs look for the MCP server to its card', () => {
    for (const path of ['/.well-known/mcp', '/.well-known/mcp.json', '/.well-known/mcp-server-card', '/mcp.json']) {
      expect([path, ...placeOf(path)]).toEqual([path, '/.well-known/mcp/server-card.json', undefined, false]);
      expect(go(path).headers.get('access-control-allow-origin')).toBe('*');
    }
    expect(placeOf('/docs')).toEqual(['/developers', 308]);
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
