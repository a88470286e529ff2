import { describe, expect, test } from 'vitest';
import { pickOffer, startHome } from '../fixtures/home.ts';
import {
  agreeByHand,
  agreeUntil,
  carried,
  destination,
  dialog,
  openPayment,
  openReview,
  payWays,
  readyButton,
} from '../fixtures/review.ts';

const home = startHome();

describe('paying by hand', () => {
  test('preselects no way without a wallet, and lists the wallet first and paying by hand last', async () => {
    const page = await home.quoted();
    await openReview(page);
    await agreeUntil(page, payWays(page));
    const ways = await payWays(page)
      .locator('label')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-way')));
    expect(ways).toEqual(['wallet', 'instant', 'hand']);
    expect(await payWays(page).locator('input:checked').count()).toBe(0);
    expect(await dialog(page).locator('.manual-needs, .manual-ready').count()).toBe(0);
  });

  test('keeps the order before its address is shown, and lists it in Activity, on /track and in other tabs', async () => {
    const page = await home.quoted();
    await openReview(page);
    await agreeByHand(page);
    const other = await page.context().newPage();
    await other.goto(`${home.url()}/activity`);
    await other.getByText('No swaps yet').waitFor();
    await readyButton(page).click();
    await carried(page, 'address').waitFor();
    const awaited = other.getByRole('region', { name: 'Looking for your payment' });
    await awaited.getByRole('link', { name: '0.1 BTC → ETH' }).waitFor();
    await page.goto(`${home.url()}/track`);
    await page.locator('.track-recent a', { hasText: '0.1 BTC → ETH' }).click();
    await page.locator('.track-watch-memo').waitFor();
    const again = await page.getByRole('link', { name: /^Not sent yet/ }).getAttribute('href');
    expect(again).toBe(`/?from=BTC.BTC&to=ETH.ETH&amount=0.1#continue&receive=${destination}`);
  });

  test('opens the swap’s page automatically when the payment is found while the instructions are shown', async () => {
    const page = await home.quoted();
    await pickOffer(page, 'THORChain');
    await openPayment(page);
    const memo = (await carried(page, 'memo').textContent()) ?? '';
    const { tx } = await home.request('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '10000000', memo });
    await page.waitForURL((url) => url.searchParams.get('tx') === tx);
    await page.locator('.track-tag .tag').waitFor();
    await page.goto(`${home.url()}/activity`);
    await page.locator('.activity-card').waitFor();
  });

  test('accepts the payment’s hash on the order’s page and keeps it with the order', async () => {
    const page = await home.quoted('?from=THOR.RUNE&to=BTC.BTC&amount=500');
    await pickOffer(page, 'THORChain');
    await openPayment(page, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
    const memo = (await carried(page, 'memo').textContent()) ?? '';
    await dialog(page).getByRole('link', { name: 'I’ve sent it' }).click();
    await page.locator('.track-watch').getByText('found by their hash').waitFor();
    const { tx } = await home.request('pay', { network: 'thorchain', asset: 'THOR.RUNE', amount: '50000000000', memo });
    await page.getByLabel('Hash of your payment').fill(String(tx));
    await page.getByRole('button', { name: 'Track swap' }).click();
    await page.locator('.track-says[data-state]:not([data-state="reading"], [data-state="unseen"], [data-state="failed"])').waitFor();
    await page.goto(`${home.url()}/activity`);
    await page.locator('.activity-card, .activity-table tbody tr').first().waitFor();
    expect(await page.getByRole('region', { name: 'Looking for your payment' }).isVisible()).toBe(false);
  });
});
