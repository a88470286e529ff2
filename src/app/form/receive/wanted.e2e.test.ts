import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { amountField, offers, startHome, unitsIn } from '../../fixtures/home.ts';
import { destination, dialog, openReview } from '../../fixtures/review.ts';

const home = startHome();

const wantedField = (page: Page) => page.getByRole('textbox', { name: 'Amount to receive, in ETH' });
const wanted = 250_000_000n;
const looks = [390, 1440].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })));

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

describe('an exact amount to receive', () => {
  test.each(looks)('sets the amount to pay and is promised in the review, at $width px in $colorScheme', async ({ width, colorScheme }) => {
    const page = await home.open('', { viewport: { width, height: 900 }, colorScheme });
    const toggle = page.getByRole('button', { name: 'Exact amount' });
    await toggle.click();
    await wantedField(page).fill('2.5');
    await page.getByText('At least 2.5 ETH arrives, or you get a refund.').waitFor();
    expect(unitsIn(await amountField(page).inputValue())).toBeGreaterThan(0n);
    await offers(page).first().waitFor();
    expect(await toggle.getAttribute('aria-pressed')).toBe('true');
    await expectNoOverflow(page);

    await openReview(page);
    const promise = dialog(page).locator('.confirm-promise');
    const said = (await promise.textContent()) ?? '';
    expect(said).toMatch(/^(THORChain|MAYAChain) will send at least [\d.,]+ ETH to/);
    expect(unitsIn(said)).toBeGreaterThanOrEqual(wanted);
    expect((await promise.locator('.address-fours').textContent())?.replaceAll(/\s/g, '')).toBe(destination);
    await expectNoOverflow(page);
  });

  test('ends when an amount to pay is typed, and is refused when the pools cannot pay it', async () => {
    const page = await home.open();
    await page.getByRole('button', { name: 'Exact amount' }).click();
    await wantedField(page).fill('90000000');
    await page
      .locator('#wanted-note.note-error')
      .getByText(/pools of .* can(?:no|’)t pay|cannot pay/)
      .waitFor();
    await wantedField(page).fill('2.5');
    await page.getByText('At least 2.5 ETH arrives').waitFor();
    await amountField(page).fill('0.3');
    await wantedField(page).waitFor({ state: 'detached' });
    expect(await amountField(page).inputValue()).toBe('0.3');
  });
});
