import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { looks, type See, still, walkOf } from '../../../spec/fixtures/looks.ts';
import { scanned } from '../../fixtures/codes.ts';
import { amountField, offers, startHome } from '../../fixtures/home.ts';
import { phone } from '../../fixtures/phone.ts';
import { agreeUntil, destination, dialog, fillDestination, openReview } from '../../fixtures/review.ts';

const home = startHome();
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const swap = (from: string, to = 'ETH.ETH', amount = '0.5') => `?${new URLSearchParams({ from, to, amount })}`;
const wallets = (page: Page) => page.locator('dialog.wallets');
const button = (page: Page, name: string) => wallets(page).getByRole('button', { name, exact: true });

/** The dialog on a page without wallets. */
async function opened(query: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await home.open(query, options);
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await page.locator('.wallet-button').click();
  await wallets(page).getByRole('heading', { name: 'Connect a wallet' }).waitFor();
  return page;
}

test('hands the form over to a phone by QR code, where the address has to be accepted', async () => {
  const page = await home.quoted(`${swap('BTC.BTC', 'ETH.ETH', '0.25')}`);
  await fillDestination(page);
  await page.getByRole('button', { name: /max\. slippage$/ }).click();
  await page.getByRole('radio', { name: '3%' }).click();
  await page.locator('.wallet-button').click();
  await wallets(page).getByText('Continue on your phone').click();
  await wallets(page).getByText('Your receiving address goes along.').waitFor();
  const link = await scanned(wallets(page));
  expect(link).toBe(`${home.url()}/?from=BTC.BTC&to=ETH.ETH&amount=0.25#continue&receive=${destination}&slippage=300`);

  const there = await home.newPage(phone);
  await there.goto(link ?? '');
  const notice = there.locator('.handoff');
  await notice.getByRole('heading', { name: 'Receive on Ethereum at this address?' }).waitFor();
  expect([await amountField(there).inputValue(), await there.locator('#destination').inputValue()]).toEqual(['0.25', '']);
  await there.getByRole('button', { name: '3% max. slippage' }).waitFor();
  await expect.poll(() => there.url()).not.toContain('#');
  await notice.getByRole('button', { name: 'Use this address' }).tap();
  // The browser itself turns the tap into a click.
  await expect.poll(() => there.locator('#destination').inputValue()).toBe(destination);
  await notice.waitFor({ state: 'detached' });
  await there.locator('.review-button[data-next="review"]:not([aria-disabled="true"])').waitFor();
});

test('opens a wallet on the phone itself by a link, which closing the list gives up', async () => {
  const page = await opened(swap('ETH.ETH', 'BTC.BTC'), phone);
  const connect = wallets(page).getByRole('button', { name: /^Connect WalletConnect/ });
  await connect.tap();
  const link = wallets(page).getByRole('link', { name: 'Open a wallet on this phone' });
  expect(await link.getAttribute('href')).toMatch(/^wc:[0-9a-f]{64}@2\?/);
  await page.keyboard.press('Escape');
  await wallets(page).waitFor({ state: 'detached' });
  await page.locator('.wallet-button').tap();
  await connect.tap();
  await link.waitFor();
});

test('pays by hand where that was chosen before, and offers wallet apps beside it, on a phone', async () => {
  const page = await opened(swap('BTC.BTC', 'ETH.ETH', '0.1'), phone);
  expect(await wallets(page).getByText('Continue on your phone').count()).toBe(0);
  await button(page, 'Pay by hand').tap();
  await wallets(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('destination');
  await openReview(page);
  const byHand = dialog(page).getByRole('radio', { name: 'By hand' }).and(page.locator(':checked'));
  await agreeUntil(page, byHand, () => dialog(page).locator('.confirm-act .button').tap());
  await dialog(page).locator('[data-way="wallet"]').tap();
  await dialog(page).getByRole('link', { name: 'Open this page in MetaMask' }).waitFor();
  await dialog(page).getByRole('button', { name: 'Pay by hand' }).tap();
  await byHand.waitFor();
});

describe('accessibility', () => {
  const walk = async (see: See) => {
    for (const [name, query] of [
      ['btc', swap('BTC.BTC')],
      ['ltc', swap('LTC.LTC', 'ETH.ETH', '5')],
      ['usdc', swap(usdc, 'BTC.BTC', '500')],
    ] as const) {
      const page = await opened(query, still);
      await wallets(page).locator('.wallets-ways > *').first().waitFor();
      for (const folded of await wallets(page).locator('summary').all()) await folded.click();
      await see(page, `get-${name}`);
      if (name === 'usdc') {
        // USDC is paid through a contract, so no payment by hand is offered.
        await button(page, 'Pay with another asset').click();
        await page.getByRole('combobox').waitFor();
      }
      await page.context().close();
    }
    const page = await home.open(`${swap('BTC.BTC')}#continue&receive=${destination}`, still);
    await page.locator('.handoff').waitFor();
    await offers(page).first().waitFor();
    await see(page, 'handoff');
  };
  const findings = walkOf(walk);

  test.each(looks)('the ways to get a wallet have no axe findings in $colorScheme at $width px', async (look) => {
    expect(await findings(look)).toEqual([]);
  });
});
