import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { decodeMemo, memoBytes } from '../../core/memo/memo.ts';
import { looks, still, walkOf } from '../../spec/fixtures/looks.ts';
import { clickUntilSaid } from '../../spec/fixtures/said.ts';
import { scanned } from '../fixtures/codes.ts';
import { startHome } from '../fixtures/home.ts';
import {
  agreeByHand,
  agreeUntil,
  carried,
  destination,
  dialog,
  fillDestination,
  openReview,
  payWays,
  readyButton,
  reviewButton,
  untilTerms,
} from '../fixtures/review.ts';

const home = startHome();

/** Records clipboard writes; the page's policy forbids reading it. */
async function noteCopies(page: Page): Promise<() => Promise<string | undefined>> {
  await page.context().grantPermissions(['clipboard-write']);
  await page.evaluate(() => {
    const copied: string[] = [];
    Object.assign(globalThis, { copied });
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (text) => write(text).then(() => void copied.push(text));
  });
  return () => page.evaluate(() => (globalThis as unknown as { copied: string[] }).copied.at(-1));
}

const lookedFor = (page: Page) => page.getByRole('region', { name: 'Looking for your payment' });

/** The memo is folded under its meaning, and copied as shown. */
async function copiesMemo(page: Page, lastCopied: () => Promise<string | undefined>): Promise<void> {
  const fold = dialog(page).locator('.confirm-memo');
  expect(await fold.locator('.figure-long dd').isVisible()).toBe(false);
  await fold.locator('summary').click();
  await clickUntilSaid(fold.locator('.copy'), fold.locator('.copy'), /Copied/);
  expect(await lastCopied()).toBe(await fold.locator('.figure-long dd').textContent());
}

/** Memo, amount and address are copied as shown and coded as wallets read them. Returns the memo. */
async function givesValues(page: Page, lastCopied: () => Promise<string | undefined>): Promise<string> {
  const copies = async (id: string) => {
    const shown = await carried(page, id).textContent();
    const button = page.locator(`.carry-${id} .copy`);
    await clickUntilSaid(button, button, /Copied/);
    expect(await lastCopied()).toBe(shown);
    return shown ?? '';
  };
  const ids = () => page.locator('[data-carry]').evaluateAll((all) => all.map((one) => one.getAttribute('data-carry')));
  expect(await ids()).toEqual(['memo', 'amount', 'address']);
  await dialog(page).getByText('Don’t send without the memo above.').waitFor();
  const memo = await copies('memo');
  expect(await copies('amount')).toBe('0.1');
  const address = await copies('address');
  expect(await scanned(dialog(page).locator('[data-step="where"]'))).toBe(`bitcoin:${address}?amount=0.1`);
  expect(await scanned(dialog(page).locator('[data-step="memo"]'))).toBe(memo);
  expect(await page.locator('.carry-memo dt').textContent()).toContain(`${memoBytes(memo)} of 80 bytes`);
  const network = memo.startsWith('=:e:') && (await dialog(page).textContent())?.includes('MAYAChain will') ? 'mayachain' : 'thorchain';
  const read = decodeMemo(memo, network);
  expect(read.ok && read.value.destination).toBe(destination);
  return memo;
}

/** A sent payment is found by its memo, even after a reload, and followed. */
async function findsPayment(page: Page, memo: string): Promise<void> {
  await dialog(page).getByRole('link', { name: 'I’ve sent it' }).click();
  await page.locator('.track-watch h2', { hasText: '0.1 BTC → ETH' }).waitFor();
  expect(await page.locator('.track-watch-memo').textContent()).toBe(memo);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('track-watch');
  await page.getByLabel('Hash of your payment').waitFor();
  await page.reload();
  await page.locator('.track-watch-memo', { hasText: memo }).waitFor();
  await page.goto(`${home.url()}/activity`);
  await lookedFor(page).getByRole('listitem').waitFor();
  await page.clock.install();
  await lookedFor(page).getByRole('link', { name: '0.1 BTC → ETH' }).click();
  await page.locator('.track-watch-memo', { hasText: memo }).waitFor();
  const network = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('network') ?? '';
  const { tx } = await home.request('pay', { network, asset: 'BTC.BTC', amount: '10000000', memo });
  await page.clock.fastForward(6_000);
  await page.waitForURL((url) => url.searchParams.get('tx') === tx);
  await page.locator('.track-tag .tag').waitFor();
  expect(await page.locator('.track-watch').isVisible()).toBe(false);
  await page.goto(`${home.url()}/activity`);
  await page.locator('.activity-card').waitFor();
  expect(await lookedFor(page).isVisible()).toBe(false);
}

describe('paying by hand', () => {
  test('shows nothing to copy until wallet support is confirmed, then gives memo, amount and address, and finds the payment', async () => {
    const page = await home.quoted();
    const lastCopied = await noteCopies(page);
    await openReview(page);
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.locator('#destination').inputValue()).toBe(destination);
    await reviewButton(page).click();
    await untilTerms(page);
    await copiesMemo(page, lastCopied);
    await agreeByHand(page);
    expect(await dialog(page).locator('input[type="checkbox"]').count()).toBe(0);
    expect(await page.locator('.carry, .qr').count()).toBe(0);
    expect(await dialog(page).textContent()).not.toMatch(/bc1q[a-z0-9]{20}/);
    const other = await page.context().newPage();
    await other.goto(`${home.url()}/activity`);
    await other.getByText('No swaps yet').waitFor();
    await readyButton(page).click();
    await page.locator('.manual-step').first().waitFor();
    // Kept before it is shown, in other tabs too.
    await lookedFor(other).getByRole('link', { name: '0.1 BTC → ETH' }).waitFor();
    await other.close();
    await page.bringToFront();
    const memo = await givesValues(page, lastCopied);
    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await page.locator('.manual-needs').waitFor();
    expect(await page.locator('.carry, .qr').count()).toBe(0);
    await readyButton(page).click();
    await findsPayment(page, memo);
  });

  test('works with the keyboard alone and returns the focus', async () => {
    const page = await home.quoted();
    await fillDestination(page);
    await reviewButton(page).focus();
    await page.keyboard.press('Enter');
    await untilTerms(page);
    const tabTo = async (selector: string) => {
      for (let press = 0; press < 12; press += 1) {
        if (await page.locator(selector).evaluate((node) => node === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`${selector} cannot be reached with the Tab key`);
    };
    await agreeUntil(page, payWays(page), async () => {
      await tabTo('.confirm-act .button');
      await page.keyboard.press('Enter');
    });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('confirm-title');
    expect(await dialog(page).locator('#confirm-title').textContent()).toBe('Pay 0.1 BTC');
    await tabTo('[data-way="wallet"] input');
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await readyButton(page).waitFor();
    await tabTo('.manual-ready');
    await page.keyboard.press('Enter');
    await carried(page, 'address').waitFor();
    const [heading] = await page.locator('.manual-step h3').all();
    expect(await heading?.evaluate((node) => node === document.activeElement)).toBe(true);
    for (const stop of ['.carry-memo .copy', '.carry-amount .copy', '.confirm-act a.primary']) await tabTo(stop);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await reviewButton(page).evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test('keeps title and action in view at 320 px while the content scrolls', async () => {
    const page = await home.open('?from=BTC.BTC&to=ETH.ETH&amount=0.1', { viewport: { width: 320, height: 568 } });
    await openReview(page);
    const inView = async (selector: string) => {
      const { y = -1, height = 0 } = (await dialog(page).locator(selector).boundingBox()) ?? {};
      return y >= 0 && y + height <= 568;
    };
    const body = dialog(page).locator('.confirm-body');
    expect(await body.evaluate((node) => [node.scrollHeight > node.clientHeight, node.scrollWidth <= node.clientWidth])).toEqual([
      true,
      true,
    ]);
    for (const top of [0, 9_999]) {
      await body.evaluate((node, to) => node.scrollTo(0, to), top);
      expect([await inView('.confirm-head h2'), await inView('.confirm-close'), await inView('.confirm-act .button')]).toEqual([
        true,
        true,
        true,
      ]);
    }
    await dialog(page).locator('.confirm-memo summary').click();
    expect(await body.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  });
});

describe('accessibility', () => {
  const findings = walkOf(async (see) => {
    const page = await home.quoted(undefined, still);
    await page.locator('.offer summary').first().click();
    await page.locator('.stream-table, .stream p').first().waitFor();
    await see(page, 'streaming');
    await openReview(page);
    await see(page, 'review');
    await agreeUntil(page, payWays(page));
    await see(page, 'pay-ways');
    await payWays(page).locator('[data-way="hand"]').click();
    await readyButton(page).waitFor();
    await see(page, 'by-hand');
    await readyButton(page).click();
    await page.locator('.manual-step').first().waitFor();
    await see(page, 'by-hand-memo');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await page.locator('.kind-switch label', { hasText: 'Limit order' }).click();
    await page.locator('#limit-target').waitFor();
    await see(page, 'limit');
  });

  test.each(looks)('the review and the payment have no axe findings in $colorScheme at $width px', async (look) => {
    expect(await findings(look)).toEqual([]);
  });
});
