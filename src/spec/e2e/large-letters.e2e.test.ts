import { describe, expect, test } from 'vitest';
import { offers, startHome } from '../../app/fixtures/home.ts';
import { still } from '../fixtures/looks.ts';

const home = startHome({ letters: 32 });
const pages = ['?from=BTC.BTC&to=ETH.ETH&amount=0.5', 'instant', 'track', 'pools', 'pools/btc.btc', 'activity', 'developers'];

describe.each([390, 1280])('text of twice the size at %d px', (width) => {
  test.each(pages)('keeps /%s within the width of the screen, with its whole header visible', async (path) => {
    const page = await home.open(path, { ...still, viewport: { width, height: 844 } });
    if (path.startsWith('?')) await offers(page).first().waitFor();
    else await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('30px');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const header = await page
      .locator('.shell-header :is(a, button, summary):visible')
      .evaluateAll((all) =>
        all.filter((one) => one.closest('.shell-nav, details > :not(summary)') === null).map((one) => one.getBoundingClientRect().right),
      );
    expect(header.length).toBeGreaterThan(2);
    expect(Math.max(...header)).toBeLessThanOrEqual(width);
  });
});
