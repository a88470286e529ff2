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

describe('a page without a wallet, on a desktop', () => {
  test('lists wallets that can pay, with chains and store page, and puts those for both sides first', async () => {
    const page = await opened(swap('BTC.BTC'));
    const rows = wallets(page).locator('.wallet-row');
    expect(await rows.locator('.wallet-name').allTextContents()).toEqual([
      'MetaMask',
      'OKX Wallet',
      'Vultisig',
      'Xverse',
      'UniSat',
      'Leather',
    ]);
    expect(await rows.first().locator('.wallet-on').textContent()).toBe('Bitcoin and Ethereum');
    const install = wallets(page).getByRole('link', { name: 'Install MetaMask from the Chrome Web Store' });
    expect(await install.getAttribute('href')).toBe('https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn');
    expect(await install.getAttribute('rel')).toContain('noopener');
    await rows.nth(4).waitFor({ state: 'hidden' });
    await wallets(page).getByText('2 more wallets').click();
    await rows.nth(4).waitFor({ state: 'visible' });
  });

  test('lists the deposit address first, linked with the form’s state, or only paying by hand without one', async () => {
    const page = await opened(swap('LTC.LTC', 'ETH.ETH', '5'));
    const ways = wallets(page).locator('.wallets-ways');
    const address = ways.getByRole('link', { name: 'Pay to a deposit address' });
    expect(await address.getAttribute('href')).toBe('/instant?from=LTC.LTC&to=ETH.ETH&amount=5');
    expect(await ways.locator('a, button').allTextContents()).toEqual(['Pay to a deposit address', 'Pay by hand']);
    const rune = await opened(swap('THOR.RUNE', 'BTC.BTC', '500'));
    await expect.poll(() => wallets(rune).locator('.wallets-ways').locator('a, button').allTextContents()).toEqual(['Pay by hand']);
  });

  test('preselects paying by hand after the review once chosen', async () => {
    const page = await opened(swap('BTC.BTC', 'ETH.ETH', '0.1'));
    await button(page, 'Pay by hand').click();
    await wallets(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('destination');
    await openReview(page);
    await agreeUntil(page, dialog(page).getByRole('radio', { name: 'By hand' }).and(page.locator(':checked')));
  });

  test('offers another asset if only a contract accepts this one, or nothing does', async () => {
    const page = await opened(swap(usdc, 'BTC.BTC', '500'));
    await wallets(page).getByText('USDC can only be paid with one of these wallets.').waitFor();
    await button(page, 'Pay with another asset').click();
    await page.getByRole('combobox').waitFor();
    const radix = await opened(swap('XRD.XRD', 'BTC.BTC', '50000'));
    await wallets(radix).getByText('XRD can’t be paid from here').waitFor();
    await button(radix, 'Pay with another asset').click();
    await radix.getByRole('combobox').waitFor();
  });

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

  test.each([
    ['an address of another chain', 'receive=bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['a text that is no address', 'receive=%3Cimg%20src%3Dx%3E'],
    ['a slippage that the form does not offer', 'slippage=5000'],
  ])('ignores a link with %s', async (_, carried) => {
    const page = await home.quoted(`${swap('BTC.BTC')}#continue&${carried}`);
    await expect.poll(() => page.url()).not.toContain('#');
    expect(await page.locator('.handoff').count()).toBe(0);
    expect(await page.locator('#destination').inputValue()).toBe('');
    await page.getByRole('button', { name: '1% max. slippage' }).waitFor();
  });
});

describe('a page without a wallet, on a phone', () => {
  test('links to itself, with its form, in the browsers of wallet apps', async () => {
    const page = await opened(swap('BTC.BTC'), phone);
    const here = `${home.url()}/?from=BTC.BTC&to=ETH.ETH&amount=0.5`;
    const open = (name: string) => wallets(page).getByRole('link', { name: `Open this page in ${name}`, exact: true });
    expect(await open('Xverse').getAttribute('href')).toBe(`https://connect.xverse.app/browser?url=${encodeURIComponent(here)}`);
    expect(await open('MetaMask').getAttribute('href')).toBe(`https://link.metamask.io/dapp/${here.replace('http://', '')}`);
    expect(await open('Leather').getAttribute('href')).toContain('leather://browser?url=');
    await wallets(page).getByText('Bitcoin, only if the app is installed').waitFor();
    expect(await wallets(page).getByText('Continue on your phone').count()).toBe(0);
    expect(
      await wallets(page)
        .getByRole('link', { name: /^Install/ })
        .count(),
    ).toBe(0);
  });

  test('leads to a deposit address if no app can pay, and names a desktop wallet', async () => {
    const page = await opened(swap('LTC.LTC', 'ETH.ETH', '5'), phone);
    await wallets(page).getByText('No wallet app that opens this page can pay LTC. On a computer, Vultisig can.').waitFor();
    await wallets(page).getByRole('link', { name: 'Pay to a deposit address' }).tap();
    await page.waitForURL(/\/instant\?from=LTC\.LTC/);
    await page.locator('.entrance .form').waitFor();
    await expect.poll(() => amountField(page).inputValue()).toBe('5');
  });

  test('also offers other ways at the payment', async () => {
    const page = await home.open(swap('BTC.BTC', 'ETH.ETH', '0.1'), phone);
    await openReview(page);
    const way = dialog(page).locator('[data-way="wallet"]');
    await agreeUntil(page, way, () => dialog(page).locator('.confirm-act .button').tap());
    await way.tap();
    await dialog(page).getByRole('link', { name: 'Open this page in MetaMask' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Pay by hand' }).tap();
    await dialog(page).getByRole('radio', { name: 'By hand' }).and(page.locator(':checked')).waitFor();
  });
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
