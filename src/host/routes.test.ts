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
const resolvePath = (path: string, accept?: string, agent?: string) => {
  const routed = go(path, accept, agent);
  return routed.kind === 'path' ? [routed.path, routed.status, routed.missed] : [routed.location, routed.status];
};

describe('the routes of vercel.json', () => {
  const at = routes.findIndex(({ handle }) => handle === 'filesystem');

  test('negotiate before the file system, each variant with Vary', () => {
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

  test('serve the Markdown twin of every page on request', () => {
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

  test('let EMBED_ORIGINS frame the form, and no other page', () => {
    const listed = compileRoutes(file, ['https://partner.example']);
    const policyOf = (path: string) =>
      route(listed, new URL(path, 'https://strait.example'), new Headers(), () => true).headers.get('content-security-policy') ?? '';
    expect(policyOf('/embed')).toContain("; frame-ancestors 'self' https://partner.example;");
    for (const path of ['/', '/about', '/embed/x', '/activity'])
      expect([path, policyOf(path)]).toEqual([path, expect.stringContaining("frame-ancestors 'none';")]);
  });

  test('end with the handler for unknown API paths', () => {
    expect(routes.at(-1)?.dest).toBe('/api/not-found');
    expect(resolvePath('/api/none', 'text/markdown')).toEqual(['/api/not-found', undefined, false]);
    for (const path of ['/api/none', '/api//v1/quote'])
      for (const accept of ['text/markdown', 'application/json', '*/*'])
        expect([path, accept, resolvePath(path, accept)]).toEqual([path, accept, ['/api/not-found', undefined, false]]);
  });

  test('lead to the requested form', () => {
    expect(resolvePath('/about')).toEqual(['/about', undefined, false]);
    expect(resolvePath('/about', 'text/markdown')).toEqual(['/about.md', undefined, false]);
    expect(resolvePath('/', 'text/markdown;q=0.0, */*')).toEqual(['/', undefined, false]);
    expect(resolvePath('/?mode=agent', 'text/markdown')).toEqual(['/agent.md', undefined, false]);
    expect(resolvePath('/?mode=agent', 'application/json')).toEqual(['/agent.json', undefined, false]);
    expect(resolvePath('/mcp', 'text/markdown')).toEqual(['/api/mcp', undefined, false]);
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
  ])('weigh Accept %s and give %s', (accept, place) => {
    expect(resolvePath('/about', accept)).toEqual([place, undefined, false]);
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
  ])('give %s the form it reads', (_, accept, place) => {
    expect(resolvePath('/about', accept)).toEqual([place, undefined, false]);
  });

  test.each([
    ['text/markdown-foo', '/about'],
    ['x/text/markdown', '/about'],
    ['text/markdownx', '/about'],
    ['TEXT/MARKDOWN', '/about.md'],
    ['Text/HTML;Q=0.4, text/Markdown;Q=0.5', '/about.md'],
    ['text/html-foo, text/markdown;q=0.5', '/about.md'],
    ['image/webp , text/markdown ;q=0.3', '/about.md'],
  ])('match the whole media types of Accept %s, in any letter case', (accept, place) => {
    expect(resolvePath('/about', accept)).toEqual([place, undefined, false]);
  });

  test('match the whole media type of JSON, in any letter case', () => {
    expect(resolvePath('/nope', 'text/html, application/json, application/json-seq;q=0.5')).toEqual(['/404.json', 404, false]);
    for (const accept of ['application/json-seq', 'x-application/json', 'application/jsonl'])
      expect(resolvePath('/nope', accept)).toEqual(['/nope', undefined, true]);
    expect(resolvePath('/nope', 'Text/HTML;q=0.4, APPLICATION/JSON;Q=0.5')).toEqual(['/404.json', 404, false]);
    expect(resolvePath('/?mode=agent', 'application/json-seq')).toEqual(['/agent.md', undefined, false]);
  });

  test('send Vary where the response depends on Accept, and none for browser files', () => {
    for (const path of ['/nope', '/mcp/nope', '/mcpx', '/pools/nope', '/client/nope']) {
      const forms = ['*/*', 'text/markdown', 'application/json'].map((accept) => resolvePath(path, accept)[0]);
      expect([path, new Set(forms).size]).toEqual([path, 3]);
      expect([path, go(path, 'text/markdown').headers.get('vary')]).toEqual([path, 'Accept, User-Agent']);
    }
    for (const path of ['/_astro/nope.js', '/marks/nope.svg', '/favicon.nope']) {
      for (const accept of ['*/*', 'text/markdown', 'application/json']) expect(resolvePath(path, accept)).toEqual([path, undefined, true]);
      expect([path, go(path).headers.get('vary')]).toEqual([path, null]);
    }
  });

  test('weigh JSON against the page, and against Markdown where only those two exist', () => {
    expect(resolvePath('/nope', 'text/html, application/json;q=0.5')).toEqual(['/nope', undefined, true]);
    expect(resolvePath('/nope', 'text/html;q=0.4, application/json;q=0.5')).toEqual(['/404.json', 404, false]);
    expect(resolvePath('/?mode=agent', 'text/markdown, application/json;q=0.5')).toEqual(['/agent.md', undefined, false]);
    expect(resolvePath('/?mode=agent', 'text/html, application/json;q=0.9')).toEqual(['/agent.json', undefined, false]);
  });

  test('give Markdown to programs that read for a model, where there is Markdown', () => {
    for (const agent of ['Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)', 'ChatGPT-User/1.0']) {
      expect(resolvePath('/about', '*/*', agent)).toEqual(['/about.md', undefined, false]);
      expect(resolvePath('/', 'text/html', agent)).toEqual(['/index.md', undefined, false]);
      expect(resolvePath('/embed', '*/*', agent)).toEqual(['/embed', undefined, false]);
      expect(resolvePath('/mcp', '*/*', agent)).toEqual(['/api/mcp', undefined, false]);
      expect(go('/about', '*/*', agent).headers.get('x-robots-tag')).toBeNull();
    }
    expect(resolvePath('/about', 'text/html', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156')).toEqual(['/about', undefined, false]);
  });

  test('recognize a reader by part of its user agent', () => {
    const names = ['Mozilla/5.0 Chrome/1', 'Claude-User/1.0', 'Mozilla/5.0 Chrome/2', 'Mozilla/5.0 (Claude-User/2.0)'];
    expect(names.map((name) => resolvePath('/about', '*/*', name)[0])).toEqual(['/about', '/about.md', '/about', '/about.md']);
  });

  test('lead from the usual MCP discovery paths to the server card', () => {
    for (const path of ['/.well-known/mcp', '/.well-known/mcp.json', '/.well-known/mcp-server-card', '/mcp.json']) {
      expect([path, ...resolvePath(path)]).toEqual([path, '/.well-known/mcp/server-card.json', undefined, false]);
      expect(go(path).headers.get('access-control-allow-origin')).toBe('*');
    }
    expect(resolvePath('/docs')).toEqual(['/developers', 308]);
  });

  test('return 404 in the requested form', () => {
    expect(resolvePath('/nope')).toEqual(['/nope', undefined, true]);
    expect(resolvePath('/nope', 'text/markdown')).toEqual(['/404.md', 404, false]);
    expect(resolvePath('/nope', 'application/json')).toEqual(['/404.json', 404, false]);
    expect(resolvePath('/nope.md')).toEqual(['/404.md', 404, false]);
  });

  test('keep search engines from the twins, but not from pages served as Markdown', () => {
    expect(go('/about.md').headers.get('x-robots-tag')).toBe('noindex');
    expect(go('/about', 'text/markdown').headers.get('x-robots-tag')).toBeNull();
  });

  test('are valid for the platform', () => {
    const { normalizeRoutes } = createRequire(import.meta.url)('@vercel/routing-utils') as {
      normalizeRoutes(routes: unknown[]): { error: unknown };
    };
    const { routes: own } = JSON.parse(readFileSync(file, 'utf8')) as { routes: { src: string }[] };
    expect(normalizeRoutes(own).error).toBeNull();
    for (const { src } of own) expect([src.slice(0, 40), src.length < 4096]).toEqual([src.slice(0, 40), true]);
  });
});
