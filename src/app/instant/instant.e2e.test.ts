import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { casesFor } from '../../../scripts/config/tier.ts';
import { looks, still, walkOf } from '../../spec/fixtures/looks.ts';
import { clickUntilSaid } from '../../spec/fixtures/said.ts';
import { scanned } from '../fixtures/codes.ts';
import { amountField, offers, startHome } from '../fixtures/home.ts';
import {
  accept,
  acknowledge,
  blocks,
  card,
  carried,
  choose,
  deposit,
  followed,
  history,
  nothingPayable,
  pay,
  readCarried,
  register,
  stop,
  untilShown,
  withBlocks,
} from '../fixtures/instant.ts';
import { phone } from '../fixtures/phone.ts';
import { agreeUntil, destination, dialog, fillDestination, reviewButton, untilTerms } from '../fixtures/review.ts';
import { instantTimes } from '../state/instant/instant-times.ts';

const home = startHome();

/** What stops a shown deposit; in the gate, the vault that it would be paid to. */
const stops = casesFor(
  [
    ['halted', 'trading is halted', () => home.control('state', { network: 'thorchain', mimir: { HALTTRADING: 1 } })],
    ['closed', 'deposit addresses are halted', () => home.control('state', { network: 'thorchain', mimir: { HALTMEMOLESS: 1 } })],
    ['vault', 'the vault changes', () => home.control('vault', { network: 'thorchain', chain: 'BTC', rotate: true })],
  ] as const,
  ([reason]) => reason === 'vault',
);

async function copiesAsShown(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-write']);
  await page.evaluate(() => {
    const copied: string[] = [];
    Object.assign(globalThis, { copied });
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (text) => write(text).then(() => void copied.push(text));
  });
  for (const id of ['amount', 'address']) {
    const button = card(page).locator(`[data-carry="${id}"] ~ .copy`);
    await clickUntilSaid(button, button, /Copied/);
    expect(await page.evaluate(() => (globalThis as unknown as { copied: string[] }).copied.at(-1))).toBe(await readCarried(page, id));
  }
}

describe('an instant swap', () => {
  test('leads from the quote through one confirmation to the address and the payout', async () => {
    const page = await home.quoted();
    await choose(page);
    await dialog(page).locator('.instant-danger').waitFor();
    await nothingPayable(page);
    expect(await dialog(page).locator('input[type="checkbox"]').count()).toBe(0);
    await accept(home, page);
    expect(await card(page).locator('.tick input').count()).toBe(0);
    expect(await card(page).locator('.instant-danger').isVisible()).toBe(false);
    expect(await history(page)).toMatchObject([{ state: 'awaiting_deposit', from: 'BTC.BTC', amount: '10000000' }]);
    const amount = await readCarried(page, 'amount');
    expect(amount).toMatch(/^0\.\d{8}$/);
    expect(await carried(page, 'amount').locator('mark').textContent()).toBe(amount.slice(-5));
    expect(await scanned(card(page))).toBe(`bitcoin:${await readCarried(page, 'address')}?amount=${amount}`);
    expect(await card(page).locator('.promise').textContent()).toContain(destination);
    await copiesAsShown(page);
    const tx = await pay(home, page);
    await blocks(home, 2);
    await followed(home, page, tx, /^[\d.]+\sBTC → [\d.]+\sETH$/, 'exact');
    expect(await history(page)).toMatchObject([{ tx, state: 'done' }]);
  });

  test('leads from its own page to a deposit, and is refunded when underpaid, and shown as a refund', async () => {
    const page = await home.newPage();
    await page.goto(`${home.url()}/instant`);
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
    const tx = await pay(home, page, -7n);
    await blocks(home, 2);
    await followed(home, page, tx, /back|return|refund/i, 'other');
    expect(await history(page)).toMatchObject([{ tx, state: 'refunded' }]);
  });

  test('is found by its link after a reload, can be hidden, and is marked as made elsewhere in another browser', async () => {
    const page = await deposit(home, '0.1', phone);
    // Paying is the only primary action.
    expect(await page.locator('.primary').allTextContents()).toEqual(['Open in wallet']);
    const amount = await readCarried(page, 'amount');
    const other = await home.newPage();
    await other.goto(page.url());
    await card(other).getByText('wasn’t created in this browser').waitFor();
    await nothingPayable(other);
    await page.reload();
    await untilShown(page);
    await card(page).locator('.instant-hide').click();
    await nothingPayable(page);
    await acknowledge(page);
    expect(await readCarried(page, 'amount')).toBe(amount);
    await card(page).getByRole('button', { name: 'I’ve sent it' }).click();
    await page.reload();
    await card(page).locator('.instant-hash').waitFor();
    await page.goto(`${home.url()}/activity`);
    await page.locator('a[href^="/instant?id="]').waitFor();
    await page.goto(`${home.url()}/instant`);
    await page.locator('.instant-open a').click();
    await card(page).locator('.instant-hash').waitFor();
  });
});

describe('a deposit that must not be paid', () => {
  test('is removed when its time runs out, and re-registered with one tap', async () => {
    const page = await home.timed('?from=BTC.BTC&to=ETH.ETH&amount=0.1');
    await register(home, page);
    const before = page.url();
    await page.clock.fastForward(15 * 60_000);
    await stop(page, 'expired').waitFor();
    await nothingPayable(page);
    await card(page).getByRole('button', { name: 'Get a new address' }).click();
    await withBlocks(
      home,
      page.waitForURL((url) => url.pathname === '/instant' && url.href !== before),
    );
    await card(page).locator('.instant-needs .tick input').waitFor();
    expect((await history(page)).map(({ state }) => state)).toEqual(['awaiting_deposit', 'expired']);
  });

  test.each(stops)('is removed (%s) when %s', async (reason, _, act) => {
    const page = await home.timed('?from=BTC.BTC&to=ETH.ETH&amount=0.1');
    await register(home, page);
    await act();
    await home.expireFacts();
    // When the page becomes visible again, a shown deposit is rechecked at once.
    await page.clock.fastForward(instantTimes.freshMs + 500);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await stop(page, reason).waitFor();
    await nothingPayable(page);
    await card(page).getByRole('button', { name: 'Check again' }).waitFor();
  });
});

describe('accessibility', () => {
  const findings = walkOf(async (see) => {
    const page = await home.quoted(undefined, still);
    await choose(page);
    await dialog(page).locator('.instant-go').waitFor();
    await see(page, 'expectations');
    await dialog(page).locator('.instant-go').click();
    await dialog(page).locator('.instant-steps').waitFor();
    await withBlocks(home, page.waitForURL(/\/instant\?id=/));
    await untilShown(page);
    await card(page).locator('.instant-help summary').last().click();
    await see(page, 'deposit');
    await card(page).locator('.instant-hide').click();
    await see(page, 'locked');
    await acknowledge(page);
    await card(page).getByRole('button', { name: 'I’ve sent it' }).click();
    await see(page, 'paid');
    await page.goto(`${home.url()}/instant`);
    await page.locator('.instant-open').waitFor();
    await see(page, 'entrance');
  });

  test.each(looks)('an instant swap has no axe findings in $colorScheme at $width px', async (look) => {
    expect(await findings(look)).toEqual([]);
  });
});
