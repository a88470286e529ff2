import { describe, expect, test } from 'vitest';
import { pickOffer, startHome } from '../fixtures/home.ts';
import { carried, destination, dialog, openPayment } from '../fixtures/review.ts';

const home = startHome();

describe('paying by hand', () => {
  test('also finds a payment from Activity, where deleting it has to be confirmed', async () => {
    const page = await home.quoted();
    await openPayment(page);
    const memo = (await carried(page, 'memo').textContent()) ?? '';
    await dialog(page).getByRole('link', { name: 'I’ve sent it' }).click();
    await page.locator('.track-watch-memo').waitFor();
    const network = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('network') ?? '';
    await page.goto(`${home.url()}/activity`);
    const awaited = page.getByRole('region', { name: 'Looking for your payment' });
    await awaited.getByText(/^By hand, /).waitFor();
    await awaited.getByRole('button', { name: /^Delete the swap of / }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    await awaited.getByRole('listitem').waitFor();
    await home.request('pay', { network, asset: 'BTC.BTC', amount: '10000000', memo });
    await page.locator('.activity-card').waitFor();
    expect(await awaited.isVisible()).toBe(false);
  });

  test('keeps looking when the check fails, and reports a link without a payment', async () => {
    const page = await home.newPage();
    await page.route('**/api/v1/find-deposit?*', (route) => route.abort());
    await page.goto(`${home.url()}/track#network=thorchain&chain=BTC&memo=${encodeURIComponent(`=:e:${destination}:7`)}`);
    const watch = page.locator('.track-watch');
    await watch.getByText('Can’t check right now. We keep trying.').waitFor();
    await page.unroute('**/api/v1/find-deposit?*');
    await watch.getByText('Can’t check right now. We keep trying.').waitFor({ state: 'detached' });
    await page.goto(`${home.url()}/track#network=thorchain&chain=NONE`);
    await watch.getByText('This link doesn’t say which payment').waitFor();
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
    await home.control('clock', { advance_blocks: 1 });
    await page.getByLabel('Hash of your payment').fill(String(tx));
    await page.getByRole('button', { name: 'Track swap' }).click();
    await page.locator('.track-says[data-state]:not([data-state="reading"], [data-state="unseen"], [data-state="failed"])').waitFor();
    await page.goto(`${home.url()}/activity`);
    await page.locator('.activity-card, .activity-table tbody tr').first().waitFor();
    expect(await page.getByRole('region', { name: 'Looking for your payment' }).isVisible()).toBe(false);
  });
});
