import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { decodeMemo, memoBytes } from '../../core/memo/memo.ts';
import { looks, still, walkOf } from '../../spec/fixtures/looks.ts';
import { clickUntilSaid } from '../../spec/fixtures/said.ts';
import { scanned } from '../fixtures/codes.ts';
import { pickOffer, startHome } from '../fixtures/home.ts';
import {
  agreeByHand,
  agreeUntil,
  carried,
  clocked,
  destination,
  dialog,
  fillDestination,
  jumpIdle,
  openPayment,
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

describe('paying by hand', () => {
  test('shows nothing to copy until wallet support is confirmed, then gives memo, amount and address', async () => {
    const page = await home.quoted();
    const lastCopied = await noteCopies(page);
    const copies = async (id: string) => {
      const shown = await carried(page, id).textContent();
      const button = page.locator(`.carry-${id} .copy`);
      await clickUntilSaid(button, button, /Copied/);
      expect(await lastCopied()).toBe(shown);
      return shown ?? '';
    };
    const ids = () => page.locator('[data-carry]').evaluateAll((all) => all.map((one) => one.getAttribute('data-carry')));
    await openReview(page);
    await agreeByHand(page);
    expect(await dialog(page).locator('input[type="checkbox"]').count()).toBe(0);
    expect(await page.locator('.carry, .qr').count()).toBe(0);
    expect(await dialog(page).textContent()).not.toMatch(/bc1q[a-z0-9]{20}/);
    await readyButton(page).click();
    await page.locator('.manual-step').first().waitFor();
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
    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await page.locator('.manual-needs').waitFor();
    expect(await page.locator('.carry, .qr').count()).toBe(0);
  });

  test('finds a sent payment by its memo, even after a reload, and follows it', async () => {
    const page = await home.quoted();
    await openPayment(page);
    const [memo, amount] = [(await carried(page, 'memo').textContent()) ?? '', '10000000'];
    await dialog(page).getByRole('link', { name: 'I’ve sent it' }).click();
    await page.locator('.track-watch h2', { hasText: '0.1 BTC → ETH' }).waitFor();
    expect(await page.locator('.track-watch-memo').textContent()).toBe(memo);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('track-watch');
    await page.getByLabel('Hash of your payment').waitFor();
    await page.reload();
    await page.locator('.track-watch-memo', { hasText: memo }).waitFor();
    await page.goto(`${home.url()}/activity`);
    const awaited = page.getByRole('region', { name: 'Looking for your payment' });
    await awaited.getByRole('listitem').waitFor();
    await awaited.getByRole('link', { name: '0.1 BTC → ETH' }).click();
    await page.locator('.track-watch-memo', { hasText: memo }).waitFor();
    const network = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('network') ?? '';
    const { tx } = await home.request('pay', {
      network,
      asset: 'BTC.BTC',
      amount,
      memo,
    });
    await page.waitForURL((url) => url.searchParams.get('tx') === tx);
    await page.locator('.track-tag .tag').waitFor();
    expect(await page.locator('.track-watch').isVisible()).toBe(false);
    await page.goto(`${home.url()}/activity`);
    await page.locator('.activity-card').waitFor();
    expect(await awaited.isVisible()).toBe(false);
  });

  test('also finds a payment from Activity, where deleting it has to be confirmed', async () => {
    const page = await home.quoted();
    await openPayment(page);
    const memo = (await carried(page, 'memo').textContent()) ?? '';
    await dialog(page).getByRole('link', { name: 'I’ve sent it' }).click();
    await page.locator('.track-watch-memo').waitFor();
    const network = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('network') ?? '';
    await page.goto(`${home.url()}/activity`);
    const awaited = page.getByRole('region', { name: 'Looking for your payment' });
    await awaited.getByText(/^By hand, /).waitFor();
    await awaited.getByRole('button', { name: /^Delete the swap of / }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    await awaited.getByRole('listitem').waitFor();
    await home.request('pay', { network, asset: 'BTC.BTC', amount: '10000000', memo });
    await page.locator('.activity-card').waitFor();
    expect(await awaited.isVisible()).toBe(false);
  });

  test('keeps looking when the check fails, and reports a link without a payment', async () => {
    const page = await home.newPage();
    await page.route('**/api/v1/find-deposit?*', (route) => route.abort());
    await page.goto(`${home.url()}/track#network=thorchain&chain=BTC&memo=${encodeURIComponent(`=:e:${destination}:7`)}`);
    const watch = page.locator('.track-watch');
    await watch.getByText('Can’t check right now. We keep trying.').waitFor();
    await page.unroute('**/api/v1/find-deposit?*');
    await watch.getByText('Can’t check right now. We keep trying.').waitFor({ state: 'detached' });
    await page.goto(`${home.url()}/track#network=thorchain&chain=NONE`);
    await watch.getByText('This link doesn’t say which payment').waitFor();
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

  test('works by touch on a phone, as a bottom sheet', async () => {
    const page = await home.open('?from=BTC.BTC&to=ETH.ETH&amount=0.1', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await fillDestination(page);
    await reviewButton(page).tap();
    await untilTerms(page);
    await agreeUntil(page, payWays(page), () => dialog(page).locator('.confirm-act .button').tap());
    await payWays(page).locator('[data-way="hand"]').tap();
    await readyButton(page).tap();
    await carried(page, 'address').waitFor();
    const box = await dialog(page).boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    // A strip of the page stays visible above, none below.
    expect(box?.y).toBeLessThan(48);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test('gives the memo as hex if it travels as transaction data', async () => {
    const page = await home.quoted('?from=ETH.ETH&to=BTC.BTC&amount=1');
    await openPayment(page, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
    const address = await carried(page, 'address').textContent();
    expect(await scanned(dialog(page).locator('[data-step="where"]'))).toBe(`ethereum:${address}@1?value=${10n ** 18n}`);
    const memo = (await carried(page, 'memo').textContent()) ?? '';
    const data = await carried(page, 'data').textContent();
    expect(data).toBe(`0x${Buffer.from(memo).toString('hex')}`);
    expect(await scanned(dialog(page).locator('[data-step="memo"]'))).toBe(data);
  });

  test('explains that a token deposit cannot be made by hand', async () => {
    const page = await home.quoted('?from=ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48&to=BTC.BTC&amount=5000');
    await openReview(page, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
    await agreeUntil(page, payWays(page));
    await dialog(page).getByRole('radio', { name: 'By hand' }).check();
    await dialog(page).locator('.notice', { hasText: 'you can’t do by hand' }).waitFor();
    expect(await page.locator('.carry, .manual-ready').count()).toBe(0);
  });

  test('shows no address for a deposit on the network itself', async () => {
    const page = await home.quoted('?from=THOR.RUNE&to=BTC.BTC&amount=500');
    await pickOffer(page, 'THORChain');
    await openPayment(page, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
    expect(await carried(page, 'address').count()).toBe(0);
    await dialog(page).getByText('MsgDeposit with this memo').waitFor();
  });
});

describe('the review dialog', () => {
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

  test('moves the focus to the title when the focused button is gone', async () => {
    const page = await home.quoted();
    await openReview(page);
    await agreeUntil(page, payWays(page), () => dialog(page).locator('.confirm-act .button').press('Enter'));
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('confirm-title');
    expect(await dialog(page).locator('#confirm-title').textContent()).toBe('Pay 0.1 BTC');
  });

  test('announces the time left at five, two and one minute', async () => {
    const page = await clocked(home);
    await openPayment(page);
    const told = dialog(page).locator('.confirm-clock [role="status"]');
    expect(await told.textContent()).toBe('');
    const clock = dialog(page).locator('.confirm-clock');
    // Independent of how long the page took to load.
    const left = async () => {
      const [, minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec((await clock.textContent()) ?? '') ?? [];
      return Number(minutes) * 60 + Number(seconds);
    };
    for (const [seconds, text] of [
      [290, '5 min left'],
      [110, '2 min left'],
      [50, '1 min left'],
    ] as const) {
      await jumpIdle(page, ((await left()) - seconds) * 1000);
      await told.filter({ hasText: text }).waitFor();
    }
    expect(await clock.getAttribute('data-late')).toBe('true');
  });

  test('collapses the memo under its meaning, and copies it as shown', async () => {
    const page = await home.quoted();
    const lastCopied = await noteCopies(page);
    await openReview(page);
    const fold = dialog(page).locator('.confirm-memo');
    expect(await fold.locator('summary').textContent()).toMatch(/^Memo, decoded and checked Pay at least [\d.]+ ETH to 0x86d5…95F1$/);
    expect(await fold.locator('.figure-long dd').isVisible()).toBe(false);
    await fold.locator('summary').click();
    await clickUntilSaid(fold.locator('.copy'), fold.locator('.copy'), /Copied/);
    expect(await lastCopied()).toBe(await fold.locator('.figure-long dd').textContent());
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
