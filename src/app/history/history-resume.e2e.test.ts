import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ended, type Payment, prepared, signSwap, signUntil, startSigning } from '../fixtures/sign.ts';

const home = startSigning();
const btc: Payment = { from: 'BTC.BTC', to: 'ETH.ETH', amount: '0.05' };

beforeEach(async () => {
  // Pauses the networks ahead of real time: a node whose newest block is a minute old counts as stalled, and verifies no address.
  await home.control('clock', { pause: true, advance_seconds: 600 });
});
afterEach(async () => {
  await home.control('reset', {});
});

const rows = (page: Page) => page.locator('.activity tbody tr');
const cards = (page: Page) => page.locator('.activity-card');

describe('a swap in progress', () => {
  test('is resumed from the history after a reload, and followed to its end', async () => {
    const page = await prepared(home, btc);
    const swap = await signSwap(page);
    await page.goto(`${home.url()}/activity`);
    await cards(page)
      .getByText(/^0\.05 BTC → [\d.]+ ETH$/)
      .waitFor();
    await page.reload();
    const follow = cards(page);
    await follow.waitFor();
    expect(await follow.count()).toBe(1);

    await follow.click();
    await page.waitForURL(/\/track\?/);
    expect(new URL(page.url()).searchParams.get('tx')).toBe(swap.tx);
    await page.reload();
    expect(await ended(home, swap)).toBe('done');
    home.pass(3_200);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const received = /^You received [\d.]+\sETH, (as quoted|[\d.]+% (more|less) than quoted), above your minimum/;
    await page.locator('.track-about', { hasText: received }).waitFor();

    await page.goto(`${home.url()}/activity`);
    await rows(page)
      .getByRole('link', { name: /^Open: 0\.05 BTC → ETH/ })
      .waitFor();
    expect(await rows(page).locator('.tag').textContent()).toBe('Complete');
    await rows(page)
      .getByText(/^[\d.]+ ETH$/)
      .waitFor();
  });

  test('is kept without a hash if the page is closed while the wallet is open', async () => {
    const page = await prepared(home, btc);
    await home.misbehave(page, { hangs: true });
    await signUntil(page, page.locator('.sign-asking[data-phase="prompt"]'));
    await page.goto(`${home.url()}/activity`);
    await rows(page).getByText('BTC → ETH').waitFor();
    expect(await rows(page).count()).toBe(1);
    expect(await rows(page).getByRole('link').count()).toBe(0);
    expect(await rows(page).getAttribute('data-state')).toBe('signing');
  });
});
