import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { looks, still, walkOf } from '../../spec/fixtures/looks.ts';
import { shown, startHome, stateTitle } from '../fixtures/home.ts';

const home = startHome();

describe('accessibility', () => {
  const places = [
    { name: 'empty', query: '', act: async () => undefined },
    { name: 'with offers', query: '?amount=0.1', act: async (page: Page) => page.locator('.offer summary').first().click() },
    {
      name: 'being replaced',
      query: '?amount=0.1',
      act: async (page: Page) => {
        await page.route('**/api/v1/quote?*', () => undefined);
        await page.getByRole('textbox', { name: 'You pay' }).fill('0.2');
        await page.locator('.offer[data-dim="true"]').first().waitFor();
        await page.locator('.offer summary').first().click();
        await page.locator('.offer-details').waitFor();
      },
    },
    {
      name: 'expired',
      query: '?amount=0.1',
      act: async (page: Page) => {
        await page.route('**/api/v1/quote?*', () => undefined);
        await page.clock.install();
        await page.clock.fastForward('16:00');
        await page.locator('.offer[data-dim="true"]').first().waitFor();
      },
    },
    {
      name: 'refused',
      query: '?amount=0.00001',
      act: async (page: Page) => stateTitle(page, 'is too little to cross').waitFor(),
    },
    {
      name: 'choosing',
      query: '',
      act: async (page: Page) => {
        await page.getByRole('button', { name: /^You pay/ }).click();
        await page.locator('.choice').first().waitFor();
      },
    },
  ];
  const findings = walkOf(async (see) => {
    for (const { name, query, act } of places) {
      const page = await home.open(query, still);
      await shown(page);
      await act(page);
      await see(page, name);
      await page.context().close();
    }
  });

  test.each(looks)('the home page has no axe findings in $colorScheme at $width px', async (look) => {
    expect(await findings(look)).toEqual([]);
  });

  test('the page keeps the chosen theme', async () => {
    const page = await home.open();
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.getByRole('button', { name: 'Theme: system. Change' }).click();
    await page.getByRole('button', { name: 'Theme: light. Change' }).click();
    await page.getByRole('button', { name: 'Theme: dark. Change' }).waitFor();
    expect(await paper()).toBe('rgb(9, 14, 14)');
    await page.reload();
    expect(await paper()).toBe('rgb(9, 14, 14)');
  });
});
