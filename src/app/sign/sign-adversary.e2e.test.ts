import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import type { Misbehavior } from '../../../scripts/devnet/wallet/state.ts';
import { dialog } from '../fixtures/review.ts';
import {
  btcAddress,
  follow,
  line,
  type Payment,
  prepared,
  refusal,
  signatures,
  signButton,
  signSwap,
  signUntil,
  startSigning,
  unclear,
} from '../fixtures/sign.ts';

const home = startSigning();
const eth: Payment = { from: 'ETH.ETH', to: 'BTC.BTC', amount: '1.5' };
const btc: Payment = { from: 'BTC.BTC', to: 'ETH.ETH', amount: '0.05' };
const xrp: Payment = { from: 'XRP.XRP', to: 'BTC.BTC', amount: '1000' };

afterEach(async () => {
  await home.control('reset', {});
});

const prompt = (page: Page) => page.locator('.sign-asking[data-phase="prompt"]');

/** Swaps recorded in this browser. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const { swaps = [] } = JSON.parse(localStorage.getItem('strait.history.v1') ?? '{}') as { swaps?: { state: string; tx?: string }[] };
    return swaps.map(({ state, tx }) => ({ state, hasTx: tx !== undefined }));
  });

async function sign(payment: Payment, how: Misbehavior): Promise<Page> {
  const page = await prepared(home, payment);
  await home.misbehave(page, how);
  await signButton(page).click();
  return page;
}

describe('an unresponsive or declining wallet', () => {
  test('leaves no record when it declines, and can be tried again', async () => {
    const page = await sign(btc, { rejects: true });
    await refusal(page, 'rejected').waitFor();
    await refusal(page, 'rejected').getByText('Nothing was sent').first().waitFor();
    expect(await kept(page)).toEqual([]);
    await home.misbehave(page, { rejects: false });
    await page.getByRole('button', { name: 'Try again' }).click();
    await signSwap(page);
    expect(await kept(page)).toEqual([{ state: 'sent', hasTx: true }]);
  });

  test('keeps the dialog open while its own window is open, until the user stops waiting', async () => {
    const page = await prepared(home, btc);
    await home.misbehave(page, { hangs: true });
    await signUntil(page, prompt(page));
    expect(await kept(page)).toEqual([{ state: 'signing', hasTx: false }]);
    expect(await dialog(page).getByRole('button', { name: 'Close' }).isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    expect(await dialog(page).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    await page.getByText('the signature is thrown away').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect((await signatures(page)).length).toBe(1);
    // The swap stays on top of Activity, which asks for its outcome.
    await page.goto(`${home.url()}/activity`);
    await page
      .locator('.activity-asked')
      .getByText(/^Did your wallet confirm [\d.]+\sBTC\?$/)
      .waitFor();
    expect(await page.locator('.activity tbody tr').count()).toBe(0);
  });

  test('has its signature discarded if it comes after the user stopped waiting', async () => {
    const page = await prepared(home, btc);
    await page.evaluate(() => localStorage.setItem('devnet-wallet-auto', 'no'));
    const approval = page.getByRole('dialog', { name: 'Sign a Bitcoin payment' });
    await signUntil(page, approval);
    await page.evaluate(() => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Stop waiting')?.click());
    await page.getByText('the signature is thrown away').waitFor();
    await approval.getByRole('button', { name: 'Sign' }).click();
    await refusal(page, 'rejected').getByText('Nothing was sent').first().waitFor();
    expect(await kept(page)).toEqual([]);
    const { thorchain, mayachain } = (await home.control('ledger')) as Record<string, { swaps: readonly unknown[] }>;
    expect([...(thorchain?.swaps ?? []), ...(mayachain?.swaps ?? [])]).toEqual([]);
  });
});

/** Tries again with the wallet behaving like this. */
async function signAgain(page: Page, how: Misbehavior): Promise<void> {
  await home.misbehave(page, how);
  await page.getByRole('button', { name: 'Try again' }).click();
  await signButton(page).click();
}

describe('a wallet that does something else', () => {
  test('is refused before its window opens on another account, and before anything is sent when it alters the payment', async () => {
    const page = await sign(btc, { switchAccount: true });
    await refusal(page, 'wrong_account').waitFor();
    expect(await signatures(page)).toEqual([]);
    for (const alters of ['output', 'memo'] as const) {
      await signAgain(page, { switchAccount: false, alters });
      await refusal(page, 'altered').waitFor();
      await refusal(page, 'altered').getByText('Nothing was sent').first().waitFor();
      expect(await kept(page)).toEqual([]);
    }
  });

  test('of an account controlled by a contract is warned of, and is detected at once when it sends another memo by itself', async () => {
    const page = await prepared(home, eth, { misbehave: { delegated: true } });
    await listsOwnFigures(page);
    await page.locator('.sign-delegate').getByText('Another contract controls this account').waitFor();
    expect(await signButton(page).isEnabled()).toBe(false);
    await page.getByLabel('I set this up and trust the contract.').check();
    expect(await signButton(page).isEnabled()).toBe(true);
    await home.misbehave(page, { alters: 'memo' });
    await signUntil(page, unclear(page, 'altered'));
    await unclear(page, 'altered').getByText('Don’t send again').first().waitFor();
    expect(await signButton(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await kept(page)).toEqual([{ state: 'sent', hasTx: true }]);
  });

  test('is not believed with a wrong transaction id, whose swap is kept as sent and followed on its page', async () => {
    const page = await prepared(home, xrp);
    await home.misbehave(page, { wrongTxid: true });
    await page.clock.install();
    await signUntil(page, page.locator('.sign-asking[data-phase="verifying"]'));
    await page.clock.fastForward(61_000);
    await page.locator('.sign-sent').getByText('didn’t show this transaction in time').waitFor();
    expect(await kept(page)).toEqual([{ state: 'sent', hasTx: true }]);
    await follow(page);
    await page.locator('.track-says', { hasText: 'Waiting for your payment' }).waitFor();
  });
});

/** The last review lists the transaction’s own figures, compared with the quote. */
async function listsOwnFigures(page: Page): Promise<void> {
  expect(await line(page, 'amount').textContent()).toMatch(/^1\.5 ETH \$[\d,.]+ with the fee, at most 1\.5\d+ ETH$/);
  expect(await line(page, 'memo').textContent()).toContain(btcAddress);
  expect(await line(page, 'account').textContent()).toBe(await home.addressOn(page, 'ETH'));
  expect(await line(page, 'refund').textContent()).toBe(await line(page, 'account').textContent());
  expect(await line(page, 'fee').textContent()).toMatch(/^At most 0\.0\d+ ETH · \$[\d,.]+$/);
  expect(await line(page, 'recipient').textContent()).toMatch(/confirmed by 2 hosts \d+ s ago$/);
  expect(await line(page, 'instruction').textContent()).toContain(btcAddress);
  expect(await page.locator('.sign-line[data-state="differs"]').count()).toBe(0);
}
