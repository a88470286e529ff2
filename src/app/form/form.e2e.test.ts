import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dropOnto, pictureOf } from '../fixtures/codes.ts';
import { amountField, offers, settled, startHome, unitsIn } from '../fixtures/home.ts';
import { clocked, destination, dialog, openReview } from '../fixtures/review.ts';

const home = startHome();
const known = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const double = '0xd8da0000000000000000000000000000000a6045';
const btc = 'bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl2';
const invoice = `bitcoin:${btc}?amount=0.015&label=Caf%C3%A9`;
const field = (page: Page) => page.getByRole('textbox', { name: /^Receive at/ });
const note = (page: Page) => page.locator('#destination-note');
const line = (page: Page) => page.getByRole('button', { name: /max\. slippage$/ });
const wantedField = (page: Page, asset = 'ETH') => page.getByRole('textbox', { name: `Amount to receive, in ${asset}` });

/** Records the destinations of the page's quote requests; one that is requested again, as for a late network, counts once. */
function destinations(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const at = request.url().includes('/quote?') ? new URL(request.url()).searchParams.get('destination') : null;
    if (at !== null && at !== asked.at(-1)) asked.push(at);
  });
  return asked;
}

async function expectInvoice(page: Page): Promise<void> {
  await page.getByText('Filled in from the payment request: 0.015 BTC on Bitcoin').waitFor();
  await page.getByRole('button', { name: /^You receive: BTC on Bitcoin/ }).waitFor();
  expect(await field(page).inputValue()).toBe(btc);
  expect(await wantedField(page, 'BTC').inputValue()).toBe('0.015');
  await page.getByText('At least 0.015 BTC arrives, or you get a refund.').waitFor();
  await offers(page).first().waitFor();
  expect(Number(await amountField(page).inputValue())).toBeGreaterThan(0);
}

test('a payment request fills the form when pasted or dropped as text or as a picture of its code, and can be undone', async () => {
  const page = await home.open('?from=ETH.ETH&to=LTC.LTC&amount=2', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Scan a QR code' }).waitFor();
  await page.evaluate((text) => navigator.clipboard.writeText(text), invoice);
  await field(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expectInvoice(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^You receive: LTC on Litecoin/ }).waitFor();
  expect([await field(page).inputValue(), await amountField(page).inputValue()]).toEqual(['', '2']);
  await wantedField(page, 'LTC').waitFor({ state: 'detached' });
  await dropOnto(page, '.form', { text: invoice });
  await expectInvoice(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await dropOnto(page, '.swap', { picture: await pictureOf(page, invoice) });
  await expectInvoice(page);
});

test('the address of a name and a lookalike of a known address are requested only once accepted', async () => {
  const page = await clocked(home);
  const asked = destinations(page);
  await field(page).fill('strait');
  await note(page).getByText('According to THORChain and MAYAChain, “strait” is this address on Ethereum:').waitFor();
  const shown = (await note(page).locator('.fours span').allTextContents()).join('');
  await settled(page, 2_000);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await note(page).getByText('The payout goes to this address, not to the name.').waitFor();
  await expect.poll(() => asked).toEqual([shown]);

  await page.evaluate((entry) => localStorage.setItem('strait.addresses', JSON.stringify([entry])), { chain: 'ETH', address: known });
  await field(page).fill(double);
  await note(page).getByText('This looks like an address you’ve used, but it’s a different one').waitFor();
  await settled(page, 2_000);
  expect(asked).toEqual([shown]);
  await page.getByRole('button', { name: 'Use the one I used before' }).click();
  await expect.poll(() => asked).toEqual([shown, known]);
  await field(page).fill(double);
  await page.getByRole('button', { name: 'I’ve compared them, use this one' }).click();
  await expect.poll(() => asked.at(-1)?.toLowerCase()).toBe(double);
});

test('an address is not used while its check cannot be loaded', async () => {
  const page = await clocked(home);
  const asked = destinations(page);
  await page.route('**/recipient-flow*.js', (route) => route.abort());
  await field(page).fill(destination);
  await page.getByText('Can’t load the address check').waitFor();
  await settled(page, 2_000);
  expect(asked).toEqual([]);
});

test('the minimum is removed only with consent, and only for the current swap', async () => {
  const asked: string[] = [];
  const page = await clocked(home);
  page.on('request', (request) => request.url().includes('tolerance_bps=10000') && asked.push(request.url()));
  await line(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: '1%' }).waitFor();
  const drop = page.getByRole('button', { name: 'Swap without a limit' });
  await drop.click();
  const question = page.getByRole('dialog', { name: 'Swap without a minimum?' });
  await question.waitFor();
  expect(await question.textContent()).toContain('There is no refund for a bad price');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep the limit');
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  await drop.click();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await settled(page, 2_000);
  expect(asked).toEqual([]);

  await drop.click();
  await page.getByRole('button', { name: 'Swap without a minimum' }).click();
  await page.getByText('No minimum: you receive whatever the price gives.').waitFor();
  await offers(page).getByText('No minimum').first().waitFor();
  expect(asked.length).toBeGreaterThan(0);

  const limited = page.waitForRequest(/amount=20000000&tolerance_bps=100(&|$)/);
  await amountField(page).fill('0.2');
  await limited;
  expect(await line(page).textContent()).toContain('1%');
});

test('an exact amount to receive sets the amount to pay, is promised in the review, and ends when an amount to pay is typed', async () => {
  const page = await home.open('', { viewport: { width: 390, height: 900 }, colorScheme: 'dark' });
  const toggle = page.getByRole('button', { name: 'At least' });
  await toggle.click();
  await wantedField(page).fill('2.5');
  await page.getByText('At least 2.5 ETH arrives').waitFor();
  await amountField(page).fill('0.3');
  await wantedField(page).waitFor({ state: 'detached' });
  expect(await amountField(page).inputValue()).toBe('0.3');

  await toggle.click();
  await wantedField(page).fill('2.5');
  await page.getByText('At least 2.5 ETH arrives, or you get a refund.').waitFor();
  expect(unitsIn(await amountField(page).inputValue())).toBeGreaterThan(0n);
  await offers(page).first().waitFor();
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
  await openReview(page);
  const promise = dialog(page).locator('.confirm-promise');
  const said = (await promise.textContent()) ?? '';
  expect(said).toMatch(/^(THORChain|MAYAChain) will send at least [\d.,]+ ETH to/);
  expect(unitsIn(said)).toBeGreaterThanOrEqual(250_000_000n);
  expect((await promise.locator('.address-fours').textContent())?.replaceAll(/\s/g, '')).toBe(destination);
});

/** Types `keys` in the page after the form hears them, but well before its effects run. */
function typeWhileComingAlive(keys: readonly string[]): void {
  const later = window.setTimeout;
  // Delays Preact's next frame, after which effects run.
  window.requestAnimationFrame = (draw) => later(() => draw(performance.now()), 400);
  window.setTimeout = ((run: TimerHandler, ms = 0, ...given: unknown[]) => later(run, ms === 35 ? 400 : ms, ...given)) as typeof setTimeout;
  const isAlive = (field: Element): boolean => field.closest('astro-island:not([ssr])') !== null;
  const typeFrom = (at: number): void => {
    if (keys[at] === undefined) return;
    document.execCommand('insertText', false, keys[at]);
    setTimeout(() => typeFrom(at + 1), 20);
  };
  const looking = setInterval(() => {
    const amount = document.querySelector<HTMLInputElement>('#amount');
    if (amount === null || !isAlive(amount)) return;
    clearInterval(looking);
    amount.focus();
    typeFrom(0);
  }, 1);
}

test('keeps keys typed between hydration and the first effects', async () => {
  const page = await home.newPage();
  await page.addInitScript(typeWhileComingAlive, ['0', '.', '0', '1']);
  await page.goto(`${home.url()}/?from=BTC.BTC&to=ETH.ETH`);
  await expect.poll(() => amountField(page).inputValue()).toBe('0.01');
  await expect.poll(() => new URL(page.url()).searchParams.get('amount')).toBe('0.01');
});
