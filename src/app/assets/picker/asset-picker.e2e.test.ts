import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { probeDestination } from '../../../core/quote/plan.ts';
import { factsFreshMs } from '../../../service/network/facts.ts';
import { offers, startHome } from '../../fixtures/home.ts';
import { agreeByHand, carried, dialog, fillDestination, openReview, readyButton, reviewButton, untilTerms } from '../../fixtures/review.ts';

const home = startHome();
const search = (page: Page) => page.getByRole('combobox', { name: 'Name, ticker, chain or contract' });
const rows = (page: Page) => page.locator('.choice');
const opener = (page: Page, name: RegExp) => page.getByRole('button', { name });

const activeTicker = async (page: Page) => {
  const id = await search(page).getAttribute('aria-activedescendant');
  return page.locator(`[id="${id}"] .choice-ticker`).textContent();
};

const expectActive = (page: Page) => expect.poll(() => activeTicker(page));

interface Listed {
  readonly asset: string;
}

/** Makes the service, which caches network data for some seconds, list the devnet's pools. */
async function untilListed(query: string, isThere: (pools: readonly Listed[]) => boolean): Promise<void> {
  home.pass(factsFreshMs);
  const read = async () => {
    const response = await fetch(`${home.url()}/api/v1/pools?network=thorchain&${query}`);
    const { pools } = (await response.json()) as { pools: readonly Listed[] };
    return isThere(pools);
  };
  await expect.poll(read, { interval: 500 }).toBe(true);
}

/** Pools of unknown tokens, in addition to the network's regular ones. */
const manyPools = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const contract = `0X${index.toString(16).toUpperCase().padStart(40, 'A')}`;
    return {
      asset: `ETH.TOK${index}-${contract}`,
      balance_asset: `${10n ** 12n + BigInt(index)}`,
      balance_rune: `${10n ** 13n + BigInt(index)}`,
    };
  });

test('the picker works by keyboard alone in a long list of which only part is rendered, and returns the focus', async () => {
  await home.control('state', { network: 'thorchain', pools: manyPools(240) });
  await untilListed('asset=TOK239', (pools) => pools.length === 1);
  const page = await home.open();
  // The button appears only once the form's script runs.
  await page.getByRole('button', { name: 'Paste' }).waitFor();
  await opener(page, /^You receive:/).focus();
  await page.keyboard.press('Enter');
  await rows(page).first().waitFor();
  const first = await activeTicker(page);
  await page.keyboard.press('End');
  await expectActive(page).not.toBe(first);
  await page.keyboard.press('Home');
  await expectActive(page).toBe(first);
  await page.keyboard.press('ArrowDown');
  await expectActive(page).not.toBe(first);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expectActive(page).toBe(first);
  await page
    .getByRole('dialog')
    .getByText(/^3\d\d assets$/)
    .waitFor({ state: 'attached' });
  expect(await rows(page).count()).toBeLessThan(60);
  const size = Number(await rows(page).first().getAttribute('aria-setsize'));
  expect(size).toBeGreaterThan(240);
  const seen = new Set<string>();
  await page.keyboard.press('End');
  await expectActive(page).not.toBe('BTC');
  const end = await search(page).getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${end}"]`).isVisible()).toBe(true);
  await page.locator('.choices').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await page.locator(`.choice[aria-posinset="${size}"]`).waitFor();
  await page.keyboard.press('Home');
  await expectActive(page).toBe('BTC');
  for (let index = 0; index < 100; index += 1) {
    await page.keyboard.press('ArrowDown');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    seen.add((await search(page).getAttribute('aria-activedescendant')) ?? '');
  }
  expect(seen.size).toBe(100);
  expect(seen.has('')).toBe(false);
  await page.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.type('lite');
  expect(await search(page).inputValue()).toBe('lite');
  await page.keyboard.press('Enter');
  const chosen = opener(page, /^You receive: LTC on Litecoin/);
  await chosen.waitFor();
  expect(await chosen.evaluate((node) => node === document.activeElement)).toBe(true);
});

const known = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const second = '0xa0b8000000000000000000000000000000ddeb48';
const buildId = (contract: string) => `ETH.USDC-${contract.toUpperCase()}`;
const whole = (text: string | null) => (text ?? '').replaceAll(/\s/g, '');

/** Adds a second USDC pool on Ethereum whose contract starts and ends like the well-known one. */
async function listSecond(): Promise<void> {
  const pool = { asset: buildId(second), balance_asset: '400000000000000', balance_rune: '400000000000000', decimals: 6 };
  // Lowers the fee to that of the chain's other tokens: a new asset starts with a separate fee.
  await home.control('state', { network: 'thorchain', pools: [pool], outbound_fees: { [pool.asset]: '57000000' } });
  home.pass(factsFreshMs);
  const isListed = async () =>
    (await (await fetch(`${home.url()}/api/v1/pools?asset=${second.slice(2)}`)).text()).includes('"known":false');
  await expect.poll(isListed, { interval: 500 }).toBe(true);
}

const warnings = (page: Page) => page.locator('.warnings li[data-code="same_ticker"]');

test('the contract distinguishes a second USDC opened by a link in form, picker and review', async () => {
  await listSecond();
  const page = await home.quoted(`?from=BTC.BTC&to=${buildId(second)}&amount=0.01`, { viewport: { width: 390, height: 844 } });
  const button = page.getByRole('button', { name: /^You receive: USDC on Ethereum · 0xa0b8…eb48/ });
  await button.waitFor();
  await expect.poll(() => warnings(page).first().getAttribute('data-severity')).toBe('danger');
  expect(await warnings(page).first().textContent()).toContain(second);

  await button.click();
  const found = page.locator('.choice').filter({ hasText: /USDC/ }).filter({ hasText: 'Ethereum' });
  await page.getByRole('combobox', { name: 'Name, ticker, chain or contract' }).fill('usdc ethereum');
  await expect.poll(() => found.count()).toBe(2);
  const said = (await found.allTextContents()).map(whole);
  expect(said.filter((text) => text.includes(known))).toHaveLength(1);
  expect(said.find((text) => text.includes(second))).toContain('NottheUSDCweknow');
  expect(said.find((text) => text.includes(known))).toContain('AnotherpoolonEthereumhasthesameticker');
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => whole(await page.locator('.picker-contract').textContent())).toContain('ContractofUSDC0xa0b8');
  await page.keyboard.press('Escape');

  await openReview(page);
  const facts = dialog(page).locator('.confirm-facts', { hasText: 'Contract of USDC' });
  expect(whole(await facts.textContent())).toContain(second);
  expect(await facts.textContent()).toContain('not on our list of known tokens');
  await expect.poll(() => dialog(page).locator('.warnings li[data-code="same_ticker"]').count()).toBe(1);
});

const owner = probeDestination('THOR');

test('finds a secured asset in the picker, offers to mint it 1:1 and follows it until minted', async () => {
  const page = await home.open('?from=BTC.BTC&amount=0.2');
  await page.getByRole('button', { name: 'Paste' }).waitFor();
  await page.getByRole('button', { name: /^You receive:/ }).click();
  const tickers = page.locator('.choice-ticker');
  await tickers.first().waitFor();
  expect(await tickers.allTextContents()).not.toContain('BTC-BTC');
  await page.getByRole('checkbox', { name: 'Secured and trade assets' }).check();
  await page.getByRole('combobox', { name: 'Name, ticker, chain or contract' }).fill('secured bitcoin');
  await page.getByRole('option', { name: /^BTC-BTC/ }).click();
  await page.getByRole('button', { name: /^You receive: BTC-BTC on THORChain/ }).waitFor();

  const best = offers(page).first();
  await best.filter({ hasText: 'minted 1:1' }).waitFor();
  expect(await best.textContent()).toContain('0.2');
  expect(await best.textContent()).not.toContain('No minimum');
  await fillDestination(page, owner);
  await reviewButton(page).click();
  await untilTerms(page);
  expect(await dialog(page).textContent()).toContain('by minting, without a pool');
  expect(await dialog(page).getByRole('alert').count()).toBe(0);
  await agreeByHand(page);
  await page.clock.install();
  await readyButton(page).click();
  const memo = await carried(page, 'memo').textContent();
  expect(memo).toBe(`SECURE+:${owner}`);

  const { tx } = await home.request('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '20000000', memo: memo ?? '' });
  await home.control('clock', { advance_blocks: 400 });
  // The page polls for the payment while the amount to send is on screen.
  await page.clock.fastForward(6_000);
  await page.waitForURL((url) => url.searchParams.get('tx') === String(tx));
  await page.getByText('0.2 BTC-BTC was minted').first().waitFor();
  expect(await page.locator('.track-tag').textContent()).toBe('Complete');
});
