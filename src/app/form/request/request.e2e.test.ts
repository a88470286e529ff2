import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { looks, still } from '../../../spec/fixtures/looks.ts';
import { dropOnto, filmOf, pictureOf } from '../../fixtures/codes.ts';
import { amountField, offers, startHome } from '../../fixtures/home.ts';

const btc = 'bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl2';
const evm = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const invoice = `bitcoin:${btc}?amount=0.015&label=Caf%C3%A9`;

const home = startHome({ film: filmOf(invoice) });
const field = (page: Page) => page.getByRole('textbox', { name: /^Receive at/ });
const wanted = (page: Page) => page.getByRole('textbox', { name: /^Amount to receive/ });
const scan = (page: Page) => page.getByRole('button', { name: 'Scan a QR code' });
const receives = (page: Page, asset: string) => page.getByRole('button', { name: new RegExp(`^You receive: ${asset}`) });

/** Opens the form and waits until it listens for requests. */
async function opened(options: Parameters<typeof home.open>[1] = {}, query = '?from=ETH.ETH&to=LTC.LTC'): Promise<Page> {
  const page = await home.open(query, options);
  await scan(page).waitFor();
  return page;
}

async function expectInvoice(page: Page): Promise<void> {
  await page.getByText('Filled in from the payment request: 0.015 BTC on Bitcoin').waitFor();
  await receives(page, 'BTC on Bitcoin').waitFor();
  expect(await field(page).inputValue()).toBe(btc);
  await page.locator('#destination-note').getByText('This address was read from something pasted').waitFor();
  expect(await wanted(page).inputValue()).toBe('0.015');
  await page.getByText('At least 0.015 BTC arrives, or you get a refund.').waitFor();
  await offers(page).first().waitFor();
  expect(Number(await amountField(page).inputValue())).toBeGreaterThan(0);
}

const buildOptions = ({ width, colorScheme }: (typeof looks)[number]) => ({ viewport: { width, height: 900 }, colorScheme, ...still });

describe('a payment request', () => {
  test('is read by the Paste button and when pasted outside any field', async () => {
    const page = await opened({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.evaluate((text) => navigator.clipboard.writeText(text), invoice);
    await page.getByRole('button', { name: 'Paste' }).click();
    await expectInvoice(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('ControlOrMeta+V');
    await expectInvoice(page);
  });

  test('is not found in a picture without a code or with an unrelated code', async () => {
    const page = await opened();
    const empty = await page.evaluate(() => document.createElement('canvas').toDataURL('image/png'));
    await dropOnto(page, '.form', { picture: empty });
    await page.getByText('No QR code could be read in this picture.').waitFor();
    await dropOnto(page, '.form', { picture: await pictureOf(page, 'https://example.com/menu') });
    await page.getByText('This is neither an address nor a payment request that we can read.').waitFor();
    expect(await field(page).inputValue()).toBe('');
  });

  test.each(looks)('fills the form when scanned with the camera, and closes the scanner, in $colorScheme at $width px', async (look) => {
    const page = await opened({ ...buildOptions(look), permissions: ['camera'] });
    await scan(page).click();
    await expectInvoice(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('loads no decoder if the browser reads codes itself', async () => {
    const page = await home.newPage({ permissions: ['camera'] });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.addInitScript((text) => {
      class Detector {
        static getSupportedFormats = () => Promise.resolve(['qr_code']);
        detect = () => Promise.resolve([{ rawValue: text }]);
      }
      Object.assign(window, { BarcodeDetector: Detector });
    }, invoice);
    await page.goto(`${home.url()}/?from=ETH.ETH&to=LTC.LTC`);
    await scan(page).click();
    await expectInvoice(page);
    expect(loaded.filter((url) => /decode/.test(url))).toEqual([]);
  });

  test('can be read from a picture if the camera is denied', async () => {
    const page = await home.newPage();
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    });
    await page.goto(`${home.url()}/?from=ETH.ETH&to=LTC.LTC`);
    await scan(page).click();
    await page.getByText('The camera isn’t allowed here.').waitFor();
    const picture = await pictureOf(page, invoice);
    const buffer = Buffer.from(picture.split(',')[1] ?? '', 'base64');
    await page.locator('dialog input[type="file"]').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer });
    await expectInvoice(page);
  });

  test('has a scanner that opens and closes by keyboard and returns the focus', async () => {
    const page = await home.newPage();
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('None', 'NotFoundError'));
    });
    await page.goto(home.url());
    await scan(page).focus();
    await page.keyboard.press('Enter');
    await page.getByText('No camera is available here.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await scan(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('explains how to paste if the browser denies clipboard access', async () => {
    const page = await home.newPage();
    await page.addInitScript(() => {
      navigator.clipboard.readText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    });
    await page.goto(home.url());
    await page.getByRole('button', { name: 'Paste' }).click();
    const denied = page.getByText('This browser doesn’t let the page read the clipboard.');
    await denied.waitFor();
    expect(await field(page).evaluate((node) => node === document.activeElement)).toBe(true);
    await field(page).fill(evm);
    await page.getByText('A valid address on Ethereum.').waitFor();
    await denied.waitFor({ state: 'detached' });
  });
});
