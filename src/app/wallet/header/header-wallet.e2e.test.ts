import { afterEach, describe, expect, test } from 'vitest';
import { axeFindings } from '../../../spec/fixtures/axe.ts';
import { watchShifts } from '../../fixtures/shifts.ts';
import { connect, startSigning } from '../../fixtures/sign.ts';

const home = startSigning();
const pages = ['pools', 'pools/btc.btc', 'activity', 'track', 'status', 'instant', 'de/activity'] as const;

afterEach(async () => {
  await home.control('reset', {});
});

/** Pages that shift on their own: the form shows more once connected, the status once loaded. */
const movesItself: readonly string[] = ['instant', 'status'];

describe('the header outside the form', () => {
  test.each([390, 1440])('at %i px shows a connected account on every page, without a layout shift', async (width) => {
    const page = await home.open('/?from=ETH.ETH&to=BTC.BTC', { viewport: { width, height: 844 } });
    const moved = await watchShifts(page);
    const before = new Map<string, number>();
    for (const path of pages) {
      await page.goto(`${home.url()}/${path}`);
      await page.waitForLoadState('networkidle');
      before.set(path, await moved());
    }
    await page.goto(`${home.url()}/?from=ETH.ETH&to=BTC.BTC`);
    await connect(page);
    for (const path of pages) {
      await page.goto(`${home.url()}/${path}`);
      await page.locator('#header-wallet .wallet-chip-address').waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      expect(await page.locator('.wallet-button').count(), path).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
      if (!movesItself.includes(path)) expect((await moved()) - (before.get(path) ?? 0), path).toBeLessThanOrEqual(0.01);
    }
  });

  test('opens the accounts, returns the focus, and leads from a balance to the form with its asset', async () => {
    const page = await home.open('/?from=ETH.ETH&to=BTC.BTC');
    await connect(page);
    await page.goto(`${home.url()}/activity`);
    const chip = page.locator('#header-wallet .wallet-button');
    await chip.filter({ hasText: '2 accounts connected' }).click();
    await page.locator('.accounts').getByRole('heading', { name: 'Your accounts' }).waitFor();
    await page.locator('.held-row').first().waitFor();
    expect(await axeFindings(page, 'accounts')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.accounts').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('wallet-button');
    await page.keyboard.press('Enter');
    await page.locator('.held-row', { hasText: 'Pay with ETH,' }).click();
    await page.waitForURL(/from=ETH\.ETH/);
  });

  test('leads from a document, which loads no script, to the wallets, or to the accounts of before', async () => {
    const page = await home.open('/activity');
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const link = page.locator('#header-wallet a');
    await page.goto(`${home.url()}/pricing`);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.endsWith('.js'))).toEqual([]);
    expect(await link.innerText()).toBe('Connect wallet');
    await link.click();
    await page.locator('dialog.wallets .wallet-connect').first().click();
    await page.locator('dialog.wallets').waitFor({ state: 'detached' });
    await page.goto(`${home.url()}/developers`);
    await link.click();
    await page.locator('.accounts .wallet-account').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('offers to connect on every page, and loads wallet code on the first click only', async () => {
    const page = await home.open('/activity');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => /\/(HeaderWallet|WalletChip|WalletDialogs)\./.test(url))).toEqual([]);
    for (const path of pages) {
      await page.goto(`${home.url()}/${path}`);
      expect(await page.locator('#header-wallet .wallet-button').isVisible(), path).toBe(true);
    }
    await page.goto(`${home.url()}/track`);
    await page.locator('#header-wallet').getByRole('button', { name: 'Connect wallet' }).click();
    await page.locator('dialog.wallets .wallet-connect').first().waitFor();
  });
});
