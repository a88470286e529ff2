import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { decodeMemo } from '../../core/memo/memo.ts';
import { amountField, filterChain, offers, startHome } from '../fixtures/home.ts';
import { agreeUntil, destination, dialog, payWays, reviewButton, untilTerms } from '../fixtures/review.ts';
import { watchShifts } from '../fixtures/shifts.ts';

const home = startHome();
const field = (page: Page) => page.getByRole('textbox', { name: /^Receive at/ });
const opener = (page: Page) => page.getByRole('button', { name: /^You receive:/ });
const protection = (page: Page) => page.getByRole('button', { name: /max\. slippage$/ });
const consent = (page: Page) => dialog(page).locator('.confirm-act .button');

/** Terms that both walks must reach: 0.02 BTC for Arbitrum's ether with 3 % protection, over the selected offer. */
async function expectTerms(page: Page): Promise<void> {
  await untilTerms(page);
  const memo = (await dialog(page).locator('.figure-long dd').textContent()) ?? '';
  const read = decodeMemo(memo, 'mayachain');
  if (!read.ok) throw new Error(read.error.hint);
  expect([read.value.kind, read.value.destination, read.value.limit > 0n]).toEqual(['swap', destination, true]);
  expect(await dialog(page).textContent()).toContain('0.02 BTC');
  expect(await dialog(page).locator('.confirm-facts .figure', { hasText: 'Max. slippage' }).textContent()).toContain('3%');
}

const untilReviewable = (page: Page) => page.locator('.review-button[data-next="review"]:enabled').waitFor();

describe('a swap from the form to the payment', () => {
  test('works by touch', async () => {
    const page = await home.open('', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await opener(page).tap();
    await filterChain(page, 'Arbitrum');
    await page.getByRole('option', { name: /^ETH/ }).tap();
    await amountField(page).tap();
    await page.keyboard.type('0.02');
    await offers(page).first().locator('.offer-who').tap();
    await protection(page).tap();
    await page.getByRole('radio', { name: '3%' }).tap();
    await field(page).fill(destination);
    await untilReviewable(page);
    await reviewButton(page).tap();
    await expectTerms(page);
    await agreeUntil(page, payWays(page), () => consent(page).tap());
  });

  test('works by keyboard alone', async () => {
    const page = await home.open();
    const tabTo = async (selector: string, key = 'Tab') => {
      for (let press = 0; press < 40; press += 1) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
        await page.keyboard.press(key);
      }
      throw new Error(`${selector} cannot be reached with the Tab key`);
    };
    await page.locator('.skip').focus();
    await tabTo('.protection-line');
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: '1%' }).waitFor();
    await tabTo('.protection-choices input[type="radio"]');
    await page.keyboard.press('ArrowRight');
    await tabTo('#amount');
    await page.keyboard.type('0.02');
    await tabTo('.leg:has(output) .asset-button');
    await page.keyboard.press('Enter');
    await page.locator('.choice').first().waitFor();
    await page.keyboard.type('arb.eth');
    await expect.poll(() => page.locator('.choice').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^You receive: ETH on Arbitrum/ }).waitFor();
    await tabTo('#destination');
    await page.keyboard.type(destination);
    await untilReviewable(page);
    await tabTo('.offer summary');
    await page.keyboard.press('Enter');
    await page.locator('.offer details[open] .fees').waitFor();
    await tabTo('.review-button', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectTerms(page);
    await agreeUntil(page, payWays(page), async () => {
      await tabTo('.confirm-act .button');
      await page.keyboard.press('Enter');
    });
  });
});

describe('screen readers', () => {
  test('find a role and a name for every control, and hear each result from a polite live region', async () => {
    const page = await home.quoted();
    const tree = await page.locator('.swap').ariaSnapshot();
    for (const part of [
      '- region "Swap":',
      '- radiogroup "How to trade":',
      '- radio "Swap" [checked]',
      '- radio "Limit order"',
      '- textbox "You pay"',
      'button "You pay: BTC on Bitcoin. Choose another asset"',
      '- button "Switch pay and receive"',
      'button "You receive: ETH on Ethereum. Choose another asset"',
      '- textbox "Receive at"',
      '- button "1% max. slippage"',
      '- region "Offers":',
      '- heading "3 offers" [level=2]',
    ])
      expect(tree).toContain(part);
    expect(await page.locator('#header-wallet').ariaSnapshot()).toContain('- button "Connect wallet"');
    const nameless = await page
      .locator('.swap')
      .evaluate((root) =>
        [...root.querySelectorAll('button, input, select, summary')]
          .filter((node) => !node.textContent?.trim() && !node.getAttribute('aria-label') && !(node as HTMLInputElement).labels?.length)
          .map((node) => node.outerHTML),
      );
    expect(nameless).toEqual([]);

    const spoken = page.locator('.swap > p[role="status"]');
    const bestOf = /^\d offers\. The best: [\d.]+ ETH over (THORChain|MAYAChain), /;
    await expect.poll(() => spoken.textContent()).toMatch(bestOf);
    const first = (await spoken.textContent()) ?? '';
    await amountField(page).fill('0.2');
    await expect.poll(() => spoken.textContent()).not.toBe(first);
    await expect.poll(() => spoken.textContent()).toMatch(/^\d offers\. The best: /);
    await amountField(page).fill('0.00001');
    await expect.poll(() => spoken.textContent()).toBe('No offer for this swap');
    expect(await spoken.evaluate((node) => node.getAttribute('aria-live') ?? 'polite')).toBe('polite');
  });
});

/** Browser trace event of one task: microseconds of thread time. */
interface Traced {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Total blocking time: milliseconds beyond 50 of each task on page main threads. Thread time excludes load from other processes. */
function blockingMs(trace: Buffer): number {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly Traced[] };
  const threadOf = ({ pid, tid }: Traced) => `${pid} ${tid}`;
  const mains = new Set(events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf));
  const tasks = events.filter((event) => event.name === 'RunTask' && mains.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('the trace has no work');
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1_000 - 50), 0);
}

describe('loading the form', () => {
  test('blocks for at most 50 ms in the best of five runs, and causes no layout shift, with an amount or without, on either screen', async () => {
    const page = await home.newPage();
    const shifts = await watchShifts(page);
    const browser = page.context().browser();
    const runs: { long: number; shift: number }[] = [];
    for (let run = 0; run < 5; run += 1) {
      await page.setViewportSize(run % 2 === 0 ? { width: 1440, height: 900 } : { width: 390, height: 844 });
      await browser?.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
      await page.goto(`${home.url()}/?amount=0.${run + 1}`);
      await offers(page).first().waitFor();
      const shift = await shifts();
      const long = blockingMs((await browser?.stopTracing()) ?? Buffer.from('{}'));
      runs.push({ long, shift });
    }
    expect(Math.min(...runs.map(({ long }) => long))).toBeLessThanOrEqual(50);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(home.url());
      await page.locator('.popular-row').first().waitFor();
      await page.locator('.pair-rate b').waitFor();
      runs.push({ long: 0, shift: await shifts() });
    }
    expect(Math.max(...runs.map(({ shift }) => shift))).toBeLessThanOrEqual(0.01);
  });
});
