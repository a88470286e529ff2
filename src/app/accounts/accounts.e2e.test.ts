import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { casesFor } from '../../../scripts/config/tier.ts';
import { looks, type See, still, walkOf } from '../../spec/fixtures/looks.ts';
import { startSigning } from '../fixtures/sign.ts';

const home = startSigning();
const form = '/?from=ETH.ETH&to=BTC.BTC&amount=1';
const sheet = (page: Page) => page.locator('.accounts');
const chip = (page: Page) => page.locator('.wallet-button');
const row = (page: Page, name: string) => page.locator('.held-row', { hasText: `Pay with ${name},` });
const amount = (page: Page) => page.locator('#amount');
const destination = (page: Page) => page.locator('#destination');
const destinationNote = (page: Page) => page.locator('.destination-own');
const sized = (width: number) => ({ viewport: { width, height: 900 } });

afterEach(async () => {
  await home.control('reset', {});
});

/** Connects a wallet; wallets for neither side of the form are collapsed behind their count, once they are found. */
async function clickConnect(page: Page, chain: string): Promise<void> {
  const more = page.locator('.wallet-group details:not([open]) > summary').first();
  const button = page.getByRole('button', { name: `Connect Devnet wallet for ${chain}`, exact: true });
  const unfold = async () => {
    if ((await button.isHidden()) && (await more.isVisible())) await more.click({ timeout: 5_000 }).catch(() => undefined);
    return button.isVisible();
  };
  await expect.poll(unfold).toBe(true);
  await button.click();
}

/** Connects the chains by their names in the wallet dialog. */
async function connectTo(page: Page, ...chains: readonly string[]): Promise<void> {
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await chip(page).click();
  const wallets = page.locator('dialog.wallets');
  for (const chain of chains) {
    await clickConnect(page, chain);
    const disconnect = wallets.getByRole('button', { name: `Disconnect Devnet wallet from ${chain.split(' ')[0]}` });
    await expect.poll(async () => (await wallets.isHidden()) || (await disconnect.isVisible())).toBe(true);
  }
  // Both ends of the form's pair are connected: the dialog closes by itself.
  if (chains.includes(both)) await wallets.waitFor({ state: 'hidden' });
  else await wallets.getByRole('button', { name: 'Close' }).click();
}

async function openSheet(page: Page): Promise<void> {
  await page.locator('.wallet-chip').waitFor();
  await chip(page).click();
  await sheet(page).getByRole('heading', { name: 'Your accounts' }).waitFor();
}

/** Both ends of the form, by one press. */
const both = 'Ethereum and Bitcoin';
/** Parses a dollar amount into cents. */
const cents = (text: string | null): bigint => BigInt((/\$([\d,]+\.\d\d)/.exec(text ?? '')?.[1] ?? '0').replaceAll(/[,.]/g, ''));

/** Figures of the header and the sheet, read in one step: they change with every reading of prices. */
const figures = (page: Page) =>
  page.evaluate(() => {
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
    const [[inChip = ''], [whole = '']] = [texts('.wallet-chip-total'), texts('.accounts-sum')];
    return { inChip, whole, chains: texts('.held-sum'), rows: texts('.held-figures .quiet') };
  });

test('shows the balances of several accounts, pays with one of them and removes them with their accounts', async () => {
  const page = await home.open(form, { ...sized(390), misbehave: { rejects: true } });
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await chip(page).click();
  await clickConnect(page, both);
  await page.locator('.wallets .wallet-error').waitFor();
  await page.keyboard.press('Escape');
  expect(await chip(page).textContent()).toContain('Connect wallet');
  expect(await page.locator('.wallet-chip, .accounts').count()).toBe(0);
  expect(await destination(page).inputValue()).toBe('');

  await home.misbehave(page, { rejects: false });
  await connectTo(page, both);
  await chip(page).filter({ hasText: '2 accounts connected' }).waitFor();
  const address = await home.addressOn(page, 'ETH');
  expect(await page.locator('.wallet-chip-address').textContent()).toBe(`${address.slice(0, 6)}…${address.slice(-4)}`);
  await destinationNote(page).filter({ hasText: 'Your account in Devnet wallet' }).waitFor();
  expect(await destination(page).inputValue()).toBe(await home.addressOn(page, 'BTC'));
  expect(await destinationNote(page).getAttribute('role')).toBe('status');
  await page.locator('.review-button[data-next="review"]:enabled').waitFor();
  await page.locator('.wallet-chip-total').waitFor();
  await openSheet(page);
  await sumsUp(page);
  await connectAndFilter(page);
  await payWithBitcoin(page);

  await openSheet(page);
  for (const chain of ['Bitcoin', 'Solana', 'Ethereum']) {
    await row(page, 'ETH').waitFor();
    await sheet(page)
      .getByRole('button', { name: `Disconnect Devnet wallet from ${chain}` })
      .click();
    await row(page, 'BTC').waitFor({ state: 'detached' });
  }
  await sheet(page).waitFor({ state: 'detached' });
  await chip(page).filter({ hasText: 'Connect wallet' }).waitFor();
  await expect.poll(() => destination(page).inputValue()).toBe('');
});

/** The total in the header is that of the sheet, which lists it by chain and token. */
async function sumsUp(page: Page): Promise<void> {
  for (const name of ['ETH', 'USDC', 'BTC']) await row(page, name).waitFor();
  await page.getByText('Nothing on BNB Chain, Avalanche').waitFor();
  const { inChip, whole, chains, rows } = await figures(page);
  const total = cents(whole);
  const sum = (texts: readonly string[]) => texts.reduce((all, text) => all + cents(text), 0n);
  for (const parts of [chains, rows]) expect(sum(parts)).toBe(total);
  expect(cents(inChip)).toBe(total);
  for (const [name, held] of [
    ['ETH', '20'],
    ['USDC', '50,000'],
    ['BTC', '1'],
  ] as const)
    expect(await row(page, name).locator('.held-figures b').textContent()).toBe(held);
  expect(await sheet(page).locator('.wallet-account').count()).toBe(2);
}

/** Connects a third wallet from the sheet, and searches and hides balances. */
async function connectAndFilter(page: Page): Promise<void> {
  await sheet(page).getByRole('button', { name: 'Connect another wallet' }).click();
  await clickConnect(page, 'Solana');
  await page.locator('.wallets').getByRole('button', { name: 'Disconnect Devnet wallet from Solana' }).waitFor();
  await page.keyboard.press('Escape');
  await row(page, 'SOL').waitFor();
  const asset = 'ETH.AAVE-0X7FC66500C84A76AD7E9C93437BFC5AC33E2DDAE9';
  await home.control('faucet', { chain: 'ETH', address: await home.addressOn(page, 'ETH'), asset, amount: '1000' });
  await sheet(page).getByRole('button', { name: 'Refresh balances' }).click();
  await row(page, 'AAVE').waitFor();
  await sheet(page).getByRole('checkbox', { name: 'Hide under $1' }).check();
  await row(page, 'AAVE').waitFor({ state: 'detached' });
  await page.getByText('1 small balance hidden').waitFor();
  const search = sheet(page).getByRole('searchbox', { name: 'Token, chain or contract' });
  await search.fill('nothing like this');
  await page.getByText('No balance matches.').waitFor();
  await search.fill('bitcoin');
  await row(page, 'BTC').waitFor();
  expect(await page.locator('.held-row').count()).toBe(1);
}

/** Fills the amount with the balance minus the chain’s fee; BTC, so far received, is paid. */
async function payWithBitcoin(page: Page): Promise<void> {
  await row(page, 'BTC').click();
  await sheet(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^You pay: BTC/ }).waitFor();
  await page.getByRole('button', { name: /^You receive: ETH/ }).waitFor();
  await expect.poll(() => amount(page).inputValue()).toMatch(/^0\.99/);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('amount');
  await page.locator('.wallet-balance').waitFor();
  expect(await page.locator('#send-note').textContent()).not.toContain('more than you can send');
  const most = await amount(page).inputValue();
  for (const [name, part] of [
    [/^25%/, 4n],
    [/^50%/, 2n],
    [/^Max/, 1n],
  ] as const) {
    await page.getByRole('button', { name }).click();
    const units = (text: string) => BigInt(text.replace('0.', '').padEnd(8, '0'));
    expect(units(await amount(page).inputValue())).toBe(units(most) / part);
  }
  await expect.poll(() => destination(page).inputValue()).toBe(await home.addressOn(page, 'ETH'));
  await amount(page).fill('50');
  await page.locator('#send-note').getByText('more than you can send').waitFor();
  const review = page.locator('.review-button').filter({ hasText: 'Not enough BTC' });
  await review.waitFor();
  expect(await review.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: 'Use max' }).click();
  await page.locator('#send-note.note-error').waitFor({ state: 'detached' });
}

describe('accessibility', () => {
  test('the sheet opens, fills in a balance and closes by keyboard alone', async () => {
    const page = await home.open(form);
    await connectTo(page, both);
    await page.locator('.wallet-chip').waitFor();
    await chip(page).focus();
    await page.keyboard.press('Enter');
    await row(page, 'USDC').waitFor();
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    expect(await chip(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await row(page, 'USDC').waitFor();
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.textContent?.includes('USDC') === true)) break;
    }
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(
      /^Pay with USDC, USDCUSD Coin50,000\$[\d,.]+ · [\d.]+% of the total$/,
    );
    await page.keyboard.press('Enter');
    await expect.poll(() => amount(page).inputValue()).toBe('50,000');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('amount');
  });

  const exclude = 'devnet-panel';
  /** In the gate, right to left; widths.e2e.test.ts has the widths of all. */
  const locales = casesFor(['de', 'ar', 'ja'], (code) => code === 'ar');
  const walk = async (see: See) => {
    const page = await home.open(form, still);
    await page.route(/\/balances\?chain=SOL/, (route) => route.fulfill({ status: 503, json: {} }));
    await connectTo(page, 'Solana', both);
    await page.locator('.wallet-chip-total').waitFor();
    await see(page, 'accounts-form');
    await openSheet(page);
    await row(page, 'BTC').waitFor();
    await page.locator('.accounts-unread').waitFor();
    await see(page, 'accounts-sheet');
    await page.locator('.accounts-connect').scrollIntoViewIfNeeded();
    await see(page, 'accounts-sheet-end');
    for (const locale of locales) {
      await page.goto(`${home.url()}/${locale}${form}`);
      await page.locator('.wallet-chip-total').waitFor();
      await chip(page).click();
      await page.locator('.held-row').first().waitFor();
      await page.locator('.accounts-unread').waitFor();
      await see(page, `accounts-${locale}`);
    }
  };
  const findings = walkOf(walk, { exclude });
  test.each(looks)('the accounts have no axe findings in $colorScheme at $width px', { timeout: 600_000 }, async (look) => {
    expect(await findings(look)).toEqual([]);
  });

  test('the accounts fit into 320 px, including in a right-to-left language', async () => {
    const page = await home.open(form, sized(320));
    await connectTo(page, both);
    for (const path of [form, `/ar${form}`]) {
      await page.goto(home.url() + path);
      await page.locator('.wallet-chip').waitFor();
      await page.locator('.wallet-balance-held').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await chip(page).click();
      await page.locator('.held-row').first().waitFor();
      expect(await sheet(page).evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });
});
