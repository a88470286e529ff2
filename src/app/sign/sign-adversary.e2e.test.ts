import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import type { Misbehavior } from '../../../scripts/devnet/wallet/state.ts';
import { dialog } from '../fixtures/review.ts';
import {
  btcAddress,
  connect,
  line,
  type Payment,
  prepared,
  refusal,
  refusedAs,
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
const rune: Payment = { from: 'THOR.RUNE', to: 'BTC.BTC', amount: '2000' };

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
    await refusedAs(page, 'rejected');
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
  });

  test('is given up after five minutes without a response', async () => {
    const page = await prepared(home, btc);
    await page.clock.install();
    await home.misbehave(page, { hangs: true });
    await signUntil(page, prompt(page));
    await page.clock.fastForward(301_000);
    await refusal(page, 'timeout').getByText('Nothing was sent').first().waitFor();
    expect(await kept(page)).toEqual([]);
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

describe('a wallet on another account or chain', () => {
  test.each([
    ['wrong_account', eth, { switchAccount: true }],
    ['wrong_account', btc, { switchAccount: true }],
    ['wrong_account', rune, { switchAccount: true }],
    ['wrong_chain', eth, { switchChain: true }],
  ] as const)('is refused as %s before its window opens: %o', async (code, payment, how) => {
    const page = await sign(payment, how);
    await refusedAs(page, code);
    expect(await signatures(page)).toEqual([]);
    expect(await kept(page)).toEqual([]);
  });
});

describe('a wallet that signs something else', () => {
  test.each([
    [btc, { alters: 'output' }],
    [btc, { alters: 'memo' }],
    [rune, { alters: 'memo' }],
  ] as const)('is detected before anything is sent: %o', async (payment, how) => {
    const page = await sign(payment, how);
    await refusedAs(page, 'altered');
    await refusal(page, 'altered').getByText('Nothing was sent').first().waitFor();
    expect(await kept(page)).toEqual([]);
  });

  test.each(['output', 'memo'] as const)('is detected at once when it sends another %s by itself', async (alters) => {
    const page = await prepared(home, eth);
    await home.misbehave(page, { alters });
    await signUntil(page, unclear(page, 'altered'));
    await unclear(page, 'altered').getByText('Do not send again').first().waitFor();
    expect(await signButton(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await kept(page)).toEqual([{ state: 'sent', hasTx: true }]);
  });
});

describe('a wrong transaction id from the wallet', () => {
  const xrp: Payment = { from: 'XRP.XRP', to: 'BTC.BTC', amount: '1000' };

  test('is reported as not found in time, kept as sent and followed on its page', async () => {
    const page = await prepared(home, xrp);
    await home.misbehave(page, { wrongTxid: true });
    await page.clock.install();
    await signUntil(page, page.locator('.sign-asking[data-phase="verifying"]'));
    await page.clock.fastForward(61_000);
    await page.locator('.sign-sent').getByText('did not show such a transaction in time').waitFor();
    expect(await kept(page)).toEqual([{ state: 'sent', hasTx: true }]);
    await page.locator('.sign-follow').click();
    await page.waitForURL(/\/track\?/);
    await page.locator('.track-says', { hasText: 'Waiting for your payment' }).waitFor();
  });

  test('is reported as not found in time on Ethereum too', async () => {
    const page = await prepared(home, eth);
    await home.misbehave(page, { wrongTxid: true });
    await page.clock.install();
    await signUntil(page, page.locator('.sign-asking[data-phase="verifying"]'));
    await page.clock.fastForward(61_000);
    await page.locator('.sign-sent').getByText('did not show such a transaction in time').waitFor();
  });
});

describe('a third party', () => {
  test('sharing a well-known wallet name is flagged, and announced icons are never shown', async () => {
    const page = await home.open('/?from=ETH.ETH&to=BTC.BTC&amount=1.5');
    await home.announceAs(page, 'MetaMask', 'io.metamask');
    await home.announceAs(page, 'MetaMask', 'io.metamask');
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
    await page.locator('.wallet-button').click();
    const rows = page.locator('.wallet-row', { hasText: 'MetaMask' });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(2);
    await rows.first().getByText('Another wallet here uses the same name').waitFor();
    expect(await rows.locator('.wallet-mark img').count()).toBe(0);
    // Announced icons are never shown: every image here is our own file.
    const sources = await page.locator('.wallets img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(sources.filter((source) => !/^\/marks\/(?:wallets|chains)\/[a-z]+\.svg$/.test(source ?? ''))).toEqual([]);
  });

  test('controlling the account is warned of, and has to be accepted', async () => {
    const page = await prepared(home, eth, { misbehave: { delegated: true } });
    await page.locator('.sign-delegate').getByText('Another contract controls this account').waitFor();
    expect(await signButton(page).isEnabled()).toBe(false);
    await page.getByLabel('I set this up and trust the contract.').check();
    expect(await signButton(page).isEnabled()).toBe(true);
  });
});

describe('the last review before the wallet', () => {
  test('lists the transaction’s own figures, compared with the quote', async () => {
    const page = await prepared(home, eth);
    expect(await line(page, 'amount').textContent()).toMatch(/^1\.5 ETH \$[\d,.]+$/);
    expect(await line(page, 'memo').textContent()).toContain('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
    expect(await line(page, 'account').textContent()).toBe(await home.addressOn(page, 'ETH'));
    expect(await line(page, 'refund').textContent()).toBe(await line(page, 'account').textContent());
    expect(await line(page, 'fee').textContent()).toMatch(/^At most 0\.0\d+ ETH · \$[\d,.]+$/);
    expect(await line(page, 'recipient').textContent()).toMatch(/confirmed by 2 hosts \d+ s ago$/);
    expect(await line(page, 'instruction').textContent()).toContain(btcAddress);
    const compared = await page
      .locator('.sign-line[data-state="same"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-line')));
    expect(compared).toEqual(expect.arrayContaining(['amount', 'recipient', 'instruction', 'memo', 'refund', 'account', 'chain']));
    expect(await page.locator('.sign-line[data-state="differs"]').count()).toBe(0);
  });

  test('is not reached with an amount above the balance, which the form reports', async () => {
    const page = await home.open('/?from=BTC.BTC&to=ETH.ETH&amount=50');
    await connect(page);
    await page.locator('#send-note').getByText('more than you can send').waitFor();
    await page.locator('.offer:not(.skeleton)').first().waitFor();
    const review = page.locator('.review-button');
    await review.filter({ hasText: 'Not enough BTC' }).waitFor();
    expect(await review.getAttribute('aria-disabled')).toBe('true');
    await review.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('amount');
    await page.getByRole('button', { name: 'Use max' }).click();
    await page.locator('#send-note.note-error').waitFor({ state: 'detached' });
    await page.locator('.review-button[data-next="destination"]').waitFor();
  });
});
