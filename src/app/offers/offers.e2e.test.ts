import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { casesFor } from '../../../scripts/config/tier.ts';
import { decodeMemo } from '../../core/memo/memo.ts';
import { factsFreshMs } from '../../service/network/facts.ts';
import { axeFindings } from '../../spec/fixtures/axe.ts';
import { amountField, offers, startHome, stateTitle } from '../fixtures/home.ts';
import { clocked, destination, dialog, fillDestination, halt, reviewButton, untilTerms } from '../fixtures/review.ts';
import { watchShifts } from '../fixtures/shifts.ts';

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

/** Both languages, widths and color schemes; the gate runs the widest text on the narrowest screen, and one more. */
const looks = casesFor(
  [
    { language: 'en', width: 1440, colorScheme: 'dark' },
    { language: 'en', width: 390, colorScheme: 'light' },
    { language: 'de', width: 1440, colorScheme: 'light' },
    { language: 'de', width: 390, colorScheme: 'dark' },
  ] as const,
  ({ language, width }) => (language === 'de') === (width === 390),
);

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

test.each(looks)(
  'the button of a lossy offer is amber, or red at 10 percent or more, in $language at $width px, $colorScheme',
  async ({ language, width, colorScheme }) => {
    await makeShallow();
    const page = await home.open(buildPath(language, '0.5'), { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
    await offers(page).first().waitFor();
    for (const [amount, level, color] of [
      ['0.5', 'warning', '--warn'],
      ['2000', 'danger', '--stop'],
    ] as const) {
      await page.locator('#amount').fill(amount);
      await page.locator('#destination').fill(destination);
      await page.locator(`.review-button[data-level="${level}"][data-next="review"]:enabled`).waitFor();
      expect(await background(page, '.review-button')).toBe(await token(page, color));
      await page.locator(`.form .impact[data-level="${level}"]`).waitFor();
      await fits(page);
    }
    await page.locator('#amount').fill('3000');
    await page.locator('.refused-loss').first().waitFor();
    await fits(page);
  },
);

test('offers are sorted, opened from a refused route for this amount only, and reviewed by keyboard alone', async () => {
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
  expect(await first()).toBe('THORChain');
  await amountField(page).focus();
  await press('Tab', '.order input');
  await page.keyboard.press('ArrowRight');
  await expect.poll(first).toBe('MAYAChain');
  expect(await page.locator('.offer[data-picked="true"] .offer-who b').textContent()).toBe('MAYAChain');
  await amountField(page).fill('0.11');
  await page.locator('.review-button[data-next="destination"]:enabled').waitFor();
  expect(await first()).toBe('MAYAChain');
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
  const percent = Number(/\((\d+)%\)/.exec((await page.locator('.refused-loss').first().textContent()) ?? '')?.[1]);
  await page.keyboard.type(`${percent - 1}`);
  await page.keyboard.press('Enter');
  await page.getByText(`Type exactly ${percent}.`).waitFor();
  const asked = page.waitForRequest((request) => request.url().includes('max_impact_bps=10000'));
  await page.locator('.open-entry input').first().fill(`${percent}`);
  await page.keyboard.press('Enter');
  await asked;
  await page.locator('.offer[data-level="danger"][data-picked="true"]').waitFor();
  expect(await page.evaluate(() => document.activeElement?.matches('.offer-who input'))).toBe(true);
  await press('Shift+Tab', '.review-button');
  expect(await reviewButton(page).textContent()).toMatch(/^Review: you lose 3\d(\.\d)?%/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
});

test('puts the number of parts chosen in another offer into the memo of the review', async () => {
  const page = await home.quoted('?from=BTC.BTC&to=ETH.ETH&amount=0.5');
  // The button names the missing input and focuses it; the click is forced, since a user does not wait for it to be enabled.
  await reviewButton(page).click({ force: true });
  expect(await page.locator('#destination').evaluate((node) => node === document.activeElement)).toBe(true);
  await fillDestination(page);
  const card = offers(page).filter({ hasText: 'MAYAChain' }).filter({ hasText: 'up to' });
  await card.locator('.offer-main').click({ position: { x: 200, y: 120 } });
  expect(await card.getByRole('radio').isChecked()).toBe(true);
  await card.locator('summary').click();
  const rows = card.locator('.stream-table tbody tr');
  await rows.first().waitFor();
  const parts = (await rows.locator('th').allTextContents()).map(Number);
  expect(await card.locator('.stream-chart circle').count()).toBe(parts.length);
  await rows.nth(1).getByRole('button').click();
  await card.getByRole('button', { name: /^Chosen/ }).waitFor();
  await reviewButton(page).click();
  await untilTerms(page);
  const memo = await dialog(page).locator('.figure-long dd').textContent();
  const read = decodeMemo(memo ?? '', 'mayachain');
  expect(read.ok && [read.value.interval, read.value.quantity]).toEqual([3, parts[1]]);
});

test('offers are removed by a halt at the next renewal', async () => {
  const page = await clocked(home);
  await fillDestination(page);
  for (const network of ['thorchain', 'mayachain'] as const) await halt(home, network);
  await page.clock.fastForward(31_000);
  await stateTitle(page, 'Trading is halted').waitFor();
  expect(await page.locator('.offer[data-dim="false"]').count()).toBe(0);
  expect(await page.locator('.review-button:not([aria-disabled="true"])').count()).toBe(0);
});

/** Holds MAYAChain's part of quote streams until `letMayaIn`: a busy test may look at the page later than the network answers. */
function holdMaya(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = globalThis.fetch;
  const holdEvents = () => {
    const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
    let rest = '';
    return new TransformStream<Uint8Array, Uint8Array>({
      async transform(bytes, out) {
        const events = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) {
          if (/^event: result|"network":"mayachain"/m.test(event)) await promise;
          out.enqueue(encoder.encode(`${event}\n\n`));
        }
      },
    });
  };
  Object.assign(window, { letMayaIn: resolve });
  globalThis.fetch = async (...call) => {
    const response = await send(...call);
    const { status, headers, body } = response;
    if (body === null || !headers.get('content-type')?.startsWith('text/event-stream')) return response;
    return new Response(body.pipeThrough(holdEvents()), { status, headers });
  };
}

const arriving = (page: Page) => page.locator('.offer-list[aria-busy="true"] .offer:not(.skeleton)');
const readNetworks = (page: Page) => page.locator('.offer:not(.skeleton) .offer-who b').allTextContents();

test('offers of the fast network can be picked and reviewed early; those of the slow one are inserted without a layout shift', async () => {
  // Long enough that MAYAChain's quote is a part of its own.
  for (const host of ['a', 'b']) await home.control('fault', { face: 'mayanode', host, kind: 'delay', ms: 1_700, match: 'quote' });
  const page = await home.newPage();
  const shifts = await watchShifts(page);
  await page.addInitScript(holdMaya);
  await page.goto(`${home.url()}/?from=BTC.BTC&to=ETH.ETH&amount=0.13`);
  await arriving(page).first().waitFor();
  expect(new Set(await readNetworks(page))).toEqual(new Set(['THORChain']));
  expect(await page.locator('.offer-list .offer').count()).toBe(3);
  expect(await shifts()).toBeLessThanOrEqual(0.01);
  // Changing the address starts a new request.
  await page.locator('#destination').fill(destination);
  await arriving(page).first().waitFor({ state: 'detached' });
  await arriving(page).first().waitFor();
  expect(await reviewButton(page).getAttribute('data-next')).toBe('wait');
  expect(await page.locator('.offer input:checked').count()).toBe(0);
  await arriving(page).first().locator('input').click();
  expect(await reviewButton(page).getAttribute('data-next')).toBe('review');
  const chosen = page.locator('.offer', { has: page.locator('input:checked') }).locator('.offer-who b');
  const before = await shifts();
  await page.evaluate(() => (window as unknown as { letMayaIn(): void }).letMayaIn());
  await offers(page).first().waitFor();
  expect((await readNetworks(page))[0]).toBe('MAYAChain');
  expect(await chosen.textContent()).toBe('THORChain');
  expect(await reviewButton(page).getAttribute('data-next')).toBe('review');
  expect((await shifts()) - before).toBeLessThanOrEqual(0.01);
});
