import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { createFilePauses } from '../../server/store/pauses-file.ts';
import { offers, startHome } from '../fixtures/home.ts';
import {
  agreeUntil,
  carried,
  clocked,
  consent,
  dialog,
  errorTitle,
  openPayment,
  openReview,
  payWays,
  untilTerms,
} from '../fixtures/review.ts';

const why = 'Vaults <img src=x onerror=alert(1)> move & wait.';
const home = startHome();
const { DATA_DIR: folder = '' } = process.env;
const store = createFilePauses(folder);
const pause = (scope: 'all' | 'signing' | 'thorchain' | 'mayachain') => store.put({ scope, why, since: Date.now() });

afterEach(async () => {
  for (const { scope } of await store.all()) await store.remove(scope);
  // Expire the pause cache of the service.
  home.pass(3_000);
});

/** Scopes that the service reports as paused; on a busy machine, one response may be stale. */
async function said(): Promise<readonly string[]> {
  const { paused = [] } = (await (await fetch(`${home.url()}/api/v1/pools?limit=1`)).json()) as { paused?: readonly { scope: string }[] };
  return paused.map(({ scope }) => scope);
}

async function pausedForAll(scope: Parameters<typeof pause>[0]): Promise<void> {
  await pause(scope);
  home.pass(3_000);
  await expect.poll(said).toContain(scope);
}

async function resumedForAll(scope: Parameters<typeof pause>[0]): Promise<void> {
  await store.remove(scope);
  home.pass(3_000);
  await expect.poll(said).not.toContain(scope);
}

const paused = (page: Page, scope: string) => page.locator(`[data-paused="${scope}"]`);

/** The message appears verbatim, and none of it became markup. */
async function expectSentence(page: Page, selector: string): Promise<void> {
  await page.locator(selector, { hasText: why }).first().waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
}

describe('a pause by the operator', () => {
  test('removes a payment on screen within 6 s with the reason, and allows a new quote once lifted', async () => {
    const page = await clocked(home);
    await openPayment(page);
    await carried(page, 'address').waitFor();
    // Pauses the page's clock, as a busy machine takes real seconds: 3 s pass for the service, and 3 s for the page.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    await pausedForAll('signing');
    await page.clock.runFor(3_000);
    await errorTitle(page, 'Paused by the operator').waitFor();
    expect(await page.locator('.carry').count()).toBe(0);
    await expectSentence(page, '.confirm-error');
    await page.clock.resume();
    await resumedForAll('signing');
    await dialog(page).getByRole('button', { name: 'Get a new quote' }).click();
    await untilTerms(page);
    await agreeUntil(page, payWays(page));
  });

  test('of signing keeps quotes available, but no review leads to a payment', async () => {
    await pausedForAll('signing');
    const page = await home.quoted();
    await expectSentence(page, '.banner .notice');
    await openReview(page);
    await consent(page);
    await errorTitle(page, 'Paused by the operator').waitFor();
    await expectSentence(page, '.confirm-error');
    expect(await dialog(page).textContent()).not.toMatch(/bc1q[a-z0-9]{20}/);
  });

  test('of one network refuses its routes with the reason, and of everything leaves no offers, while tracking and history work', async () => {
    await pausedForAll('mayachain');
    const partly = await home.quoted();
    expect(new Set(await partly.locator('.offer-who b').allTextContents())).toEqual(new Set(['THORChain']));
    await partly.getByText(/routes? unavailable/).click();
    await expectSentence(partly, '.refusal-list');
    await resumedForAll('mayachain');

    await pausedForAll('all');
    // A separate browser: the other one caches pools, with the pauses it received, for some seconds.
    const page = await home.open('?from=BTC.BTC&to=ETH.ETH&amount=0.1');
    await expectSentence(page, '.banner .notice');
    expect(await paused(page, 'all').textContent()).toContain('The operator of this site has paused all swaps.');
    await expectSentence(page, '.offers');
    expect(await offers(page).count()).toBe(0);
    const track = await fetch(`${home.url()}/api/v1/track?tx=${'A'.repeat(64)}`);
    expect(await track.json()).toMatchObject({ code: 'transaction_not_found' });
    await page.goto(`${home.url()}/history`);
    await page.locator('main h1').waitFor();
    await page.goto(`${home.url()}/status`);
    await expectSentence(page, '.live-state [data-paused="all"]');
  });
});
