import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startBrowsedProduct } from '../../serve/browsed-product.ts';

const dist = new URL('../../../dist/', import.meta.url).pathname;
const { product, browser } = startBrowsedProduct();

/** A page that records its policy violations. */
async function watched(): Promise<{ readonly page: Page; readonly refused: string[] }> {
  const page = await (await browser().newContext()).newPage();
  const refused: string[] = [];
  await page.exposeFunction('keepViolation', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    const { keepViolation } = globalThis as unknown as { keepViolation(what: string): void };
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) =>
      keepViolation(`${violatedDirective} ${blockedURI} ${sourceFile} ${sample}`),
    );
  });
  return { page, refused };
}

test.each([
  'index',
  'sell-btc-buy-eth',
  'pools',
  'status',
  'track',
  'check',
  'agents/mandate',
  'instant',
  'embed',
  'activity',
  'about',
  'developers',
  'developers/rest',
  'changelog',
  '404',
])('the content policy blocks nothing on %s, even when its first control is used', async (name) => {
  expect(existsSync(`${dist}${name}.html`)).toBe(true);
  const { page, refused } = await watched();
  await page.goto(`${product().url}/${name === 'index' ? '' : name}`, { waitUntil: 'networkidle' });
  const control = page.locator('[data-tool]:visible, [data-form]:visible').first();
  if ((await control.count()) > 0) {
    await control.click();
    await page.waitForLoadState('networkidle');
  }
  expect(refused).toEqual([]);
  await page.context().close();
});

test('uses Trusted Types to block markup and code made from strings', async () => {
  const { page, refused } = await watched();
  await page.goto(`${product().url}/about`);
  const outcome = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src=x>';
      return 'written';
    } catch (problem) {
      return problem instanceof TypeError ? 'refused' : String(problem);
    }
  });
  expect(outcome).toBe('refused');
  await expect.poll(() => refused.join()).toContain('require-trusted-types-for');
});

test.each(['about', '', 'embed'])('lets no script of the page “%s” create a policy that allows markup', async (name) => {
  const { page, refused } = await watched();
  await page.goto(`${product().url}/${name}`);
  const outcome = await page.evaluate(() => {
    const { trustedTypes } = globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } };
    return ['default', 'strait', 'react'].map((policy) => {
      try {
        trustedTypes.createPolicy(policy, { createHTML: (text: string) => text });
        return 'made';
      } catch (problem) {
        return problem instanceof TypeError ? 'refused' : String(problem);
      }
    });
  });
  expect(outcome).toEqual(['refused', 'refused', 'refused']);
  await expect.poll(() => refused.join()).toContain('trusted-types');
});

test('keeps other sites from framing a page', async () => {
  const page = await browser().newPage();
  await page.route('https://other.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${product().url}/"></iframe>` }),
  );
  const refused = page.waitForEvent('requestfailed', (request) => request.url().startsWith(product().url));
  await page.goto('https://other.example/');
  await refused;
  const inside = page.frames().find((frame) => frame.parentFrame() !== null);
  expect(inside?.url() ?? '').not.toBe(`${product().url}/`);
});
