import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { amountField, offers, startHome } from '../../fixtures/home.ts';
import { accept, readCarried } from '../../fixtures/instant.ts';
import { agreeUntil, dialog, fillDestination, reviewButton, untilTerms } from '../../fixtures/review.ts';

const home = startHome();
const btcAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

async function entrance(query = ''): Promise<Page> {
  const page = await home.newPage();
  await page.goto(`${home.url()}/instant${query}`);
  await page.locator('.entrance .form').waitFor();
  return page;
}

const notice = (page: Page) => page.locator('.entrance-notices');

describe('the deposit address form', () => {
  test('quotes THORChain alone, preselects the deposit address, and leads to the deposit', async () => {
    const page = await entrance();
    await page.locator('.entrance-before').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/v1/quote') && asked.push(request.url()));
    await amountField(page).fill('0.1');
    await offers(page).first().waitFor();
    expect(new Set(asked.map((url) => new URL(url).searchParams.get('network')))).toEqual(new Set(['thorchain']));
    expect(asked.some((url) => new URL(url).searchParams.has('streaming_interval'))).toBe(false);
    await fillDestination(page);
    expect(await reviewButton(page).textContent()).toContain('Get the deposit address');
    await reviewButton(page).click();
    await untilTerms(page);
    await agreeUntil(page, dialog(page).getByText('Pay soon: someone else could use this reference first'));
    expect(await dialog(page).locator('[data-way="instant"] input').isChecked()).toBe(true);
    await accept(home, page);
    expect(await readCarried(page, 'amount')).toMatch(/^0\.\d{8}$/);
  });

  test('receives the pair and the address from the swap form, which names the limit per deposit', async () => {
    const page = await home.quoted('?from=LTC.LTC&to=BTC.BTC&amount=5');
    const line = page.locator('.form-helper');
    await line.getByText(/Up to \$50,000(\.00)? for each deposit\./).waitFor();
    await page.locator('#destination').fill(btcAddress);
    await page.locator('.review-button[data-next="review"]:enabled').waitFor();
    await amountField(page).fill('');
    await line.getByRole('link').click();
    await page.waitForURL((url) => url.pathname === '/instant' && url.search === '?from=LTC.LTC&to=BTC.BTC');
    await page.waitForFunction((address) => document.querySelector<HTMLInputElement>('#destination')?.value === address, btcAddress);
    expect(await page.locator('.handoff').count()).toBe(0);
  });

  test('is not offered above the limit, and only suggests an address from someone else’s link', async () => {
    const page = await home.quoted('?from=BTC.BTC&to=ETH.ETH&amount=20');
    await page
      .locator('.form-helper')
      .getByText(/^A deposit address takes up to \$50,000(\.00)?\. Pay this from a wallet\.$/)
      .waitFor();
    expect(await page.locator('.form-helper a').count()).toBe(0);
    const other = await entrance(`?from=LTC.LTC&to=BTC.BTC&amount=5#continue&receive=${btcAddress}`);
    await other.locator('.handoff').waitFor();
    expect(await other.locator('#destination').inputValue()).toBe('');
  });

  test('offers only assets open for deposits as payment, but others as payout too', async () => {
    const page = await entrance();
    await page.locator('.entrance-before li', { hasText: 'for each deposit' }).waitFor();
    await page.locator('.leg .asset-button').first().click();
    const search = page.getByRole('combobox');
    await search.fill('USDT');
    await page.locator('.picker-empty').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.leg .asset-button').last().click();
    await search.fill('USDT');
    await page.locator('.choice').first().waitFor();
  });

  test.each([
    [
      'an asset that is not open',
      '?from=AVAX.USDC-0XB97EF9EF8734C71904D8002F8B6BC66DD9C48A6E&to=BTC.BTC&amount=100',
      'No deposit addresses for USDC',
    ],
    ['an asset of MAYAChain alone', '?from=BTC.BTC&to=DASH.DASH&amount=0.1', 'MAYAChain has no deposit addresses'],
    ['more than one deposit may be worth', '?from=BTC.BTC&to=ETH.ETH&amount=20', 'One deposit may be worth up to'],
  ])('explains %s, links to the swap form and prevents the review', async (_, query, text) => {
    const page = await entrance(query);
    await notice(page).getByText(text).waitFor();
    const href = await notice(page).getByRole('link', { name: 'Open this swap in the form' }).getAttribute('href');
    expect(new URL(href ?? '', home.url()).search).toContain(query.slice(1, 12));
    await reviewButton(page).and(page.locator(':disabled, [aria-disabled="true"]')).waitFor();
  });
});
