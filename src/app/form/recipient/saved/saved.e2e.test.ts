import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startHome } from '../../../fixtures/home.ts';

const home = startHome();
const ann = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
/** Lookalike of Ann's address: same start and end. */
const double = '0xd8da0000000000000000000000000000000a6045';
const widths = [390, 1440] as const;
const destination = (page: Page) => page.locator('#destination');
const dialog = (page: Page) => page.locator('dialog.saved');

async function typed(address: string, width = 1440): Promise<Page> {
  const page = await home.quoted();
  await page.setViewportSize({ width, height: 900 });
  await destination(page).fill(address);
  return page;
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save with a name' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
}

describe('saved addresses', () => {
  test.each(widths)('are named, offered by name and protected from a lookalike at %i px', async (width) => {
    const page = await typed(ann, width);
    await save(page, 'Ann');
    await page.getByText('Saved as Ann').waitFor();
    await page.reload();
    // The address is restored as soon as the form listens.
    await expect.poll(() => destination(page).inputValue()).toBe(ann);
    await destination(page).fill('');
    await destination(page).focus();
    await page.getByRole('button', { name: /^Ann / }).click();
    expect(await destination(page).inputValue()).toBe(ann);
    await page.getByText('Saved as Ann').waitFor();
    await destination(page).fill(double);
    await page.locator('.destination-stop').waitFor();
    expect(await page.getByRole('button', { name: 'Save with a name' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Saved addresses' }).click();
    const groups = dialog(page).locator('.saved-address .address-fours > span');
    // The groups are drawn after the dialog opens.
    await expect.poll(async () => (await groups.allTextContents()).join('')).toBe(ann);
    // Measured together: the style sheet may still be loading.
    const [before, last] = await groups.evaluateAll((all) => all.slice(-2).map((one) => one.getBoundingClientRect().y));
    expect(last, 'the two letters at the end are not alone on their line').toBe(before);
  });

  test('are deleted together with saved assets and pairs', async () => {
    const page = await typed(ann);
    await save(page, 'Ann');
    await page.evaluate(() => {
      localStorage.setItem('strait.savedAssets', '["BTC.BTC"]');
      localStorage.setItem('strait.savedPairs', '[{"from":"BTC.BTC","to":"ETH.ETH"}]');
    });
    await page.getByRole('button', { name: 'Saved addresses' }).click();
    await dialog(page).getByRole('button', { name: 'Delete all' }).click();
    await dialog(page).getByText('Delete every saved address, asset and pair from this browser?').waitFor();
    await dialog(page).getByRole('button', { name: 'Yes, delete all' }).click();
    await dialog(page).getByText('No saved addresses yet.').waitFor();
    expect(await page.evaluate(() => ['strait.savedAssets', 'strait.savedPairs'].map((key) => localStorage.getItem(key)))).toEqual([
      null,
      null,
    ]);
  });

  test('are exported with saved assets and pairs, deleted, and restored from the file', async () => {
    const page = await typed(ann);
    await save(page, 'Ann');
    await page.evaluate(() => {
      localStorage.setItem('strait.savedAssets', '["BTC.BTC"]');
      localStorage.setItem('strait.savedPairs', '[{"from":"BTC.BTC","to":"ETH.ETH"}]');
    });
    await page.getByRole('button', { name: 'Saved addresses' }).click();
    const file = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Export' }).click();
    const path = await (await file).path();
    await dialog(page).getByRole('button', { name: 'Delete all' }).click();
    await dialog(page).getByRole('button', { name: 'Yes, delete all' }).click();
    await dialog(page).getByText('No saved addresses yet.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('strait.recipients'))).toBeNull();
    await dialog(page).locator('input[type="file"]').setInputFiles(path);
    await dialog(page).getByText('1 address added. 2 assets and pairs added.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('strait.savedAssets'))).toBe('["BTC.BTC"]');
    await dialog(page).getByRole('listitem').getByText('Ann', { exact: true }).waitFor();
    await dialog(page)
      .locator('input[type="file"]')
      .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await dialog(page).getByText('This isn’t a file exported from here.').waitFor();
  });
});
