import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { phone } from '../../fixtures/phone.ts';
import { startSigning } from '../../fixtures/sign.ts';

const home = startSigning();
const form = '/?from=BTC.BTC&to=ETH.ETH&amount=0.1';
const inWallet = { ...phone, misbehave: { standsAs: 'unisat' as const } };
const wallets = (page: Page) => page.locator('dialog.wallets');
const asked = (page: Page) => page.evaluate(() => window.__devnetWallet?.requests.length);
const connected = (page: Page) => page.locator('.wallet-button', { hasText: '1 account connected' });

async function pressConnect(page: Page): Promise<void> {
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await page.locator('.wallet-button').click();
}

afterEach(async () => {
  await home.control('reset', {});
});

describe('connecting with one wallet present', () => {
  test.each(['light', 'dark'] as const)('prompts that wallet directly in its own browser, in %s', async (colorScheme) => {
    const page = await home.open(form, { ...inWallet, colorScheme });
    expect(await asked(page)).toBe(0);
    await pressConnect(page);
    await connected(page).waitFor();
    await wallets(page).waitFor({ state: 'detached' });
    expect(await asked(page)).toBe(1);
    await page.getByText('BTC available').waitFor();
  });

  test('reconnects an account that the wallet still exposes, without a prompt', async () => {
    const page = await home.open(form, inWallet);
    await pressConnect(page);
    await connected(page).waitFor();
    // The wallet still authorizes this page, but this page has no record of the wallet.
    await page.evaluate(() => localStorage.removeItem('strait.wallets.v1'));
    await page.reload();
    await connected(page).waitFor();
    expect(await asked(page)).toBe(0);
  });

  test('shows the list with the reason and all other ways after a refusal', async () => {
    const page = await home.open(form, { ...inWallet, misbehave: { ...inWallet.misbehave, rejects: true } });
    await pressConnect(page);
    await wallets(page).getByRole('alert').waitFor();
    expect(await wallets(page).getByRole('alert').textContent()).toContain('You declined in the wallet');
    await wallets(page)
      .getByRole('button', { name: /^Connect / })
      .first()
      .waitFor();
    await wallets(page).getByRole('link', { name: 'Pay to a deposit address' }).waitFor();
    await home.misbehave(page, { rejects: false });
    await wallets(page)
      .getByRole('button', { name: /^Connect / })
      .first()
      .tap();
    await connected(page).waitFor();
  });

  test('keeps the other ways available while the wallet does not answer', async () => {
    const page = await home.open(form, { ...inWallet, misbehave: { ...inWallet.misbehave, hangs: true } });
    await pressConnect(page);
    await wallets(page)
      .getByText(/^Confirm in/)
      .waitFor();
    await wallets(page).getByRole('button', { name: 'Pay by hand' }).tap();
    await wallets(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('destination');
  });

  test('does not prompt that wallet on a desktop until it is chosen', async () => {
    const page = await home.open(form, { misbehave: inWallet.misbehave });
    await pressConnect(page);
    await wallets(page)
      .getByRole('button', { name: /^Connect / })
      .first()
      .waitFor();
    expect(await asked(page)).toBe(0);
  });
});
