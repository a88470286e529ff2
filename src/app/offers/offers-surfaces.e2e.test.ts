import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { casesFor } from '../../../scripts/config/tier.ts';
import type { QuoteResponse } from '../../contract/v1/quote.ts';
import { baseAmount, formatBase } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { networkIds, protocols } from '../../core/network/protocol.ts';
import { dollars } from '../../i18n/figures.ts';
import { lossRequests } from '../../spec/fixtures/loss-requests.ts';
import { offers as offersOn, quotesAsJson, startHome } from '../fixtures/home.ts';
import { shareText, wholePercent } from '../state/offers/loss-words.ts';

const home = startHome();
/** Every third request in the gate: some of each pair and size. */
const requests = casesFor(lossRequests, (one) => lossRequests.indexOf(one) % 3 === 0);

const isLate = ({ code }: QuoteResponse['refusals'][number]) => code === 'upstream_timeout' || code === 'upstream_unavailable';

/**
 * Fills the form with a request and returns the service's response. Retries while a network is late: the page would request
 * again within a second and show that response.
 */
async function answered(page: Page, { from, to, amount }: (typeof requests)[number], tries = 3): Promise<Partial<QuoteResponse>> {
  const query = new URLSearchParams({ from, to, amount: formatBase(baseAmount(BigInt(amount)), must(parseAsset(from))) });
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('/api/v1/quote?') && new URL(one.url()).searchParams.get('amount') === amount),
    page.goto(`${home.url()}/?${query}`),
  ]);
  const answer = (await response.json()) as Partial<QuoteResponse>;
  return tries > 1 && answer.refusals?.some(isLate) ? answered(page, { from, to, amount }, tries - 1) : answer;
}

test(`shows the loss of every offer, its warnings and every refusal as the service returns them: ${requests.length} requests`, async () => {
  const page = await home.newPage();
  await quotesAsJson(page);
  const seen = { offers: 0, warnings: 0, refusals: 0 };
  for (const { from, to, amount } of requests) {
    const { offers = [], refusals = [] } = await answered(page, { from, to, amount });
    const cards = offersOn(page);
    await (offers.length > 0 ? cards : page.locator('.state-title')).first().waitFor();
    expect([from, to, amount, await cards.count()]).toEqual([from, to, amount, offers.length]);
    for (const [at, offer] of offers.entries()) {
      const card = cards.nth(at);
      expect(await card.locator('.offer-who b').textContent()).toBe(protocols[offer.network].name);
      const cost = await card.locator('.offer-cost').textContent();
      expect(cost).toContain(shareText(offer.total_loss_bps));
      if (offer.usd.lost !== undefined) expect(cost).toContain(dollars(offer.usd.lost));
    }
    seen.offers += offers.length;
    // The first offer is selected; its warnings are below it, its price impact in the form.
    const [best] = offers;
    if (best !== undefined)
      await expect.poll(() => page.locator('.offer[data-picked="true"] .warnings li, .form .impact').count()).toBe(best.warnings.length);
    seen.warnings += best?.warnings.length ?? 0;
    const lost = refusals.filter(({ code }) => code === 'price_impact_too_high');
    for (const network of networkIds) {
      const shown = refusals.some((one) => one.network === network);
      if (shown) await page.locator('.refusal-list b', { hasText: protocols[network].name }).first().waitFor({ state: 'attached' });
    }
    for (const { details = {} } of lost) {
      const text = `${wholePercent(Number(details['total_loss_bps']))}%`;
      await page.locator('.refused-loss', { hasText: text }).first().waitFor({ state: 'attached' });
    }
    seen.refusals += lost.length;
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(3);
});
