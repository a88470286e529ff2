import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ended, type Payment, prepared, sentSwap, signButton, startSigning } from '../fixtures/sign.ts';

const home = startSigning();
const btc: Payment = { from: 'BTC.BTC', to: 'ETH.ETH', amount: '0.05' };

beforeEach(async () => {
  await home.control('clock', { pause: true });
});
afterEach(async () => {
  await home.control('reset', {});
});

const rows = (page: Page) => page.locator('.history tbody tr');

describe('a swap under way', () => {
  test('a swap under way is taken up again from the history after a reload, to its end', async () => {
    const page = await prepared(home, btc);
    await signButton(page).click();
    const swap = await sentSwap(page);
    await page.goto(`${home.url()}/history`);
    await rows(page).getByText('0.05 BTC to ETH').waitFor();
    await page.reload();
    const follow = rows(page).getByRole('link', { name: /^Follow: 0\.05 BTC to ETH/ });
    await follow.waitFor();
    expect(await rows(page).count()).toBe(1);

    await follow.click();
    await page.waitForURL(/\/track\?/);
    expect(new URL(page.url()).searchParams.get('tx')).toBe(swap.tx);
    await page.reload();
    expect(await ended(home, swap)).toBe('done');
    home.pass(3_200);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const received = /^You received [\d.]+\sETH, (as quoted|[\d.]+% (more|less) than quoted), above your minimum$/;
    await page.locator('.track-says', { hasText: received }).waitFor();

    await page.goto(`${home.url()}/history`);
    await rows(page)
      .getByRole('link', { name: /^Open: 0\.05 BTC to ETH/ })
      .waitFor();
    expect(await rows(page).locator('.live-word').textContent()).toBe('Done');
    await rows(page).getByText(received).waitFor();
  });

  test('a swap whose page went away while the wallet was open is kept, and said to have no hash', async () => {
    const page = await prepared(home, btc);
    await home.misbehave(page, { hangs: true });
    await signButton(page).click();
    await page.locator('.sign-asking[data-phase="prompt"]').waitFor();
    await page.goto(`${home.url()}/history`);
    await rows(page).getByText('0.05 BTC to ETH').waitFor();
    expect(await rows(page).count()).toBe(1);
    expect(await rows(page).getByRole('link').count()).toBe(0);
    expect(await rows(page).getAttribute('data-state')).toBe('signing');
  });
});
