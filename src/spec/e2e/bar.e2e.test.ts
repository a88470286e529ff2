import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { offers, startHome } from '../../app/fixtures/home.ts';

const home = startHome();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

interface Place {
  readonly name: string;
  readonly path: string;
  readonly ready: (page: Page) => Promise<unknown>;
}

const places: readonly Place[] = [
  { name: 'offers', path: '?from=BTC.BTC&to=ETH.ETH&amount=0.1', ready: (page) => offers(page).first().waitFor() },
  { name: 'a limit order', path: '?from=ETH.ETH&to=BTC.BTC&amount=1', ready: showLimit },
  { name: 'deposit addresses', path: 'instant', ready: (page) => page.locator('.entrance .form').waitFor() },
  { name: 'pools', path: 'pools', ready: (page) => page.locator('tbody tr').nth(3).waitFor() },
  { name: 'tracking', path: 'track', ready: (page) => page.locator('#track-hash').waitFor() },
];

async function showLimit(page: Page): Promise<void> {
  await page.getByText('Limit order', { exact: true }).click();
  await page.locator('#limit-target').waitFor();
}

/** Elements that cover an item of the bar, at any scroll position. */
function coveredItems(): readonly string[] {
  const found: string[] = [];
  const { scrollHeight } = document.documentElement;
  for (let top = 0; top <= scrollHeight; top += 24) {
    scrollTo(0, top);
    for (const item of document.querySelectorAll('.shell-nav a')) {
      const { left, top: y, width, height } = item.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, y + height / 2);
      if (hit === null || !item.contains(hit)) found.push(`${top}: ${hit?.outerHTML.slice(0, 80)}`);
    }
  }
  return found;
}

test.each(places)('leaves every item of the bar uncovered on $name, at any scroll position', async ({ path, ready }) => {
  const page = await home.open(path, phone);
  await ready(page);
  expect(await page.locator('.shell-nav a').count()).toBe(4);
  expect(await page.evaluate(coveredItems)).toEqual([]);
});
