import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startHome } from '../fixtures/home.ts';
import { dialog, openReview } from '../fixtures/review.ts';

const home = startHome();
const known = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const second = '0xa0b8000000000000000000000000000000ddeb48';
const buildId = (contract: string) => `ETH.USDC-${contract.toUpperCase()}`;
const whole = (text: string | null) => (text ?? '').replaceAll(/\s/g, '');

/** Adds a second USDC pool on Ethereum whose contract starts and ends like the well-known one. */
async function listSecond(): Promise<void> {
  const pool = { asset: buildId(second), balance_asset: '400000000000000', balance_rune: '400000000000000', decimals: 6 };
  await home.control('state', { network: 'thorchain', pools: [pool] });
  const isListed = async () =>
    (await (await fetch(`${home.url()}/api/v1/pools?asset=${second.slice(2)}`)).text()).includes('"known":false');
  await expect.poll(isListed, { interval: 500 }).toBe(true);
}

const warnings = (page: Page) => page.locator('.warnings li[data-code="same_ticker"]');

/** Saves screenshots for visual inspection to the folder in `SHOTS`. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width}-${colorScheme}.png` });
  }
}

describe('the contract of a token', () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(`distinguishes a second USDC opened by a link in form, picker and review, ${viewport.width} px wide`, async () => {
      await listSecond();
      const page = await home.quoted(`?from=BTC.BTC&to=${buildId(second)}&amount=0.01`, { viewport });
      const button = page.getByRole('button', { name: /^You receive: USDC on Ethereum · 0xa0b8…eb48/ });
      await button.waitFor();
      await expect.poll(() => warnings(page).first().getAttribute('data-severity')).toBe('danger');
      expect(await warnings(page).first().textContent()).toContain(second);
      await shoot(page, 'form');

      await button.click();
      const rows = page.locator('.choice').filter({ hasText: /USDC/ }).filter({ hasText: 'Ethereum' });
      await page.getByRole('combobox', { name: 'Name, ticker, chain or contract' }).fill('usdc ethereum');
      await expect.poll(() => rows.count()).toBe(2);
      const said = (await rows.allTextContents()).map(whole);
      expect(said.filter((text) => text.includes(known))).toHaveLength(1);
      expect(said.find((text) => text.includes(second))).toContain('NottheUSDCweknow');
      expect(said.find((text) => text.includes(known))).toContain('AnotherpoolonEthereumhasthesameticker');
      await page.keyboard.press('ArrowDown');
      await expect.poll(async () => whole(await page.locator('.picker-contract').textContent())).toContain('ContractofUSDC0xa0b8');
      await shoot(page, 'picker');
      await page.keyboard.press('Escape');

      await openReview(page);
      const facts = dialog(page).locator('.confirm-facts', { hasText: 'Contract of USDC' });
      expect(whole(await facts.textContent())).toContain(second);
      expect(await facts.textContent()).toContain('not on our list of known tokens');
      await expect.poll(() => dialog(page).locator('.warnings li[data-code="same_ticker"]').count()).toBe(1);
      await shoot(page, 'review');
      await facts.scrollIntoViewIfNeeded();
      await facts.locator('dt', { hasText: 'Contract of USDC' }).scrollIntoViewIfNeeded();
      await shoot(page, 'review-facts');
    });
  }

  test('is linked to an explorer if the pools name one', async () => {
    const page = await home.newPage();
    await page.route('**/api/v1/pools?*', async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replaceAll(
        `"contract":"${known}"`,
        `"contract":"${known}","explorer_url":"https://etherscan.io/address/${known}"`,
      );
      await route.fulfill({ response, body: text });
    });
    await page.goto(`${home.url()}/?from=BTC.BTC&to=${buildId(known)}&amount=0.01`);
    await openReview(page);
    const link = dialog(page).getByRole('link', { name: 'Look the contract of USDC up on its chain' });
    expect(await link.getAttribute('href')).toBe(`https://etherscan.io/address/${known}`);
    expect(await dialog(page).locator('.confirm-facts', { hasText: 'Contract of USDC' }).textContent()).toContain(
      'on our list of known tokens',
    );
  });
});
