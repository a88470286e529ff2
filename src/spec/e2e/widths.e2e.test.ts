import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import table from '../../../content/messages/locales.json' with { type: 'json' };
import { casesFor } from '../../../scripts/config/tier.ts';
import { offers } from '../../app/fixtures/home.ts';
import { untilTerms } from '../../app/fixtures/review.ts';
import { connect, ethAddress, startSigning } from '../../app/fixtures/sign.ts';
import { still } from '../fixtures/looks.ts';

const home = startSigning();
/** The gate checks the languages with the longest words, the widest glyphs and right-to-left text. */
const languages = casesFor(Object.keys(table), (code) => ['de', 'fr', 'ja', 'ru', 'ar'].includes(code));
const some = [320, 390, 640, 1024, 1440];
/** Finer where the header changes its shape. */
const every = [...some, 360, 480, 560, 600, 620, 650, 660, 670, 680, 692, 720, 768, 800, 900, 1100, 1280].sort((a, b) => a - b);

/** Widths at which the page, or the dialog on it, is wider than the screen. */
async function tooWide(page: Page, view: string, widths: readonly number[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const over = await page.evaluate(
      () => Math.max(document.documentElement.scrollWidth, document.querySelector('dialog[open]')?.scrollWidth ?? 0) - innerWidth,
    );
    if (over > 0) found.push(`${view} at ${width} px: ${over}`);
  }
  return found;
}

test('header, form, offers, accounts, review, instant, track and Activity fit every width in each language', async () => {
  const page = await home.open('/?from=BTC.BTC&to=ETH.ETH&amount=0.1', still);
  await connect(page);
  const stranger = await home.open('/', still);
  const found: string[] = [];
  for (const code of languages) {
    const root = `${home.url()}${code === 'en' ? '' : `/${code}`}`;
    const look = async (view: string, widths = some) => found.push(...(await tooWide(page, `${code} ${view}`, widths)));
    await page.goto(`${root}?from=BTC.BTC&to=ETH.ETH&amount=0.1`);
    await offers(page).first().waitFor();
    const chip = page.locator('#header-wallet button').first();
    await chip.waitFor();
    await look('form', every);
    await chip.click();
    await page.locator('dialog[open]').waitFor();
    await look('accounts');
    await page.keyboard.press('Escape');
    await page.locator('#destination').fill(ethAddress);
    await page.locator('.review-button[data-next="review"]:enabled').click();
    await untilTerms(page);
    await look('review');
    await page.goto(`${root}/instant`);
    await page.locator('.entrance .form').waitFor();
    await look('instant');
    await page.goto(`${root}/track?tx=${'A'.repeat(64)}`);
    await page.locator('[data-part="says"]', { hasText: /\S/ }).waitFor();
    await look('track');
    await page.goto(`${root}/activity`);
    await page.locator('main').waitFor();
    await look('activity');
    await stranger.goto(root);
    await stranger.locator('#header-wallet').getByRole('button').waitFor();
    found.push(...(await tooWide(stranger, `${code} header without a wallet`, every)));
  }
  expect(found).toEqual([]);
});
