import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { decodeMemo } from '../../core/memo/memo.ts';
import { startHome, unitsIn } from '../fixtures/home.ts';
import { agreeByHand, carried, destination, dialog, errorTitle, halt, readyButton, untilTerms } from '../fixtures/review.ts';

const home = startHome();
const sender = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const review = (page: Page) => page.locator('.limits .review-button');

async function limitPage(): Promise<Page> {
  const page = await home.quoted();
  await page.locator('#destination').fill(destination);
  await page.locator('.review-button[data-next="review"]:enabled').waitFor();
  await page.locator('.kind-switch label', { hasText: 'Limit order' }).click();
  await page.locator('#limit-target').waitFor();
  return page;
}

const row = (page: Page, name: string) => page.locator('.limit-card .offer-facts > div', { hasText: name }).locator('dd');

describe('a limit order', () => {
  test('shows its distance instead of a total cost, and carries its exact target, lifetime and destination in the memo', async () => {
    const page = await limitPage();
    await page.locator('#limit-target').fill('10');
    await row(page, 'Distance').filter({ hasText: '10% above the market' }).waitFor();
    // In one step, since the market is quoted again from time to time.
    const [target = 0n, market = 0n] = (await page.locator('.limit-card .offer-facts dd').allTextContents()).map(unitsIn);
    expect(target).toBe((market * 11_000n + 9_999n) / 10_000n);
    await page.getByRole('radio', { name: 'Amount' }).check();
    await page.locator('#limit-target').fill('3.12345678');
    await page.getByRole('radio', { name: 'Other' }).check();
    await page.locator('#limit-hours').fill('73');
    await page.getByText('Enter whole hours, from 1 to 72.').waitFor();
    expect(await review(page).isEnabled()).toBe(false);
    await page.getByRole('radio', { name: '3 days' }).check();
    const fact = (id: string) => page.locator(`.form .facts [data-fact="${id}"] dd`);
    await fact('net').filter({ hasText: /ETH/ }).waitFor();
    expect(await fact('then').textContent()).toBe('Your BTC comes back, minus the network fee');
    expect(await page.locator('.form .facts').textContent()).not.toMatch(/Total cost|Minimum received/);
    await review(page).click();
    await untilTerms(page);
    const facts = dialog(page).locator('.confirm-facts').first();
    await facts.waitFor();
    const text = (await facts.textContent()) ?? '';
    expect(text).toMatch(
      /Arrives, after the network fee[\d.,]+\sETH.*Network fees.*already taken off.*Distance.*above the market.*Ends.*If not reached/,
    );
    expect(text).not.toContain('Total cost');
    await agreeByHand(page);
    await readyButton(page).click();
    const memo = (await carried(page, 'memo').textContent()) ?? '';
    expect(memo.startsWith('=<:')).toBe(true);
    const read = decodeMemo(memo, 'thorchain');
    expect(read.ok && [read.value.kind, read.value.limit, read.value.interval, read.value.destination]).toEqual([
      'limit',
      312_345_678n,
      43_200,
      destination,
    ]);
    expect(await dialog(page).locator('.confirm-promise').textContent()).toContain('until the market pays 3.12345678 ETH');
  });

  test('stops if the memo does not match the order, and is refused while trading is halted', async () => {
    const page = await limitPage();
    await page.route('**/api/v1/limit-quote?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { memo?: string };
      await route.fulfill({ response, json: { ...body, memo: body.memo?.replace('=<:', '=:') } });
    });
    await page.locator('#limit-target').fill('5');
    await review(page).click();
    await errorTitle(page, 'The quote doesn’t match what you asked for').waitFor();
    expect(await page.locator('.carry, .manual-ready, .confirm-act .button').count()).toBe(0);
    const other = await limitPage();
    await other.locator('#limit-target').fill('5');
    await row(other, 'Target').waitFor();
    await halt(home, 'thorchain');
    await review(other).click();
    await errorTitle(other, 'Trading is halted').waitFor();
  });
});

describe('open orders', () => {
  /** Places an order in the devnet's book with the memo the page would show. */
  async function place(): Promise<void> {
    const answer = await fetch(
      `${home.url()}/api/v1/limit-quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000&target_out=900000000&destination=${destination}`,
    );
    const { memo, inbound_address: to } = (await answer.json()) as { memo: string; inbound_address: string };
    await home.control('pay', { network: 'thorchain', chain: 'BTC', asset: 'BTC.BTC', amount: '10000000', to, memo, from: sender });
    await home.control('clock', { advance_seconds: 1_800 });
  }

  test('are found by sender, with cancel and change memos that carry the exact figures in the book', async () => {
    await place();
    const page = await limitPage();
    await page.locator('#order-sender').fill(sender);
    await page.getByRole('button', { name: 'Find orders' }).click();
    await page.getByText('0.1 BTC for 9 ETH').waitFor();
    await page.getByText('0% filled').waitFor();
    await page.getByText(/^Market pays [\d.]+ ETH.? now$/).waitFor();
    // In one step, since prices are refreshed from time to time.
    const [bar, left] = await page
      .locator('.orders')
      .evaluate((orders) => [
        orders.querySelector('.fill-bar rect')?.getAttribute('width'),
        orders.querySelector('.order-reach b')?.textContent,
      ]);
    // The bar is the market's share of the target, the text the target's distance from the market.
    expect((Number(bar) / 1000) * (1 + Number(/^[\d.]+/.exec(left ?? '')?.[0]) / 100)).toBeCloseTo(1, 2);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.order-change .tick input').check();
    expect(await carried(page, 'memo').textContent()).toBe('m=<:10000000BTC.BTC:900000000ETH.ETH:0');
    expect(await carried(page, 'amount').textContent()).toBe('0.00001001');
    await page.getByRole('button', { name: 'Back to the order' }).click();
    await page.getByRole('button', { name: 'Change target' }).click();
    await page.getByLabel('New target in ETH').fill('8.5');
    await page.locator('.order-change .tick input').check();
    expect(await carried(page, 'memo').textContent()).toBe('m=<:10000000BTC.BTC:900000000ETH.ETH:850000000');
  });
});
