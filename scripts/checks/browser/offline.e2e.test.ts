import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shareImage, shareKinds, shareSize } from '../../../src/site/page/share-image.ts';
import { drawShareImages } from '../../build/share-images.ts';
import { startBrowsedProduct } from '../../serve/browsed-product.ts';

const dist = new URL('../../../dist/', import.meta.url).pathname;
const { product, browser } = startBrowsedProduct();

/** Width and height from a PNG's header. */
function readSize(png: Buffer): readonly [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const fetched = async (path: string) => {
  const response = await fetch(product().url + path);
  expect([path, response.status]).toEqual([path, 200]);
  return { type: response.headers.get('content-type'), body: Buffer.from(await response.arrayBuffer()) };
};

describe('the web manifest', () => {
  test('is linked, can be read by the browser and has icons in the named sizes', async () => {
    const page = await browser().newPage();
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    await page.goto(`${product().url}/about`);
    const session = await page.context().newCDPSession(page);
    const { url, errors } = await session.send('Page.getAppManifest');
    expect([url, errors, refused]).toEqual([`${product().url}/site.webmanifest`, [], []]);
    const { type, body } = await fetched('/site.webmanifest');
    expect(type).toBe('application/manifest+json');
    const { icons } = JSON.parse(body.toString()) as { icons: { src: string; sizes: string; purpose: string }[] };
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes } of icons.filter((icon) => icon.src.endsWith('.png'))) {
      expect([src, readSize((await fetched(src)).body).join('x')]).toEqual([src, sizes]);
    }
    expect(readSize((await fetched('/apple-touch-icon.png')).body)).toEqual([180, 180]);
    await page.close();
  });
});

describe('share images', () => {
  test.each(shareKinds)('are redrawn identically for %s, in less than 60,000 bytes', async (kind) => {
    const { path } = shareImage(kind);
    const { type, body } = await fetched(path);
    expect([type, readSize(body)]).toEqual(['image/png', [shareSize.width, shareSize.height]]);
    expect(body.length).toBeLessThan(60_000);
    expect((await drawShareImages()).get(path)?.equals(body)).toBe(true);
  });

  test('are named with alt text by every indexable page, and are all used', () => {
    const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
    const seen = new Set<string>();
    for (const name of pages) {
      const html = readFileSync(join(dist, name), 'utf8');
      if (/<meta name="robots" content="noindex"/.test(html)) continue;
      const [, image = ''] = /<meta property="og:image" content="https?:\/\/[^/"]+([^"]+)"/.exec(html) ?? [];
      expect(html, name).toMatch(/<meta property="og:image:alt" content="[^"]+"/);
      expect(html, name).toContain('<meta name="twitter:card" content="summary_large_image">');
      seen.add(image);
    }
    expect([...seen].sort()).toEqual(shareKinds.map((kind) => shareImage(kind).path).sort());
  });
});

describe('printed pages', () => {
  test.each(['/about', '/developers/errors', '/sell-btc-buy-eth'])(
    'of %s are dark on white in either theme, without controls',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser().newContext({ colorScheme });
        const page = await context.newPage();
        await page.goto(product().url + path);
        await page.emulateMedia({ media: 'print', colorScheme });
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(255, 255, 255)');
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).color)).toBe('rgb(11, 22, 21)');
        expect(await page.locator('button:visible, astro-island :visible, input:visible, .shell-nav:visible').count()).toBe(0);
        expect(await page.locator('main h1:visible').count()).toBe(1);
        expect((await page.pdf()).length).toBeGreaterThan(5_000);
        await context.close();
      }
    },
  );
});

describe('service workers', () => {
  test('are absent from the build', () => {
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /(^|\/)(sw|service-?worker|workbox[^/]*)\.m?js$/i.test(name))).toEqual([]);
    const scripts = files.filter((name) => /\.(js|html)$/.test(name) && !name.startsWith('developers/'));
    expect(scripts.length).toBeGreaterThan(20);
    expect(scripts.filter((name) => /serviceWorker|workbox/.test(readFileSync(join(dist, name), 'utf8')))).toEqual([]);
  });

  test('are never registered, and API responses are not stored', async () => {
    const page = await browser().newPage();
    await page.goto(`${product().url}/?from=BTC.BTC&to=ETH.ETH&amount=0.1`);
    await page.locator('.offer:not(.skeleton)').first().waitFor();
    expect(await page.evaluate(async () => (await navigator.serviceWorker?.getRegistrations())?.length ?? 0)).toBe(0);
    expect(await page.evaluate(async () => (await caches?.keys())?.length ?? 0)).toBe(0);
    const { headers } = await fetch(`${product().url}/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000`);
    expect(headers.get('cache-control')).toBe('no-store');
    await page.close();
  });
});
