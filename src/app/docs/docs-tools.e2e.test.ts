import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from '../../spec/fixtures/axe.ts';
import { clickUntilSaid } from '../../spec/fixtures/said.ts';
import { startHome } from '../fixtures/home.ts';

const home = startHome();

describe('documentation pages', () => {
  test('switch between the variants of a sample by keyboard', async () => {
    const page = await home.open('developers/quickstart');
    const sample = page.locator('.sample').nth(1);
    await sample.getByRole('radio', { name: 'curl' }).focus();
    expect(await sample.locator('pre:visible').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    expect(await sample.locator('pre:visible').textContent()).toContain('await listPools(');
  });

  test('print every variant of a sample', async () => {
    const page = await home.open('developers');
    await page.emulateMedia({ media: 'print' });
    const sample = page.locator('.sample').first();
    expect(await sample.locator('pre:visible').count()).toBeGreaterThan(2);
    expect(await page.locator('.docs-nav').isVisible()).toBe(false);
  });
});

describe('copying', () => {
  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
  const options = { permissions: ['clipboard-read', 'clipboard-write'] };

  test('copies the code verbatim and confirms it', async () => {
    const page = await home.open('developers', options);
    const code = page.locator('.code').first();
    await clickUntilSaid(code.getByRole('button', { name: 'Copy' }), page.locator('[data-said]'), /Copied/);
    expect(await clipboard(page)).toBe(await code.locator('pre').textContent());
  });

  test('copies the page as its markdown', async () => {
    const page = await home.open('developers/errors', options);
    await clickUntilSaid(page.getByRole('button', { name: 'Copy page' }), page.locator('[data-said]'), /Copied/);
    const twin = await page.request.get(`${home.url()}/developers/errors.md`);
    expect(await clipboard(page)).toBe(await twin.text());
  });
});

describe('search', () => {
  test('leads from a plain-language question to the page that answers it', async () => {
    const page = await home.open('');
    await page.locator('header').getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('how long does a swap take');
    await page.locator('.search-first', { hasText: 'How long does a swap take?' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/help\/how-long$/);
    await page.getByRole('heading', { level: 1, name: 'How long does a swap take?' }).waitFor();
  });

  test('reports when nothing matches, and closes on Escape', async () => {
    const page = await home.open('developers');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('zzzz');
    await page.getByText('No results for “zzzz”. Try fewer words.').waitFor();
    expect(await axeFindings(page, 'search')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('is on every page, and suggests popular pages before anything is typed', async () => {
    for (const path of ['', 'pools', 'sell-btc-buy-eth', 'nope']) {
      const page = await home.open(path, { viewport: { width: 390, height: 800 } });
      await page.locator('header').getByRole('button', { name: 'Search' }).click();
      await page.getByRole('dialog').getByText('Popular pages').waitFor();
      expect(await page.getByRole('dialog').getByRole('link').count()).toBe(6);
      await page.context().close();
    }
  });

  test('opens the first result on Enter', async () => {
    const page = await home.open('developers');
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('idempotency');
    await page.locator('.search-first').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/developers\/idempotency/);
  });

  test('finds a pair by its assets', async () => {
    const page = await home.open('developers');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('sell doge buy sol');
    await page.getByRole('link', { name: /Sell DOGE, buy SOL/ }).click();
    await page.waitForURL(/\/sell-doge-buy-sol$/);
  });
});

describe('the console', () => {
  const open = async (page: Page, id: string) => {
    await page.locator(`[data-operation="${id}"]`).click();
    return page.getByRole('form', { name: `Call ${id}` });
  };

  test('calls an endpoint and shows request, response, headers and remaining calls', async () => {
    const page = await home.open('developers/rest');
    const form = await open(page, 'getQuote');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText(/^200 in \d+ ms\. Calls left: \d+ of \d+, for 60 s\.$/).waitFor();
    const [request, headers, answer] = await form.locator('pre').allTextContents();
    expect(request).toContain(`curl -s '${home.url()}/api/v1/quote?from_asset=BTC.BTC`);
    expect(headers).toContain('x-request-id: ');
    expect(JSON.parse(answer ?? '')).toMatchObject({ from_asset: 'BTC.BTC', offers: expect.any(Array) });
    expect(await axeFindings(page, 'console', { include: ['.console'] })).toEqual([]);
  });

  test('shows an error response as received', async () => {
    const page = await home.open('developers/rest');
    const form = await open(page, 'getQuote');
    await form.getByLabel('from_asset').fill('nonsense');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText(/^400 in/).waitFor();
    expect(await form.locator('pre').last().textContent()).toContain('"code": "invalid_asset"');
  });

  test('calls a tool', async () => {
    const page = await home.open('developers/mcp-reference');
    const form = await open(page, 'list_pools');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText(/^200 in/).waitFor();
    expect(await form.locator('pre').first().textContent()).toContain('"method":"tools/call"');
    expect(await form.locator('pre').last().textContent()).toContain('"structuredContent"');
  });
});

describe('the developer portal', () => {
  test('sends any path and shows the response', async () => {
    const page = await home.open('developers');
    await page.getByRole('textbox', { name: 'Path of the request' }).fill('/api/v1/pools?network=mayachain&limit=2');
    await page.keyboard.press('Enter');
    await page.getByText(/^200 in \d+ ms\./).waitFor();
    expect(await page.locator('.console pre').last().textContent()).toContain('"network": "mayachain"');
    expect(await axeFindings(page, 'portal', { include: ['.console'] })).toEqual([]);
  });

  test('shows one call and its response in curl, TypeScript and MCP', async () => {
    const page = await home.open('developers');
    const call = page.getByRole('group', { name: 'One call and its answer' });
    for (const [name, text] of [
      ['curl', '/api/v1/quote?'],
      ['TypeScript', 'await getQuote('],
      ['MCP', '"get_swap_quote"'],
    ] as const) {
      await call.getByText(name, { exact: true }).first().click();
      expect(await call.locator('pre:visible').first().textContent()).toContain(text);
      expect(await call.locator('pre:visible').last().textContent()).toContain('minimum_payout');
    }
  });
});

describe('the widget page', () => {
  test('runs the widget as other sites embed it, and updates the tag with the chosen settings', async () => {
    const page = await home.open('developers/widget');
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Run it here' }).click();
    const frame = page.frameLocator('iframe[title="Swap with Strait"]');
    await frame.getByRole('button', { name: /BTC/ }).first().waitFor();
    await page.getByLabel('You pay').selectOption({ label: 'DOGE' });
    await frame.getByRole('button', { name: /DOGE/ }).first().waitFor();
    await expect.poll(() => page.locator('[data-part="snippet"] pre').textContent()).toContain('data-from="DOGE.DOGE"');
    expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-top-navigation');
  });
});

describe('headings', () => {
  test('link to themselves, and copy their address', async () => {
    const page = await home.open('developers/quotes', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('link', { name: 'Expiry', exact: true }).first().click();
    await clickUntilSaid(page.locator('h2 .anchor', { hasText: 'Expiry' }), page.locator('[data-said]'), /Copied/);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${home.url()}/developers/quotes#expiry`);
  });
});
