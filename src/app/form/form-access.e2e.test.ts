import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { looks, still, walkOf } from '../../spec/fixtures/looks.ts';
import { shown, startHome } from '../fixtures/home.ts';

const home = startHome();
const field = (page: Page) => page.getByRole('textbox', { name: /^Receive at/ });
const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: /max\. slippage$/ }).click();
  await page.getByRole('radio', { name: '1%' }).waitFor();
};
const known = { chain: 'ETH', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' };

const places: readonly { readonly name: string; readonly query: string; readonly act: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'choosing',
    query: '',
    act: async (page) => {
      await page.evaluate(() => localStorage.setItem('strait.assets', '["LTC.LTC","DOGE.DOGE"]'));
      await page.getByRole('button', { name: /^You receive/ }).click();
      await page.locator('.choice').first().waitFor();
      await page.locator('.choices').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    },
  },
  { name: 'dollars', query: '?amount=0.1', act: (page) => page.getByRole('button', { name: 'Enter in USD' }).click() },
  {
    name: 'protection',
    query: '?amount=20',
    act: async (page) => {
      await openPanel(page);
      await page.getByRole('textbox', { name: 'Your own percentage' }).fill('90');
      await page.getByText('Enter a percentage').waitFor();
    },
  },
  {
    name: 'consent',
    query: '?amount=0.1',
    act: async (page) => {
      await openPanel(page);
      await page.getByRole('button', { name: 'Swap without a limit' }).click();
      await page.getByRole('dialog', { name: 'Swap without a minimum?' }).waitFor();
    },
  },
  {
    name: 'unprotected',
    query: '?amount=0.1',
    act: async (page) => {
      await openPanel(page);
      await page.getByRole('button', { name: 'Swap without a limit' }).click();
      await page.getByRole('button', { name: 'Swap without a minimum' }).click();
      await page.locator('.offer[data-dim="false"]').getByText('No minimum').first().waitFor();
    },
  },
  {
    name: 'name',
    query: '?amount=0.1',
    act: async (page) => {
      await field(page).fill('strait');
      await page.getByRole('button', { name: 'Use this address' }).waitFor();
    },
  },
  {
    name: 'lookalike',
    query: '?amount=0.1',
    act: async (page) => {
      await page.evaluate((entry) => localStorage.setItem('strait.addresses', JSON.stringify([entry])), known);
      await field(page).fill('0xd8da0000000000000000000000000000000a6045');
      await page.getByRole('button', { name: 'I’ve compared them, use this one' }).waitFor();
    },
  },
  {
    name: 'warnings and refund',
    query: '?from=ETH.ETH&to=BTC.BTC&amount=1',
    act: async (page) => {
      await field(page).fill('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr');
      await page.getByText('MAYAChain can’t pay to a Taproot address').first().waitFor();
      await page.getByRole('button', { name: /^Refund address/ }).click();
      await page.getByRole('textbox', { name: 'Refund address on Ethereum' }).fill('0x12');
      await page.locator('.refund .note-error').waitFor();
    },
  },
];

describe('accessibility', () => {
  const findings = walkOf(async (see) => {
    for (const { name, query, act } of places) {
      const page = await home.open(query, still);
      await shown(page);
      await act(page);
      await see(page, name);
      await page.context().close();
    }
  });

  test.each(looks)('the form has no axe findings and no overflow in any state in $colorScheme at $width px', async (look) => {
    expect(await findings(look)).toEqual([]);
  });
});
