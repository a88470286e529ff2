import { describe, expect, test } from 'vitest';
import type { QuoteResponse } from '../../../contract/v1/quote.ts';
import { looks } from '../../../spec/fixtures/looks.ts';
import { offers, startHome } from '../../fixtures/home.ts';
import { dialog, openReview, reviewButton } from '../../fixtures/review.ts';

const home = startHome();
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const query = '?from=BTC.BTC&to=ETH.ETH&amount=5000';

async function quoted(): Promise<QuoteResponse> {
  const answer = await fetch(`${home.url()}/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=500000000000`);
  return (await answer.json()) as QuoteResponse;
}

describe('an amount far larger than the pools', () => {
  test('is flagged as oversized in the API and the list, with its number of parts and no favorable tag', async () => {
    const { offers: told } = await quoted();
    expect(told.length).toBeGreaterThan(0);
    for (const { warnings, tags, parts, out_without_trades: out = '', market_out: market } of told) {
      expect(warnings[0]).toMatchObject({ code: 'oversized', severity: 'danger' });
      expect(tags).toEqual([]);
      expect(parts).toBeGreaterThan(1);
      expect(BigInt(out) * 2n).toBeLessThan(BigInt(market));
    }
    const page = await home.quoted(query);
    const card = offers(page).first();
    expect(await card.textContent()).toMatch(/up to [\d,]+ parts/);
    expect(await card.textContent()).toContain('Too large for these pools');
    expect(await page.locator('.offer [data-tag]').count()).toBe(0);
    expect(await page.locator('.impact .told-title').textContent()).toBe('Far too large for these pools: expect most of it back');
  });

  test.each(looks)(
    'gets a red button, and its loss must be typed in the review, $colorScheme at $width px',
    async ({ width, ...options }) => {
      const page = await home.quoted(query, { ...options, viewport: { width, height: 844 } });
      await page.locator('#destination').fill(address);
      await page.locator('.review-button[data-level="danger"][data-next="review"]').waitFor();
      expect(await reviewButton(page).textContent()).toBe('Review swap');
      await openReview(page, address);
      const act = dialog(page).locator('.confirm-act .button');
      expect(await dialog(page).locator('.confirm-over').textContent()).toMatch(/up to [\d,]+ parts, one part a block/);
      expect(await act.isDisabled()).toBe(true);
      expect(await act.textContent()).toBe('Swap anyway');
      const percent = /\d+/.exec((await dialog(page).locator('.loss-type label').textContent()) ?? '')?.[0] ?? '';
      expect(Number(percent)).toBeGreaterThan(50);
      await dialog(page).locator('.loss-type input').fill(percent);
      await dialog(page).locator('.confirm-act .button:enabled').waitFor();
    },
  );
});
