import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { decodeMemo, memoBytes } from '../../core/memo/memo.ts';
import { looks, still, walkOf } from '../../spec/fixtures/looks.ts';
import { pickOffer, startHome } from '../fixtures/home.ts';
import {
  carried,
  clocked,
  consent,
  destination,
  dialog,
  fillDestination,
  openPayment,
  openReview,
  reviewButton,
} from '../fixtures/review.ts';

const home = startHome();

/** Notes what goes to the clipboard on its way there; the page's own policy lets nobody read it. */
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
  test('the payment shows nothing to copy before it is acknowledged, and then copies exactly what is shown', async () => {
    const page = await home.quoted();
    const lastCopied = await noteCopies(page);
    await openReview(page);
    await consent(page);
    await page.locator('.tick input').waitFor();
    expect(await page.locator('.carry').count()).toBe(0);
    expect(await dialog(page).textContent()).not.toMatch(/bc1q[a-z0-9]{20}/);
    await page.locator('.tick input').check();
    for (const id of ['amount', 'address', 'memo']) {
      const shown = await carried(page, id).textContent();
      await page.locator(`.carry-${id} .copy`).click();
      await page.locator(`.carry-${id} .copy`, { hasText: 'Copied' }).waitFor();
      expect(await lastCopied()).toBe(shown);
    }
    expect(await carried(page, 'amount').textContent()).toBe('0.1');
    const memo = (await carried(page, 'memo').textContent()) ?? '';
    expect(await page.locator('.carry-memo dt').textContent()).toContain(`${memoBytes(memo)} of 80 bytes`);
    const network = memo.startsWith('=:e:') && (await dialog(page).textContent())?.includes('MAYAChain will') ? 'mayachain' : 'thorchain';
    const read = decodeMemo(memo, network);
    expect(read.ok && read.value.destination).toBe(destination);
    await page.locator('.tick input').uncheck();
    expect(await page.locator('.carry').count()).toBe(0);
  });

  test('the payment works with the keyboard alone and gives the focus back', async () => {
    const page = await home.quoted();
    await fillDestination(page);
    await reviewButton(page).focus();
    await page.keyboard.press('Enter');
    await dialog(page).locator('.confirm-act .button').waitFor();
    const tabTo = async (selector: string) => {
      for (let press = 0; press < 12; press += 1) {
        if (await page.locator(selector).evaluate((node) => node === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`${selector} cannot be reached with the Tab key`);
    };
    await tabTo('.confirm-act .button');
    await page.keyboard.press('Enter');
    await page.locator('.tick input').waitFor();
    await tabTo('.tick input');
    await page.keyboard.press('Space');
    await carried(page, 'memo').waitFor();
    await tabTo('.carry-amount .copy');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await reviewButton(page).evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test('the payment works by touch on a phone, as a sheet over the whole screen', async () => {
    const page = await home.open('?from=BTC.BTC&to=ETH.ETH&amount=0.1', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await fillDestination(page);
    await reviewButton(page).tap();
    await dialog(page).locator('.confirm-act .button').tap();
    await page.locator('.tick input').tap();
    await carried(page, 'address').waitFor();
    const box = await dialog(page).boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 390 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test('the payment gives the memo as hex where it travels as transaction data', async () => {
    const page = await home.quoted('?from=ETH.ETH&to=BTC.BTC&amount=1');
    await openPayment(page, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
    const memo = (await carried(page, 'memo').textContent()) ?? '';
    expect(await carried(page, 'data').textContent()).toBe(`0x${Buffer.from(memo).toString('hex')}`);
  });

  test('the payment says that a token deposit cannot be made by hand', async () => {
    const page = await home.quoted('?from=ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48&to=BTC.BTC&amount=5000');
    await openReview(page, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
    await consent(page);
    await dialog(page).getByRole('radio', { name: 'By hand' }).check();
    await dialog(page).locator('.notice', { hasText: 'cannot be done by hand' }).waitFor();
    expect(await page.locator('.carry, .tick').count()).toBe(0);
  });

  test('the payment names no address for a deposit on the network itself', async () => {
    const page = await home.quoted('?from=THOR.RUNE&to=BTC.BTC&amount=500');
    await pickOffer(page, 'THORChain');
    await openPayment(page, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
    expect(await carried(page, 'address').count()).toBe(0);
    await dialog(page).getByText('MsgDeposit with this memo').waitFor();
  });
});

describe('the dialog', () => {
  test('the action stands at the foot at 320 px, and what is above it scrolls', async () => {
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

  test('the focus goes on with the title where the button that had it is gone', async () => {
    const page = await home.quoted();
    await openReview(page);
    await dialog(page).locator('.confirm-act .button').press('Enter');
    await page.locator('.tick input').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('confirm-title');
    expect(await dialog(page).locator('#confirm-title').textContent()).toBe('Pay 0.1 BTC');
  });

  test('the time that is left is announced at five, two and one minute', async () => {
    const page = await clocked(home);
    await openPayment(page);
    const told = dialog(page).locator('.confirm-clock [role="status"]');
    expect(await told.textContent()).toBe('');
    for (const [ahead, text] of [
      ['10:30', '5 min left'],
      ['03:00', '2 min left'],
      ['01:00', '1 min left'],
    ] as const) {
      await page.clock.fastForward(ahead);
      await told.filter({ hasText: text }).waitFor();
    }
    expect(await dialog(page).locator('.confirm-clock').getAttribute('data-late')).toBe('true');
  });

  test('the memo is folded under its meaning, and is copied as it is shown', async () => {
    const page = await home.quoted();
    const lastCopied = await noteCopies(page);
    await openReview(page);
    const fold = dialog(page).locator('.confirm-memo');
    expect(await fold.locator('summary').textContent()).toMatch(/^Memo, decoded and checked Pay at least [\d.]+ ETH to 0x86d5…95F1$/);
    expect(await fold.locator('.figure-long dd').isVisible()).toBe(false);
    await fold.locator('summary').click();
    await fold.locator('.copy').click();
    await fold.locator('.copy', { hasText: 'Copied' }).waitFor();
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
    await consent(page);
    await page.locator('.tick input').check();
    await see(page, 'pay');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await page.locator('.kind-switch label', { hasText: 'Limit order' }).click();
    await page.locator('#limit-target').waitFor();
    await see(page, 'limit');
  });

  test.each(looks)('the review and the payment have no axe finding in $colorScheme at $width px', async (look) => {
    expect(await findings(look)).toEqual([]);
  });
});
