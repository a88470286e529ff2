import { expect, test } from 'vitest';
import { probeDestination } from '../../core/quote/plan.ts';
import { offers, startHome } from '../fixtures/home.ts';
import { agreeByHand, carried, dialog, fillDestination, readyButton, reviewButton, untilTerms } from '../fixtures/review.ts';

const home = startHome();
const owner = probeDestination('THOR');

test('finds a secured asset in the picker, offers to mint it 1:1 and follows it until minted', async () => {
  const page = await home.open('?from=BTC.BTC&amount=0.2');
  await page.getByRole('button', { name: 'Paste' }).waitFor();
  await page.getByRole('button', { name: /^You receive:/ }).click();
  const tickers = page.locator('.choice-ticker');
  await tickers.first().waitFor();
  expect(await tickers.allTextContents()).not.toContain('BTC-BTC');
  await page.getByRole('checkbox', { name: 'Secured and trade assets' }).check();
  await page.getByRole('combobox', { name: 'Name, ticker, chain or contract' }).fill('secured bitcoin');
  await page.getByRole('option', { name: /^BTC-BTC/ }).click();
  await page.getByRole('button', { name: /^You receive: BTC-BTC on THORChain/ }).waitFor();

  const best = offers(page).first();
  await best.filter({ hasText: 'minted 1:1' }).waitFor();
  expect(await best.textContent()).toContain('0.2');
  expect(await best.textContent()).not.toContain('No minimum');
  await fillDestination(page, owner);
  await reviewButton(page).click();
  await untilTerms(page);
  expect(await dialog(page).textContent()).toContain('by minting, without a pool');
  expect(await dialog(page).getByRole('alert').count()).toBe(0);
  await agreeByHand(page);
  await readyButton(page).click();
  const memo = await carried(page, 'memo').textContent();
  expect(memo).toBe(`SECURE+:${owner}`);

  const { tx } = await home.request('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '20000000', memo: memo ?? '' });
  await home.control('clock', { advance_blocks: 400 });
  // The page polls for the payment while the amount to send is on screen.
  await page.waitForURL((url) => url.searchParams.get('tx') === String(tx));
  await page.getByText('0.2 BTC-BTC was minted').first().waitFor();
  expect(await page.locator('.track-tag').textContent()).toBe('Complete');
});

test('finds a trade asset by its notation, and offers to redeem one 1:1', async () => {
  const page = await home.open('?from=BTC~BTC&to=BTC.BTC&amount=0.2');
  const best = offers(page).first();
  await best.filter({ hasText: 'redeemed 1:1' }).waitFor();
  await page.getByRole('button', { name: /^You pay: BTC~BTC/ }).click();
  await page.getByRole('combobox', { name: 'Name, ticker, chain or contract' }).fill('eth~');
  await page.getByRole('option', { name: /^ETH~ETH/ }).waitFor();
});
