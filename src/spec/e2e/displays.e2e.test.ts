import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import table from '../../../content/messages/locales.json' with { type: 'json' };
import { offers, startHome } from '../../app/fixtures/home.ts';
import { phone } from '../../app/fixtures/phone.ts';
import { untilTerms } from '../../app/fixtures/review.ts';
import { ethAddress } from '../../app/fixtures/sign.ts';
import { runAxe } from '../fixtures/axe.ts';
import { still } from '../fixtures/looks.ts';

const home = startHome();
const languages = Object.keys(table).filter((code) => code !== 'en');
const swap = 'from=BTC.BTC&to=ETH.ETH&amount=0.1';
const pages = ['', 'pools', 'pools/btc.btc', 'instant', 'activity', 'track', 'status', 'developers', 'developers/quotes', 'about'];

/** Visible box styles under forced colors: background, border, outline and underline. */
const drawn = (place: Locator): Promise<readonly string[]> =>
  place.evaluate((element) => {
    const { backgroundColor, borderColor, outlineStyle, outlineColor, textDecorationLine } = getComputedStyle(element);
    return [backgroundColor, borderColor, outlineStyle === 'none' ? '' : outlineColor, textDecorationLine];
  });

/** Goes from the form to the review without confirming anything. */
async function toReview(page: Page): Promise<Locator> {
  await offers(page).first().waitFor();
  await page.locator('#destination').fill(ethAddress);
  await page.locator('.review-button[data-next="review"]:enabled').click();
  await untilTerms(page);
  return page.locator('dialog[open] .confirm-act .button');
}

/** Axe findings except contrast: forced colors override the page's colors, but axe reads the page's. */
async function findingsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await runAxe(page, {}, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

describe('forced colors', () => {
  const dressed = (path: string): Promise<Page> => home.open(path, { ...still, forcedColors: 'active' });

  test('keep the chosen tab, order and offer distinct from the others', async () => {
    const page = await dressed(`?${swap}`);
    await offers(page).nth(1).waitFor();
    const pairs = [
      [page.getByRole('link', { name: 'Swap', exact: true }), page.getByRole('link', { name: 'Pools', exact: true })],
      [
        page.getByText('Swap', { exact: true }).and(page.locator('.tab, [role=tab], label')),
        page.getByText('Limit order', { exact: true }),
      ],
      [page.getByText('Best value', { exact: true }).first(), page.getByText('Fastest', { exact: true }).first()],
      [offers(page).nth(0), offers(page).nth(1)],
    ] as const;
    for (const [chosen, other] of pairs) expect(await drawn(chosen.first())).not.toEqual(await drawn(other.first()));
  });

  test('keep the border of every button that has a text', async () => {
    const page = await dressed(`?${swap}`);
    await toReview(page);
    const bare = await page
      .locator('.button:visible')
      .evaluateAll((all) =>
        all.filter((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth) === 0).map((one) => one.outerHTML.slice(0, 120)),
      );
    expect(bare).toEqual([]);
    expect(await findingsOf(page)).toEqual([]);
  });

  test.each(pages)('cause no axe finding on /%s', async (path) => {
    const page = await dressed(path);
    await page.locator('main').waitFor();
    expect(await findingsOf(page)).toEqual([]);
  });
});

/** Targets smaller than 24 px without enough space around them; inline text links are exempt. */
async function smallTargets(page: Page): Promise<readonly string[]> {
  const { violations } = await runAxe(page, {}, { runOnly: { type: 'rule', values: ['target-size'] } });
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

describe.each([1440, 390])('targets at %i px', (width) => {
  const sized = { ...still, viewport: { width, height: 900 } };

  test.each([...pages, 'changelog', 'hardware-wallets', 'terms', 'sell-btc-buy-eth', 'no-such-page'])(
    'are at least 24 px or have enough space around them on /%s',
    async (path) => {
      const page = await home.open(path, sized);
      await page.locator('main').waitFor();
      expect(await smallTargets(page)).toEqual([]);
    },
  );

  test('are at least 24 px or have enough space around them in a filled form and its review', async () => {
    const page = await home.open(`?${swap}`, sized);
    await offers(page).first().waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await toReview(page);
    expect(await smallTargets(page)).toEqual([]);
  });
});

test.each(['developers', 'developers/quotes', 'developers/rest', 'changelog', 'help/fees', 'terms', 'hardware-wallets'])(
  'on a touch screen, the navigation links and page controls of /%s are at least 44 px high',
  async (path) => {
    const page = await home.open(path, { ...phone, ...still });
    await page.locator('main').waitFor();
    const low = await page.evaluate(() => {
      for (const fold of document.querySelectorAll<HTMLDetailsElement>('.docs-nav details, .docs-map details, .menu')) fold.open = true;
      return [
        ...document.querySelectorAll(
          'nav a, nav summary, .menu a, .menu summary, .docs-foot button, .theme-switch, .copy-code, .sample-tab',
        ),
      ]
        .filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().height < 44)
        .map((one) => one.outerHTML.slice(0, 120));
    });
    expect(low).toEqual([]);
  },
);

// 1440 and 1280 px at 200 % zoom.
describe.each([
  { width: 720, height: 450 },
  { width: 640, height: 400 },
])('at 200 % zoom, $width px', (viewport) => {
  test.each(pages)('fits /%s to the width of the screen, and leaves at least half of its height to the content', async (path) => {
    const page = await home.open(path, still);
    await page.setViewportSize(viewport);
    await page.locator('main').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await fixedShare(page)).toBeLessThanOrEqual(0.5);
  });

  test('fits the review of a swap to the screen, with its action visible', async () => {
    const page = await home.open(`?${swap}`, still);
    await page.setViewportSize(viewport);
    const act = await toReview(page);
    expect(await page.evaluate(() => (document.querySelector('dialog[open]')?.scrollWidth ?? 0) - innerWidth)).toBeLessThanOrEqual(0);
    const isOnScreen = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    expect(await act.evaluate(isOnScreen)).toBe(true);
  });
});

describe('the head of a page', () => {
  test.each(['', ...languages])('makes /%s no wider than the screen, at any width from 320 to 1100 px', async (language) => {
    const page = await home.open(language, still);
    const tooWide: string[] = [];
    for (let width = 320; width <= 1100; width += 20) {
      await page.setViewportSize({ width, height: 450 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) tooWide.push(`${width} px: ${over}`);
    }
    expect(tooWide).toEqual([]);
  });
});

/** Share of the screen height covered by fixed or sticky elements. */
const fixedShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(0, 200);
    const fixed = [...document.querySelectorAll('body *')].filter((element) => {
      const { position, visibility, display } = getComputedStyle(element);
      return (position === 'fixed' || position === 'sticky') && visibility === 'visible' && display !== 'none';
    });
    const rows = new Set<number>();
    for (const element of fixed) {
      const { top, bottom, width } = element.getBoundingClientRect();
      if (width < innerWidth / 2) continue;
      for (let row = Math.max(0, Math.floor(top)); row < Math.min(innerHeight, bottom); row += 1) rows.add(row);
    }
    return rows.size / innerHeight;
  });
