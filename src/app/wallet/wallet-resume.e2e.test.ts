import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { casesFor } from '../../../scripts/config/tier.ts';
import { settled } from '../fixtures/home.ts';
import { connect, startSigning } from '../fixtures/sign.ts';

const home = startSigning();
/** Assets of every wallet family; the gate runs one of each kind of connection: an account, and a dedicated extension. */
const assets = casesFor(['ETH.ETH', 'BTC.BTC', 'SOL.SOL', 'TRON.TRX', 'LTC.LTC'], (asset) => asset === 'ETH.ETH' || asset === 'BTC.BTC');
const paying = (from: string, to = from === 'BTC.BTC' ? 'ETH.ETH' : 'BTC.BTC') => `/?${new URLSearchParams({ from, to, amount: '1' })}`;
const requests = (page: Page): Promise<readonly string[]> => page.evaluate(() => window.__devnetWallet?.requests ?? []);
const button = (page: Page) => page.locator('.wallet-button');

/** Reloads the page and waits for hydration. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
}

async function connected(from: string, to?: string): Promise<Page> {
  const page = await home.open(paying(from, to));
  await page.clock.install();
  await connect(page);
  return page;
}

describe('a reload', () => {
  test.each(assets)('keeps the account for %s connected without a prompt', async (from) => {
    const page = await connected(from);
    // One for each end of the form; a wallet of Wallet Standard gives Solana and Bitcoin at once.
    expect(await requests(page)).toHaveLength(from === 'SOL.SOL' ? 1 : 2);
    await reload(page);
    await button(page).filter({ hasText: '2 accounts connected' }).waitFor();
    expect(await requests(page)).toEqual([]);
    await page.locator('.wallet-balance').first().waitFor();
  });

  test('reconnects Keplr only when the user opens the wallets', async () => {
    const page = await connected('THOR.RUNE', 'GAIA.ATOM');
    await reload(page);
    await settled(page, 5_000);
    expect(await button(page).textContent()).not.toContain('connected');
    await button(page).click();
    await page.locator('.wallets .wallet-account').first().waitFor();
    await button(page).filter({ hasText: 'connected' }).waitFor();
    expect(await requests(page)).toEqual([]);
  });

  test.each(assets)('neither shows nor prompts anything if the permission for %s was revoked', async (from) => {
    const page = await connected(from);
    await page.evaluate(() => localStorage.removeItem('devnet-wallet-connected'));
    await reload(page);
    await settled(page, 5_000);
    expect(await button(page).textContent()).not.toContain('connected');
    expect(await requests(page)).toEqual([]);
  });

  test('shows no account after disconnecting', async () => {
    const page = await connected('BTC.BTC');
    await button(page).click();
    for (const chain of ['Bitcoin', 'Ethereum'])
      await page
        .locator('.accounts')
        .getByRole('button', { name: `Disconnect Devnet wallet from ${chain}` })
        .click();
    await page.locator('.accounts').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('strait.wallets.v1'))).toBeNull();
    await reload(page);
    await settled(page, 5_000);
    expect(await button(page).textContent()).not.toContain('connected');
  });
});

/** Injects wallets like extensions do, counting each call that would open a window. */
function extensions(address: string): void {
  const state = { windows: 0 };
  const requests = async <T>(value: T): Promise<T> => {
    state.windows += 1;
    return value;
  };
  const publicKey = `02${'11'.repeat(32)}`;
  const pays = { purpose: 'payment', symbol: 'BTC', type: 'p2wpkh', address, publicKey };
  Object.assign(window, {
    windowsOpened: () => state.windows,
    unisat: {
      requestAccounts: () => requests([address]),
      getAccounts: async () => [address],
      getPublicKey: async () => publicKey,
      signPsbt: () => requests(''),
    },
    XverseProviders: {
      BitcoinProvider: {
        request: async (method: string) => {
          if (method === 'getAddresses') return { result: { addresses: [pays] } };
          return requests({ result: method === 'getAccounts' ? [pays] : null });
        },
      },
    },
    LeatherProvider: { request: async () => requests({ result: { addresses: [pays] } }) },
  });
}

describe('a reload with another Bitcoin wallet', () => {
  test.each([
    ['UniSat', true],
    ['Xverse', true],
    ['Leather', false],
  ] as const)('resumes %s without a prompt: %s', async (name, isTakenUp) => {
    const page = await home.open('/status');
    await page.clock.install();
    await page.context().addInitScript(extensions, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
    await page.goto(home.url() + paying('BTC.BTC'));
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
    await button(page).click();
    await page
      .locator('.wallets .wallet-row', { hasText: name })
      .getByRole('button', { name: /^Connect / })
      .click();
    await page.locator('.wallets .wallet-account').first().waitFor();
    await reload(page);
    if (isTakenUp) await button(page).filter({ hasText: 'connected' }).waitFor();
    else await settled(page, 5_000);
    expect((await button(page).textContent())?.includes('connected')).toBe(isTakenUp);
    expect(await page.evaluate(() => (window as unknown as { windowsOpened: () => number }).windowsOpened())).toBe(0);
  });
});
