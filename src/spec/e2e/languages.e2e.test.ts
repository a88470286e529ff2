import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import table from '../../../content/messages/locales.json' with { type: 'json' };
import { casesFor } from '../../../scripts/config/tier.ts';
import { offers, startHome } from '../../app/fixtures/home.ts';
import { untilTerms } from '../../app/fixtures/review.ts';
import { statusFreshMs } from '../../service/status/status.ts';
import { looks, still, walkOf } from '../fixtures/looks.ts';

const home = startHome();

type Texts = Readonly<Record<string, string>>;
const every = Object.keys(table).filter((code) => code !== 'en');
const texts = (locale: string, group: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../../content/messages/${locale}/${group}.json`, import.meta.url), 'utf8')) as Texts;
const groups = ['page', 'swap', 'confirm', 'instant', 'track', 'wallet', 'live', 'forms', 'docs', 'shell', 'errors', 'activity', 'header'];
const pages = ['', '/instant', '/track', '/activity', '/pools', '/status', '/about'];
const destination = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';

const locateAmount = (page: Page) => page.locator('#amount');
const htmlOf = async (path: string): Promise<string> => (await fetch(home.url() + path)).text();

/** Visible texts of a page, without hidden parts and code. */
const shownTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      const said = walker.currentNode.textContent?.trim() ?? '';
      if (said !== '' && parent?.closest('script, style, code, pre, noscript, [lang="en"]') === null) found.push(said);
    }
    return found;
  });

/** English texts that differ in the language. */
function englishOnly(locale: string): ReadonlySet<string> {
  const differing = groups.flatMap((group) => {
    const own = texts(locale, group);
    const said = new Set(Object.values(own));
    return Object.values(texts('en', group)).filter((text) => !text.includes('{') && text.length > 2 && !said.has(text));
  });
  const own = new Set(groups.flatMap((group) => Object.values(texts(locale, group))));
  return new Set(differing.filter((text) => !own.has(text)));
}

/** Visits the pages of a language, the form with offers first; none may show English text. */
async function visit(locale: string, look: (page: Page, path: string) => Promise<void>): Promise<void> {
  const english = englishOnly(locale);
  const page = await home.quoted(`${locale}?from=BTC.BTC&to=ETH.ETH&amount=0.1`, still);
  await offers(page).first().locator('summary').click();
  await page.locator('.offer-details').waitFor();
  for (const path of pages) {
    if (path !== '') await page.goto(`${home.url()}/${locale}${path}`);
    if (path === '/pools') await page.locator('.pools td a').first().waitFor();
    expect((await shownTexts(page)).filter((said) => english.has(said))).toEqual([]);
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir || 'ltr'])).toEqual([
      locale,
      table[locale as keyof typeof table].dir,
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await look(page, path);
  }
}

/** Languages whose pages are also checked by axe: left to right and right to left. */
const inspected = ['de', 'ar'];
/** In the gate, each of them in one look. */
const inspections = casesFor(
  looks.flatMap((look) => inspected.map((locale) => ({ ...look, locale }))),
  ({ width, locale }) => (width === 390) === (locale === 'de'),
);

describe('a page in another language', () => {
  describe.each(inspected)('in %s', (locale) => {
    const own = inspections.filter((one) => one.locale === locale);
    const findings = walkOf(
      (see) =>
        visit(locale, async (page, path) => {
          if (path === '') await page.locator('.languages summary').click();
          await see(page, `${locale}${path}`);
        }),
      { looks: own },
    );

    test.each(own)('shows no English text, and has no axe finding in $colorScheme, at $width px', async (look) => {
      expect(await findings(look)).toEqual([]);
    });
  });

  test.each(casesFor(every, () => false).filter((code) => !inspected.includes(code)))('shows no English text in %s', (locale) =>
    visit(locale, async () => undefined),
  );

  test('fits 320 px before its font has loaded', async () => {
    const page = await home.newPage({ viewport: { width: 320, height: 700 } });
    await page.route('**/*.woff2', (route) => route.abort());
    for (const locale of every) {
      await page.goto(`${home.url()}/${locale}`);
      await page.locator('.wallet-button').waitFor();
      expect([locale, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([locale, 320]);
    }
  });

  test('lists all its languages, and each of their pages has the same list', async () => {
    for (const path of pages) {
      const readLinks = async (locale: string) => {
        const html = await htmlOf(locale === 'en' ? path || '/' : `/${locale}${path}`);
        expect(html).toContain(`<link rel="canonical" href="${new URL(html.match(/rel="canonical" href="([^"]+)"/)?.[1] ?? '').href}"`);
        return [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
          ([, language, url]) => `${language} ${url}`,
        );
      };
      const english = await readLinks('en');
      expect(english).toHaveLength(every.length + 2);
      for (const code of every) expect(await readLinks(code)).toEqual(english);
    }
  });

  test('is served in markdown on request', async () => {
    for (const path of ['/de', '/de/pools']) {
      const response = await fetch(home.url() + path, { headers: { accept: 'text/markdown' } });
      expect(response.headers.get('content-type')).toContain('text/markdown');
      expect(await response.text()).toContain('language: de');
    }
  });

  test('shows an error in its language', async () => {
    const page = await home.open('de?from=BTC.BTC&to=ETH.ETH&amount=0.00001');
    await page.locator('.state-error').waitFor();
    const said = await page.locator('.refusal-list p').first().textContent();
    expect(Object.values(texts('de', 'errors'))).toContain(said);
  });

  test('shows the reasons on the status page in its language', async () => {
    await home.control('fault', { face: 'thornode', host: 'b', kind: 'reset' });
    home.pass(statusFreshMs);
    const page = await home.open('de/status');
    const said = page.locator('.live-reason', { hasText: texts('de', 'live')['status.reason.node.down'] ?? '?' });
    await said.waitFor();
    expect(await said.count()).toBe(1);
  });
});

describe('amounts', () => {
  test('are typed and shown in the format of the language, and kept in one form in the URL', async () => {
    const page = await home.quoted('de?from=BTC.BTC&to=ETH.ETH&amount=0.1');
    expect(await locateAmount(page).inputValue()).toBe('0,1');
    await locateAmount(page).fill('0,25');
    await page.waitForURL(/\/de\?.*amount=0\.25/);
    await offers(page).first().waitFor();
    expect(await offers(page).first().locator('.offer-payout b').textContent()).toMatch(/^\d,\d+ ETH$/);
    await page.reload();
    await offers(page).first().waitFor();
    expect(await locateAmount(page).inputValue()).toBe('0,25');
    await locateAmount(page).fill('1.250');
    await page.locator('#send-note', { hasText: '1,250' }).waitFor();
    expect(page.url()).not.toContain('amount=1');
  });

  test.each(['de', 'ar'])('can be swapped in %s, with the addresses to compare shown left to right', async (locale) => {
    const page = await home.quoted(`${locale}?from=BTC.BTC&to=ETH.ETH&amount=0.1`);
    await page.locator('#destination').fill(destination);
    await page.locator('.review-button[data-next="review"]:enabled').click();
    await untilTerms(page);
    const dialog = page.locator('dialog[open]');
    const promise = dialog.locator('.confirm-promise');
    await promise.waitFor({ state: 'attached' });
    expect((await promise.locator('.address-fours').textContent())?.replaceAll(/\s/g, '')).toBe(destination);
    const directions = await dialog
      .locator('.address-fours, .mono')
      .evaluateAll((all) => all.map((one) => [getComputedStyle(one).direction, getComputedStyle(one).unicodeBidi]));
    expect(directions.length).toBeGreaterThan(1);
    for (const direction of directions) expect(direction).toEqual(['ltr', 'isolate']);
    await dialog.locator('.confirm-act .button').click();
    await dialog.locator('.confirm-act, .pay-ways, [data-carry]').first().waitFor();
    expect((await shownTexts(page)).filter((said) => englishOnly(locale).has(said))).toEqual([]);
  });
});

describe('the language switch', () => {
  test('keeps the contents of the form, and works without scripts', async () => {
    const page = await home.quoted('?from=BTC.BTC&to=ETH.ETH&amount=0.1');
    await page.locator('.languages summary').press('Enter');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForURL(/\/de\?from=BTC\.BTC&to=ETH\.ETH&amount=0\.1$/);
    await offers(page).first().waitFor();
    expect(await locateAmount(page).inputValue()).toBe('0,1');
    await page.locator('.languages summary').click();
    await page.keyboard.press('Escape');
    expect(await page.locator('.languages').getAttribute('open')).toBeNull();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');

    const plain = await home.open('de/pools', { javaScriptEnabled: false });
    await plain.locator('.languages summary').click();
    await plain.getByRole('link', { name: 'English' }).click();
    await plain.waitForURL(({ pathname }) => pathname === '/pools');
  });

  test('keeps links between pages in the same language', async () => {
    const page = await home.open('de/pools');
    await page.locator('.pools td a[href^="/de?from="]').first().waitFor();
    for (const path of ['/de', '/de/pools', '/de/status', '/de/track'])
      expect(await page.locator(`a[href="${path}"]`).count()).toBeGreaterThan(0);
    const unknown = 'A'.repeat(64);
    await page.goto(`${home.url()}/de/track?tx=${unknown}`);
    await page.locator('[data-part="says"]', { hasText: /\S/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/de/track');
  });
});
