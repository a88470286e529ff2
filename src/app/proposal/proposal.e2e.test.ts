import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { keepDeadlines } from '../../../scripts/serve/fixtures/patience.ts';
import { amountField, startHome } from '../fixtures/home.ts';
import { clocked, destination, dialog, error, halt, reviewButton, untilTerms } from '../fixtures/review.ts';

const home = startHome();
const proposal = (page: Page, state = 'open') => page.locator(`[data-proposal="${state}"]`);

interface Told {
  readonly review_url: string;
  readonly offers: readonly { readonly network: string; readonly mode: string; readonly minimum_payout: string }[];
}

/** Tool result as seen by an agent. */
async function toldQuote(input: object = {}): Promise<Told> {
  const args = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '2000000', destination, tolerance_bps: 300, ...input };
  const params = { name: 'get_swap_quote', arguments: args };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const response = await fetch(`${home.url()}/mcp`, { method: 'POST', headers, body });
  const { result } = (await response.json()) as { readonly result: { readonly structuredContent: Told } };
  return result.structuredContent;
}

const openLink = ({ review_url }: Told, options?: BrowserContextOptions) => home.open(review_url.slice(review_url.indexOf('#')), options);

describe('a proposed swap', () => {
  test('is reported as gone if no longer offered, and replaced only by the user’s choice', async () => {
    const told = await toldQuote();
    const network = told.offers[0]?.network === 'thorchain' ? 'thorchain' : 'mayachain';
    await halt(home, network);
    await home.expireFacts();
    const page = await openLink(told);
    await proposal(page).locator('[data-moved="gone"]').waitFor();
    await page.locator('.review-button[data-next="offer"]', { hasText: 'Choose an offer' }).waitFor();
    expect(await page.locator('.offer [name="offer"]:checked').count()).toBe(0);
    await reviewButton(page).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('offer');
    expect(await dialog(page).count()).toBe(0);
    await page.keyboard.press('Space');
    await page.locator('.review-button[data-next="review"]:enabled').waitFor();
  });

  test('is not reported as gone while its network does not answer, and is updated once it does', async () => {
    const told = await toldQuote();
    keepDeadlines();
    const api = told.offers[0]?.network === 'thorchain' ? 'thornode' : 'mayanode';
    await error(home, api, 'stall', 'quote');
    const page = await clocked(home, told.review_url.slice(told.review_url.indexOf('#')));
    await proposal(page).locator('[data-moved="unanswered"]').waitFor();
    expect(await page.locator('.offer [name="offer"]:checked').count()).toBe(0);
    await error(home, api, 'none', 'quote');
    await page.clock.fastForward(31_000);
    await proposal(page).getByText('Now:').waitFor();
  });

  test('counts as the user’s own once changed, except the address, whose origin form and review still show', async () => {
    const page = await openLink(await toldQuote());
    await proposal(page).waitFor();
    await amountField(page).fill('0.03');
    await proposal(page, 'changed').waitFor();
    expect(page.url()).not.toContain('#review');
    // The address is still that of the link.
    const source = 'This address came with a link.';
    await page.locator('#destination-note').getByText(source).waitFor();
    await page.locator('.review-button[data-next="review"]:enabled').waitFor();
    await reviewButton(page).click();
    await untilTerms(page);
    expect(await dialog(page).locator('.confirm-payee').textContent()).toContain(source);
  });
});
