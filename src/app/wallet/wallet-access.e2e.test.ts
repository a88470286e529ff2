import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { looks, type See, still, walkOf } from '../../spec/fixtures/looks.ts';
import { agreeUntil, dialog, openReview } from '../fixtures/review.ts';
import {
  btcAddress,
  connect,
  type Payment,
  prepare,
  refusal,
  signApproval,
  signButton,
  signUntil,
  startSigning,
} from '../fixtures/sign.ts';

const home = startSigning();
const usdc: Payment = {
  from: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  to: 'BTC.BTC',
  amount: '5000',
};
const url = `/?${new URLSearchParams({ from: usdc.from, to: usdc.to, amount: usdc.amount })}`;
const hydrated = (page: Page) => page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });

afterEach(async () => {
  await home.control('reset', {});
});

test('loads no wallet code and prompts no wallet before the user connects one, and reconnects it until it is disconnected', async () => {
  const page = await home.open('/track');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const requested = () => page.evaluate(() => window.__devnetWallet?.requests);
  await page.goto(home.url() + url);
  await hydrated(page);
  await page.locator('.offer:not(.skeleton)').first().waitFor();
  expect(loaded.filter((path) => /Wallet|wallet-|adapters|\/evm|utxo|Sign/.test(path) && path.startsWith('/_astro/'))).toEqual([]);
  expect(await requested()).toEqual([]);
  await connect(page);
  expect(await requested()).toHaveLength(2);
  await page.reload();
  await page.locator('.wallet-button', { hasText: '2 accounts connected' }).waitFor();
  await page.locator('.wallet-balance', { hasText: '50,000 USDC available' }).waitFor();
  expect(await requested()).toEqual([]);
  await page.locator('.wallet-button').click();
  for (const chain of ['Ethereum', 'Bitcoin'])
    await page
      .locator('.accounts')
      .getByRole('button', { name: `Disconnect Devnet wallet from ${chain}` })
      .click();
  await page.reload();
  await page.locator('.wallet-button', { hasText: 'Connect wallet' }).waitFor();
});

describe('accessibility', () => {
  const exclude = 'devnet-panel';
  const paying = async (see: See) => {
    const page = await home.open(url, still);
    await hydrated(page);
    await page.locator('.wallet-button').click();
    await page.locator('.wallet-row').first().waitFor();
    await see(page, 'wallets');
    // For neither end of the form, so that the dialog stays.
    await page.locator('.wallet-group details > summary').first().click();
    await page.getByRole('button', { name: 'Connect Devnet wallet for Solana' }).click();
    await page.locator('.wallets').getByRole('button', { name: 'Show address' }).click();
    await see(page, 'connected');
    await page.getByRole('button', { name: 'Connect Devnet wallet for Ethereum and Bitcoin' }).click();
    await page.locator('.wallets').waitFor({ state: 'detached' });
    await page.locator('.wallet-balance').waitFor();
    await see(page, 'form');
    await openReview(page, btcAddress);
    await agreeUntil(page, signButton(page));
    await see(page, 'approve');
    await home.misbehave(page, { rejects: true });
    await signButton(page).click();
    await refusal(page, 'rejected').waitFor();
    await see(page, 'rejected');
    await home.misbehave(page, { rejects: false });
    await page.getByRole('button', { name: 'Try again' }).click();
    await signButton(page).filter({ hasText: 'Allow USDC' }).waitFor();
    await signApproval(page);
    await see(page, 'pay');
    await home.misbehave(page, { hangs: true });
    await signUntil(page, page.locator('.sign-asking[data-phase="prompt"]'));
    await see(page, 'prompt');
    expect(await dialog(page).getByRole('button', { name: 'Close' }).isVisible()).toBe(false);
  };
  const ofPaying = walkOf(paying, { exclude });

  test.each(looks)('paying with a wallet has no axe findings in $colorScheme at $width px', async (look) => {
    expect(await ofPaying(look)).toEqual([]);
  });

  // The content is the same in every look, so two of the four cover each color scheme and width.
  const some = looks.filter(({ colorScheme, width }) => (colorScheme === 'dark') === (width === 390));
  const stopped = async (see: See) => {
    const page = await home.open('/track', still);
    const eth: Payment = { ...usdc, from: 'ETH.ETH', amount: '1.5' };
    await prepare(home, page, eth);
    await home.misbehave(page, { switchAccount: true });
    await signButton(page).click();
    await refusal(page, 'wrong_account').waitFor();
    await see(page, 'account');
    await home.misbehave(page, { switchAccount: false, delegated: true });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.sign-delegate').waitFor();
    await see(page, 'delegate');
    await home.misbehave(page, { alters: 'output' });
    await page.locator('.sign-delegate input').check();
    await signUntil(page, page.locator('.sign-unclear'));
    await see(page, 'altered');
  };
  const ofStopped = walkOf(stopped, { looks: some, exclude });

  test.each(some)('a failed payment has no axe findings in $colorScheme at $width px', async (look) => {
    expect(await ofStopped(look)).toEqual([]);
  });
});
