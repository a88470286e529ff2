import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { factsFreshMs } from '../../service/network/facts.ts';
import { axeFindings } from '../../spec/fixtures/axe.ts';
import { amountField, offers, startHome } from '../fixtures/home.ts';
import { destination, reviewButton } from '../fixtures/review.ts';

const home = startHome();
const shallow = {
  thorchain: [
    { asset: 'BTC.BTC', balance_asset: '637000000', balance_rune: '62800000000000' },
    { asset: 'ETH.ETH', balance_asset: '7570000000', balance_rune: '27400000000000' },
  ],
  mayachain: [
    { asset: 'BTC.BTC', balance_asset: '135500000', balance_cacao: '2736000000000000' },
    { asset: 'ETH.ETH', balance_asset: '1603000000', balance_cacao: '1187000000000000' },
  ],
} as const;

/** Units of BTC in a pool, as the service knows it. */
async function depthOf(network: keyof typeof shallow): Promise<number> {
  const answer = await fetch(`${home.url()}/api/v1/pools?network=${network}&asset=BTC.BTC`);
  const { pools } = (await answer.json()) as { pools: readonly { readonly asset: string; readonly balance_asset: string }[] };
  return Number(pools.find(({ asset }) => asset === 'BTC.BTC')?.balance_asset);
}

/** Reduces the BTC and ETH pools of both networks to a fortieth, also for the service. */
async function makeShallow(): Promise<void> {
  for (const network of ['thorchain', 'mayachain'] as const) await home.control('state', { network, pools: shallow[network] });
  home.pass(factsFreshMs);
  for (const network of ['thorchain', 'mayachain'] as const)
    await expect.poll(() => depthOf(network), { interval: 500 }).toBeLessThan(2 * Number(shallow[network][0].balance_asset));
}

/** The button for the maximum amount; requests again if the response came too early to include it. */
async function largestButton(page: Page, name: RegExp): Promise<Locator> {
  const button = page.getByRole('button', { name }).first();
  for (let tries = 0; tries < 5; tries += 1) {
    await page.locator('.refused-loss').first().waitFor();
    if ((await button.count()) > 0) return button;
    await page.reload();
  }
  throw new Error('No refusal names a largest amount.');
}

const looks = [
  { language: 'en', width: 1440, colorScheme: 'light' },
  { language: 'en', width: 390, colorScheme: 'dark' },
  { language: 'de', width: 1440, colorScheme: 'dark' },
  { language: 'de', width: 390, colorScheme: 'light' },
] as const;

const words = {
  en: {
    chip: 'price impact',
    refused: /^You would lose \$[\d,.]+ \((\d+)%\)$/,
    largest: /^Use ([\d,]+) BTC, the most that stays within the limit$/,
    least: /^Use 0\.0000\d+ BTC$/,
    wrong: (n: number) => `Type exactly ${n}.`,
    again: 'Try now',
  },
  de: {
    chip: 'preiswirkung',
    refused: /^Sie würden [\d.,]+\s\$ verlieren \((\d+)\s%\)$/,
    largest: /^([\d.]+) BTC verwenden, das Höchste innerhalb der Grenze$/,
    least: /^0,0000\d+ BTC verwenden$/,
    wrong: (n: number) => `Geben Sie genau ${n} ein.`,
    again: 'Jetzt versuchen',
  },
} as const;

/** First figure matched by `pattern`. */
const figureIn = (pattern: RegExp, text: string | null) => Number(pattern.exec(text?.trim() ?? '')?.[1]?.replace(',', '.'));

const buildPath = (language: string, amount: string) => `${language === 'en' ? '' : language}?from=BTC.BTC&to=ETH.ETH&amount=${amount}`;

const background = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => getComputedStyle(node).backgroundColor);

/** Rendered colour of a design token. */
const token = (page: Page, name: string) =>
  page.evaluate((property) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = `var(${property})`;
    const color = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return color;
  }, name);

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await axeFindings(page, 'offers', { include: ['.offers', '.form'] })).toEqual([]);
}

describe.each(looks)('offer losses in $language at $width px, $colorScheme', ({ language, width, colorScheme }) => {
  const said = words[language];
  const open = (amount: string) =>
    home.open(buildPath(language, amount), { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });

  test('are marked with icon and word: amber if they depend on other traders, red at 10 percent or more', async () => {
    await makeShallow();
    const page = await open('0.5');
    await offers(page).first().waitFor();
    const told = page.locator('.form .impact');
    for (const [amount, level, color] of [
      ['0.5', 'warning', '--warn'],
      ['2000', 'danger', '--stop'],
    ] as const) {
      await page.locator('#amount').fill(amount);
      await page.locator('#destination').fill(destination);
      await page.locator(`.review-button[data-level="${level}"][data-next="review"]:enabled`).waitFor();
      expect(await background(page, '.review-button')).toBe(await token(page, color));
      const tag = page.locator(`.offer[data-level="${level}"] .tag[data-level]`);
      expect([await tag.count(), await tag.locator('svg').count(), await tag.textContent()]).toEqual([1, 1, expect.stringMatching(/\S/)]);
      await told.waitFor();
      expect(await told.getAttribute('data-level')).toBe(level);
      await fits(page);
    }
    expect((await page.locator('.offer .tag[data-level]').textContent())?.toLowerCase()).toContain(said.chip);
    expect(await told.textContent()).toMatch(/\$.*\(1\d[.,]\d\s?%\)|[\d.,]+\s\$ \(1\d[.,]\d\s%\)/);
  });

  test('are stated for a refused route, which opens for this amount once the percentage is typed', async () => {
    await makeShallow();
    const page = await open('3000');
    await largestButton(page, said.largest);
    const refused = page.locator('.refused-loss').first();
    const percent = figureIn(said.refused, await refused.textContent());
    expect(percent).toBeGreaterThan(15);
    await fits(page);
    await page.locator('.open-refused summary').first().click();
    const field = page.locator('.open-entry input').first();
    await field.fill(`${percent - 1}`);
    await field.press('Enter');
    await page.getByText(said.wrong(percent)).waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('max_impact_bps=10000'));
    await field.fill(`${percent}`);
    await field.press('Enter');
    await asked;
    await page.locator('.offer[data-level="danger"][data-picked="true"]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.matches('.offer-who input'))).toBe(true);
    await fits(page);
    const next = page.waitForRequest((request) => request.url().includes('amount=300100000000'));
    await page.locator('#amount').fill('3001');
    expect((await next).url()).not.toContain('max_impact_bps');
    await page.getByText(said.refused).first().waitFor();
    expect(await page.locator('.offer:not(.skeleton)').count()).toBe(0);
  });

  test('give way to offers with one click on the largest or the minimum amount', async () => {
    await makeShallow();
    const page = await open('3000');
    const largest = await largestButton(page, said.largest);
    const figure = (await largest.textContent())?.match(said.largest)?.[1] ?? '';
    await largest.click();
    await offers(page).first().waitFor();
    expect(await page.locator('#amount').inputValue()).toBe(figure);
    expect(await page.locator('.offer').first().getAttribute('data-level')).toBe('danger');
    await page.locator('#amount').fill(language === 'de' ? '0,00001' : '0.00001');
    await page.getByRole('button', { name: said.least }).first().waitFor();
    expect(await page.locator('.state').getByRole('button', { name: said.again }).count()).toBe(0);
    await page.getByRole('button', { name: said.least }).first().click();
    await offers(page).first().waitFor();
  });
});

describe('offers by keyboard alone', () => {
  test('are sorted, opened from a refused route and reviewed', async () => {
    await makeShallow();
    const page = await home.open(buildPath('en', '0.1'));
    await offers(page).first().waitFor();
    const press = async (key: string, selector: string) => {
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press(key);
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
      }
      throw new Error(`${selector} was not reached with ${key}`);
    };
    const first = () => page.locator('.offer-who b').first().textContent();
    expect(await first()).toBe('MAYAChain');
    await amountField(page).focus();
    await press('Tab', '.order input');
    await page.keyboard.press('ArrowRight');
    await expect.poll(first).toBe('THORChain');
    expect(await page.locator('.offer[data-picked="true"] .offer-who b').textContent()).toBe('THORChain');
    await amountField(page).fill('0.11');
    await page.locator('.review-button[data-next="destination"]:enabled').waitFor();
    expect(await first()).toBe('THORChain');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await amountField(page).focus();
    await press('Tab', '#destination');
    await page.keyboard.type(destination);
    await page.locator('.review-button[data-next="review"]:enabled').waitFor();
    await press('Tab', '.refusals > summary');
    await page.keyboard.press('Enter');
    await press('Tab', '.open-refused summary');
    await page.keyboard.press('Enter');
    await press('Tab', '.open-entry input');
    await page.keyboard.type(`${figureIn(words.en.refused, await page.locator('.refused-loss').first().textContent())}`);
    await page.keyboard.press('Enter');
    await page.locator('.offer[data-level="danger"][data-picked="true"]').waitFor();
    await press('Shift+Tab', '.review-button');
    expect(await reviewButton(page).textContent()).toMatch(/^Review: you lose 3\d(\.\d)?%/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
  });

  test('are chosen with the arrow keys, and the better route with Enter', async () => {
    const page = await home.quoted(buildPath('en', '0.5'));
    const chosen = page.locator('.offer[data-picked="true"]');
    await page.locator('.offer-who input').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await chosen.filter({ hasText: 'High price impact' }).waitFor();
    const notice = page.locator('.form .impact');
    await notice.getByText(/^You lose about \$[\d,.]+ \([\d.]+%\) to price impact$/).waitFor();
    await notice.getByText(/Over MAYAChain, up to \d+ parts, you lose about \$[\d,.]+ \([\d.]+%\) and wait /).waitFor();
    await notice.getByRole('button', { name: /^Use \d+ parts$/ }).press('Enter');
    await chosen.filter({ hasText: 'Best value' }).waitFor();
    expect(await notice.count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.offer-who input:checked'))).toBe(true);
  });

  test('show the loss of each leg when opened', async () => {
    await makeShallow();
    const page = await home.quoted();
    await page.locator('.offer summary').first().click();
    const legs = page.locator('.route-legs li');
    await legs.first().waitFor();
    expect(await legs.allTextContents()).toEqual([
      expect.stringMatching(/^BTC → (RUNE|CACAO) loses [\d.]+%$/),
      expect.stringMatching(/^(RUNE|CACAO) → ETH loses [\d.]+%$/),
    ]);
    const cost = await page.locator('.offer-details .offer-cost').textContent();
    expect(await page.locator('.offer-facts .offer-cost').first().textContent()).toBe(cost);
  });
});
