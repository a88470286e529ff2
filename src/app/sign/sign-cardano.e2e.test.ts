import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { memoOfMetadata } from '../../core/carrier/cardano-metadata.ts';
import { looks, type See, still, walkOf } from '../../spec/fixtures/looks.ts';
import { offers } from '../fixtures/home.ts';
import { agreeByHand, agreeUntil, carried, dialog, payWays, readyButton, reviewButton, untilTerms } from '../fixtures/review.ts';
import {
  btcAddress,
  connect,
  ended,
  follow,
  line,
  type Payment,
  prepare,
  prepared,
  refusal,
  signatures,
  signButton,
  signSwap,
  startSigning,
} from '../fixtures/sign.ts';

const home = startSigning();
const ada: Payment = { from: 'ADA.ADA', to: 'BTC.BTC', amount: '1000' };

afterEach(async () => {
  await home.control('reset', {});
});

describe('Cardano through a CIP-30 wallet', () => {
  test('shows what will be signed, and sends a memo that the vault reads from the metadata', async () => {
    const page = await prepared(home, ada);
    expect(await line(page, 'amount').textContent()).toContain('1,000 ADA');
    expect(await line(page, 'account').textContent()).toContain((await home.addressOn(page, 'ADA')).slice(0, 8));
    expect(await line(page, 'fee').textContent()).toMatch(/0\.1\d+ ADA/);
    const { network, tx } = await signSwap(page);
    expect(network).toBe('mayachain');
    const swap = await home.swapOf(network, tx, ({ kind }) => kind !== 'unread');
    expect(swap).toMatchObject({ kind: 'swap', asset: 'ADA.ADA', amount: '100000000000', from: await home.addressOn(page, 'ADA') });
    expect(swap.memo).toContain(btcAddress);
    expect(await signatures(page)).toEqual(['Sign a Cardano payment']);
  });

  test('pays ADA out to the wallet’s own address', async () => {
    const page = await home.open('/track');
    await page.goto(`${home.url()}/?from=ETH.ETH&to=ADA.ADA&amount=0.5`);
    await connect(page);
    await offers(page).first().waitFor();
    await page.locator('#destination').fill(await home.addressOn(page, 'ADA'));
    await page.locator('.review-button[data-next="review"]:enabled').waitFor();
    await reviewButton(page).click();
    await untilTerms(page);
    await agreeUntil(page, signButton(page));
    expect(await ended(home, await signSwap(page))).toBe('done');
    await follow(page);
    await page.locator('.track-about', { hasText: /^You received [\d,.]+\sADA/ }).waitFor();
  });

  test('signs the maximum that the form offers, which leaves enough for the fee', async () => {
    const page = await prepared(home, ada);
    await page.goto(`${home.url()}/?from=ADA.ADA&to=BTC.BTC`);
    await page.locator('.wallet-balance', { hasText: /20,000 ADA/ }).waitFor();
    await page
      .locator('.leg-quick')
      .getByRole('button', { name: /Max|100/ })
      .first()
      .click();
    const amount = await page.locator('#amount').inputValue();
    expect(Number(amount.replaceAll(',', ''))).toBeGreaterThan(19_999.7);
    expect(Number(amount.replaceAll(',', ''))).toBeLessThan(20_000);
    await page.goto(`${home.url()}/?from=ADA.ADA&to=BTC.BTC&amount=${amount.replaceAll(',', '')}`);
    await prepare(home, page, { ...ada, amount: amount.replaceAll(',', '') });
    const { tx } = await signSwap(page);
    expect((await home.swapOf('mayachain', tx)).amount).toMatch(/^19999/);
  });
});

describe('Cardano by hand', () => {
  /** Goes from a form without a wallet to the manual payment details. */
  async function byHand(page: Page): Promise<void> {
    await page.goto(`${home.url()}/?from=ADA.ADA&to=BTC.BTC&amount=1000`);
    await offers(page).first().waitFor();
    await page.locator('#destination').fill(btcAddress);
    await page.locator('.review-button[data-next="review"]:enabled').waitFor();
    await reviewButton(page).click();
    await untilTerms(page);
    await agreeByHand(page);
    expect(await payWays(page).locator('label').first().getAttribute('data-way')).toBe('wallet');
    await dialog(page).getByText('Yoroi’s memo never leaves the wallet').waitFor();
  }

  test('offers the wallet first, and metadata with the memo only once wallet support is confirmed', async () => {
    const page = await home.open('/track');
    await byHand(page);
    expect(await carried(page, 'metadata').count()).toBe(0);
    await readyButton(page).click();
    expect(await carried(page, 'amount').textContent()).toBe('1000');
    expect((await carried(page, 'address').textContent())?.replaceAll(/\s/g, '')).toMatch(/^addr1/);
    const memo = (await carried(page, 'memo').textContent()) ?? '';
    const metadata = (await carried(page, 'metadata').textContent()) ?? '';
    expect(memo).toContain(btcAddress);
    expect(memoOfMetadata(JSON.parse(metadata))).toBe(memo);
  });

  const paying = async (see: See) => {
    const page = await home.open('/track', still);
    await byHand(page);
    await readyButton(page).click();
    await see(page, 'cardano-by-hand');
    await prepare(home, page, ada);
    await see(page, 'cardano-sign');
    await home.misbehave(page, { alters: 'output' });
    await signButton(page).click();
    await refusal(page, 'altered').waitFor();
    await see(page, 'cardano-altered');
  };
  const ofPaying = walkOf(paying, { exclude: 'devnet-panel' });

  test.each(looks)('paying with ADA has no axe findings in $colorScheme at $width px', async (look) => {
    expect(await ofPaying(look)).toEqual([]);
  });
});
