import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { casesFor } from '../../../scripts/config/tier.ts';
import { keepDeadlines } from '../../../scripts/serve/fixtures/patience.ts';
import { factsFreshMs } from '../../service/network/facts.ts';
import { startHome, unitsIn } from '../fixtures/home.ts';
import {
  agreeUntil,
  carried,
  clocked,
  consent,
  dialog,
  error,
  errorTitle,
  halt,
  openPayment,
  openReview,
  payByHand,
  payWays,
  untilTerms,
} from '../fixtures/review.ts';

const home = startHome();
const bothHalt = async () => {
  await halt(home, 'thorchain');
  await halt(home, 'mayachain');
};
const rotate = async () => {
  for (const network of ['thorchain', 'mayachain']) await home.control('vault', { network, chain: 'BTC', rotate: true });
};
const nothingUsable = async (page: Page) => {
  expect(await page.locator('.carry, .manual-ready, .confirm-act .button').count()).toBe(0);
  expect(await dialog(page).textContent()).not.toMatch(/=:[a-z]/);
};

/** Halves the ETH in both pools, so that ETH costs twice as much in every later response. */
async function jump(): Promise<void> {
  for (const network of ['thorchain', 'mayachain']) {
    const answer = await fetch(`${home.url()}/api/v1/pools?network=${network}&asset=ETH.ETH`);
    const { pools } = (await answer.json()) as { pools: Record<string, string>[] };
    const pool = pools.find(({ asset }) => asset === 'ETH.ETH');
    const native = network === 'thorchain' ? 'balance_rune' : 'balance_cacao';
    const half = BigInt(pool?.['balance_asset'] ?? 0) / 2n;
    await home.control('state', { network, pools: [{ asset: 'ETH.ETH', balance_asset: `${half}`, [native]: pool?.['balance_native'] }] });
  }
  // Until the service reloads the pools, node quotes appear to lose half the amount.
  home.pass(factsFreshMs);
}

/** What stops a swap: in the gate, a halt in its review and a new vault in its payment. */
const stops = [
  ['a halt', bothHalt, 'Trading is halted'],
  ['a vault change', rotate, 'The deposit address has changed'],
] as const;

describe('the open review', () => {
  test.each(casesFor(stops, ([name]) => name === 'a halt'))('stops at %s before anything payable is shown', async (_, act, title) => {
    const page = await home.quoted();
    await openReview(page);
    await act();
    await consent(page);
    await errorTitle(page, title).waitFor();
    await nothingUsable(page);
  });

  test.each(casesFor(['stall', 'garbage', 'reset'], (kind) => kind === 'garbage'))(
    'shows no address while the nodes have the fault %s',
    async (kind) => {
      keepDeadlines();
      const page = await home.quoted();
      await openReview(page);
      for (const api of ['thornode', 'mayanode'] as const) await error(home, api, kind, 'inbound_addresses');
      await consent(page);
      await errorTitle(page, 'Can’t check the deposit address').waitFor();
      await nothingUsable(page);
    },
  );

  test('shows what a price jump changes and requires new consent', async () => {
    const page = await clocked(home);
    await openReview(page);
    const before = unitsIn(await dialog(page).locator('.confirm-end b').nth(1).textContent());
    await jump();
    await page.clock.fastForward(31_000);
    const changes = page.locator('.confirm-changes');
    await changes.waitFor();
    const payout = changes.locator('[data-change="payout"]');
    const [was, now] = [await payout.locator('del').textContent(), await payout.locator('ins').textContent()];
    expect(unitsIn(was)).toBe(before);
    expect(unitsIn(now)).toBeLessThan((before * 6n) / 10n);
    expect(unitsIn(await dialog(page).locator('.confirm-end b').nth(1).textContent())).toBe(unitsIn(now));
    expect(await changes.locator('[data-change="difference"] dd').textContent()).toMatch(/^▼ less \$[\d,.]+ · \d+(\.\d+)?%$/);
    await page.clock.runFor(1_500);
    expect(await dialog(page).getByRole('button', { name: 'Accept new rate' }).count()).toBe(1);
    // Nothing payable is shown while slow nodes are awaited, held until that has been seen.
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/v1/inbound?*', (route) => seen.promise.then(() => route.continue()));
    await agreeUntil(page, payWays(page), async () => {
      await consent(page);
      await dialog(page).getByText('Checking halts and the deposit address').waitFor();
      await nothingUsable(page);
      seen.resolve();
    });
  });
});

describe('the open payment', () => {
  test('removes everything at expiry, and requests a new quote with one click', async () => {
    const page = await clocked(home);
    await openPayment(page);
    await page.clock.fastForward('16:00');
    await errorTitle(page, 'The quote has expired').waitFor();
    await nothingUsable(page);
    await dialog(page).getByRole('button', { name: 'Get a new quote' }).click();
    await untilTerms(page);
  });

  test.each(casesFor(stops, ([name]) => name === 'a vault change'))('stops within a minute of %s', async (_, act, title) => {
    const page = await clocked(home);
    await openReview(page);
    await payByHand(page);
    const address = await carried(page, 'address').textContent();
    expect(address).toMatch(/^bc1/);
    await act();
    await page.clock.fastForward(61_000);
    await errorTitle(page, title).waitFor();
    await nothingUsable(page);
    expect(await page.content()).not.toContain(address);
    await dialog(page).getByRole('link', { name: 'I’ve sent it' }).click();
    await page.getByRole('region', { name: 'Looking for your payment' }).getByRole('link', { name: '0.1 BTC → ETH' }).waitFor();
  });
});
