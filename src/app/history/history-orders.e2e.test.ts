import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startHome } from '../fixtures/home.ts';

const home = startHome();
const sender = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const asked = {
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '10000000',
  target_out: '900000000',
  destination: '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1',
};
/** Time after which the service's caches have expired. */
const heldMs = 7_000;

/** Opens the page of an order in the devnet's book, as seen by a browser without its wallet. */
async function openOrder(): Promise<Page> {
  const answer = await fetch(`${home.url()}/api/v1/limit-quote?${new URLSearchParams(asked)}`);
  const { memo, inbound_address: to } = (await answer.json()) as Readonly<Record<string, string>>;
  const { from_asset: asset, amount } = asked;
  const paid = await home.request('pay', { network: 'thorchain', chain: 'BTC', asset, amount, to, memo, from: sender });
  await home.control('clock', { advance_seconds: 1_800 });
  home.pass(heldMs);
  const page = await home.open(`track?tx=${paid['tx'] as string}`);
  await page.locator('.track-order').getByRole('button', { name: 'Cancel order' }).waitFor();
  return page;
}

const keep = (page: Page) => page.getByRole('button', { name: 'Keep in Activity' }).click();
/** Redraws the lists of Activity, as a response does. */
const drawAgain = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('storage')));

test('opens a change clicked in Activity while the list is redrawn, even if its form loads late or only on a second click', async () => {
  const page = await openOrder();
  await keep(page);
  await page.goto(`${home.url()}/activity`);
  await page.locator('[data-live="history"][aria-busy="false"]').waitFor();
  const cancel = page.getByRole('button', { name: 'Cancel order' });
  const failed = page.getByText('Can’t load this part.');
  await page.route('**/order-change.*', (route) => route.abort());
  await cancel.click();
  await failed.waitFor();
  await drawAgain(page);
  expect(await failed.count()).toBe(0);
  await page.unroute('**/order-change.*');

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/order-change.*', async (route) => {
    await released;
    await route.continue();
  });
  await cancel.click();
  await drawAgain(page);
  release();
  await page.locator('.order-change').waitFor();
});

test('keeps the focus in a new target typed on the order’s own page while the page is redrawn', async () => {
  const page = await openOrder();
  await page.locator('.track-order').getByRole('button', { name: 'Change target' }).click();
  const field = page.getByLabel('New target in ETH');
  await field.fill('8.5');
  const facts = await page.locator('.track-facts').evaluateHandle((list) => list);
  await keep(page);
  await field.focus();
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await expect.poll(() => facts.evaluate((list) => list.isConnected)).toBe(false);
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await field.inputValue()).toBe('8.5');
});

test('keeps an open form, which may hold a signature, when the order’s other button is clicked', async () => {
  const page = await openOrder();
  await page.locator('.track-order').getByRole('button', { name: 'Change target' }).click();
  const field = page.getByLabel('New target in ETH');
  await field.fill('8.5');
  await page.locator('.track-order').getByRole('button', { name: 'Cancel order' }).first().click();
  expect([await page.locator('.order-change').count(), await field.inputValue()]).toEqual([1, '8.5']);
  expect(await page.locator('.order-change').evaluate((form) => form.contains(document.activeElement))).toBe(true);
});
