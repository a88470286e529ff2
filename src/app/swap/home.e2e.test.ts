import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { locales, pathIn } from '../../site/languages/locales.ts';
import { amountField, offers, settled, startHome, unitsIn } from '../fixtures/home.ts';
import { destination } from '../fixtures/review.ts';

const home = startHome();

/** Blocks the page's scripts until the returned function is called. */
async function withoutScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function bottomOf(place: Locator): Promise<number> {
  const box = await place.boundingBox();
  return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
}

describe('the home page', () => {
  test('is readable and laid out without any script', async () => {
    const page = await home.open('', { javaScriptEnabled: false });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Cross chains at the better rate');
    expect(await page.locator('.lead-facts li').allTextContents()).toHaveLength(4);
    expect(await page.getByRole('heading', { name: 'If something goes wrong' }).isVisible()).toBe(true);
    expect(await page.locator('[style]').count()).toBe(0);
  });

  test('explains without JavaScript that the form needs it, and hides the form', async () => {
    const page = await home.open('', { javaScriptEnabled: false });
    expect(await page.locator('#amount').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'The form needs JavaScript' }).isVisible()).toBe(true);
    expect(await page.locator('.noscript a').getAttribute('href')).toMatch(/^\/api\/v1\/quote\?/);
    // A devnet build reaches no node.
    expect(await page.locator('.noscript table').count()).toBe(0);
    await page.locator('.question summary').first().click();
    expect(await page.locator('.question').first().getByText('The minimum is 1% under the quote').isVisible()).toBe(true);
  });

  test('loads no script before the first interaction', async () => {
    const page = await home.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => new URL(request.url()).pathname.endsWith('.js') && scripts.push(request.url()));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(home.url());
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => url.includes('/_astro/'))).toEqual([]);
    const started = page.waitForRequest(/\/_astro\/Swap/);
    await page.mouse.move(20, 20);
    await page.mouse.move(30, 30);
    await started;
  });

  test('starts its form without interaction', async () => {
    const page = await home.newPage();
    await page.clock.install();
    const started = page.waitForRequest(/\/_astro\/Swap/);
    await page.goto(home.url());
    await page.waitForLoadState('load');
    await page.clock.runFor(5_000);
    await started;
  });

  test('starts its form at once if the URL has an amount to quote', async () => {
    const page = await home.newPage();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await Promise.all([page.waitForRequest(/\/_astro\/Swap/), page.goto(`${home.url()}/?from=BTC.BTC&to=ETH.ETH&amount=0.1`)]);
  });

  test('requests no quote before there is an amount', async () => {
    const asked: string[] = [];
    const page = await home.timed();
    page.on('request', (request) => request.url().includes('/api/v1/quote') && asked.push(request.url()));
    await page.getByText('block 27,').waitFor();
    await settled(page, 5_000);
    expect(asked).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
  });

  test('quotes 0.1 BTC over both networks, best first', async () => {
    const page = await home.open();
    await amountField(page).fill('0.1');
    await offers(page).first().waitFor();
    const names = await page.locator('.offer-who b').allTextContents();
    expect(new Set(names)).toEqual(new Set(['THORChain', 'MAYAChain']));
    const payouts = (await page.locator('.offer-payout b').allTextContents()).map(unitsIn);
    expect(payouts).toEqual([...payouts].sort((a, b) => (a < b ? 1 : -1)));
    expect(new URL(page.url()).search).toBe('?from=BTC.BTC&to=ETH.ETH&amount=0.1');
    await page.getByText(/^Updates in \d+ s/).waitFor();
  });

  test('itemizes fees that sum to the total exactly', async () => {
    const page = await home.quoted();
    await page.locator('.offer summary').first().click();
    const table = page.locator('.offer').first().locator('.fees');
    await table.waitFor();
    const rows = (await table.locator('tbody td').allTextContents()).map(unitsIn);
    expect(rows).toHaveLength(3);
    expect(rows.reduce((sum, row) => sum + row, 0n)).toBe(unitsIn(await table.locator('tfoot td').textContent()));
  });

  test('keeps what was typed before the script ran', async () => {
    const page = await home.newPage();
    const release = await withoutScripts(page);
    await page.goto(home.url(), { waitUntil: 'commit' });
    await amountField(page).fill('0.3');
    await page.locator('#destination').fill(destination);
    release();
    await page.locator('.review-button[data-next="review"]:enabled').waitFor();
    expect(await amountField(page).inputValue()).toBe('0.3');
    expect(await page.locator('#destination').inputValue()).toBe(destination);
  });

  test('replays what was pressed before the script ran', async () => {
    const page = await home.newPage();
    const release = await withoutScripts(page);
    await page.goto(home.url(), { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^You receive: ETH/ }).click();
    release();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('doge');
    await page.locator('.choice', { hasText: 'Dogecoin' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^You receive: DOGE/ }).waitFor();
    const other = await page.context().newPage();
    const releaseOther = await withoutScripts(other);
    await other.goto(home.url(), { waitUntil: 'commit' });
    await other.locator('.kind-switch label', { hasText: 'Limit order' }).click();
    releaseOther();
    await other.locator('.limit').first().waitFor();
    expect(await other.getByRole('radio', { name: 'Limit order' }).isChecked()).toBe(true);
  });

  test('shows the rate in both directions', async () => {
    const page = await home.quoted();
    const rate = page.locator('button.rate');
    expect(await rate.textContent()).toMatch(/^1 BTC = [\d.]+ ETH/);
    await rate.click();
    expect(await rate.textContent()).toMatch(/^1 ETH = [\d.]+ BTC/);
  });

  test.each(locales)(
    'keeps the form’s button within 900 px in $code, after an amount and after an address is entered',
    async ({ code }) => {
      const page = await home.open(`${pathIn(code, '/').slice(1)}?from=BTC.BTC&to=ETH.ETH&amount=0.5`, {
        viewport: { width: 1440, height: 900 },
      });
      await offers(page).first().waitFor();
      expect(await bottomOf(page.locator('.review-button'))).toBeLessThanOrEqual(900);
      await page.locator('#destination').fill(destination);
      await page.locator('.review-button[data-next="review"]:not([aria-disabled="true"])').waitFor();
      await page.locator('.saved-row').waitFor();
      expect(await bottomOf(page.locator('.review-button'))).toBeLessThanOrEqual(900);
    },
  );

  test('causes no layout shift when offers arrive', async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const page = await home.quoted(undefined, { viewport });
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) =>
              resolve(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)),
            ).observe({
              type: 'layout-shift',
              buffered: true,
            });
            // Earlier shifts are reported before the next frame.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
          }),
      );
      expect(shift).toBeLessThanOrEqual(0.01);
    }
  });
});

describe('choosing an asset', () => {
  test('works by keyboard alone, with search, and returns the focus', async () => {
    const page = await home.open();
    const button = page.getByRole('button', { name: /^You receive: ETH/ });
    await page.getByText('block 27,').waitFor();
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('usd');
    await page.locator('.choice').first().waitFor();
    await page.keyboard.press('ArrowDown');
    const active = await page.getByRole('combobox', { name: 'Name, ticker, chain or contract' }).getAttribute('aria-activedescendant');
    const ticker = await page.locator(`[id="${active}"] .choice-ticker`).textContent();
    await page.keyboard.press('Enter');
    const chosen = page.getByRole('button', { name: new RegExp(`^You receive: ${ticker}`) });
    await chosen.waitFor();
    expect(await chosen.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await chosen.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test('gives the reason a halted asset cannot be chosen', async () => {
    const page = await home.open();
    await page.getByText('block 27,').waitFor();
    await page.getByRole('button', { name: /^You pay: BTC/ }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('sol.sol');
    const option = page.locator('.choice', { hasText: 'THORChain has halted trading on SOL.' });
    // All assets are listed until the search filter applies.
    await expect.poll(() => page.locator('.choice').first().textContent()).toContain('THORChain has halted trading on SOL.');
    expect(await option.getAttribute('aria-disabled')).toBe('true');
    await option.click({ force: true });
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
  });

  test('by URL reports an unknown asset or one without a pool', async () => {
    const page = await home.open('?from=NOPE.NOPE&to=ETH.ETH');
    await page.getByText('an asset we don’t know: “NOPE.NOPE”').waitFor();
    const other = await home.open('?from=BTC.BTC&to=ETH.NOTTRADED');
    await other.getByText('Neither network has a pool for ETH.NOTTRADED').waitFor();
  });
});
