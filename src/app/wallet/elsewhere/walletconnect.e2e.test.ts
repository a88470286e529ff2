import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { scanned } from '../../fixtures/codes.ts';
import { agreeUntil } from '../../fixtures/review.ts';
import { btcAddress, ended, ethAddress, review, signButton, signSwap, startSigning } from '../../fixtures/sign.ts';

const home = startSigning();
const wallets = (page: Page) => page.locator('dialog.wallets');
const elsewhere = (page: Page) => wallets(page).locator('.wallet-group', { hasText: 'On another device' });

async function opened(from: string, to: string, amount: string): Promise<Page> {
  const page = await home.open(`/?${new URLSearchParams({ from, to, amount })}`, { readsChains: true });
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await page.locator('.wallet-button').click();
  await elsewhere(page).waitFor();
  return page;
}

test.each([
  ['ETH.ETH', 'BTC.BTC', '1', btcAddress, 'evm'],
  ['THOR.RUNE', 'ETH.ETH', '500', ethAddress, 'thor'],
] as const)('a phone that scans the code pays %s from landing to payout', async (from, to, amount, destination, family) => {
  const page = await opened(from, to, amount);
  await elsewhere(page)
    .getByRole('button', { name: /^Connect WalletConnect/ })
    .first()
    .click();
  await elsewhere(page).locator('.qr').waitFor();
  const phone = await home.control('phone', { uri: await scanned(elsewhere(page)) });
  await page.locator('.wallet-button').filter({ hasText: 'connected' }).waitFor();
  await page.keyboard.press('Escape');
  await wallets(page).waitFor({ state: 'hidden' });
  await review(page, destination);
  await agreeUntil(page, signButton(page), async () => undefined);
  expect((await page.locator('[data-line="account"] dd').first().textContent())?.toLowerCase()).toContain(
    String(phone[family]).toLowerCase().slice(-6),
  );
  const sent = await signSwap(page);
  expect(await ended(home, sent)).toBe('done');
  expect((await home.swapOf(sent.network, sent.tx)).from.toLowerCase()).toBe(String(phone[family]).toLowerCase());
});

test('says why Bitcoin is not paid from another device', async () => {
  const page = await opened('BTC.BTC', 'ETH.ETH', '0.1');
  const said = await elsewhere(page).locator('.wallets-note').textContent();
  expect(said).toBe(
    'WalletConnect pays from EVM chains and THORChain here, not from Bitcoin. Over WalletConnect, a wallet would build this payment itself, so we couldn’t check its memo or where a refund goes before it’s sent.',
  );
});
