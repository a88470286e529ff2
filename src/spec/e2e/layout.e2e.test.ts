import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import table from '../../../content/messages/locales.json' with { type: 'json' };
import { casesFor } from '../../../scripts/config/tier.ts';
import { offers, startHome } from '../../app/fixtures/home.ts';
import { phone } from '../../app/fixtures/phone.ts';
import { payByHand, untilTerms } from '../../app/fixtures/review.ts';
import { ethAddress } from '../../app/fixtures/sign.ts';
import { runAxe } from '../fixtures/axe.ts';
import { still } from '../fixtures/looks.ts';

const home = startHome();
const swap = '?from=BTC.BTC&to=ETH.ETH&amount=0.1';

/** An element to open on a page, after the ones before it were opened and closed. */
interface View {
  readonly name: string;
  readonly act: (page: Page) => Promise<unknown>;
  readonly leave?: (page: Page) => Promise<unknown>;
}

/** A kind of page, with what is opened on it. */
interface Place {
  readonly name: string;
  /** Whether it represents its kind in the gate; the deep tier checks all. */
  readonly isInGate?: true;
  readonly path: string;
  readonly views?: readonly View[];
}

const viewsOfSwap: readonly View[] = [
  { name: 'wallets', act: openWallets, leave: (page) => page.keyboard.press('Escape') },
  { name: 'limit', act: openLimit, leave: (page) => page.locator('.kind-switch label').first().click() },
  { name: 'picker', act: (page) => page.locator('.leg-pay .asset-button').click(), leave: (page) => page.keyboard.press('Escape') },
  { name: 'review', act: toReview },
  { name: 'by hand', act: openByHand },
];
const open = (act: View['act']): readonly View[] => [{ name: 'opened', act }];

const all: readonly Place[] = [
  { name: 'home', isInGate: true, path: '' },
  { name: 'swap', isInGate: true, path: swap, views: viewsOfSwap },
  { name: 'instant', isInGate: true, path: 'instant', views: open((page) => page.locator('.entrance .form').waitFor()) },
  { name: 'pools', isInGate: true, path: 'pools', views: open((page) => page.locator('tbody tr').nth(3).waitFor()) },
  { name: 'pool', path: 'pools/btc.btc' },
  { name: 'activity', path: 'activity' },
  { name: 'track', path: 'track', views: open((page) => page.locator('#track-hash').waitFor()) },
  { name: 'status', path: 'status' },
  { name: 'pair', path: 'sell-btc-buy-eth' },
  { name: 'docs', path: 'developers' },
  { name: 'guide', isInGate: true, path: 'developers/quotes' },
  { name: 'reference', path: 'developers/rest' },
  { name: 'search', path: 'developers', views: open((page) => page.locator('.search-open').click()) },
  { name: 'changelog', path: 'changelog' },
  { name: 'page', path: 'hardware-wallets' },
  { name: 'help', path: 'help/fees' },
  { name: 'legal', path: 'terms' },
  { name: 'lost', isInGate: true, path: 'no-such-page' },
  { name: 'in Arabic', isInGate: true, path: 'ar' },
];
/** The gate checks the languages with the longest words, the widest glyphs and right-to-left text. */
const languages = casesFor(Object.keys(table), (code) => ['en', 'de', 'fr', 'ja', 'ar'].includes(code));
const places = casesFor(all, ({ isInGate }) => isInGate === true);

async function toReview(page: Page): Promise<void> {
  await offers(page).first().waitFor();
  await page.locator('#destination').fill(ethAddress);
  await page.locator('.review-button[data-next="review"]:not([aria-disabled="true"])').click();
  await untilTerms(page);
}

async function openLimit(page: Page): Promise<void> {
  await page.getByText('Limit order', { exact: true }).click();
  await page.locator('#limit-target').waitFor();
}

async function openWallets(page: Page): Promise<void> {
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await page.locator('.wallet-button').click();
  await page.locator('dialog.wallets .wallet-row').first().waitFor();
}

async function openByHand(page: Page): Promise<void> {
  await payByHand(page);
  await page.locator('.carries').first().waitFor();
}

/** Opens a page and measures it, or in its place each of its views. */
async function measure(
  { name, path, views }: Place,
  options: Parameters<typeof home.open>[1],
  measured: (page: Page, view: string) => Promise<void>,
): Promise<void> {
  const page = await home.open(path, options);
  await page.locator('main').waitFor();
  if (views === undefined) await measured(page, name);
  for (const view of views ?? []) {
    await view.act(page);
    await measured(page, view.name);
    await view.leave?.(page);
  }
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

/** Elements that cover an item of the phone's bar, at any scroll position. */
function coveredItems(): readonly string[] {
  const found: string[] = [];
  for (let top = 0; top <= document.documentElement.scrollHeight; top += 48) {
    scrollTo(0, top);
    for (const item of document.querySelectorAll('.shell-nav a')) {
      const { left, top: y, width, height } = item.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, y + height / 2);
      if (hit === null || !item.contains(hit)) found.push(`${top}: ${hit?.outerHTML.slice(0, 80)}`);
    }
  }
  return document.querySelector('dialog[open]') === null ? found : [];
}

/** Navigation links and page controls lower than a fingertip. */
function lowTargets(): readonly string[] {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('.docs-nav details, .docs-map details, .menu')) fold.open = true;
  return [
    ...document.querySelectorAll('nav a, nav summary, .menu a, .menu summary, .docs-foot button, .theme-switch, .copy-code, .sample-tab'),
  ]
    .filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().height < 44)
    .map((one) => one.outerHTML.slice(0, 120));
}

/** Share of the screen height covered by fixed or sticky elements. */
function fixedShare(): number {
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
}

const overflow = () =>
  Math.max(document.documentElement.scrollWidth, document.querySelector('dialog[open]')?.scrollWidth ?? 0) - innerWidth;

/** Targets smaller than 24 px without enough space around them; inline text links are exempt. */
async function smallTargets(page: Page): Promise<readonly string[]> {
  const { violations } = await runAxe(page, {}, { runOnly: { type: 'rule', values: ['target-size'] } });
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

/** Axe findings except contrast: forced colors override the page's colors, but axe reads the page's. */
async function findingsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await runAxe(page, {}, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

describe.each(places)('$name', (place) => {
  test('fits a phone: nothing under a bar, targets of a fingertip, four pages in the bar', async () => {
    const narrow = { width: 360, height: 640 };
    await measure(place, { ...phone, ...still, viewport: narrow }, async (page, view) => {
      expect(await page.evaluate(covered), view).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(coveredItems), view).toEqual([]);
      expect(await page.locator('.shell-nav a').count()).toBe(4);
      expect(await smallTargets(page), view).toEqual([]);
      if (/^(?:developers|changelog|help|terms|hardware)/.test(place.path)) expect(await page.evaluate(lowTargets)).toEqual([]);
      await page.setViewportSize(narrow);
    });
  });

  test('fits a desk: targets, forced colors, and 200 % zoom of 1440 and 1280 px', async () => {
    await measure(place, still, async (page, view) => {
      expect(await smallTargets(page), view).toEqual([]);
      for (const viewport of [
        { width: 720, height: 450 },
        { width: 640, height: 400 },
      ]) {
        await page.setViewportSize(viewport);
        expect(await page.evaluate(overflow), view).toBeLessThanOrEqual(0);
        if (place.views === undefined) expect(await page.evaluate(fixedShare)).toBeLessThanOrEqual(0.5);
        const act = page.locator('dialog.confirm[open] .confirm-act .button').first();
        if ((await act.count()) > 0) expect(await act.evaluate(isOnScreen), view).toBe(true);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ forcedColors: 'active', ...still });
      expect(await findingsOf(page), view).toEqual([]);
      expect(await page.locator('.button:visible').evaluateAll(borderless), view).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none', ...still });
    });
  });
});

const isOnScreen = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

const borderless = (all: readonly Element[]): readonly string[] =>
  all.filter((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth) === 0).map((one) => one.outerHTML.slice(0, 120));

/** Visible box styles under forced colors: background, border, outline and underline. */
const drawn = (place: Locator): Promise<readonly string[]> =>
  place.evaluate((element) => {
    const { backgroundColor, borderColor, outlineStyle, outlineColor, textDecorationLine } = getComputedStyle(element);
    return [backgroundColor, borderColor, outlineStyle === 'none' ? '' : outlineColor, textDecorationLine];
  });

test('forced colors keep the chosen tab, order and offer distinct from the others', async () => {
  const page = await home.open(swap, { ...still, forcedColors: 'active' });
  await offers(page).nth(1).waitFor();
  const pairs = [
    [page.getByRole('link', { name: 'Swap', exact: true }), page.getByRole('link', { name: 'Pools', exact: true })],
    [page.getByText('Swap', { exact: true }).and(page.locator('.tab, [role=tab], label')), page.getByText('Limit order', { exact: true })],
    [page.getByText('Best value', { exact: true }).first(), page.getByText('Fastest', { exact: true }).first()],
    [offers(page).nth(0), offers(page).nth(1)],
  ] as const;
  for (const [chosen, other] of pairs) expect(await drawn(chosen.first())).not.toEqual(await drawn(other.first()));
});

describe('on a phone', () => {
  const options = { ...phone, ...still };

  test('the bar names the four pages and marks the open one', async () => {
    const page = await home.open('pools', { ...options, viewport: { width: 360, height: 640 } });
    const bar = page.getByRole('navigation', { name: 'Main' });
    const names = await bar.getByRole('link').allTextContents();
    expect(names.map((text) => text.trim())).toEqual(['Swap', 'Pools', 'Activity', 'Docs']);
    expect(await bar.getByRole('link', { name: 'Pools' }).getAttribute('aria-current')).toBe('page');
    const box = await bar.boundingBox();
    expect([box?.x, (box?.y ?? 0) + (box?.height ?? 0), box?.width]).toEqual([0, 640, 360]);
  });

  test('the main action stays above the bar and the safe area, and the review is a sheet with its action at the bottom', async () => {
    const page = await home.open(swap, options);
    await offers(page).first().waitFor();
    const bottomOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    for (const colorScheme of ['light', 'dark'] as const)
      for (const y of [0, 400, 4000]) {
        await page.emulateMedia({ colorScheme, ...still });
        await page.evaluate((top) => scrollTo(0, top), y);
        const bottom = await bottomOf('.review-button');
        expect(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
        expect(bottom).toBeGreaterThan((bar?.y ?? 0) - 40);
      }
    await toReview(page);
    const sheet = await page.locator('dialog.confirm').boundingBox();
    expect([sheet?.x, sheet?.width, (sheet?.y ?? 0) + (sheet?.height ?? 0)]).toEqual([0, 390, 844]);
    expect(sheet?.y).toBeGreaterThan(16);
    expect(sheet?.y).toBeLessThan(24);
    await page.locator('.confirm-body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
    const act = await bottomOf('.confirm-act .button');
    expect(act).toBeLessThanOrEqual(844);
    await page.keyboard.press('Escape');
    const session = await page.context().newCDPSession(page);
    const parts = ['.shell-nav a:first-child', '.review-button'] as const;
    const before = [await bottomOf(parts[0]), await bottomOf(parts[1])];
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
    await expect
      .poll(async () => [(before[0] ?? 0) - (await bottomOf(parts[0])), (before[1] ?? 0) - (await bottomOf(parts[1]))])
      .toEqual([34, 34]);
  });

  test('the address field is above the main action in each language, with and without offers', async () => {
    const page = await home.open('', options);
    const found: string[] = [];
    const look = async (view: string) => {
      // Both in one frame: offers move them while they arrive.
      const isAbove = await page.evaluate(() => {
        const [field, foot] = ['.destination-field', '.form-foot'].map((one) => document.querySelector(one)?.getBoundingClientRect());
        return field !== undefined && foot !== undefined && field.bottom <= foot.top;
      });
      if (!isAbove) found.push(view);
    };
    for (const code of languages) {
      await page.goto(`${home.url()}/${code === 'en' ? '' : code}`);
      await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
      await look(code);
      await page.locator('#amount').fill('0.1');
      await offers(page).first().waitFor();
      await look(`${code} with offers`);
    }
    expect(found).toEqual([]);
  });

  test('the app can be installed, reports a lost connection, keeps what was entered and resumes by itself', async () => {
    const page = await home.open(swap, options);
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
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
