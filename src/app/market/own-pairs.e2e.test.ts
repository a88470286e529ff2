import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startHome } from '../fixtures/home.ts';

const home = startHome();
const own = (page: Page) => page.getByRole('region', { name: 'Your pairs' });
const rows = (page: Page) => own(page).getByRole('listitem');
const chartStar = (page: Page) => page.locator('.pair-market .pair-star');
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('strait.savedPairs'));
const keepRecent = (page: Page, pairs: readonly object[]) =>
  page.evaluate((text) => localStorage.setItem('strait.pairs', text), JSON.stringify(pairs));
const hasFocus = (node: Element) => node === document.activeElement;

async function fresh(): Promise<Page> {
  const page = await home.newPage();
  await page.goto(home.url());
  await chartStar(page).waitFor();
  return page;
}

describe('the user’s own pairs', () => {
  test('list recently swapped pairs on the front page, and fill the form', async () => {
    const page = await fresh();
    expect(await own(page).count()).toBe(0);
    await keepRecent(page, [
      { from: 'SOL.SOL', to: 'BTC.BTC' },
      { from: 'no asset', to: 'BTC.BTC' },
    ]);
    await page.reload();
    await own(page).getByRole('button', { name: 'SOL → BTC', exact: true }).click();
    expect(await rows(page).count()).toBe(1);
    await page.getByRole('button', { name: /^You pay: SOL/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('amount');
  });

  test('are saved by keyboard, lead the list before recent ones, and are removed by the same button', async () => {
    const page = await fresh();
    const star = page.locator('.pair-market').getByRole('button', { name: 'Save BTC → ETH' });
    expect(await star.getAttribute('aria-pressed')).toBe('false');
    await star.focus();
    await page.keyboard.press('Space');
    expect([await star.getAttribute('aria-pressed'), await kept(page)]).toEqual(['true', '[{"from":"BTC.BTC","to":"ETH.ETH"}]']);
    await rows(page).first().filter({ hasText: 'BTC → ETH' }).waitFor();

    const others = ['LTC.LTC', 'BCH.BCH', 'SOL.SOL', 'XRP.XRP', 'AVAX.AVAX'];
    await keepRecent(
      page,
      others.map((to) => ({ from: 'BTC.BTC', to })),
    );
    await page.reload();
    await rows(page).nth(5).waitFor();
    const names = await own(page).locator('.popular-row b').allTextContents();
    expect(names).toEqual(['BTC → ETH', ...others.map((to) => `BTC → ${to.split('.')[0]}`)]);

    const inList = own(page).getByRole('button', { name: 'Save BTC → ETH' });
    await inList.focus();
    await page.keyboard.press('Enter');
    expect([await inList.getAttribute('aria-pressed'), await kept(page)]).toEqual(['false', '[]']);
    expect(await inList.evaluate(hasFocus), 'the row keeps its place and the focus').toBe(true);
    expect(await star.getAttribute('aria-pressed')).toBe('false');
    await page.reload();
    await rows(page).nth(4).waitFor();
    expect(await own(page).getByText('BTC → ETH').count()).toBe(0);
  });

  test('keep an unsaved pair in place to be saved again, and follow changes in another tab', async () => {
    const page = await fresh();
    await chartStar(page).click();
    const star = own(page).locator('.pair-star');
    await star.click();
    expect([await rows(page).count(), await star.evaluate(hasFocus)]).toEqual([1, true]);
    await star.click();
    expect(await star.getAttribute('aria-pressed')).toBe('true');
    const other = await page.context().newPage();
    await other.goto(home.url());
    await own(other).locator('.pair-star').click();
    await expect.poll(() => chartStar(page).getAttribute('aria-pressed')).toBe('false');
  });
});
