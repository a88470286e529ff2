import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { keepDeadlines } from '../../../scripts/serve/fixtures/patience.ts';
import { amountField, offers, startHome, stateTitle } from '../fixtures/home.ts';
import { clocked, error, fillDestination, halt, jumpIdle } from '../fixtures/review.ts';

const home = startHome();
const pair = ['thornode', 'mayanode'] as const;

async function nothingUsable(page: Page): Promise<void> {
  expect(await page.locator('.offer[data-dim="false"]').count()).toBe(0);
  expect(await page.locator('.review-button:not([aria-disabled="true"])').count()).toBe(0);
}

async function refusedWith(page: Page, title: string, ...texts: readonly string[]): Promise<void> {
  await stateTitle(page, title).waitFor();
  const list = await page.locator('.refusal-list').textContent();
  for (const text of texts) expect(list).toContain(text);
  await nothingUsable(page);
}

describe('the typed amount', () => {
  test('gets the reasons instead of offers when both networks are halted', async () => {
    for (const network of ['thorchain', 'mayachain'] as const) await halt(home, network);
    const page = await home.open();
    await amountField(page).fill('0.1');
    await refusedWith(page, 'Trading is halted', 'THORChain has halted all trading.', 'MAYAChain has halted all trading.', 'halted');
  });

  test('gets the reason for each network that stalls or returns garbage', async () => {
    keepDeadlines();
    await error(home, 'thornode', 'stall', 'quote');
    await error(home, 'mayanode', 'garbage', 'quote');
    const page = await home.open();
    await amountField(page).fill('0.1');
    await refusedWith(page, 'No offer for this swap', 'no answer in time', 'answer not trusted');
  });

  test('reports two silent networks, counts down to the next try and offers a retry button', async () => {
    keepDeadlines();
    for (const api of pair) await error(home, api, 'stall', 'quote');
    const page = await home.open();
    await amountField(page).fill('0.1');
    await stateTitle(page, 'Can’t reach either network').waitFor();
    await page.getByText(/^Nothing was sent\. Next try in \d+ s\.$/).waitFor();
    await nothingUsable(page);
    for (const api of pair) await error(home, api, 'none', 'quote');
    await page.getByRole('button', { name: 'Try now' }).click();
    await offers(page).first().waitFor();
  });

  test('reports a silent network above the other’s offers, and reports its return', async () => {
    keepDeadlines();
    await error(home, 'mayanode', 'stall', 'quote');
    const page = await clocked(home);
    const told = page.locator('.offers-networks .told');
    await told.filter({ hasText: 'MAYAChain isn’t answering' }).filter({ hasText: 'You see THORChain’s offers only.' }).waitFor();
    await error(home, 'mayanode', 'none', 'quote');
    // The service skips a silent node for a while; advance its clock past that, too.
    home.pass(31_000);
    await jumpIdle(page, 31_000);
    await told.filter({ hasText: 'MAYAChain is back' }).waitFor();
    expect(await told.count()).toBe(1);
  });

  test('keeps old figures dimmed and unusable while the networks are slow', async () => {
    const page = await home.quoted();
    await fillDestination(page);
    for (const api of pair) await error(home, api, 'delay', 'quote', { ms: 1500 });
    // Held until the old figures are seen, which a busy machine may do later than the networks answer.
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/v1/quote?*', (route) => seen.promise.then(() => route.continue()));
    await amountField(page).fill('0.2');
    await page.locator('.offers[data-state="asking"]').waitFor();
    expect(await offers(page).count()).toBeGreaterThan(0);
    await nothingUsable(page);
    seen.resolve();
    await page.locator('.offers[data-state="offers"]').waitFor();
    await page.locator('.review-button:enabled').waitFor();
  });
});

describe('the compared offers', () => {
  test('are removed by a halt at the next renewal', async () => {
    const page = await clocked(home);
    await fillDestination(page);
    for (const network of ['thorchain', 'mayachain'] as const) await halt(home, network);
    await jumpIdle(page, 31_000);
    await refusedWith(page, 'Trading is halted', 'THORChain', 'MAYAChain', 'halted');
  });

  test('are removed with the reason when the service stalls', async () => {
    const page = await clocked(home);
    await page.route('**/api/v1/quote?*', () => undefined);
    await page.clock.fastForward(31_000);
    await page.clock.runFor(11_000);
    await stateTitle(page, 'Offers are taking too long').waitFor();
    await nothingUsable(page);
  });

  test('are removed when the service returns garbage', async () => {
    const page = await clocked(home);
    await page.route('**/api/v1/quote?*', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"offers":[{}]}' }),
    );
    await page.clock.fastForward(31_000);
    await stateTitle(page, 'Strait can’t use the answer it got').waitFor();
    await nothingUsable(page);
  });

  test('exclude those with less protection than requested', async () => {
    const page = await home.open();
    await page.route('**/api/v1/quote?*', async (route) => {
      const response = await route.fetch({ headers: { ...route.request().headers(), accept: 'application/json' } });
      const body = (await response.json()) as { offers: Record<string, unknown>[] };
      for (const offer of body.offers) delete offer['minimum_payout'];
      await route.fulfill({ response, json: body });
    });
    await amountField(page).fill('0.1');
    await refusedWith(page, 'No offer for this swap', 'This offer protects you less than you asked for, so it’s left out.');
  });

  test('expire even if the clock is set back', async () => {
    const page = await clocked(home);
    await fillDestination(page);
    await page.route('**/api/v1/quote?*', () => undefined);
    await page.clock.setSystemTime(Date.now() - 3_600_000);
    await page.clock.runFor(16 * 60_000);
    await nothingUsable(page);
  });
});
