import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patiently } from '../../../scripts/serve/fixtures/patience.ts';
import { freePortPair, type Product, startProduct } from '../../../scripts/serve/product.ts';
import { discoveryPaths, discoveryResources, mcpAliases, readerResources } from '../../contract/discovery.ts';
import { listedTools as tools } from '../../contract/mcp/endpoint.ts';
import { serverCardPaths } from '../../contract/mcp/server-card.ts';
import { sliceResources } from '../../contract/openapi/slices.ts';
import { schemaErrors } from '../fixtures/schema.ts';
import { publishedSkills } from '../fixtures/skills.ts';
import { homeLinks } from '../page/home-links.ts';
import type { AgentView } from './agent-view.ts';
import { catalogItems, catalogProfile, type Linkset } from './api-catalog.ts';

const execute = promisify(execFile);

let product: Product;
/** Origin for which the site was built. */
let builtFor: string;

beforeAll(async () => {
  product = await startProduct(await freePortPair(), { around: patiently });
  builtFor = new URL((await readJson<AgentView>(discoveryPaths.agentViewJson)).url).origin;
});

afterAll(() => product?.close());

const get = (path: string, init: RequestInit = {}) => fetch(new URL(path, product.url), { redirect: 'manual', ...init });
const readJson = async <T>(path: string, init: RequestInit = {}): Promise<T> => (await (await get(path, init)).json()) as T;
/** Maps a URL of the build to the running product. */
const here = (address: string) => address.replaceAll(builtFor, product.url);
const readType = (answer: Response) => answer.headers.get('content-type')?.split(';')[0];

async function liveTools(): Promise<readonly { readonly name: string; readonly title: string; readonly description: string }[]> {
  const answer = await readJson<{ result: { tools: { name: string; title: string; description: string }[] } }>('/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  return answer.result.tools.map(({ name, title, description }) => ({ name, title, description }));
}

describe.each([...discoveryResources, ...readerResources, ...sliceResources])('$path', ({ path, mediaType }) => {
  test('answers GET and HEAD with the same headers and its type, to every origin', async () => {
    const [read, head] = [await get(path), await get(path, { method: 'HEAD' })];
    expect([read.status, readType(read), read.headers.get('access-control-allow-origin')]).toEqual([200, mediaType, '*']);
    expect(read.headers.get('cache-control')).toMatch(/max-age=[1-9]|no-store/);
    expect((await read.text()).length).toBeGreaterThan(100);
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'cache-control', 'access-control-allow-origin', 'link', 'vary']) {
      expect([name, head.headers.get(name)]).toEqual([name, read.headers.get(name)]);
    }
  });
});

describe('the API catalog', () => {
  test('has its profile, and its items in the header of HEAD', async () => {
    const { headers } = await get(discoveryPaths.apiCatalog, { method: 'HEAD' });
    expect(headers.get('content-type')).toBe(`application/linkset+json; profile="${catalogProfile}"`);
    const link = headers.get('link') ?? '';
    for (const path of catalogItems) expect(link).toContain(`<${path}>; rel="item"`);
    expect(link).toContain(`<${discoveryPaths.apiCatalog}>; rel="api-catalog"`);
  });

  test('links only to resources that answer, with the types it names', async () => {
    const catalog = await readJson<Linkset>(discoveryPaths.apiCatalog);
    expect(schemaErrors('linkset', catalog)).toEqual([]);
    for (const { anchor: _, ...relations } of catalog.linkset) {
      for (const { href, type } of Object.values(relations).flat() as readonly { href: string; type?: string }[]) {
        const answer = await get(here(href));
        expect([href, answer.status === 404]).toEqual([href, false]);
        if (type !== undefined) expect([href, answer.status, readType(answer)]).toEqual([href, 200, type]);
      }
    }
  });
});

describe('discovery cards', () => {
  test('name the tools that the MCP server lists', async () => {
    const live = await liveTools();
    const serverCard = await readJson<{ tools: unknown }>(serverCardPaths[1]);
    const agentCard = await readJson<{ skills: { id: string; name: string; description: string }[] }>(discoveryPaths.agentCard);
    const view = await readJson<AgentView>(discoveryPaths.agentViewJson);
    expect(live).toHaveLength(tools.length);
    expect(serverCard.tools).toEqual(live);
    expect(agentCard.skills.map(({ id, name, description }) => ({ name: id, title: name, description }))).toEqual(live);
    expect(view.tools.map(({ name, title, description }) => ({ name, title, description }))).toEqual(live);
  });

  test('are valid as served', async () => {
    expect(schemaErrors('agent-card', await readJson(discoveryPaths.agentCard))).toEqual([]);
    expect(schemaErrors('ai-catalog', await readJson(discoveryPaths.aiCatalog))).toEqual([]);
    expect(await (await get(discoveryPaths.ard)).text()).toBe(await (await get(discoveryPaths.aiCatalog)).text());
  });

  test('of the AI catalog link only to resources that answer, with the types they name', async () => {
    const { entries } = await readJson<{ entries: { url: string; type: string }[] }>(discoveryPaths.aiCatalog);
    for (const { url, type } of entries) {
      const answer = await get(here(url));
      expect([url, answer.status, readType(answer)]).toEqual([url, 200, type.split(';')[0]]);
    }
  });

  test('of the MCP server are at the paths where programs look for them', async () => {
    const card = await (await get(serverCardPaths[0])).text();
    for (const path of mcpAliases) {
      const answer = await get(path);
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, card]);
      expect([path, readType(answer), answer.headers.get('access-control-allow-origin')]).toEqual([path, 'application/json', '*']);
    }
    const docs = await get('/docs');
    expect([docs.status, docs.headers.get('location')]).toEqual([308, '/developers']);
  });

  test('come without OAuth metadata, and with a security.txt whose contact page answers', async () => {
    const absent = ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration'];
    for (const name of absent) expect([name, (await get(`/.well-known/${name}`)).status]).toEqual([name, 404]);
    const told = await (await get('/.well-known/security.txt')).text();
    const [, contact = ''] = /^Contact: (.*)$/m.exec(told) ?? [];
    expect(contact).toMatch(/\/contact$/);
    expect((await get(here(contact))).status).toBe(200);
  });
});

test('llms.txt, sitemap.md and llms-full.md link only to pages that answer, in markdown from the first two', async () => {
  for (const path of ['/llms.txt', '/sitemap.md', '/llms-full.md']) {
    const text = await (await get(path)).text();
    const links = new Set([...text.matchAll(/\]\((http[^)#\s]+)/g)].map(([, url = '']) => url).filter((url) => url.startsWith(builtFor)));
    expect(links.size).toBeGreaterThan(40);
    for (const url of links) {
      const answer = await get(here(url));
      expect([path, url, answer.status < 400]).toEqual([path, url, true]);
      if (path !== '/llms-full.md')
        expect([url, answer.status, readType(answer)]).toEqual([url, 200, url.endsWith('/llms.txt') ? 'text/plain' : 'text/markdown']);
    }
  }
});

test('serves the page for agents at /AGENTS.md', async () => {
  const [agents, twin] = [await get(discoveryPaths.agents), await get('/agents.md')];
  expect(await agents.text()).toBe(await twin.text());
});

describe('?mode=agent', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  test.each([
    ['nothing', undefined, 'text/markdown', discoveryPaths.agentViewMarkdown],
    ['JSON', 'application/json', 'application/json', discoveryPaths.agentViewJson],
    ['JSON among others', 'text/html, application/json;q=0.9', 'application/json', discoveryPaths.agentViewJson],
    ['markdown', 'text/markdown', 'text/markdown', discoveryPaths.agentViewMarkdown],
    ['what browsers do', browser, 'text/markdown', discoveryPaths.agentViewMarkdown],
  ])('serves the agent view to a reader that accepts %s', async (_, accept, type, same) => {
    const headers = accept === undefined ? {} : { Accept: accept };
    const [read, head] = [await get('/?mode=agent', { headers }), await get('/?mode=agent', { headers, method: 'HEAD' })];
    for (const answer of [read, head]) {
      expect([answer.status, readType(answer)]).toEqual([200, type]);
      expect(answer.headers.get('vary')).toMatch(/\bAccept\b(?!-)/);
    }
    expect(await read.text()).toBe(await (await get(same)).text());
  });

  test('serves the page for any other mode', async () => {
    for (const path of ['/', '/?mode=human', '/?mode=agents']) {
      const answer = await get(path, { headers: { Accept: browser } });
      expect([path, readType(answer)]).toEqual([path, 'text/html']);
    }
  });

  test('gives a first call that runs unchanged, and only addresses that answer', async () => {
    const { quickstart, pages, discovery, skills } = await readJson<AgentView>('/?mode=agent', { headers: { Accept: 'application/json' } });
    const answer = await readJson<{ result: { structuredContent: unknown } }>(here(quickstart.url), {
      method: quickstart.method,
      headers: quickstart.headers,
      body: JSON.stringify(quickstart.body),
    });
    expect(answer.result.structuredContent).toMatchObject({ from_asset: 'BTC.BTC', offers: expect.any(Array) });
    const addresses = [
      ...pages.flatMap(({ url, markdown }) => [url, markdown]),
      ...discovery.map(({ url }) => url),
      ...skills.map(({ url }) => url),
    ];
    for (const address of addresses) expect([address, (await get(here(address))).status]).toEqual([address, 200]);
  });
});

test('links the same resources in the front page’s header and its head', async () => {
  const page = await get('/', { headers: { Accept: 'text/html' } });
  const [link, html] = [page.headers.get('link') ?? '', await page.text()];
  for (const { rel, href, type } of homeLinks) {
    expect(link).toContain(`<${href}>; rel="${rel}"; type="${type}"`);
    expect(html).toContain(`<link rel="${rel}" href="${href}" type="${type}">`);
    const answer = await get(href);
    expect([href, answer.status, readType(answer)]).toEqual([href, 200, type]);
  }
});

interface SkillIndex {
  readonly skills: readonly { readonly name: string; readonly url: string; readonly digest: string }[];
}

describe('skills', () => {
  test('have digests of the bytes served', async () => {
    const index = await readJson<SkillIndex>(discoveryPaths.agentSkills);
    expect(schemaErrors('skills-index', index)).toEqual([]);
    for (const { name, url, digest } of index.skills) {
      const answer = await get(new URL(url, product.url + discoveryPaths.agentSkills).pathname);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([name, answer.status, readType(answer)]).toEqual([name, 200, 'text/markdown']);
      expect([name, `sha256:${createHash('sha256').update(bytes).digest('hex')}`]).toEqual([name, digest]);
    }
  });

  const written = publishedSkills('http://localhost:4321');

  /** Every call in the skills, with its documented error code. */
  const calls = written.flatMap(({ name, text }) =>
    [...text.matchAll(/(?:gets `(\w+)`:\n\n)?```sh\n([\s\S]+?)\n```/g)].map(([, code, command = ''], at) => ({
      name,
      at: at + 1,
      code,
      command,
    })),
  );

  test.each(calls)('have the documented result for call $at of the skill $name', async ({ code, command }) => {
    const { stdout } = await execute('bash', ['-eu', '-c', command.replaceAll('http://localhost:4321', product.url)], { timeout: 90_000 });
    if (code !== undefined) expect(JSON.parse(stdout)).toMatchObject({ code, hint: expect.any(String) });
    else if (!stdout.startsWith('{')) expect(stdout).toMatch(/^(---\ntitle: |# )/);
    else expect(failureIn(JSON.parse(stdout) as object)).toBeUndefined();
  });

  test.each(written)('have only addresses that answer in the skill $name', async ({ text }) => {
    const fences = [...text.matchAll(/```text\n([\s\S]+?)\n```/g)].flatMap(([, lines = '']) => lines.split('\n'));
    const links = [...text.matchAll(/\]\((http:[^)]+)\)/g)].map(([, url = '']) => url);
    for (const url of [...fences, ...links]) {
      expect([url, (await get(url.replace('http://localhost:4321', product.url))).status]).toEqual([url, 200]);
    }
  });

  test('call the quote, pool and network status tools and endpoints', () => {
    const text = calls.map(({ command }) => command).join('\n');
    for (const name of ['get_swap_quote', 'list_pools', 'get_network_status', '/api/v1/quote', '/api/v1/pools'])
      expect(text).toContain(name);
  });
});

/** Finds the error in a JSON response of REST or MCP. */
function failureIn(answer: object): unknown {
  const { error, result } = answer as { readonly error?: unknown; readonly result?: { readonly isError?: boolean } };
  return error ?? (result?.isError === true ? result : undefined);
}
