import { describe, expect, test } from 'vitest';
import { axeFindings } from '../../../src/spec/fixtures/axe.ts';
import { looks } from '../../../src/spec/fixtures/looks.ts';
import { startWalletHome } from './fixtures/wallet-home.ts';

const home = startWalletHome();

interface Heads {
  readonly thorchain: { readonly height: number; readonly swaps: readonly { readonly memo: string; readonly amount: string }[] };
}

const ledger = async () => (await home.control('ledger')) as unknown as Heads & { readonly paused: boolean };

describe('the devnet panel', () => {
  test('opens and closes with the keyboard', async () => {
    const page = await home.open();
    const pill = page.getByRole('button', { name: 'Devnet', exact: true });
    const panel = page.getByRole('region', { name: 'Devnet controls' });
    await pill.focus();
    await page.keyboard.press('Enter');
    await panel.getByRole('heading', { name: 'Clock' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await panel.getByRole('button', { name: 'Close the devnet controls' }).evaluate((button) => button.matches(':focus'))).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    expect(await panel.isVisible()).toBe(false);
    expect(await pill.evaluate((button) => button.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Hide until the page is loaded again' }).click();
    expect(await pill.count()).toBe(0);
  });

  test('moves the clock, funds, pays and injects faults', async () => {
    const page = await home.open();
    await page.getByRole('button', { name: 'Devnet', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Devnet controls' });
    const told = panel.getByRole('status');
    const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();

    const before = (await ledger()).thorchain.height;
    await press('+10 min');
    await told.getByText('The clock runs. THORChain is at block').waitFor();
    expect((await ledger()).thorchain.height).toBeGreaterThanOrEqual(before + 100);
    await press('Pause');
    await told.getByText('The clock stands still.').waitFor();
    expect((await ledger()).paused).toBe(true);
    await press('Run');

    await panel.getByLabel('Chain').first().selectOption('XRP');
    const address = await home.addressOn(page, 'XRP');
    await panel.getByText(address).waitFor();
    await press('Add test funds');
    await told.getByText('Test funds are on your XRP account.').waitFor();
    const held = await (await fetch(`${home.url()}/api/v1/balances?chain=XRP&address=${address}`)).json();
    expect(held).toMatchObject({ balances: [{ asset: 'XRP.XRP', amount: '2000000000000' }] });

    const memo = `=:BTC.BTC:${await home.addressOn(page, 'BTC')}`;
    await panel.getByLabel('Asset').fill('LTC.LTC');
    await panel.getByLabel('Amount').fill('3');
    await panel.getByLabel('Memo').fill(memo);
    await panel.getByLabel('How much').selectOption('Twice');
    await press('Pay');
    await told.getByRole('link', { name: 'Track it' }).waitFor();
    await home.control('clock', { advance_seconds: 60 });
    expect((await ledger()).thorchain.swaps.filter((swap) => swap.memo === memo).map(({ amount }) => amount)).toEqual([
      '300000000',
      '300000000',
    ]);

    await panel.getByLabel('Asset').fill('LTC');
    await panel.getByLabel('Amount').fill('lots');
    await press('Pay');
    await told.getByText('The amount has to be a number').or(told.getByText('This is no asset.')).waitFor();

    await press('Halt trading');
    await told.getByText('THORChain: trading is halted.').waitFor();
    const inbound = `${home.url()}/api/v1/inbound?network=thorchain&from_asset=BTC.BTC&to_asset=ETH.ETH`;
    expect(await (await fetch(inbound)).json()).toMatchObject({ code: 'trading_halted' });
    await press('Resume');
    await told.getByText('THORChain: trading goes on.').waitFor();
    const { inbound_address: first } = (await (await fetch(inbound)).json()) as { inbound_address: string };
    await panel.getByLabel('Chain').last().selectOption('BTC');
    await press('Rotate vault');
    await told.getByText('The vault on BTC is now').waitFor();
    expect(await (await fetch(inbound)).json()).not.toMatchObject({ inbound_address: first });
  });

  test.each(looks)(
    'covers neither the form nor the wallet button, and has no axe finding in $colorScheme at $width px',
    async ({ colorScheme, width }) => {
      const page = await home.open('/?amount=0.1', { colorScheme, viewport: { width, height: 844 }, reducedMotion: 'reduce' });
      const pill = page.getByRole('button', { name: 'Devnet', exact: true });
      const [pillBox, form] = [await pill.boundingBox(), await page.locator('section.form').boundingBox()];
      const isApart =
        pillBox !== null &&
        form !== null &&
        (pillBox.y + pillBox.height <= form.y || pillBox.x >= form.x + form.width || pillBox.y >= form.y + form.height);
      expect(isApart).toBe(true);
      const wallet = await page.getByRole('button', { name: 'Connect wallet' }).first().boundingBox();
      expect((pillBox?.y ?? 0) >= (wallet?.y ?? 0) + (wallet?.height ?? 0)).toBe(true);
      await page.locator('.offer:not(.skeleton)').first().waitFor();
      await pill.click();
      await page.getByRole('heading', { name: 'Clock' }).waitFor();
      expect(await axeFindings(page, 'panel')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.keyboard.press('Escape');
      await page.evaluate(() => {
        localStorage.setItem('devnet-wallet-auto', 'no');
        void (window as unknown as { keplr: { enable(id: string): Promise<void> } }).keplr.enable('thorchain-1').catch(() => undefined);
      });
      await page.getByRole('dialog', { name: 'Show your account to this page' }).waitFor();
      expect(await axeFindings(page, 'dialog')).toEqual([]);
    },
  );
});
