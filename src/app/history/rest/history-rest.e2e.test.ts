import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startHome, wake } from '../../fixtures/home.ts';
import { destination, dialog, fillDestination, payByHand, reviewButton, untilTerms } from '../../fixtures/review.ts';

const home = startHome();
const left = (page: Page) => page.locator('[data-rest]:not([hidden])');
/** The way to part 2 on pages without a form. */
const link = (page: Page) => page.locator('[data-part="rest"]:not([hidden])').getByRole('link', { name: 'Pay part 2' });

/** The form in a browser that keeps the first payment of an order, asked for with another tolerance than the form has. */
async function withRest(): Promise<Page> {
  const page = await home.open();
  await page.evaluate((address) => {
    const first = {
      id: 'a',
      network: 'thorchain',
      state: 'sent',
      createdAt: Date.now(),
      updatedAt: Date.now(),
      tx: 'AB'.repeat(32),
      from: 'BTC.BTC',
      to: 'ETH.ETH',
      amount: '2400000000',
      memo: `=:e:${address}:1`,
      destination: address,
      split: 'one',
      rest: '600000000',
      toleranceBps: 50,
    };
    localStorage.setItem('strait.history.v1', JSON.stringify({ swaps: [first] }));
  }, destination);
  await page.reload();
  await wake(page);
  await left(page).waitFor();
  return page;
}

test('offers part 2 after a first payment by hand and a reload, from every page that follows it', async () => {
  const page = await home.quoted('?from=BTC.BTC&to=ETH.ETH&amount=30');
  await fillDestination(page);
  await page.locator('.offer[data-split] .offer-who input').click();
  await page.locator('.review-button[data-next="review"]:enabled').waitFor();
  await reviewButton(page).click();
  await untilTerms(page);
  await payByHand(page);
  await dialog(page).getByRole('button', { name: 'I’ve sent part 1, go on' }).click();
  await dialog(page)
    .getByText(/^You’ve sent part 1 of 2\. You still have [\d.]+ BTC: pay part 2/)
    .waitFor();

  await page.goto(`${home.url()}/activity`);
  await link(page).waitFor();
  await page.getByRole('region', { name: 'Looking for your payment' }).getByRole('link').click();
  await page.locator('.track-watch-memo').waitFor();
  await link(page).click();
  await left(page).getByRole('button', { name: 'Pay part 2' }).click();
  await untilTerms(page);
  await dialog(page)
    .getByText(/^2\. [\d.]+ BTC over/)
    .waitFor();
});

test('asks for part 2 with the tolerance of its order, and reviews nothing that was declined meanwhile', async () => {
  const page = await withRest();
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(
    ({ pathname, searchParams }) => pathname === '/api/v1/quote' && searchParams.get('network') === 'mayachain',
    async (route) => {
      asked.push(route.request().url());
      await held.promise;
      await route.continue();
    },
  );
  await left(page).getByRole('button', { name: 'Pay part 2' }).click();
  await expect.poll(() => asked.length).toBe(1);
  expect(new URL(asked[0] ?? '').searchParams.get('tolerance_bps')).toBe('50');
  await left(page).getByRole('button', { name: 'Stop here' }).click();
  const answer = page.waitForEvent('requestfinished', (request) => request.url() === asked[0]);
  held.resolve();
  const quote = (await (await (await answer).response())?.json()) as { readonly offers: readonly unknown[] };
  expect(quote.offers.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(await dialog(page).count()).toBe(0);
  await page.goto(`${home.url()}/activity`);
  await page.locator('.activity-card').waitFor();
  expect(await link(page).count()).toBe(0);
});
