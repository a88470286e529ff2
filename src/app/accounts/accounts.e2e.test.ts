import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
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
/** Phone and desktop widths. */
const widths = [390, 1440] as const;
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
  for (const chain of chains) {
    await clickConnect(page, chain);
    await page
      .locator('.wallets')
      .getByRole('button', { name: `Disconnect Devnet wallet from ${chain.split(' ')[0]}` })
      .waitFor();
  }
  await page.locator('.wallets').getByRole('button', { name: 'Close' }).click();
}

async function openSheet(page: Page): Promise<void> {
  await page.locator('.wallet-chip').waitFor();
  await chip(page).click();
  await sheet(page).getByRole('heading', { name: 'Your accounts' }).waitFor();
}

const evm = 'Ethereum and other EVM chains';
/** Parses a dollar amount into cents. */
const cents = (text: string | null): bigint => BigInt((/\$([\d,]+\.\d\d)/.exec(text ?? '')?.[1] ?? '0').replaceAll(/[,.]/g, ''));

/** Figures of the header and the sheet, read in one step: they change with every reading of prices. */
const figures = (page: Page) =>
  page.evaluate(() => {
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
    const [[inChip = ''], [whole = '']] = [texts('.wallet-chip-total'), texts('.accounts-sum')];
    return { inChip, whole, chains: texts('.held-sum'), rows: texts('.held-figures .quiet') };
  });

describe('the accounts sheet', () => {
  test.each(widths)('at %i px shows the total in the header and the balances by chain and token in the sheet', async (width) => {
    const page = await home.open(form, sized(width));
    await connectTo(page, evm, 'Bitcoin');
    await chip(page).filter({ hasText: '2 accounts connected' }).waitFor();
    const address = await home.addressOn(page, 'ETH');
    expect(await page.locator('.wallet-chip-address').textContent()).toBe(`${address.slice(0, 6)}…${address.slice(-4)}`);
    await page.locator('.wallet-chip-total').waitFor();
    await openSheet(page);
    for (const name of ['ETH', 'USDC', 'BTC']) await row(page, name).waitFor();
    await page.getByText('Nothing on BNB Chain, Avalanche').waitFor();
    const { inChip, whole, chains, rows } = await figures(page);
    const total = cents(whole);
    const sum = (texts: readonly string[]) => texts.reduce((all, text) => all + cents(text), 0n);
    // Each amount is truncated to cents on its own.
    for (const parts of [chains, rows]) expect(Number(total - sum(parts))).toBeLessThan(parts.length);
    expect(sum(rows)).toBeLessThanOrEqual(total);
    expect(cents(inChip)).toBe(total);
    const shares = rows.map((text) => Number(/([\d.]+)%/.exec(text)?.[1]));
    expect(shares.reduce((all, share) => all + share, 0)).toBeCloseTo(100, 0);
    for (const [name, held] of [
      ['ETH', '20'],
      ['USDC', '50,000'],
      ['BTC', '1'],
    ] as const)
      expect(await row(page, name).locator('.held-figures b').textContent()).toBe(held);
    expect(await sheet(page).locator('.wallet-account').count()).toBe(2);
  });

  test('values balances at the same prices as offers', async () => {
    const page = await home.open('/?from=ETH.ETH&to=BTC.BTC&amount=10');
    await connectTo(page, evm);
    await page.locator('.offer:not(.skeleton)').first().waitFor();
    await openSheet(page);
    const inDollars = async (place: Locator) => Number(cents(await place.filter({ hasText: /\$\d/ }).textContent()));
    const half = (await inDollars(row(page, 'ETH').locator('.held-figures .quiet'))) / 2;
    const paid = await inDollars(page.locator('#send-note'));
    // The two are read at different times, and devnet prices drift.
    expect(Math.abs(half - paid) / paid).toBeLessThan(0.01);
  });

  test('searches balances and can hide small ones', async () => {
    const page = await home.open(form);
    await connectTo(page, evm, 'Bitcoin', 'Solana');
    await home.control('faucet', {
      chain: 'ETH',
      address: await home.addressOn(page, 'ETH'),
      asset: 'ETH.AAVE-0X7FC66500C84A76AD7E9C93437BFC5AC33E2DDAE9',
      amount: '1000',
    });
    await openSheet(page);
    await sheet(page).getByRole('button', { name: 'Refresh balances' }).click();
    await row(page, 'AAVE').waitFor();
    await sheet(page).getByRole('checkbox', { name: 'Hide under $1' }).check();
    await row(page, 'AAVE').waitFor({ state: 'detached' });
    await page.getByText('1 small balance hidden').waitFor();
    const search = sheet(page).getByRole('searchbox', { name: 'Token, chain or contract' });
    await search.fill('solana');
    await row(page, 'ETH').waitFor({ state: 'detached' });
    await row(page, 'SOL').waitFor();
    expect(await page.locator('.held-row').count()).toBe(1);
    await search.fill('nothing like this');
    await page.getByText('No balance matches.').waitFor();
  });

  test('removes a disconnected account with its balances, and closes with the last one', async () => {
    const page = await home.open(form);
    await connectTo(page, evm, 'Bitcoin');
    await openSheet(page);
    await row(page, 'BTC').waitFor();
    await sheet(page).getByRole('button', { name: 'Disconnect Devnet wallet from Bitcoin' }).click();
    await row(page, 'BTC').waitFor({ state: 'detached' });
    await sheet(page).getByRole('button', { name: 'Disconnect Devnet wallet from Ethereum' }).click();
    await sheet(page).waitFor({ state: 'detached' });
    await chip(page).filter({ hasText: 'Connect wallet' }).waitFor();
  });

  test('connects another wallet', async () => {
    const page = await home.open(form);
    await connectTo(page, evm);
    await openSheet(page);
    await sheet(page).getByRole('button', { name: 'Connect another wallet' }).click();
    await clickConnect(page, 'Solana');
    await page.locator('.wallets').getByRole('button', { name: 'Disconnect Devnet wallet from Solana' }).waitFor();
    await page.keyboard.press('Escape');
    await row(page, 'SOL').waitFor();
  });
});

describe('paying with a balance', () => {
  test.each(widths)('at %i px fills the amount with the balance minus the chain’s fee', async (width) => {
    const page = await home.open(form, sized(width));
    await connectTo(page, evm, 'Bitcoin');
    await openSheet(page);
    await row(page, 'BTC').click();
    await sheet(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^You pay: BTC/ }).waitFor();
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
    await page.getByRole('button', { name: /^75%/ }).click();
    expect(Number(await amount(page).inputValue())).toBeCloseTo(Number(most) * 0.75, 7);
  });

  test('reverses the pair if the balance is of the asset to receive', async () => {
    const page = await home.open('/?from=BTC.BTC&to=ETH.ETH');
    await connectTo(page, evm);
    await openSheet(page);
    await row(page, 'ETH').click();
    await page.getByRole('button', { name: /^You pay: ETH/ }).waitFor();
    await page.getByRole('button', { name: /^You receive: BTC/ }).waitFor();
    await expect.poll(() => amount(page).inputValue()).toMatch(/^19\.9/);
  });

  test('keeps an amount typed while the fee is loading', async () => {
    const page = await home.open(form);
    await connectTo(page, evm, 'Bitcoin');
    await openSheet(page);
    await row(page, 'BTC').waitFor();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v1/signing-facts?*', async (route) => {
      await released;
      await route.continue();
    });
    await row(page, 'BTC').click();
    await page.getByRole('button', { name: /^You pay: BTC/ }).waitFor();
    const answered = page.waitForResponse('**/api/v1/signing-facts?*');
    await amount(page).fill('0.2');
    release();
    await answered;
    await page.locator('.wallet-balance').waitFor();
    expect(await amount(page).inputValue()).toBe('0.2');
  });
});

describe('the destination from a connected account', () => {
  test.each(widths)('at %i px is filled in, labeled as the user’s own and editable', async (width) => {
    const page = await home.open(form, sized(width));
    await connectTo(page, evm, 'Bitcoin');
    await destinationNote(page).filter({ hasText: 'Your account in Devnet wallet' }).waitFor();
    expect(await destination(page).inputValue()).toBe(await home.addressOn(page, 'BTC'));
    expect(await destinationNote(page).getAttribute('role')).toBe('status');
    await page.locator('.review-button[data-next="review"]:enabled').waitFor();
    // The other chain's account replaces it.
    await page.getByRole('button', { name: 'Switch pay and receive' }).click();
    await expect.poll(() => destination(page).inputValue()).toBe(await home.addressOn(page, 'ETH'));
    const other = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
    await destination(page).fill(other);
    await destinationNote(page).filter({ hasText: 'Your account' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Use 0x.* of Devnet wallet$/ }).click();
    await destinationNote(page).filter({ hasText: 'Your account in Devnet wallet' }).waitFor();
  });

  test('stays empty once cleared', async () => {
    const page = await home.open(form);
    await connectTo(page, evm, 'Bitcoin');
    await destinationNote(page).filter({ hasText: 'Your account' }).waitFor();
    await destination(page).fill('');
    await page.locator('.review-button[data-next="destination"]').waitFor();
    expect(await destination(page).inputValue()).toBe('');
  });

  test('is cleared when its wallet disconnects', async () => {
    const page = await home.open('/?from=BTC.BTC&to=ETH.ETH&amount=0.1');
    await connectTo(page, 'Bitcoin', evm);
    const own = await home.addressOn(page, 'ETH');
    await expect.poll(() => destination(page).inputValue()).toBe(own);
    await openSheet(page);
    await sheet(page).getByRole('button', { name: 'Disconnect Devnet wallet from Ethereum' }).click();
    await expect.poll(() => destination(page).inputValue()).toBe('');
  });
});

describe('the accounts sheet when something is missing', () => {
  test.each(widths)('at %i px names an unreadable chain beside the readable ones, and reads it on retry', async (width) => {
    const page = await home.open(form, sized(width));
    const balances = '**/api/v1/balances?chain=BTC&*';
    await page.route(balances, (route) => route.fulfill({ status: 503, json: {} }));
    await connectTo(page, evm, 'Bitcoin');
    await openSheet(page);
    await row(page, 'ETH').waitFor();
    await page.getByText('Can’t read the balance on Bitcoin. The total leaves it out.').first().waitFor();
    await chip(page).filter({ hasText: 'Can’t read the balance on Bitcoin' }).waitFor();
    await page.unroute(balances);
    await sheet(page).getByRole('button', { name: 'Try again' }).click();
    await row(page, 'BTC').waitFor();
    await page.locator('.accounts-unread').waitFor({ state: 'detached' });
  });

  test('keeps the last known balance and marks it as stale', async () => {
    const page = await home.open(form);
    await connectTo(page, evm, 'Bitcoin');
    await openSheet(page);
    await row(page, 'BTC').waitFor();
    await page.route(/\/balances\?chain=BTC/, (route) => route.abort());
    await sheet(page).getByRole('button', { name: 'Refresh balances' }).click();
    const bitcoin = page.locator('.held-chain', { hasText: 'Bitcoin' });
    await bitcoin.locator('.tag', { hasText: /^As of \d+:\d\d/ }).waitFor();
    expect(await bitcoin.locator('.held-figures b').textContent()).toBe('1');
    expect(await page.locator('.held-chain', { hasText: 'Ethereum' }).locator('.tag').count()).toBe(0);
  });

  test('lists balances without a dollar value while prices are missing', async () => {
    const page = await home.open('/status');
    await page.route('**/api/v1/pools?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(home.url() + form);
    await connectTo(page, 'Bitcoin');
    await openSheet(page);
    await row(page, 'BTC').getByText('No price').waitFor();
  });

  test('reports that the accounts hold nothing that can be swapped', async () => {
    const page = await home.open(form);
    await page.route(/\/balances\?/, async (route) => {
      const chain = new URL(route.request().url()).searchParams.get('chain') ?? '';
      await route.fulfill({ json: { chain, address: '', balances: [], read_at: new Date().toISOString() } });
    });
    await connectTo(page, 'Bitcoin');
    await openSheet(page);
    await page.getByText('These accounts hold nothing that can be swapped.').waitFor();
    expect(await page.locator('.accounts-sum').textContent()).toBe('$0.00');
  });

  test('shows no account and no sheet after the wallet declines', async () => {
    const page = await home.open(form, { misbehave: { rejects: true } });
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
    await chip(page).click();
    await clickConnect(page, evm);
    await page.locator('.wallets .wallet-error').waitFor();
    await page.keyboard.press('Escape');
    expect(await chip(page).textContent()).toContain('Connect wallet');
    expect(await page.locator('.wallet-chip, .accounts').count()).toBe(0);
    expect(await destination(page).inputValue()).toBe('');
  });
});

describe('accessibility', () => {
  test('the sheet opens, fills in a balance and closes by keyboard alone', async () => {
    const page = await home.open(form);
    await connectTo(page, evm);
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
  const walk = async (see: See) => {
    const page = await home.open(form, still);
    await page.route(/\/balances\?chain=SOL/, (route) => route.fulfill({ status: 503, json: {} }));
    await connectTo(page, evm, 'Bitcoin', 'Solana');
    await page.locator('.wallet-chip-total').waitFor();
    await see(page, 'accounts-form');
    await openSheet(page);
    await row(page, 'BTC').waitFor();
    await page.locator('.accounts-unread').waitFor();
    await see(page, 'accounts-sheet');
    await page.locator('.accounts-connect').scrollIntoViewIfNeeded();
    await see(page, 'accounts-sheet-end');
    for (const locale of ['de', 'ar', 'ja']) {
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
    await connectTo(page, evm, 'Bitcoin');
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
