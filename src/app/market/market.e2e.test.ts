import { describe, expect, test } from 'vitest';
import { looks, still, walkOf } from '../../spec/fixtures/looks.ts';
import { startHome } from '../fixtures/home.ts';
import { watchShifts } from '../fixtures/shifts.ts';

const home = startHome();
const rows = '.popular-row';

/** Texts that overlap their neighbors or overflow their card. */
function crowded(): readonly string[] {
  const textBox = (node: Element) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const rows = [...document.querySelectorAll('.popular-row')].filter((row) => {
    const [pair, rate] = [row.querySelector('b'), row.querySelector('.popular-rate')];
    return pair !== null && rate !== null && textBox(pair).right > textBox(rate).left;
  });
  const parts = [...document.querySelectorAll('.market .card :is(b, .tag, .popular-change, .segmented)')].filter((part) => {
    const [own, card] = [part.getBoundingClientRect(), part.closest('.card')?.getBoundingClientRect()];
    return card === undefined || own.right > card.right || own.left < card.left;
  });
  return [...rows, ...parts].map((node) => node.textContent ?? '');
}

describe('the market', () => {
  test('lists popular swaps with their rates', async () => {
    const page = await home.open();
    await page.locator(rows).first().waitFor();
    const texts = await page.locator(rows).allInnerTexts();
    expect(texts).toHaveLength(5);
    for (const text of texts) expect(text.replace(/\s+/g, ' ')).toMatch(/[A-Z]+ → [A-Z]+ [\d,.]+ [A-Z]+/);
    const names = await page.locator(rows).evaluateAll((buttons) => buttons.map((button) => button.textContent));
    expect(names[0]).toContain('Swap BTC to ETH');
  });

  test('fills the form from a row and moves to the amount', async () => {
    const page = await home.open();
    await page.locator(rows, { hasText: 'XRP' }).first().click();
    await expect.poll(() => new URL(page.url()).search).toBe('?from=XRP.XRP&to=BTC.BTC');
    expect(await page.locator('#amount').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.locator('.market-chart').getByText('XRP / BTC').waitFor();
  });

  test('gives way to offers, and returns when the amount is cleared', async () => {
    const page = await home.quoted();
    expect(await page.locator('.market').count()).toBe(0);
    await page.locator('#amount').fill('');
    await page.locator(rows).first().waitFor();
  });

  test('can be retried when it fails to load', async () => {
    const page = await home.newPage();
    await page.route('**/Market.*.js', (route) => route.abort(), { times: 1 });
    await page.goto(home.url());
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator(rows).first().waitFor();
  });

  test('marks a halted network', async () => {
    await home.control('state', { network: 'mayachain', mimir: { HALTTRADING: 1 } });
    // Expires the service's cache.
    home.pass(60_000);
    const page = await home.open();
    const state = (network: string) => page.locator('.market-networks li', { hasText: network }).locator('.tag');
    await expect.poll(() => state('MAYAChain').textContent()).toBe('Halted');
    expect(await state('THORChain').textContent()).toBe('Open');
  });

  test('reports that rates cannot be loaded', async () => {
    const page = await home.newPage();
    await page.route('**/api/v1/pools*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(home.url());
    await page.locator('#amount').focus();
    await page.getByText('Can’t load rates').waitFor();
  });

  test('has no overlapping or overflowing text at any width', async () => {
    const page = await home.newPage();
    for (const path of ['/', '/de']) {
      await page.goto(home.url() + path);
      await page.locator(`${rows} .popular-change span`).first().waitFor();
      for (const width of [320, 360, 380, 390, 400, 640, 800, 1024, 1080, 1199, 1200, 1300, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(crowded), `${path} at ${width} px`).toEqual([]);
      }
    }
  });

  test.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])('causes no layout shift when it loads, at $width px', async (viewport) => {
    const page = await home.newPage({ viewport });
    const shifts = await watchShifts(page);
    await page.goto(home.url());
    await page.locator(rows).first().waitFor();
    await page.locator('.pair-rate b').waitFor();
    expect(await shifts()).toBeLessThanOrEqual(0.01);
  });

  const findings = walkOf(async (see) => {
    for (const path of ['', '/ar']) {
      const page = await home.newPage(still);
      await page.goto(home.url() + path);
      await page.locator(rows).first().waitFor();
      await see(page, path);
      await page.context().close();
    }
  });
  test.each(looks)('has no axe findings in $colorScheme at $width px', async (look) => {
    expect(await findings(look)).toEqual([]);
  });
});
