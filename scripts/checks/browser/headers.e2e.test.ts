import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patiently } from '../../serve/fixtures/patience.ts';
import { freePortPair, type Product, startProduct } from '../../serve/product.ts';
import { observatoryMarks } from '../observatory.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct(await freePortPair(), { around: patiently });
});

afterAll(() => product?.close());

const names = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
] as const;

const everywhere = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'accelerometer=(), autoplay=(), browsing-topics=(), camera=(), clipboard-read=(self), clipboard-write=(self), display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(), gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), storage-access=(), usb=(), window-management=(), xr-spatial-tracking=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const file = {
  ...everywhere,
  'content-security-policy':
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
};
/** Pages that can scan a payment request. */
const scanning = { 'permissions-policy': everywhere['permissions-policy'].replace('camera=()', 'camera=(self)') };
const answer = { ...everywhere, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
const own = { 'cross-origin-resource-policy': 'same-origin' };
const open = { 'cross-origin-resource-policy': 'cross-origin' };

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
const ping = post({ jsonrpc: '2.0', id: 1, method: 'ping' });
const request = (path: string, init: RequestInit = {}) => fetch(product.url + path, { redirect: 'manual', ...init });
const pickHeaders = ({ headers }: Response) =>
  Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : [])));

async function scriptPath(): Promise<string> {
  const [path] = /\/_astro\/[^"]+\.js/.exec(await (await request('/')).text()) ?? [];
  if (path === undefined) throw new Error('the swap page starts no script');
  return path;
}

describe('security headers', () => {
  test.each([
    ['the page with the form', '/', 200, { ...file, ...own, ...scanning }],
    ['the page of a language', '/de', 200, { ...file, ...own, ...scanning }],
    ['the page of a pair', '/sell-btc-buy-eth', 200, { ...file, ...own, ...scanning }],
    ['the page of deposit addresses', '/instant', 200, { ...file, ...own, ...scanning }],
    ['the same in another language', '/ja/instant', 200, { ...file, ...own, ...scanning }],
    ['a page without the form', '/pools', 200, { ...file, ...own }],
    ['a page of the documentation', '/developers/errors', 200, { ...file, ...own }],
    ['a page that is missing', '/nope', 404, { ...file, ...own }],
    ['an icon, which other sites show', '/icon-192.png', 200, { ...file, ...open }],
    ['a share image, which other sites show', '/share/home.png', 200, { ...file, ...open }],
    ['the web manifest', '/site.webmanifest', 200, { ...file, ...own }],
    ['what other sites load to hold the form', '/widget.js', 200, { ...file, ...open }],
    ['the client, which programs import', '/client/strait.js', 200, { ...file, ...open }],
    ['a twin', '/about.md', 200, { ...file, ...open }],
    ['llms.txt', '/llms.txt', 200, { ...file, ...open }],
    ['the sitemap', '/sitemap.xml', 200, { ...file, ...open }],
    ['the OpenAPI document', '/.well-known/openapi.json', 200, { ...file, ...open }],
    ['the catalog of addresses', '/.well-known/api-catalog', 200, { ...file, ...open }],
    ['the card of the MCP server', '/mcp/server-card', 200, { ...file, ...open }],
    ['the status as a file for agents', '/.well-known/status', 200, { ...answer, ...open }],
    ['a read', '/api/v1/pools', 200, { ...answer, ...open }],
    ['a read by its alias', '/api/pools', 200, { ...answer, ...open }],
    ['a read that is refused', '/api/v1/quote', 400, { ...answer, ...open }],
    ['an address of the API that is missing', '/api/nope', 404, { ...answer, ...open }],
  ])('match the expected set for %s', async (_, path, status, expected) => {
    const response = await request(path);
    expect([response.status, pickHeaders(response)]).toEqual([status, expected]);
  });

  test('let other pages frame the embedded form', async () => {
    const response = await request('/embed');
    const { 'x-frame-options': _, ...others } = everywhere;
    expect(pickHeaders(response)).toEqual({
      ...others,
      ...open,
      'content-security-policy':
        "base-uri 'none'; form-action 'none'; frame-ancestors https: http://localhost:* http://127.0.0.1:*; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    });
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(pickHeaders(await request('/embed/more'))).toEqual({ ...file, ...own });
  });

  test('are absent on a redirect to the clean address, which the platform answers before every rule', async () => {
    const response = await request('/about.html');
    expect([response.status, pickHeaders(response), await response.text()]).toEqual([308, {}, '']);
  });

  test('are those of a markdown twin when a page’s URL serves its twin', async () => {
    expect(pickHeaders(await request('/about', { headers: { Accept: 'text/markdown' } }))).toEqual({ ...file, ...open });
  });

  test('make a loaded script immutable, since it never changes', async () => {
    const response = await request(await scriptPath());
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(pickHeaders(response)).toEqual({ ...file, ...own });
  });

  test.each([
    ['a write that is refused', '/api/v1/newsletter', post({ email: 'nobody' }), 400, { ...answer, ...own }],
    ['a method that is refused', '/api/v1/report-bug', {}, 405, { ...answer, ...own }],
    ['the MCP server', '/mcp', ping, 200, { ...answer, ...open }],
    ['the MCP server to what is no message', '/mcp', post([]), 400, { ...answer, ...open }],
    ['a page asked for by a method it has not', '/about', { method: 'PUT' }, 405, { ...file, ...own }],
  ])('match the expected set on the response to %s', async (_, path, init, status, expected) => {
    const response = await request(path, init);
    expect([response.status, pickHeaders(response)]).toEqual([status, expected]);
  });

  test('let the newsletter’s own page post to itself', async () => {
    const response = await request('/api/v1/newsletter/confirm?token=x', { headers: { Accept: 'text/html' } });
    expect(pickHeaders(response)).toEqual({
      ...everywhere,
      ...own,
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-\S+'; form-action 'self'; .*frame-ancestors 'none'$/,
      ),
    });
  });
});

test.each(['/', '/sell-btc-buy-eth', '/pools', '/track', '/about', '/developers/rest', '/nope'])(
  'the headers of %s earn at least 120 points by the MDN Observatory’s rules',
  async (path) => {
    const response = await request(path);
    const { score, marks } = observatoryMarks(response.headers, await response.text());
    expect(marks.filter(({ points }) => points < 0)).toEqual([]);
    expect(score).toBeGreaterThanOrEqual(120);
  },
);
