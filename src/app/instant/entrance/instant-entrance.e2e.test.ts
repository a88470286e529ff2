import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { amountField, startHome } from '../../fixtures/home.ts';
import { blocks, choose } from '../../fixtures/instant.ts';
import { dialog, reviewButton } from '../../fixtures/review.ts';

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

describe('a deposit address in the review', () => {
  test('is refused above the limit per order, which leads to paying by hand', async () => {
    const page = await home.quoted('?from=BTC.BTC&to=ETH.ETH&amount=0.6');
    await choose(page);
    const told = dialog(page).locator('.instant-cap');
    await told.getByText('may be worth up to $50,000').waitFor();
    expect(await dialog(page).locator('.instant-go').count()).toBe(0);
    await told.getByRole('button', { name: 'Pay by hand' }).click();
    expect(await dialog(page).getByRole('radio', { name: 'By hand' }).isChecked()).toBe(true);
    await dialog(page).locator('.manual-needs').waitFor();
  });

  test('is refused while the network takes no references', async () => {
    const page = await home.quoted();
    await home.control('state', { network: 'thorchain', mimir: { HALTMEMOLESS: 1 } });
    await blocks(home, 2);
    await home.expireFacts();
    await choose(page);
    await dialog(page).getByText('has no deposit addresses for BTC right now').waitFor();
  });
});
