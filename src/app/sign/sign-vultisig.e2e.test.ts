import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import {
  ended,
  follow,
  type Payment,
  prepared,
  sentSwap,
  signatures,
  signButton,
  signSwap,
  signUntil,
  startSigning,
  unclear,
} from '../fixtures/sign.ts';

const home = startSigning();
const btc: Payment = { from: 'BTC.BTC', to: 'ETH.ETH', amount: '0.05' };
const xrp: Payment = { from: 'XRP.XRP', to: 'BTC.BTC', amount: '1000' };

afterEach(async () => {
  await home.control('reset', {});
});

/** A page with only Vultisig, at the last review before its window opens. */
const withVultisig = (payment: Payment): Promise<Page> => prepared(home, payment, { misbehave: { standsAs: 'vultisig' } });

const kept = (page: Page) =>
  page.evaluate(() => {
    const { swaps = [] } = JSON.parse(localStorage.getItem('strait.history.v1') ?? '{}') as { swaps?: { state: string; tx?: string }[] };
    return swaps.map(({ state, tx }) => ({ state, tx }));
  });

describe('a swap through Vultisig', () => {
  test.each([btc, xrp])('from $from is read back from its chain and paid out', async (payment) => {
    const page = await withVultisig(payment);
    await page.locator('.sign-button', { hasText: 'Sign in Devnet wallet' }).waitFor();
    // Read back: the page itself reports the swap as sent, not just the wallet.
    await signUntil(page, page.locator('.sign-sent h3', { hasText: /^Sent$/ }));
    expect(await ended(home, await sentSwap(page))).toBe('done');
    await follow(page);
    await page.locator('.track-about', { hasText: /^You received / }).waitFor();
  });

  test('from ETH works when Vultisig announces itself', async () => {
    const page = await withVultisig({ from: 'ETH.ETH', to: 'BTC.BTC', amount: '1.5' });
    await page.locator('.sign-button', { hasText: 'Sign in Vultisig' }).waitFor();
    expect(await ended(home, await signSwap(page))).toBe('done');
  });
});

describe('hashes reported by the wallet', () => {
  test('of another payment are detected and kept for tracking, and nothing is signed again', async () => {
    const page = await withVultisig(btc);
    const { tx } = (await home.control('pay', {
      network: 'thorchain',
      asset: btc.from,
      amount: '100000000',
      memo: '=:ETH.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    })) as { readonly tx: string };
    await home.control('clock', { advance_blocks: 1 });
    await home.misbehave(page, { namesTxid: tx });
    await signUntil(page, unclear(page, 'altered').getByText('The wallet sent something else'));
    await unclear(page, 'altered').getByText('Don’t send again').first().waitFor();
    expect(await signButton(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect((await kept(page))[0]).toEqual({ state: 'sent', tx: tx.toUpperCase() });
    expect((await signatures(page)).length).toBe(1);
    await page.getByRole('link', { name: 'See what the networks know of it' }).click();
    await page.waitForURL(/\/track\?/);
  });

  test('reveal another output sent by the wallet', async () => {
    const page = await withVultisig(btc);
    await home.misbehave(page, { alters: 'output' });
    await signUntil(page, unclear(page, 'altered'));
    const [swap] = await kept(page);
    expect(swap).toMatchObject({ state: 'sent', tx: expect.stringMatching(/^[0-9A-F]{64}$/) });
  });

  test('unknown to the chain are awaited for a minute and then reported', async () => {
    const page = await withVultisig(xrp);
    await home.misbehave(page, { wrongTxid: true });
    await page.clock.install();
    await signUntil(page, page.locator('.sign-asking[data-phase="verifying"]').getByText('It counts once XRP'));
    await page.clock.fastForward(61_000);
    await page.locator('.sign-sent').getByText('didn’t show this transaction in time').waitFor();
    expect((await kept(page))[0]).toEqual({ state: 'sent', tx: 'DE'.repeat(32) });
  });
});
