import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { factsFreshMs } from '../../service/network/facts.ts';
import { startHome, stateTitle } from '../fixtures/home.ts';

const home = startHome();

const rows = (page: Page) => page.locator('.pools tbody tr:not(.live-wait)');
const depths = async (page: Page) => (await page.locator('.pools tbody td[data-column="depth"]').allTextContents()).map(parseDollars);
/** Parses rounded figures of the table: $1.23M. */
const parseDollars = (text: string) => {
  const [, figure = '0', unit = ''] = /\$([\d.,]+)([KM]?)/.exec(text) ?? [];
  return Number(figure.replaceAll(',', '')) * ({ K: 1e3, M: 1e6 }[unit] ?? 1);
};
const sorted = (values: readonly number[], way: 1 | -1) => [...values].sort((a, b) => way * (a - b));

test('the pool table lists every pool with its age, sorts by keyboard, filters, and leads to the form and the asset page', async () => {
  const page = await home.timed('pools');
  await rows(page).first().waitFor();
  const answer = (await (await page.request.get(`${home.url()}/api/v1/pools?limit=100`)).json()) as { pools: readonly unknown[] };
  expect(await rows(page).count()).toBe(answer.pools.length);
  const shown = await depths(page);
  expect(shown).toEqual(sorted(shown, -1));
  expect(await page.locator('[aria-sort]').innerText()).toBe('Depth');
  const ages = page.locator('.live-ages span');
  const first = await ages.first().textContent();
  expect(await ages.allTextContents()).toEqual([
    expect.stringMatching(/^THORChain: block [\d,]+, read \d+ s ago$/),
    expect.stringMatching(/^MAYAChain: block [\d,]+, read \d+ s ago$/),
  ]);
  await page.clock.runFor(15_000);
  await expect.poll(() => ages.first().textContent()).not.toBe(first);

  const depth = page.getByRole('columnheader', { name: 'Depth' });
  await depth.getByRole('button').focus();
  await page.keyboard.press('Enter');
  expect(await depth.getAttribute('aria-sort')).toBe('ascending');
  const up = (await depths(page)).filter((value) => value > 0);
  expect(up).toEqual(sorted(up, 1));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  expect(await page.getByRole('columnheader', { name: 'Asset' }).getAttribute('aria-sort')).toBe('ascending');
  expect(await page.locator('[aria-sort]').count()).toBe(1);
  const tickers = await page.locator('.pools tbody b').allTextContents();
  expect(tickers).toEqual([...tickers].sort((a, b) => a.localeCompare(b, 'en')));

  await page.getByRole('radio', { name: 'MAYAChain' }).check();
  expect(new Set(await page.locator('.pools tbody .live-network').allTextContents())).toEqual(new Set(['MAYAChain']));
  await page.getByRole('searchbox', { name: 'Find a pool' }).fill('no such pool');
  await page.getByText('No pool matches these filters.').waitFor();
  await page.getByRole('searchbox').fill('bitcoin btc.btc');
  await page.getByText('1 pool', { exact: true }).waitFor();
  const [row] = [rows(page).first()];
  expect(await row.getByRole('link', { name: 'Swap BTC MAYAChain' }).getAttribute('href')).toBe('/?from=BTC.BTC&to=ETH.ETH');
  // A click anywhere on the row opens the asset page.
  const cell = await row.locator('td[data-column="depth"]').boundingBox();
  await page.mouse.click((cell?.x ?? 0) + 10, (cell?.y ?? 0) + 10);
  await page.waitForURL('**/pools/btc.btc');
  await page.getByRole('heading', { level: 1, name: 'Bitcoin (BTC)' }).waitFor();
  await page.getByRole('slider', { name: /^Price of BTC in dollars, 7 days$/ }).waitFor();
  await page.getByRole('radio', { name: 'Volume', exact: true }).check();
  await page.getByRole('slider', { name: /^Volume of the BTC pool on THORChain in dollars, 7 days$/ }).waitFor();
});

/** Holds the responses of these requests until the returned function is called. */
async function heldBack(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('rows and trends cause no layout shift when they arrive', async () => {
  const page = await home.newPage();
  const letIn = await heldBack(page, '**/api/v1/pools?*');
  const letTrends = await heldBack(page, '**/api/v1/pool-history?*');
  await page.goto(`${home.url()}/pools`);
  const place = () => page.locator('.pools tbody tr').first().boundingBox();
  const before = await place();
  letIn();
  await rows(page).first().waitFor();
  expect(await place()).toMatchObject({ y: before?.y, height: before?.height, width: before?.width });
  const places = () =>
    page
      .locator('.pools tbody tr:nth-child(-n+8) td')
      .evaluateAll((cells) => cells.map((cell) => JSON.stringify(cell.getBoundingClientRect())));
  const untrended = await places();
  letTrends();
  await page.locator('.trend-line').first().waitFor();
  expect(await places()).toEqual(untrended);
});

test('header, notice, assets, offers and status agree when no node is reachable, even with pools known', async () => {
  const page = await home.quoted();
  await page.locator('[data-networks][data-state="all"]').waitFor();
  await fetch(`${home.url()}/api/v1/pools?limit=1`);
  for (const face of ['thornode', 'mayanode'] as const)
    for (const host of ['a', 'b']) await home.control('fault', { face, host, kind: 'reset' });
  home.pass(factsFreshMs);
  const missing = async () => {
    const answer = await fetch(`${home.url()}/api/v1/pools`);
    const told = (await answer.json()) as { readonly pools: readonly object[]; readonly missing: readonly object[] };
    return told.pools.length > 0 ? told.missing.length : undefined;
  };
  await expect.poll(missing, { interval: 500 }).toBe(2);

  const again = await home.open('?from=BTC.BTC&to=ETH.ETH&amount=0.1');
  const pill = again.locator('[data-networks][data-state="none"]', { hasText: /^Can’t reach the networks$/ });
  await stateTitle(again, 'Can’t reach either network').waitFor();
  await pill.waitFor();
  await again.locator('.banner .notice', { hasText: 'No swaps are available right now.' }).waitFor();
  await again.locator('.asset-button').first().click();
  await again.locator('.choice').first().waitFor();
  expect(await again.locator('.choice[aria-disabled="false"]').count()).toBe(0);
  await again.goto(`${home.url()}/status`);
  await again.locator('.live-overall', { hasText: 'Down: neither network can be reached' }).waitFor();
  await pill.waitFor();
});
