import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { scanned } from '../../fixtures/codes.ts';
import { phone } from '../../fixtures/phone.ts';
import { agreeUntil, dialog, reviewButton, untilTerms } from '../../fixtures/review.ts';
import { btcAddress, ended, review, signButton, signSwap, startSigning } from '../../fixtures/sign.ts';

const home = startSigning();
const panel = (page: Page) => dialog(page).locator('.phone-pay');

afterEach(async () => {
  await home.control('reset', {});
});

/** A desk without a wallet for the chain, with the code on screen. */
async function shownOnDesk(): Promise<Page> {
  const desk = await home.open('/?from=ETH.ETH&to=BTC.BTC&amount=1.5', { misbehave: { standsAs: 'unisat' } });
  await review(desk, btcAddress);
  await dialog(desk).locator('[data-way="wallet"]').click();
  await dialog(desk).getByRole('button', { name: 'Show the code' }).click();
  await panel(desk).locator('.qr').waitFor();
  return desk;
}

test('a phone pays by a quote of its own, and the desk follows the payment by itself', async () => {
  const desk = await shownOnDesk();
  await panel(desk).getByText('Waiting for the payment.').waitFor();
  const link = (await scanned(panel(desk))) ?? '';
  expect(link).toBe(`${home.url()}/?from=ETH.ETH&to=BTC.BTC&amount=1.5#continue&receive=${btcAddress}`);

  const there = await home.open(link.slice(home.url().length), phone);
  await there.getByRole('button', { name: 'Use this address' }).tap();
  // The only wallet of a phone connects by itself, on both ends.
  await there.locator('.wallet-button').tap();
  await there.locator('.wallet-button', { hasText: '$' }).waitFor();
  await there.locator('.review-button[data-next="review"]:enabled').waitFor();
  await reviewButton(there).click();
  await untilTerms(there);
  await agreeUntil(there, signButton(there));
  const sent = await signSwap(there);

  expect(await ended(home, sent)).toBe('done');
  await desk.waitForURL((url) => url.pathname === '/track' && url.searchParams.get('tx') === sent.tx);
  await desk.getByText('Complete', { exact: true }).first().waitFor();
});

test('the code opens the app that was chosen, and says what does not go along', async () => {
  const desk = await shownOnDesk();
  await desk.getByLabel('Wallet on your phone').selectOption({ label: 'MetaMask' });
  await panel(desk).getByText('The receiving address doesn’t go along.').waitFor();
  expect(await scanned(panel(desk))).toMatch(/^https:\/\/link\.metamask\.io\/dapp\/[^#]*from=ETH\.ETH&to=BTC\.BTC&amount=1\.5$/);
  await dialog(desk).getByRole('button', { name: 'Back' }).click();
  await dialog(desk).locator('.pay-ways').waitFor();
});
