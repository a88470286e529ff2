import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { looks, type See, still, walkOf } from '../../spec/fixtures/looks.ts';
import { offers, startHome } from '../fixtures/home.ts';

const home = startHome();

/** One page of each type, with what appears once its data is loaded. */
const types = [
  ['developers', ''],
  ['developers/quotes', ''],
  ['developers/rest', ''],
  ['developers/errors', ''],
  ['developers/memoless', ''],
  ['about', ''],
  ['help/how-long', ''],
  ['changelog', ''],
  ['sell-btc-buy-usdc', ''],
  ['nope', ''],
  ['pools', '.pools tbody tr:not(.live-wait)'],
  ['status', '.status-name b'],
  ['pools/btc.btc', '.asset-networks tbody th'],
] as const;

/** Expects that nothing scrolls sideways on the smallest phones, nor documentation at 200 % zoom on a laptop. */
async function expectFit(page: Page, path: string, isText = false): Promise<void> {
  for (const width of isText ? [720, 320] : [320]) {
    await page.setViewportSize({ width, height: 450 });
    expect([path, width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width, width]);
  }
}

async function walk(see: See): Promise<void> {
  const page = await home.newPage(still);
  for (const [path, part] of types) {
    await page.goto(`${home.url()}/${path}`);
    if (part !== '') await page.locator(part).first().waitFor();
    await see(page, path);
    await expectFit(page, path, part === '');
  }
  for (const name of ['Report a problem', 'Newsletter']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${home.url()}/about`);
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog', { name }).waitFor();
    await see(page, name);
    await expectFit(page, name);
  }
}
const findings = walkOf(walk);

test.each(looks)('pages have no axe findings and fit every screen in $colorScheme at $width px', async (look) => {
  expect(await findings(look)).toEqual([]);
});

test('documentation loads no script until a control is used, then finds a section by keyboard', async () => {
  const page = await home.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(`${home.url()}/developers/rest`, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('dialog').waitFor();
  expect(scripts).toHaveLength(1);
  await page.getByRole('dialog').getByText('Popular pages').waitFor();
  await page.getByRole('searchbox', { name: 'Search all pages' }).fill('rate limit');
  await page
    .getByRole('dialog')
    .getByText(/^\d+ results$/)
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/developers\/rate-limits/);
});

test('the search opens with a key, ranks pages in the reader’s language first, and marks English ones', async () => {
  const page = await home.open('de/track');
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Alle Seiten durchsuchen' });
  await dialog.getByRole('searchbox').fill('pools');
  const links = dialog.getByRole('link');
  const first = () => links.first().getAttribute('href');
  await expect.poll(first).toMatch(/^\/de\/pools/);
  await dialog.getByRole('searchbox').fill('stagenet');
  await expect.poll(first).toMatch(/^\/developers\//);
  await dialog.locator('a[lang="en"]', { hasText: 'Englisch' }).first().waitFor();
});

test('a missing page suggests the intended one, and an English-only page leads to the other languages', async () => {
  const page = await home.open('devlopers/qoutes');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: '/developers/quotes', exact: true }).click();
  await page.waitForURL(/\/developers\/quotes$/);
  expect(await page.locator('.languages').count()).toBe(0);
  await page.goto(`${home.url()}/changelog`);
  await page.locator('.languages summary').click();
  await page.getByText('This page is only in English.').waitFor();
  await page.locator('.languages').getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL(/\/de$/);
});

test('a pair page opens the form on its pair, keeps the amount in the URL, and reverses the pair with a new amount', async () => {
  const page = await home.open('sell-doge-buy-eth');
  await page.getByRole('button', { name: /^You pay: DOGE/ }).waitFor();
  await page.getByRole('button', { name: /^You receive: ETH/ }).waitFor();
  await page.getByRole('textbox', { name: 'You pay' }).fill('5000');
  await page.locator('.offer:not(.skeleton)').first().waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/sell-doge-buy-eth?amount=5000');
  await page.reload();
  await offers(page).first().waitFor();
  await page.getByRole('button', { name: 'Switch pay and receive' }).click();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?from=ETH\.ETH&to=DOGE\.DOGE&amount=0\.\d+$/);
});
