import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { looks, type See, still, walkOf } from '../../spec/fixtures/looks.ts';
import { dropOnto } from '../fixtures/codes.ts';
import { amountField, offers, shown, startHome, stateTitle } from '../fixtures/home.ts';

const home = startHome();
const evm = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const known = { chain: 'ETH', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' };
const invoice = 'bitcoin:bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl2?amount=0.015&label=Caf%C3%A9';
const field = (page: Page) => page.getByRole('textbox', { name: /^Receive at/ });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const keep = (page: Page, key: string, value: unknown) =>
  page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(value)] as const);

/** An empty form beside the market with the user's own pairs, then the asset picker. */
async function seeEmpty(page: Page, see: See): Promise<void> {
  await keep(page, 'strait.pairs', [{ from: 'SOL.SOL', to: 'BTC.BTC' }]);
  await keep(page, 'strait.savedPairs', [{ from: 'BTC.BTC', to: 'ETH.ETH' }]);
  await keep(page, 'strait.assets', ['LTC.LTC', 'DOGE.DOGE']);
  await page.reload();
  await shown(page);
  await page.getByRole('region', { name: 'Your pairs' }).getByRole('listitem').nth(1).waitFor();
  await page.locator('.popular-row').first().waitFor();
  await see(page, 'empty');
  await button(page, /^You receive/).click();
  await page.locator('.choice').first().waitFor();
  await page.locator('.choices').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await see(page, 'choosing');
}

/** Offers, and every message of a form with offers. */
async function seeOffers(page: Page, see: See): Promise<void> {
  await page.locator('.offer summary').first().click();
  await page.locator('.offer-details').waitFor();
  await see(page, 'with offers');
  await page.route('**/api/v1/quote?*', () => undefined);
  await amountField(page).fill('0.2');
  await page.locator('.offer[data-dim="true"]').first().waitFor();
  await see(page, 'being replaced');
  await page.unroute('**/api/v1/quote?*');
  await amountField(page).fill('20');
  await page.locator('.offer[data-dim="false"]').first().waitFor();
  await button(page, 'Enter in USD').click();
  await see(page, 'dollars');
  await field(page).fill('strait');
  await button(page, 'Use this address').waitFor();
  await see(page, 'name');
  await keep(page, 'strait.addresses', [known]);
  await field(page).fill('0xd8da0000000000000000000000000000000a6045');
  await button(page, 'I’ve compared them, use this one').waitFor();
  await see(page, 'lookalike');
  await button(page, /max\. slippage$/).click();
  await page.getByRole('textbox', { name: 'Your own percentage' }).fill('90');
  await page.getByText('Enter a percentage').waitFor();
  await see(page, 'protection');
  await button(page, 'Swap without a limit').click();
  await page.getByRole('dialog', { name: 'Swap without a minimum?' }).waitFor();
  await see(page, 'consent');
  await button(page, 'Swap without a minimum').click();
  await page.locator('.offer[data-dim="false"]').getByText('No minimum').first().waitFor();
  await see(page, 'unprotected');
}

async function seeExpired(page: Page, see: See): Promise<void> {
  await page.route('**/api/v1/quote?*', () => undefined);
  await page.clock.install();
  await page.clock.fastForward('16:00');
  await page.locator('.offer[data-dim="true"]').first().waitFor();
  await see(page, 'expired');
}

async function seeRefused(page: Page, see: See): Promise<void> {
  await stateTitle(page, 'is too little to cross').waitFor();
  await see(page, 'refused');
}

async function seeWarnings(page: Page, see: See): Promise<void> {
  await field(page).fill('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr');
  await page.getByText('MAYAChain can’t pay to a Taproot address').first().waitFor();
  await button(page, /^Refund address/).click();
  await page.getByRole('textbox', { name: 'Refund address on Ethereum' }).fill('0x12');
  await page.locator('.refund .note-error').waitFor();
  await see(page, 'warnings and refund');
}

/** A payment request that is refused, incomplete, filled in, dropped and scanned. */
async function seeRequests(page: Page, see: See): Promise<void> {
  await button(page, 'Scan a QR code').waitFor();
  await field(page).fill('xrpl:rwietsevLFg8XSmG3bEZzFein1g8RBqWDZ?amount=2&dt=123');
  await page.getByText('It needs a destination tag').waitFor();
  await see(page, 'request-refused');
  await field(page).fill(`ethereum:${evm}`);
  await button(page, 'Receive ETH on Ethereum').waitFor();
  await see(page, 'request-choice');
  await field(page).fill(invoice);
  await page.getByText('At least 0.015 BTC arrives').waitFor();
  await offers(page).first().waitFor();
  await see(page, 'request-filled');
  await dropOnto(page, '.form', { text: invoice }, false);
  await page.locator('.request-drop').waitFor();
  await see(page, 'request-drop');
}

async function seeScanner(page: Page, see: See): Promise<void> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('None', 'NotFoundError'));
  });
  await button(page, 'Scan a QR code').click();
  await page.getByText('No camera is available here.').waitFor();
  await see(page, 'request-scan');
}

const places = [
  ['', seeEmpty],
  ['?amount=0.1', seeOffers],
  ['?amount=0.1', seeExpired],
  ['?amount=0.00001', seeRefused],
  ['?from=ETH.ETH&to=BTC.BTC&amount=1', seeWarnings],
  ['?from=ETH.ETH&to=LTC.LTC', seeRequests],
  ['', seeScanner],
] as const;

const findings = walkOf(async (see) => {
  for (const [query, go] of places) {
    const page = await home.open(query, still);
    await shown(page);
    await go(page, see);
    await page.context().close();
  }
});

test.each(looks)('the home page has no axe findings and no overflow in any state in $colorScheme at $width px', async (look) => {
  expect(await findings(look)).toEqual([]);
});

test('the page keeps the chosen theme', async () => {
  const page = await home.open();
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.getByRole('button', { name: 'Theme: system. Change' }).click();
  await page.getByRole('button', { name: 'Theme: light. Change' }).click();
  await page.getByRole('button', { name: 'Theme: dark. Change' }).waitFor();
  expect(await paper()).toBe('rgb(9, 14, 14)');
  await page.reload();
  expect(await paper()).toBe('rgb(9, 14, 14)');
});
