import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { looks } from '../../../spec/fixtures/looks.ts';
import { startHome } from '../../fixtures/home.ts';

const home = startHome();
const rows = (page: Page) => page.locator('.choice');
const heads = (page: Page) => page.locator('.choice-head');
const opener = (page: Page) => page.getByRole('button', { name: /^You receive:/ });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('strait.savedAssets'));

async function openPicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Paste' }).waitFor();
  await opener(page).click();
  await rows(page).first().waitFor();
}

async function openAgain(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog.picker').waitFor({ state: 'detached' });
  await openPicker(page);
}

describe('saved assets', () => {
  test.each(looks)(
    'are starred and unstarred by pointer, and lead the list, at $width px in $colorScheme',
    async ({ width, colorScheme }) => {
      const page = await home.open('', { viewport: { width, height: 900 }, colorScheme, hasTouch: width === 390 });
      await openPicker(page);
      const doge = rows(page).filter({ hasText: 'Dogecoin' }).first();
      const place = await doge.getAttribute('aria-posinset');
      await doge.hover();
      await doge.locator('.choice-star').click();
      expect(await kept(page)).toBe('["DOGE.DOGE"]');
      // The row stays under the pointer.
      expect(await doge.getAttribute('aria-posinset')).toBe(place);
      await openAgain(page);
      await heads(page).first().filter({ hasText: 'Saved' }).waitFor();
      await rows(page).first().filter({ hasText: 'Dogecoin' }).waitFor();
      await page.getByRole('option', { name: /^DOGE .*Saved/ }).waitFor();
      const overflow = await page.locator('.choices').evaluate((list) => list.scrollWidth - list.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await rows(page).first().hover();
      await rows(page).first().locator('.choice-star').click();
      expect(await kept(page)).toBe('[]');
      await openAgain(page);
      expect(await heads(page).first().textContent()).not.toContain('Saved');
    },
  );

  test('are saved by keyboard with the button below the list, which stays usable', async () => {
    const page = await home.open();
    await openPicker(page);
    await page.keyboard.type('lite');
    await rows(page).first().filter({ hasText: 'Litecoin' }).waitFor();
    const save = page.getByRole('button', { name: 'Save LTC' });
    for (let presses = 0; presses < 40 && !(await save.evaluate((node) => node === document.activeElement)); presses += 1)
      await page.keyboard.press('Tab');
    expect(await save.getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('Space');
    expect([await save.getAttribute('aria-pressed'), await kept(page)]).toEqual(['true', '["LTC.LTC"]']);
    await page.keyboard.press('Space');
    expect([await save.getAttribute('aria-pressed'), await kept(page)]).toEqual(['false', '[]']);
    await page.keyboard.press('Enter');
    expect(await save.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('combobox').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^You receive: LTC/ }).waitFor();
    await page.reload();
    await openPicker(page);
    await rows(page).first().filter({ hasText: 'Litecoin' }).waitFor();
    expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(await rows(page).first().getAttribute('id'));
  });
});
