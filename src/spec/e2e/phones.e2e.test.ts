import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import table from '../../../content/messages/locales.json' with { type: 'json' };
import { offers, startHome } from '../../app/fixtures/home.ts';
import { phone } from '../../app/fixtures/phone.ts';
import { payByHand, untilTerms } from '../../app/fixtures/review.ts';
import { ethAddress } from '../../app/fixtures/sign.ts';
import { still } from '../fixtures/looks.ts';

const home = startHome();
const narrow = { ...phone, ...still, viewport: { width: 360, height: 640 } };
const swap = '?from=BTC.BTC&to=ETH.ETH&amount=0.1';

/** Every kind of page, with the dialogs opened on some of them. */
const places: readonly { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<unknown> }[] = [
  { name: 'home', path: '' },
  { name: 'offers', path: swap, act: (page) => offers(page).first().waitFor() },
  { name: 'limit', path: swap, act: (page) => page.getByText('Limit order', { exact: true }).click() },
  { name: 'picker', path: swap, act: (page) => page.locator('.leg-pay .asset-button').click() },
  {
    name: 'wallets',
    path: swap,
    act: async (page) => {
      await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
      await page.locator('.wallet-button').click();
      await page.locator('dialog.wallets .wallet-row').first().waitFor();
    },
  },
  { name: 'review', path: swap, act: (page) => toReview(page) },
  {
    name: 'by hand',
    path: swap,
    act: async (page) => {
      await toReview(page);
      await payByHand(page);
      await page.locator('.carries').first().waitFor();
    },
  },
  { name: 'instant', path: 'instant', act: (page) => page.locator('.entrance .form').waitFor() },
  { name: 'pools', path: 'pools', act: (page) => page.locator('tbody tr').nth(3).waitFor() },
  { name: 'pool', path: 'pools/btc.btc' },
  { name: 'activity', path: 'activity' },
  { name: 'track', path: 'track' },
  { name: 'status', path: 'status' },
  { name: 'pair', path: 'sell-btc-buy-eth' },
  { name: 'docs', path: 'developers' },
  { name: 'guide', path: 'developers/quotes' },
  { name: 'reference', path: 'developers/rest' },
  { name: 'search', path: 'developers', act: (page) => page.locator('.search-open').click() },
  { name: 'changelog', path: 'changelog' },
  { name: 'page', path: 'hardware-wallets' },
  { name: 'legal', path: 'terms' },
  { name: 'lost', path: 'no-such-page' },
  { name: 'in Arabic', path: 'ar' },
];

async function toReview(page: Page): Promise<void> {
  await offers(page).first().waitFor();
  await page.locator('#destination').fill(ethAddress);
  await page.locator('.review-button[data-next="review"]:not([aria-disabled="true"])').click();
  await untilTerms(page);
}

/**
 * Focuses every focusable element as Tab does, scrolling it into view. Returns those whose center or edge midpoints are
 * off screen or covered by a fixed or sticky element.
 */
function covered(): readonly string[] {
  const stays = (over: Element | null, element: Element): boolean => {
    const isBar = over !== null && /fixed|sticky/.test(getComputedStyle(over).position) && !over.contains(element);
    return isBar || (over !== null && stays(over.parentElement, element));
  };
  const fields = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';
  const root = document.querySelector('dialog[open]') ?? document;
  const found: string[] = [];
  for (const element of root.querySelectorAll<HTMLElement>(fields)) {
    if (element.matches(':disabled') || element.getClientRects().length === 0 || getComputedStyle(element).visibility !== 'visible')
      continue;
    element.focus();
    if (document.activeElement !== element) continue;
    // A link wrapped over two lines does not fill its bounding box.
    const { left, top, right, bottom, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    // Inputs drawn by their label have no box; elements taller than half the screen are only partly visible.
    if (width < 4 || height < 4 || height > innerHeight / 2 || getComputedStyle(element).opacity === '0') continue;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isUnder = [
      [x, y],
      [x, top + 3],
      [x, bottom - 3],
      [left + 3, y],
      [right - 3, y],
    ].some(([across = 0, down = 0]) => {
      if (across < 0 || across >= innerWidth) return false;
      const over = document.elementFromPoint(across, down);
      return over === null || (!element.contains(over) && stays(over, element));
    });
    if (isUnder) found.push(`${element.outerHTML.slice(0, 90)} at ${Math.round(top)}–${Math.round(bottom)} of ${innerHeight}`);
  }
  return found;
}

describe('on a phone of 360 by 640 px', () => {
  test.each(places)('hides no focusable element under a bar: $name', async ({ path, act }) => {
    const page = await home.open(path, narrow);
    await page.locator('main').waitFor();
    await act?.(page);
    expect(await page.evaluate(covered)).toEqual([]);
  });

  test('names the four pages in the bar, and marks the open one', async () => {
    const page = await home.open('pools', narrow);
    const bar = page.getByRole('navigation', { name: 'Main' });
    expect(
      await bar
        .getByRole('link')
        .allTextContents()
        .then((all) => all.map((text) => text.trim())),
    ).toEqual(['Swap', 'Pools', 'Activity', 'Docs']);
    expect(await bar.getByRole('link', { name: 'Pools' }).getAttribute('aria-current')).toBe('page');
    const box = await bar.boundingBox();
    expect([box?.x, (box?.y ?? 0) + (box?.height ?? 0), box?.width]).toEqual([0, 640, 360]);
  });
});

describe.each([390, 360])('at %i px', (width) => {
  const options = { ...narrow, viewport: { width, height: 844 } };

  test.each(['light', 'dark'] as const)('keeps the main action at the bottom, above the navigation bar, in %s', async (colorScheme) => {
    const page = await home.open(swap, { ...options, colorScheme });
    await offers(page).first().waitFor();
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    for (const y of [0, 400, 4000]) {
      await page.evaluate((top) => scrollTo(0, top), y);
      const button = await page.locator('.review-button').boundingBox();
      const bottom = (button?.y ?? 0) + (button?.height ?? 0);
      expect(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
      expect(bottom).toBeGreaterThan((bar?.y ?? 0) - 40);
    }
  });

  test('shows the review as a sheet that leaves a strip of the page visible, with its action at the bottom', async () => {
    const page = await home.open(swap, options);
    await toReview(page);
    const sheet = await page.locator('dialog.confirm').boundingBox();
    expect([sheet?.x, sheet?.width, (sheet?.y ?? 0) + (sheet?.height ?? 0)]).toEqual([0, width, 844]);
    expect(sheet?.y).toBeGreaterThan(16);
    expect(sheet?.y).toBeLessThan(24);
    await page.locator('.confirm-body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
    const act = await page.locator('.confirm-act .button').boundingBox();
    expect((act?.y ?? 0) + (act?.height ?? 0)).toBeLessThanOrEqual(844);
    expect(act?.y ?? 0).toBeGreaterThan(844 - 140);
  });

  test('keeps the bar and the action above the safe area of the phone', async () => {
    const page = await home.open(swap, options);
    await offers(page).first().waitFor();
    const session = await page.context().newCDPSession(page);
    const bottomOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const link = '.shell-nav a:first-child';
    const [bar, button] = [await bottomOf(link), await bottomOf('.review-button')];
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
    await expect.poll(async () => [bar - (await bottomOf(link)), button - (await bottomOf('.review-button'))]).toEqual([34, 34]);
  });
});

test.each(Object.keys(table))('shows the address field above the main action at 390 by 844 px: %s', async (locale) => {
  const page = await home.open(locale === 'en' ? '' : locale, { ...narrow, viewport: { width: 390, height: 844 } });
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await expectAddressAboveAction(page);
  await page.locator('#amount').fill('0.1');
  await offers(page).first().waitFor();
  await expectAddressAboveAction(page);
});

async function expectAddressAboveAction(page: Page): Promise<void> {
  const field = await page.locator('.destination-field').boundingBox();
  const foot = await page.locator('.form-foot').boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
}

describe('installed as an app', () => {
  test('has no installability error in the browser', async () => {
    const page = await home.open('', narrow);
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
  });

  test('reports a lost connection, keeps what was entered, and resumes automatically', async () => {
    const page = await home.open(swap, narrow);
    await offers(page).first().waitFor();
    await page.context().setOffline(true);
    await page.locator('#amount').fill('0.2');
    await page.getByText('You’re offline').first().waitFor();
    expect(await page.locator('.review-button').getAttribute('aria-disabled')).toBe('true');
    await page.context().setOffline(false);
    await offers(page).first().waitFor();
    expect(await page.locator('#amount').inputValue()).toBe('0.2');
  });
});
