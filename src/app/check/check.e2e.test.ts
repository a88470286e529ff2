import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { looks, type See, still, walkOf } from '../../spec/fixtures/looks.ts';
import { pictureOf } from '../fixtures/codes.ts';
import { startHome } from '../fixtures/home.ts';

const home = startHome();
const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const other = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

async function makeDeposit(): Promise<string> {
  const body = { network: 'thorchain', from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: '100000000', destination: btc, sender: evm };
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${home.url()}/api/v1/deposit`, { method: 'POST', headers, body: JSON.stringify(body) });
  return JSON.stringify(((await reply.json()) as { readonly transaction: unknown }).transaction);
}

const link = `bitcoin:${btc}?amount=0.5`;

/** A picture of a QR code as a file; of nothing without a text. */
async function fileOf(page: Page, text: string) {
  const empty = () => document.createElement('canvas').toDataURL('image/png');
  const picture = text === '' ? await page.evaluate(empty) : await pictureOf(page, text);
  return { name: 'code.png', mimeType: 'image/png', buffer: Buffer.from(picture.split(',')[1] ?? '', 'base64') };
}

const pastePicture = (page: Page, picture: string) =>
  page.evaluate((url) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(url.split(',')[1] ?? ''), (char) => char.charCodeAt(0));
    data.items.add(new File([bytes], 'code.png', { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector('#check-pasted')?.dispatchEvent(event);
  }, picture);

const findingsIn = walkOf(walk);

async function walk(see: See): Promise<void> {
  const page = await home.open('check', still);
  await see(page, 'check');
  await page.clock.install();
  const press = () => page.locator('.check-acts').getByRole('button', { name: 'Check payment' }).press('Enter');
  const says = page.locator('.check-says');
  await press();
  await page.getByText('That isn’t a transaction').waitFor();
  const field = page.getByLabel('Transaction, payment link or hash');
  await field.fill(await makeDeposit());
  await press();
  await says.getByRole('heading', { name: 'Safe to pay as stated' }).waitFor();
  expect(await says.evaluate((element) => document.activeElement === element)).toBe(true);
  expect(await page.locator('.check-facts').textContent()).toContain(btc);
  await see(page, 'check safe');
  await page.clock.fastForward(61_000);
  await says.getByRole('heading', { name: 'This check has expired' }).waitFor();
  await see(page, 'check old');
  await page.locator('.check-rest').getByRole('button', { name: 'Check payment' }).press('Enter');
  await says.getByRole('heading', { name: 'Safe to pay as stated' }).waitFor();

  await page.locator('.check-meant summary').click();
  await page.getByLabel('Receive at').fill(other);
  await says.waitFor({ state: 'hidden' });
  await press();
  await says.getByRole('heading', { name: 'Don’t pay this' }).waitFor();
  expect(await page.locator('.check-problems dd').allTextContents()).toEqual([other, btc]);
  await see(page, 'check stop');

  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await field.inputValue()).toBe('');
  await says.waitFor({ state: 'hidden' });
  const file = page.getByLabel('Read a QR code from a picture');
  await file.setInputFiles(await fileOf(page, ''));
  await page.getByText('No QR code could be read in this picture.').waitFor();
  await file.setInputFiles(await fileOf(page, link));
  await expect.poll(() => field.inputValue()).toBe(link);
  await page.getByLabel('Memo').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await pastePicture(page, await pictureOf(page, link));
  await expect.poll(() => field.inputValue()).toBe(link);
  await see(page, 'check picture');
  await field.fill('AB'.repeat(32));
  await press();
  await page.locator('#check-chain[aria-invalid="true"]').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Chain', { exact: true }).selectOption('BTC');
  await press();
  await says.getByText('You’re offline').waitFor();
  await page.context().close();
}

test.each(looks)('judges a pasted payment, also against the expected values: $colorScheme at $width px', async (look) => {
  expect(await findingsIn(look)).toEqual([]);
});
