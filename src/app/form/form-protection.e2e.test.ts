import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { amountField, offers, quotesAsJson, settled, startHome, unitsIn } from '../fixtures/home.ts';
import { clocked } from '../fixtures/review.ts';

const home = startHome();
const line = (page: Page) => page.getByRole('button', { name: /max\. slippage$/ });

async function openPanel(page: Page): Promise<void> {
  await line(page).click();
  await page.getByRole('radio', { name: '1%' }).waitFor();
}

describe('the price protection', () => {
  test('is 1% by default, and a chosen preset is the tolerance of the next quote', async () => {
    const page = await home.quoted();
    expect(await line(page).textContent()).toContain('1%');
    await openPanel(page);
    expect(await page.getByRole('radio', { name: '1%' }).isChecked()).toBe(true);
    await quotesAsJson(page);
    const asked = page.waitForResponse(/tolerance_bps=50(&|$)/);
    await page.getByRole('radio', { name: '0.5%' }).check({ force: true });
    const answer = (await (await asked).json()) as { expected_amount_out: string; minimum_payout: string };
    expect(BigInt(answer.minimum_payout)).toBeGreaterThanOrEqual((BigInt(answer.expected_amount_out) * 9950n) / 10_000n);
    await page.getByText('If you’d receive less than 99.5% of the quote').waitFor();
  });

  test('accepts a custom percentage, and keeps the last valid one while another is invalid', async () => {
    const page = await home.quoted();
    await openPanel(page);
    const own = page.getByRole('textbox', { name: 'Your own percentage' });
    const asked = page.waitForRequest(/tolerance_bps=250(&|$)/);
    await own.fill('2.5');
    await asked;
    await own.fill('60');
    await page.getByText('Enter a percentage from 0.01 to 50. Until then, 2.5% applies.').waitFor();
    expect(await line(page).textContent()).toContain('2.5%');
    await own.fill('0.1');
    await page.getByText('a refund is likely').waitFor();
    await own.fill('20');
    await page.getByText('You could receive up to 20% less than quoted').waitFor();
  });

  test('suggests a tolerance for the swap’s size, and applies it on click', async () => {
    const page = await home.quoted('?from=BTC.BTC&to=ETH.ETH&amount=20');
    await openPanel(page);
    const suggestion = page.getByText(/^We suggest [\d.]+% for a swap this large and slow\./);
    await suggestion.waitFor();
    const percent = /suggest ([\d.]+)%/.exec((await suggestion.textContent()) ?? '')?.[1] ?? '';
    expect(Number(percent)).toBeGreaterThan(1);
    const asked = page.waitForRequest(new RegExp(`tolerance_bps=${Number(percent) * 100}(&|$)`));
    await page.getByRole('button', { name: `Use ${percent}%` }).click();
    await asked;
  });

  test('is removed only with consent, and only for the current swap', async () => {
    const asked: string[] = [];
    const page = await clocked(home);
    page.on('request', (request) => request.url().includes('tolerance_bps=10000') && asked.push(request.url()));
    await openPanel(page);
    const drop = page.getByRole('button', { name: 'Swap without a limit' });
    await drop.click();
    const dialog = page.getByRole('dialog', { name: 'Swap without a minimum?' });
    await dialog.waitFor();
    expect(await dialog.textContent()).toContain('There is no refund for a bad price');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep the limit');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await drop.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
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

  test('is restored on request and on reload', async () => {
    const page = await home.quoted();
    const drop = async () => {
      await openPanel(page);
      await page.getByRole('button', { name: 'Swap without a limit' }).click();
      await page.getByRole('button', { name: 'Swap without a minimum' }).click();
      await page.getByText('No minimum: you receive whatever').waitFor();
    };
    await drop();
    await page.getByRole('button', { name: 'Set a limit again' }).click();
    expect(await line(page).textContent()).toContain('1%');
    await line(page).click();
    await drop();
    // Ignores requests that the page sent before the reload.
    const first = page.waitForEvent('framenavigated').then(() => page.waitForRequest(/v1\/quote\?/));
    await page.reload();
    expect((await first).url()).toMatch(/tolerance_bps=100(&|$)/);
  });

  test('shows the same minimum as the memo for the chosen tolerance', async () => {
    const page = await home.quoted();
    await page.getByRole('textbox', { name: /^Receive at/ }).fill('0x86d526d6624AbC0178cF7296cD538Ecc080A95F1');
    await openPanel(page);
    const answered = page.waitForResponse(/tolerance_bps=300(&|$).*destination/);
    await page.getByRole('radio', { name: '3%' }).check({ force: true });
    await answered;
    await page.locator('.offer:not([data-dim="true"]) summary').first().click();
    const promise = page.locator('.promise').first();
    await promise.waitFor();
    const minimum = await page.locator('.figure', { hasText: 'Minimum received' }).first().locator('dd').textContent();
    expect(unitsIn(await promise.textContent())).toBe(unitsIn(minimum));
  });

  test('is chosen by keyboard alone', async () => {
    const page = await home.quoted();
    await line(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: '1%' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.getByRole('radio', { name: '1%' }).evaluate((node) => node === document.activeElement)).toBe(true);
    const asked = page.waitForRequest(/tolerance_bps=300(&|$)/);
    await page.keyboard.press('ArrowRight');
    await asked;
    expect(await line(page).textContent()).toContain('3%');
  });
});
