import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startHome } from '../fixtures/home.ts';

const home = startHome();

const chart = (page: Page) => page.locator('.asset-chart .chart');
const plot = (page: Page) => chart(page).getByRole('slider');
const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();

async function asset(path = 'btc.btc', options = {}): Promise<Page> {
  const page = await home.open(`pools/${path}`, options);
  await page.locator('.asset-networks tbody th').first().waitFor();
  return page;
}

/** Waits for the chart to show the labeled data. */
const drawn = (page: Page, label: RegExp) => chart(page).getByRole('slider', { name: label }).waitFor();

describe('the asset page', () => {
  test('shows the asset on both networks, consistent with the pool list', async () => {
    const page = await asset();
    await drawn(page, /^Price of BTC in dollars, 7 days$/);
    const answer = await page.request.get(`${home.url()}/api/v1/pools?asset=BTC.BTC`);
    const { pools } = (await answer.json()) as { pools: readonly { network: string; asset: string }[] };
    const own = pools.filter((pool) => pool.asset === 'BTC.BTC');
    expect(await page.locator('.asset-networks tbody tr').count()).toBe(own.length);
    expect(await part(page, 'where').textContent()).toBe('BTC on THORChain and MAYAChain');
    expect(await part(page, 'price').textContent()).toMatch(/^\$1\d\d,\d{3}$/);
    expect(await part(page, 'change').textContent()).toMatch(/\d\.\d%.* in 7 days$/);
    expect(await part(page, 'states').innerText()).toMatch(/^Open on THORChain\s+Open on MAYAChain$/);
    await expect.poll(() => part(page, 'stat-swaps').textContent()).toMatch(/^[\d,]+$/);
    const cells = await page.locator('.asset-networks tbody tr').first().locator('td').allTextContents();
    const [small, large] = cells.slice(-2).map((text) => Number.parseFloat(text));
    expect([small !== undefined && small > 0, (large ?? 0) > (small ?? 0)]).toEqual([true, true]);
    expect(await page.getByRole('link', { name: 'Swap to BTC' }).getAttribute('href')).toBe('/sell-eth-buy-btc');
    expect(await page.getByRole('link', { name: 'Pay with BTC' }).getAttribute('href')).toBe('/sell-btc-buy-eth');
  });

  test('charts price, depth and volume over ranges from a day to a year', async () => {
    const page = await asset();
    for (const [view, label] of [
      ['Depth', 'Depth of the BTC pool on THORChain in dollars'],
      ['Volume', 'Volume of the BTC pool on THORChain in dollars'],
      ['Price', 'Price of BTC in dollars'],
    ] as const) {
      await choose(page, view);
      for (const range of ['24 hours', '7 days', '30 days', '1 year']) {
        await choose(page, range);
        await drawn(page, new RegExp(`^${label}, ${range}$`));
        expect(
          await chart(page)
            .locator(view === 'Volume' ? '.chart-bars' : '.chart-line')
            .count(),
        ).toBe(1);
        expect(await chart(page).locator('tbody tr').count()).toBeGreaterThan(10);
      }
    }
  });

  test('shows date and value at the crosshair by keyboard and pointer', async () => {
    const page = await asset();
    await drawn(page, /^Price of BTC/);
    const last = await plot(page).getAttribute('aria-valuetext');
    expect(last).toMatch(/ · \$[\d,.]+$/);
    await plot(page).focus();
    await page.keyboard.press('Home');
    expect(await plot(page).getAttribute('aria-valuenow')).toBe('0');
    expect(await plot(page).getAttribute('aria-valuetext')).not.toBe(last);
    await page.keyboard.press('ArrowRight');
    expect(await plot(page).getAttribute('aria-valuenow')).toBe('1');
    await page.keyboard.press('End');
    expect(await plot(page).getAttribute('aria-valuetext')).toBe(last);
    const box = await plot(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 50);
    const bubble = chart(page).locator('.chart-bubble');
    await bubble.waitFor();
    await expect.poll(() => plot(page).getAttribute('aria-valuetext')).not.toBe(last);
    expect(await bubble.textContent()).toBe(await plot(page).getAttribute('aria-valuetext'));
    expect(await bubble.isVisible()).toBe(true);
  });

  test('gives the reason for a halted pool, and reports an asset without a pool', async () => {
    const page = await asset('sol.sol');
    expect(await part(page, 'states').innerText()).toContain('Halted on THORChain');
    expect(await part(page, 'states').innerText()).toContain('THORChain has halted trading on SOL.');
    const none = await home.open('pools/sui.sui');
    await none.getByText('Neither network has a SUI pool right now.').waitFor();
    expect(await none.locator('.asset-cards').isVisible()).toBe(false);
  });

  test('reports a chart that cannot be loaded, and retries on request', async () => {
    const page = await home.newPage();
    await page.route('**/api/v1/pool-history?*', (route) => route.abort());
    await page.goto(`${home.url()}/pools/btc.btc`);
    await chart(page).getByText('Can’t load the chart').waitFor();
    await page.unroute('**/api/v1/pool-history?*');
    await chart(page).getByRole('button', { name: 'Try again' }).click();
    await drawn(page, /^Price of BTC/);
  });

  test('redirects from capital letters, and returns 404 for an unknown asset', async () => {
    const page = await home.open('pools/BTC.BTC');
    await page.waitForURL('**/pools/btc.btc');
    expect((await page.request.get(`${home.url()}/pools/btc.nothing`)).status()).toBe(404);
    const twin = await page.request.get(`${home.url()}/pools/btc.btc`, { headers: { accept: 'text/markdown' } });
    expect(await twin.text()).toMatch(/^# Bitcoin \(BTC\)$/m);
  });
});
