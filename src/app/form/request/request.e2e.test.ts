import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { looks, still, walkOf } from '../../../spec/fixtures/looks.ts';
import { dropOnto, filmOf, pictureOf } from '../../fixtures/codes.ts';
import { amountField, offers, startHome, stateTitle } from '../../fixtures/home.ts';

const btc = 'bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl2';
const evm = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const invoice = `bitcoin:${btc}?amount=0.015&label=Caf%C3%A9`;
const tagged = 'xrpl:rwietsevLFg8XSmG3bEZzFein1g8RBqWDZ?amount=2&dt=123';

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
  test.each(looks)('fills the form when pasted into the address field, and can be undone, in $colorScheme at $width px', async (look) => {
    const page = await opened(
      { ...buildOptions(look), permissions: ['clipboard-read', 'clipboard-write'] },
      '?from=ETH.ETH&to=LTC.LTC&amount=2',
    );
    await page.evaluate((text) => navigator.clipboard.writeText(text), invoice);
    await field(page).focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expectInvoice(page);
    await page.getByText('It names the payee “\u2068Café\u2069”. Anyone can write that: check the address.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await receives(page, 'LTC on Litecoin').waitFor();
    expect([await field(page).inputValue(), await amountField(page).inputValue()]).toEqual(['', '2']);
    await wanted(page).waitFor({ state: 'detached' });
  });

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

  test.each(looks)('fills the form when dropped as text or as a picture of its code, in $colorScheme at $width px', async (look) => {
    const page = await opened(buildOptions(look));
    await dropOnto(page, '.form', { text: invoice });
    await expectInvoice(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await dropOnto(page, '.swap', { picture: await pictureOf(page, invoice) });
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
    await page.getByText('The camera is not allowed here.').waitFor();
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
    await page.getByText('No camera can be used here.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await scan(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('an incomplete request', () => {
  test('without a chain lets the user choose one, and is then filled in', async () => {
    const page = await opened();
    await field(page).fill(`ethereum:${evm}?value=1e18`);
    await page.getByText('The request doesn’t say on which chain.').first().waitFor();
    expect(await wanted(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Receive ETH on Base' }).click();
    await receives(page, 'ETH on Base').waitFor();
    expect([await field(page).inputValue(), await wanted(page).inputValue()]).toEqual([evm, '1']);
  });

  test('with an address of another chain offers that chain, and changes nothing automatically', async () => {
    const page = await opened();
    await field(page).fill(btc);
    await page.getByText('This is an address on Bitcoin.').first().waitFor();
    await receives(page, 'LTC on Litecoin').waitFor();
    await page.getByRole('button', { name: 'Receive BTC on Bitcoin' }).click();
    await receives(page, 'BTC on Bitcoin').waitFor();
    await page.locator('#destination-note').getByText('A valid address on Bitcoin.').waitFor();
    expect(await wanted(page).count()).toBe(0);
  });

  test('for a token fills in that token', async () => {
    const page = await opened();
    await field(page).fill(`ethereum:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48@1/transfer?address=${evm}&uint256=25e6`);
    await receives(page, 'USDC on Ethereum').waitFor();
    expect(await wanted(page).inputValue()).toBe('25');
    await page.getByText('At least 25 USDC arrives').waitFor();
  });
});

test('refuses a request that no payout can meet, shows the reason and leaves the form unchanged', async () => {
  const page = await opened({}, '?from=ETH.ETH&to=LTC.LTC&amount=2');
  await field(page).fill(tagged);
  await page.getByText('It needs a destination tag, and a swap pays out without one').waitFor();
  await page.getByText('In the request: “\u2068123\u2069”').waitFor();
  await receives(page, 'LTC on Litecoin').waitFor();
  expect(await amountField(page).inputValue()).toBe('2');
  await page.getByRole('button', { name: 'Add where to receive' }).waitFor();
  await field(page).fill('');
  await page.getByText('It needs a destination tag').waitFor({ state: 'detached' });
  expect(await stateTitle(page, 'No').count()).toBe(0);
});

const findings = walkOf(async (see) => {
  const page = await opened({ ...still, permissions: ['camera'] });
  await field(page).fill(tagged);
  await page.getByText('It needs a destination tag').waitFor();
  await see(page, 'request-refused');
  await field(page).fill(`ethereum:${evm}`);
  await page.getByRole('button', { name: 'Receive ETH on Ethereum' }).waitFor();
  await see(page, 'request-choice');
  await field(page).fill(invoice);
  await page.getByText('At least 0.015 BTC arrives').waitFor();
  await offers(page).first().waitFor();
  await see(page, 'request-filled');
  await dropOnto(page, '.form', { text: invoice }, false);
  await page.locator('.request-drop').waitFor();
  await see(page, 'request-drop');
  const scanning = await home.newPage(still);
  await scanning.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('None', 'NotFoundError'));
  });
  await scanning.goto(home.url());
  await scan(scanning).click();
  await scanning.getByText('No camera can be used here.').waitFor();
  await see(scanning, 'request-scan');
});

test.each([...looks])('a request has no axe findings and no overflow in any state in $colorScheme at $width px', async (look) => {
  expect(await findings(look)).toEqual([]);
});
