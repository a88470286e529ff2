import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { amountField, offers, startHome, stateTitle } from '../fixtures/home.ts';
import { clocked, error, fillDestination, halt, reviewButton } from '../fixtures/review.ts';

const home = startHome();
const pair = ['thornode', 'mayanode'] as const;

async function nothingUsable(page: Page): Promise<void> {
  expect(await page.locator('.offer[data-dim="false"]').count()).toBe(0);
  expect(await reviewButton(page).and(page.locator(':enabled')).count()).toBe(0);
}

async function refusedWith(page: Page, ...texts: readonly string[]): Promise<void> {
  await stateTitle(page, 'No route is offered for this swap').waitFor();
  const list = await page.locator('.refusal-list').textContent();
  for (const text of texts) expect(list).toContain(text);
  await nothingUsable(page);
}

describe('the typed amount', () => {
  test('a halt of both networks leaves no offer, in words', async () => {
    for (const network of ['thorchain', 'mayachain'] as const) await halt(home, network);
    const page = await home.open();
    await amountField(page).fill('0.1');
    await refusedWith(page, 'THORChain has halted all trading.', 'MAYAChain has halted all trading.', 'halted');
  });

  test('a network that stalls is named, and so is one that talks nonsense', async () => {
    await error(home, 'thornode', 'stall', 'quote');
    await error(home, 'mayanode', 'garbage', 'quote');
    const page = await home.open();
    await amountField(page).fill('0.1');
    await refusedWith(page, 'no answer in time', 'answer not believed');
  });

  test('a slow network keeps the old figures dimmed and unusable', async () => {
    const page = await home.quoted();
    await fillDestination(page);
    for (const api of pair) await error(home, api, 'delay', 'quote', { ms: 1500 });
    await amountField(page).fill('0.2');
    await page.locator('.offers[data-state="asking"]').waitFor();
    expect(await offers(page).count()).toBeGreaterThan(0);
    await nothingUsable(page);
    await page.locator('.offers[data-state="offers"]').waitFor();
    await page.locator('.review-button:enabled').waitFor();
  });
});

describe('the compared offers', () => {
  test('a halt takes the offers away at the next renewal', async () => {
    const page = await clocked(home);
    await fillDestination(page);
    for (const network of ['thorchain', 'mayachain'] as const) await halt(home, network);
    await page.clock.fastForward(31_000);
    await refusedWith(page, 'THORChain', 'MAYAChain', 'halted');
  });

  test('a stall of the service takes the offers away, and the device says why', async () => {
    const page = await clocked(home);
    await page.route('**/api/v1/quote?*', () => undefined);
    await page.clock.fastForward(31_000);
    await page.clock.runFor(11_000);
    await stateTitle(page, 'The quote took too long').waitFor();
    await nothingUsable(page);
  });

  test('garbage from the service leaves nothing on screen', async () => {
    const page = await clocked(home);
    await page.route('**/api/v1/quote?*', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"offers":[{}]}' }),
    );
    await page.clock.fastForward(31_000);
    await stateTitle(page, 'The quote service sent an answer that cannot be used').waitFor();
    await nothingUsable(page);
  });

  test('an answer that protects less than was asked is not offered', async () => {
    const page = await home.open();
    await page.route('**/api/v1/quote?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { offers: Record<string, unknown>[] };
      for (const offer of body.offers) delete offer['minimum_payout'];
      await route.fulfill({ response, json: body });
    });
    await amountField(page).fill('0.1');
    await refusedWith(page, 'The answer protects less than was asked for, so it is not offered.');
  });

  test('a clock that is set back does not keep an expired offer alive', async () => {
    const page = await clocked(home);
    await fillDestination(page);
    await page.route('**/api/v1/quote?*', () => undefined);
    await page.clock.setSystemTime(Date.now() - 3_600_000);
    await page.clock.runFor(16 * 60_000);
    await nothingUsable(page);
  });
});
