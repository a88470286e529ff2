import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { casesFor } from '../../../scripts/config/tier.ts';
import { phone } from '../../app/fixtures/phone.ts';
import { agreeUntil, untilTerms } from '../../app/fixtures/review.ts';
import { btcAddress, connect, refusal, sentSwap, startSigning } from '../../app/fixtures/sign.ts';

const home = startSigning();
const form = '/?from=ETH.ETH&to=BTC.BTC';

/** Focus checks, one every 40 ms, that outlast the replacement of a view. Counted, not timed, since a busy page checks late. */
const moment = 10;

interface Watched {
  readonly page: Page;
  /** Page content at each focus loss that lasted `moment` checks. */
  readonly lost: readonly string[];
}

/** Opens a page that records focus losses after the first focus. */
async function watched(options: Parameters<typeof home.open>[1] = {}): Promise<Watched> {
  const page = await home.open('/track', options);
  const lost: string[] = [];
  await page.exposeFunction('noteLostFocus', (where: string) => lost.push(where));
  await page.addInitScript((most) => {
    let looks = 0;
    let hasBegun = false;
    setInterval(() => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      hasBegun ||= !isLost;
      looks = isLost && hasBegun ? looks + 1 : 0;
      if (looks !== most) return;
      const where = document.querySelector('dialog[open] h3, dialog[open] h2')?.textContent ?? 'page';
      (window as unknown as { noteLostFocus(where: string): void }).noteLostFocus(where);
    }, 40);
  }, moment);
  await page.goto(home.url() + form);
  return { page, lost };
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
const tree = (page: Page, selector = 'body') => page.locator(selector).ariaSnapshot();

/** Presses Tab until an element matching `selector` has the focus; returns the number of presses. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<number> {
  for (let press = 0; press < 60; press += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return press;
    await page.keyboard.press(key);
  }
  throw new Error(`${selector} cannot be reached with ${key}`);
}

async function press(page: Page, selector: string, key = 'Enter'): Promise<void> {
  await page.locator(selector).first().waitFor();
  await tabTo(page, selector);
  await page.keyboard.press(key);
}

/** Fills in the form and opens the review. */
async function toReview(page: Page): Promise<void> {
  await page.locator('.skip').focus();
  await tabTo(page, '#amount');
  await page.keyboard.type('1.5');
  await page.locator('.offer:not(.skeleton)').first().waitFor();
  await tabTo(page, '#destination');
  await page.keyboard.type(btcAddress);
  await page.locator('.review-button[data-next="review"]:not([aria-disabled="true"])').waitFor();
  await press(page, '.review-button');
  await untilTerms(page);
}

/** Goes from the review to signing; its button connects the one wallet on the way. */
async function toSignature(page: Page): Promise<void> {
  await agreeUntil(page, page.locator('.sign-button'), () => press(page, '.confirm-act .button'));
  await page.getByRole('heading', { name: 'Pay 1.5 ETH' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Pay 1.5 ETH');
}

async function sign(page: Page, seen: Locator): Promise<void> {
  await press(page, '.sign-button');
  await seen.waitFor();
}

/** State of the swap after a refresh. */
async function nowDone(page: Page): Promise<string | null> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
  return page.locator('.track-says').getAttribute('data-state');
}

afterEach(async () => {
  await home.control('reset', {});
});

describe('by keyboard alone, with a screen reader’s text', () => {
  test('takes a swap from landing to the receipt', async () => {
    const { page, lost } = await watched();
    await page.locator('.skip').focus();
    for (const part of ['- link "Skip to content"', '- navigation "Main"', '- heading "Cross chains at the better rate" [level=1]'])
      expect(await tree(page)).toContain(part);

    await toReview(page);
    for (const part of ['- radiogroup', '- radio "THORChain', '- textbox "Receive at"', 'button "Review swap"'])
      expect(await tree(page, '.swap')).toContain(part);
    const review = await tree(page, 'dialog.confirm');
    for (const part of [
      '- dialog "Review swap"',
      '- heading "Review swap" [level=2]',
      'button "Continue with Devnet wallet"',
      'button "Other ways to pay"',
      btcAddress.slice(0, 4),
    ])
      expect(review).toContain(part);

    await toSignature(page);
    const pay = await tree(page, 'dialog.confirm');
    for (const part of [
      '- dialog "Pay 1.5 ETH"',
      '- radio "Your wallet" [checked]',
      '- heading "What you sign" [level=3]',
      'button "Sign in Devnet wallet"',
    ])
      expect(pay).toContain(part);

    // The swap page opens automatically; hold it back to inspect the previous view first.
    let release: () => void = () => undefined;
    const seen = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/track?*', (route) => seen.then(() => route.continue()));
    await sign(page, page.locator('.sign-sent'));
    await expect.poll(() => focused(page)).toBe('Sent');
    expect(await tree(page, 'dialog.confirm')).toContain('- heading "Sent" [level=3]');
    const swap = await sentSwap(page);
    await tabTo(page, '.sign-follow');
    expect(lost).toEqual([]);
    release();
    await page.waitForURL(/\/track\?/);
    await home.swapOf(swap.network, swap.tx, ({ outcome }) => outcome !== 'open');
    await page.locator('.track-says[data-state]:not([data-state="reading"])').waitFor();
    await expect.poll(() => nowDone(page)).toBe('done');
    await page.locator('[data-key="share"]').waitFor();
    const receipt = await tree(page, 'main');
    for (const part of ['- heading', 'Receipt', 'button "Share"']) expect(receipt).toContain(part);
    await page.locator('.skip').focus();
    await tabTo(page, '[data-key="share"]');
    await tabTo(page, '[data-key="again"]');
  });

  test('focuses the heading of each step of signing, even when the wallet rejects or hangs', async () => {
    const { page, lost } = await watched({ colorScheme: 'dark' });
    await toReview(page);
    await home.misbehave(page, { rejects: true });
    await agreeUntil(page, page.locator('.wallet-error'), () => press(page, '.confirm-act .button'));
    await expect.poll(() => focused(page)).toBe('Pay 1.5 ETH');
    await press(page, 'dialog.confirm .wallet-connect');
    await expect.poll(() => page.locator('.wallet-error').count()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.wallet-connect'))).toBe(true);

    await home.misbehave(page, { rejects: false });
    await page.keyboard.press('Enter');
    await page.locator('.sign-button').waitFor();
    await home.misbehave(page, { rejects: true });
    await sign(page, refusal(page, 'rejected'));
    await expect.poll(() => focused(page)).toBe('You declined in the wallet');
    await home.misbehave(page, { rejects: false, hangs: true });
    await press(page, '.confirm-act .primary');
    await page.locator('.sign-button').waitFor();
    await sign(page, page.locator('.sign-asking[data-phase="prompt"]'));
    await expect.poll(() => focused(page)).toBe('Confirm in Devnet wallet');
    await press(page, '.confirm-act .text-button');
    await expect.poll(() => focused(page)).toBe('You stopped waiting');
    expect(lost).toEqual([]);
  });

  test('keeps the focus in its row when a wallet is connected from the list', async () => {
    const { page, lost } = await watched();
    await page.locator('.skip').focus();
    await press(page, '#header-wallet button');
    // A wallet for neither end of the form: the dialog stays.
    await press(page, 'dialog.wallets .wallet-group details > summary');
    await press(page, 'dialog.wallets .wallet-group details .wallet-connect');
    await page.locator('.wallet-account').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.wallet-row')?.textContent ?? ''))
      .toContain('Devnet wallet');
    await press(page, '[aria-label^="Disconnect"]');
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.wallet-connect'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#header-wallet') !== null)).toBe(true);
    expect(lost).toEqual([]);
  });

  test('moves the focus next to an address that is filled in from the wallet', async () => {
    const { page, lost } = await watched();
    await page.locator('.skip').focus();
    await press(page, '#header-wallet button');
    await press(page, 'dialog.wallets .wallet-connect');
    await page.locator('dialog.wallets').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('amount');
    await expect.poll(() => page.locator('#destination').inputValue()).not.toBe('');
    await tabTo(page, '#destination');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.locator('.wallet-fill button').waitFor();
    await tabTo(page, '.wallet-fill button', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.destination-own'))).toBe(true);
    expect(await focused(page)).not.toBe('');
    expect(lost).toEqual([]);
  });
});

test.each([
  ['without a wallet', false],
  ['with a wallet that is connected', true],
])('%s, needs Tab at most twelve times from landing to the review', async (_, isConnected) => {
  const page = await home.open(form);
  if (isConnected) {
    await connect(page);
    await page.reload();
    await page.locator('.wallet-button', { hasText: 'connected' }).waitFor();
  }
  const toForm = await tabTo(page, '.skip-form');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('amount');
  await page.keyboard.type('1.5');
  await page.locator('.offer:not(.skeleton)').first().waitFor();
  const toAddress = await tabTo(page, '#destination');
  await page.keyboard.type(btcAddress);
  await page.locator('.review-button[data-next="review"]:not([aria-disabled="true"])').waitFor();
  await page.keyboard.press('Enter');
  await untilTerms(page);
  expect(toForm + toAddress).toBeLessThanOrEqual(12);
});

/** Counts mouse clicks and taps on this page. */
const counted = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      (event) => event.isTrusted && event.detail > 0 && localStorage.setItem('presses', `${Number(localStorage.getItem('presses')) + 1}`),
      true,
    );
  });
};
const consent = 'dialog.confirm .confirm-act .button:not([aria-disabled="true"]):not(.sign-button)';

const presses = (page: Page) => page.evaluate(() => Number(localStorage.getItem('presses')));

const clickToSignature = async (page: Page): Promise<void> => {
  await page.locator('.review-button[data-next="review"]:not([aria-disabled="true"])').click();
  await page.locator(consent).click();
  await page.locator('.sign-button').click();
  await sentSwap(page);
};

test('presses to a signature are at most five when a wallet is connected first, with the assets that the page has chosen', async () => {
  const page = await home.open('/track');
  await counted(page);
  await page.goto(home.url());
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await page.locator('.wallet-button').click();
  await page.locator('.wallets .wallet-connect').first().click();
  // Typed without a press: the amount has the focus, and the address is the wallet's.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('amount');
  await page.keyboard.type('0.1');
  await clickToSignature(page);
  expect(await presses(page)).toBeLessThanOrEqual(5);
});

/** In the gate, on a phone: the steps are the same. */
const devices = casesFor([['on a desk', {}] as const, ['on a phone', phone] as const], ([name]) => name === 'on a phone');

describe.each(devices)('presses from landing to a signature, %s', (_, options) => {
  const signed = async (page: Page): Promise<void> => {
    await page.goto(home.url() + form);
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
    await page.locator('#amount').fill('1.5');
    await page.locator('#destination').fill(btcAddress);
    await clickToSignature(page);
  };

  test('are at most three, even the first time, when the consent also connects the wallet', async () => {
    const page = await home.open('/track', options);
    await counted(page);
    await signed(page);
    const first = await presses(page);
    expect(first).toBeLessThanOrEqual(3);
    await signed(page);
    expect((await presses(page)) - first).toBeLessThanOrEqual(3);
  });
});
