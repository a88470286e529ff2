import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { amountField, filterChain, settled, startHome } from '../../fixtures/home.ts';

const home = startHome();
const search = (page: Page) => page.getByRole('combobox', { name: 'Name, ticker, chain or contract' });
const rows = (page: Page) => page.locator('.choice');
const opener = (page: Page, name: RegExp) => page.getByRole('button', { name });

/** Waits for the form's script: the button appears only once it runs. */
const untilRunning = (page: Page) => page.getByRole('button', { name: 'Paste' }).waitFor();

async function openPicker(page: Page, name = /^You receive:/): Promise<void> {
  await untilRunning(page);
  await opener(page, name).click();
  await rows(page).first().waitFor();
}

const activeTicker = async (page: Page) => {
  const id = await search(page).getAttribute('aria-activedescendant');
  return page.locator(`[id="${id}"] .choice-ticker`).textContent();
};

const expectActive = (page: Page) => expect.poll(() => activeTicker(page));

interface Listed {
  readonly asset: string;
  readonly tradable: boolean;
  readonly depth_usd?: string;
}

/** Polls until listed, since the service caches network data for some seconds. */
async function untilListed(query: string, isThere: (pools: readonly Listed[]) => boolean): Promise<void> {
  const read = async () => {
    const response = await fetch(`${home.url()}/api/v1/pools?network=thorchain&${query}`);
    const { pools } = (await response.json()) as { pools: readonly Listed[] };
    return isThere(pools);
  };
  await expect.poll(read, { interval: 500 }).toBe(true);
}

/** Pools of unknown tokens, in addition to the network's regular ones. */
const manyPools = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const contract = `0X${index.toString(16).toUpperCase().padStart(40, 'A')}`;
    return {
      asset: `ETH.TOK${index}-${contract}`,
      balance_asset: `${10n ** 12n + BigInt(index)}`,
      balance_rune: `${10n ** 13n + BigInt(index)}`,
    };
  });

describe('the asset picker', () => {
  test('works by mouse: filters by chain, picks, and lists the pick under recent', async () => {
    const page = await home.open();
    await openPicker(page);
    await filterChain(page, 'Avalanche');
    const places = await page.locator('.choice-where').allTextContents();
    expect(places.length).toBeGreaterThan(1);
    expect(places.every((text) => text.startsWith('Avalanche'))).toBe(true);
    await page.getByRole('option', { name: /^USDC/ }).click();
    await opener(page, /^You receive: USDC on Avalanche/).waitFor();
    await openPicker(page, /^You pay:/);
    await page.locator('.choice-head', { hasText: 'Recent' }).waitFor();
    await rows(page).first().filter({ hasText: 'Avalanche' }).click();
    await opener(page, /^You pay: USDC on Avalanche/).waitFor();
    await opener(page, /^You receive: BTC/).waitFor();
  });

  test('works by touch', async () => {
    const page = await home.open('', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await untilRunning(page);
    await opener(page, /^You receive:/).tap();
    await rows(page).first().waitFor();
    expect(await page.getByRole('dialog').evaluate((node) => node.getBoundingClientRect().width)).toBe(390);
    await rows(page).filter({ hasText: 'Dogecoin' }).first().tap();
    await opener(page, /^You receive: DOGE/).waitFor();
  });

  test('works by keyboard alone: Home, End, arrows, typing from anywhere, Enter', async () => {
    const page = await home.open();
    await untilRunning(page);
    await opener(page, /^You receive:/).focus();
    await page.keyboard.press('Enter');
    await rows(page).first().waitFor();
    const first = await activeTicker(page);
    await page.keyboard.press('End');
    await expectActive(page).not.toBe(first);
    await page.keyboard.press('Home');
    await expectActive(page).toBe(first);
    await page.keyboard.press('ArrowDown');
    await expectActive(page).not.toBe(first);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await expectActive(page).toBe(first);
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.type('lite');
    expect(await search(page).inputValue()).toBe('lite');
    await page.keyboard.press('Enter');
    const chosen = opener(page, /^You receive: LTC on Litecoin/);
    await chosen.waitFor();
    expect(await chosen.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test('finds assets by ticker, name, chain and contract, and reports when nothing matches', async () => {
    const page = await home.open();
    await openPicker(page);
    for (const [query, ticker] of [
      ['bnb', 'BNB'],
      ['usd coin', 'USDC'],
      ['dogecoin', 'DOGE'],
      ['0xdac17f95', 'USDT'],
    ] as const) {
      await search(page).fill(query);
      expect(await rows(page).first().locator('.choice-ticker').textContent()).toBe(ticker);
    }
    await search(page).fill('zzzz');
    await page.getByText('No asset matches “zzzz”.').waitFor();
    expect(await page.getByRole('dialog').getByRole('status').textContent()).toBe('0 assets');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
  });

  test('lists popular assets first and halted ones last with the reason', async () => {
    const page = await home.open();
    await openPicker(page);
    expect((await page.locator('.choice-ticker').allTextContents()).slice(0, 2)).toEqual(['BTC', 'ETH']);
    const closed = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('aria-disabled') === 'true'));
    expect(closed).toContain(true);
    expect(closed).toEqual([...closed].sort((a, b) => Number(a) - Number(b)));
    const halted = page.locator('.choice[aria-disabled="true"]').first();
    expect(await halted.locator('.choice-note').count()).toBeGreaterThan(0);
  });

  test('marks an asset whose chain is halted', async () => {
    await home.control('state', { network: 'thorchain', mimir: { HALTDOGETRADING: 1 } });
    await untilListed('asset=DOGE', (pools) => pools.some(({ tradable }) => !tradable));
    const page = await home.open();
    await openPicker(page);
    await search(page).fill('doge');
    const row = rows(page).first();
    await page.getByText('THORChain has halted trading on DOGE.').first().waitFor();
    expect(await row.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
  });

  test('marks a shallow pool', async () => {
    await home.control('state', {
      network: 'thorchain',
      pools: [{ asset: 'LTC.LTC', balance_asset: '1000000000', balance_rune: '50000000000' }],
    });
    await untilListed('asset=LTC', (pools) => pools.some(({ depth_usd }) => Number(depth_usd) < 10_000));
    const page = await home.open();
    await openPicker(page);
    await search(page).fill('ltc');
    await rows(page)
      .first()
      .getByText(/^Shallow: the deepest pool holds \$/)
      .waitFor();
  });

  test('renders only part of a long list, and reaches the other rows by key, scrolling and search', async () => {
    await home.control('state', { network: 'thorchain', pools: manyPools(240) });
    await untilListed('asset=TOK239', (pools) => pools.length === 1);
    const page = await home.open();
    await openPicker(page);
    await page
      .getByRole('dialog')
      .getByText(/^3\d\d assets$/)
      .waitFor({ state: 'attached' });
    expect(await rows(page).count()).toBeLessThan(60);
    const size = Number(await rows(page).first().getAttribute('aria-setsize'));
    expect(size).toBeGreaterThan(240);
    const seen = new Set<string>();
    await page.keyboard.press('End');
    await expectActive(page).not.toBe('BTC');
    const end = await search(page).getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${end}"]`).isVisible()).toBe(true);
    await page.locator('.choices').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await page.locator(`.choice[aria-posinset="${size}"]`).waitFor();
    await page.keyboard.press('Home');
    await expectActive(page).toBe('BTC');
    for (let index = 0; index < 100; index += 1) {
      await page.keyboard.press('ArrowDown');
      await page.evaluate(() => new Promise(requestAnimationFrame));
      seen.add((await search(page).getAttribute('aria-activedescendant')) ?? '');
    }
    expect(seen.size).toBe(100);
    expect(seen.has('')).toBe(false);
    await search(page).fill('tok137');
    expect(await rows(page).count()).toBe(1);
    expect(await rows(page).first().locator('.choice-ticker').textContent()).toBe('TOK137');
  });

  test('keeps the amount when an asset is chosen, and requests no quote without one', async () => {
    const asked: string[] = [];
    const page = await home.timed();
    page.on('request', (request) => request.url().includes('/api/v1/quote') && asked.push(request.url()));
    await openPicker(page);
    await rows(page).filter({ hasText: 'Litecoin' }).first().click();
    await settled(page, 5_000);
    expect(asked).toEqual([]);
    await amountField(page).fill('0.2');
    await openPicker(page);
    const quoted = page.waitForRequest(/to_asset=DOGE\.DOGE&amount=20000000/);
    await rows(page).filter({ hasText: 'Dogecoin' }).first().click();
    await quoted;
    expect(await amountField(page).inputValue()).toBe('0.2');
  });

  test('reports a list that cannot be loaded, and retries on request', async () => {
    const page = await home.newPage();
    await page.addInitScript(() =>
      addEventListener(
        'click',
        ({ target }) => {
          if (target instanceof Element && target.textContent === 'Try again') document.body.dataset['again'] = 'yes';
        },
        true,
      ),
    );
    // Requests fail until the button is pressed, including the page's own.
    await page.route('**/api/v1/pools?*', async (route) =>
      (await page.evaluate(() => document.body.dataset['again'])) === 'yes' ? route.continue() : route.abort(),
    );
    await page.goto(home.url());
    await untilRunning(page);
    await opener(page, /^You receive:/).click();
    await page.getByText('Can’t load the assets.').waitFor();
    const retry = page.getByRole('dialog').getByRole('button', { name: 'Try again' });
    const pressed = async () => {
      // A click while the dialog's own request is failing sends no new one.
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
      return rows(page).count();
    };
    await expect.poll(pressed, { interval: 500 }).toBeGreaterThan(0);
  });
});
