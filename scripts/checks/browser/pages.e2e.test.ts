import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readerResources } from '../../../src/contract/discovery.ts';
import { freePortPair, type Product, startProduct } from '../../serve/product.ts';

const dist = new URL('../../../dist/', import.meta.url).pathname;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

let product: Product;

beforeAll(async () => {
  product = await startProduct(await freePortPair());
});

afterAll(() => product?.close());

/** Uses raw HTTP, since fetch adds headers of its own. */
function request(path: string, { accept, method = 'GET' }: { accept?: string; method?: string } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${product.url}${path}`, { method, headers: accept === undefined ? {} : { accept } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }));
    });
    asked.once('error', reject);
    asked.end();
  });
}

const readType = ({ headers }: Answer) => String(headers['content-type']).split(';')[0];
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const file = (name: string) => readFileSync(dist + name, 'utf8');

describe.each([
  ['/', 'index'],
  ['/developers', 'developers'],
  ['/developers/errors', 'developers/errors'],
  ['/about', 'about'],
  ['/agents', 'agents'],
  ['/help/fees', 'help/fees'],
  ['/pools/btc.btc', 'pools/btc.btc'],
  ['/changelog', 'changelog'],
  ['/sell-btc-buy-eth', 'sell-btc-buy-eth'],
])('%s', (path, name) => {
  test.each([browser, '*/*', 'text/markdown;q=0', undefined])('is served as HTML to Accept %s', async (accept) => {
    const page = await request(path, accept === undefined ? {} : { accept });
    expect([page.status, readType(page)]).toEqual([200, 'text/html']);
    expect(page.headers['vary']).toMatch(/\bAccept\b(?!-)/);
    expect(page.body).toBe(file(`${name}.html`));
  });

  test.each(['text/markdown', 'text/markdown, text/html;q=0.9, */*;q=0.1', 'text/markdown;q=0.8'])(
    'is served as its markdown twin to Accept %s',
    async (accept) => {
      const page = await request(`${path}?cache=${name.length}`, { accept });
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(page.headers['vary']).toMatch(/\bAccept\b(?!-)/);
      expect(page.headers['link']).toBe(`<${path}>; rel="canonical"`);
      expect(page.headers['x-robots-tag']).toBeUndefined();
      expect(page.body).toBe(file(`${name}.md`));
      const tokens = Number(/^tokens: (\d+)$/m.exec(page.body)?.[1]);
      expect(tokens / (page.body.length / 4)).toBeGreaterThan(0.85);
      expect(tokens / (page.body.length / 4)).toBeLessThan(1.3);
    },
  );

  test('has its markdown twin at an .md address, marked noindex for search engines', async () => {
    const [read, head] = [await request(`/${name}.md`), await request(`/${name}.md`, { method: 'HEAD' })];
    for (const twin of [read, head]) {
      expect([twin.status, twin.headers['content-type'], twin.headers['x-robots-tag']]).toEqual([
        200,
        'text/markdown; charset=utf-8',
        'noindex',
      ]);
      expect(twin.headers['access-control-allow-origin']).toBe('*');
    }
    expect([read.body, head.body]).toEqual([file(`${name}.md`), '']);
  });
});

describe('the site', () => {
  test.each(['/nope', '/developers/nope', '/sell-foo-buy-bar', '/sell-btc-buy-btc', '/sell-avax.usdc-buy-btc'])(
    'returns 404 for %s in the requested form',
    async (path) => {
      const page = await request(path, { accept: browser });
      expect([page.status, readType(page)]).toEqual([404, 'text/html']);
      expect(page.body).toMatch(/<h1>Page not found<\/h1>[\s\S]*<a class="card" href="\/">[\s\S]*<a href="\/llms\.txt">/);
      const markdown = await request(path, { accept: 'text/markdown' });
      expect([markdown.status, readType(markdown)]).toEqual([404, 'text/markdown']);
      expect(markdown.body).toMatch(/^# Page not found\n/);
      const json = await request(path, { accept: 'application/json' });
      expect([json.status, readType(json), JSON.parse(json.body).code]).toEqual([404, 'application/json', 'not_found']);
      for (const answer of [page, markdown, json]) expect(answer.headers['vary']).toMatch(/\bAccept\b(?!-)/);
    },
  );

  test('returns 404 for a missing file in its own form', async () => {
    expect([(await request('/nope.md')).status, readType(await request('/nope.md'))]).toEqual([404, 'text/markdown']);
    expect([(await request('/nope.json')).status, readType(await request('/nope.json'))]).toEqual([404, 'application/json']);
    expect([(await request('/api/nope', { accept: 'text/markdown' })).status, readType(await request('/api/nope'))]).toEqual([
      404,
      'application/json',
    ]);
  });

  test.each(['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource', '/.well-known/openid-configuration'])(
    'returns 404 for %s, as there is no sign-in here',
    async (path) => {
      expect((await request(path)).status).toBe(404);
    },
  );
});

describe('redirects', () => {
  test.each([
    ['/sell-btc.btc-buy-eth.eth', '/sell-btc-buy-eth'],
    ['/sell-btc-buy-eth.usdc?amount=0.5', '/sell-btc-buy-usdc?amount=0.5'],
    ['/sell-eth.usdc-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48-buy-sol.sol', '/sell-usdc-buy-sol'],
    ['/developers/', '/developers'],
    ['/about.html', '/about'],
  ])('lead from %s to %s in one step', async (from, to) => {
    const answer = await request(from);
    expect([answer.status, answer.headers['location']]).toEqual([308, to]);
    expect((await request(to)).status).toBe(200);
  });
});

describe('files for readers', () => {
  test.each(readerResources)('are served at $path with their type to GET and HEAD', async ({ path, mediaType }) => {
    const [read, head] = [await request(path), await request(path, { method: 'HEAD' })];
    for (const answer of [read, head]) {
      expect([answer.status, readType(answer), answer.headers['access-control-allow-origin']]).toEqual([200, mediaType, '*']);
      expect(answer.headers['cache-control']).toBe('public, max-age=300');
    }
    expect([read.body.length > 100, head.body]).toEqual([true, '']);
  });

  test('include a security.txt with a contact', async () => {
    const answer = await request('/.well-known/security.txt');
    expect([answer.status, readType(answer)]).toEqual([200, 'text/plain']);
    expect(answer.body.toString()).toMatch(/^Contact: (mailto:|https?:)/);
  });
});
