import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { casesFor } from '../../../scripts/config/tier.ts';
import { factsFreshMs } from '../../service/network/facts.ts';
import { looks, still, walkOf } from '../../spec/fixtures/looks.ts';
import { startHome } from '../fixtures/home.ts';
import { dialog, errorTitle, openReview, openSevere, reviewButton, untilTerms } from '../fixtures/review.ts';

const home = startHome();
const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/** Single pool, single network, single swap: the loss follows from the amount alone. */
const query = (amount: string, locale = ''): string => `${locale}?from=ARB.ETH&to=BTC.BTC&amount=${amount}`;

async function severe(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await home.open(path, options);
  await openSevere(page);
  return page;
}

const act = (page: Page) => dialog(page).locator('.confirm-act .button');
const field = (page: Page) => dialog(page).locator('.loss-type input');
const payable = (page: Page) => page.locator('.pay-ways');

/** The whole percent shown on the button. */
const named = async (page: Page): Promise<string> => /\d+/.exec((await act(page).textContent()) ?? '')?.[0] ?? '';

const isFocused = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((node) => node === document.activeElement);

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < 30; press += 1) {
    if (await isFocused(page, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} cannot be reached with the Tab key`);
}

/** In the gate, each language in one look. */
const typedIn = casesFor(
  looks.flatMap((look) => ['', 'ar'].map((locale) => ({ ...look, locale }))),
  ({ width, locale }) => (width === 390) === (locale === 'ar'),
);

describe('a loss to the pools', () => {
  test.each(typedIn)(
    'above the limit must be typed, which works by keyboard alone, in "$locale" $colorScheme at $width px',
    async ({ locale, width, ...options }) => {
      const page = await severe(query('2', locale), { ...options, viewport: { width, height: 844 } });
      await page.locator('#destination').fill(address);
      await page.locator('.review-button[data-next="review"]:enabled').waitFor();
      await reviewButton(page).focus();
      await page.keyboard.press('Enter');
      await untilTerms(page);
      const percent = await named(page);
      expect(Number(percent)).toBeGreaterThan(15);
      expect(await act(page).isDisabled()).toBe(true);
      await tabTo(page, '.loss-type input');
      for (const typed of ['Enter', '1', 'Enter']) await page.keyboard.press(typed);
      expect(await field(page).getAttribute('aria-invalid')).toBe('true');
      expect(await act(page).isDisabled()).toBe(true);
      expect(await payable(page).count()).toBe(0);
      await page.keyboard.press('Backspace');
      await page.keyboard.type(percent);
      await tabTo(page, '.confirm-act .button');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.keyboard.press('Enter');
      await payable(page).waitFor();
    },
  );

  /** Shrinks the pool by that percentage behind an open review and makes the review refresh. */
  async function shrunk(percent: bigint): Promise<Page> {
    const page = await home.newPage();
    await page.clock.install();
    await page.goto(`${home.url()}/${query('2')}`);
    await page.clock.runFor(1000);
    await openSevere(page);
    await openReview(page, address);
    await field(page).fill(await named(page));
    expect(await act(page).isEnabled()).toBe(true);
    const answer = await fetch(`${home.url()}/api/v1/pools?network=mayachain&asset=ARB.ETH`);
    const { pools } = (await answer.json()) as { pools: { readonly balance_asset: string; readonly balance_native: string }[] };
    const left = (units = '') => `${(BigInt(units) * (100n - percent)) / 100n}`;
    const pool = { balance_asset: left(pools[0]?.balance_asset), balance_cacao: left(pools[0]?.balance_native) };
    await home.control('state', { network: 'mayachain', pools: [{ asset: 'ARB.ETH', ...pool }] });
    home.pass(factsFreshMs);
    await page.clock.fastForward(31_000);
    return page;
  }

  test('has to be typed again after growing a little', async () => {
    const page = await shrunk(3n);
    await dialog(page).locator('.confirm-changes').waitFor();
    await page.clock.runFor(1_500);
    expect(await field(page).inputValue()).toBe('');
    expect(await act(page).isDisabled()).toBe(true);
    expect(await dialog(page).locator('.confirm-changes [data-change="cost"] dt').textContent()).toBe('Total cost');
  });

  test('is no longer offered after growing beyond what was typed', async () => {
    const page = await shrunk(50n);
    await errorTitle(page, 'This swap is no longer offered').waitFor();
    expect(await act(page).count()).toBe(0);
  });
});

describe('accessibility', () => {
  const findings = walkOf(async (see) => {
    const page = await severe(query('2'), still);
    await openReview(page, address);
    await see(page, 'severe');
    await field(page).fill('1');
    await see(page, 'wrong');
    await field(page).fill(await named(page));
    await dialog(page).locator('.confirm-memo summary').click();
    await see(page, 'typed');
  });

  test.each(looks)('a severe loss has no axe findings in $colorScheme at $width px', async (look) => {
    expect(await findings(look)).toEqual([]);
  });
});
