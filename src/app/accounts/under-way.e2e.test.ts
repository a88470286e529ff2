import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { casesFor } from '../../../scripts/config/tier.ts';
import { looks, type See, walkOf } from '../../spec/fixtures/looks.ts';
import { btcAddress, connect, ended, ethAddress, prepared, type SentSwap, signatures, signSwap, startSigning } from '../fixtures/sign.ts';

const home = startSigning();
/** The button that signs the change of an order. */
const changeButton = (page: Page) => page.locator('.change-sign');
const sheet = (page: Page) => page.locator('.accounts');
const section = (page: Page, name: string) => sheet(page).getByRole('region', { name });
const widths = [390, 1440] as const;
const moreText = 'Some accounts may have more swaps in progress';
/** Element left out of the checks: the devnet controls are not part of the product. */
const exclude = 'devnet-panel';
const limit = 900_000_000n;

beforeEach(async () => {
  // Pauses the networks ahead of real time: a node whose newest block is a minute old counts as stalled, and verifies no address.
  await home.control('clock', { pause: true, advance_seconds: 600 });
});
afterEach(async () => {
  await home.control('reset', {});
});

interface Placed {
  readonly from_asset: string;
  readonly to_asset: string;
  readonly amount: string;
  readonly target_out: string;
  readonly destination: string;
}

const sellsBtc: Placed = {
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '10000000',
  target_out: `${limit}`,
  destination: ethAddress,
};
const sellsToken: Placed = {
  from_asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  to_asset: 'BTC.BTC',
  amount: '50000000000',
  target_out: '100000000',
  destination: btcAddress,
};

/** Places an order in the devnet's book from an account, as a wallet elsewhere would. */
async function placeFrom(sender: string, order = sellsBtc): Promise<void> {
  const answer = await fetch(`${home.url()}/api/v1/limit-quote?${new URLSearchParams({ ...order })}`);
  const { memo, inbound_address: to } = (await answer.json()) as { memo: string; inbound_address: string };
  const { from_asset: asset, amount } = order;
  await home.control('pay', { network: 'thorchain', chain: asset.split('.', 1)[0], asset, amount, to, memo, from: sender });
  await home.control('clock', { advance_seconds: 1_800 });
}

async function openSheet(page: Page): Promise<void> {
  await page.locator('.wallet-chip').waitFor();
  await page.locator('.wallet-button').click();
  await sheet(page).getByRole('heading', { name: 'Your accounts' }).waitFor();
}

/** Waits until the networks list the swap for its sender. */
async function untilListed({ tx }: SentSwap, address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await home.control('clock', { advance_seconds: 6 });
    home.pass(3_200);
    const answer = await fetch(`${home.url()}/api/v1/swaps?${new URLSearchParams({ address })}`);
    const { swaps = [] } = (await answer.json()) as { swaps?: readonly { readonly tx: string }[] };
    if (swaps.some((swap) => swap.tx === tx)) return;
  }
  throw new Error(`no swap ${tx} of ${address} is listed`);
}

/** Another browser with the same keys, connected and otherwise without stored data. */
async function elsewhere(page: Page): Promise<Page> {
  const { cookies, origins } = await page.context().storageState();
  const kept = origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => !name.startsWith('strait.') || name === 'strait.wallets.v1'),
  }));
  const opened = await home.open('/', { storageState: { cookies, origins: kept } });
  await opened.clock.install();
  return opened;
}

const isLinkTo = (swap: SentSwap, href: string | null): boolean => new URL(href ?? '', home.url()).searchParams.get('tx') === swap.tx;

/** Walks one page at both widths; each stop is checked at the second width. */
async function atBothWidths(page: Page, see: See, walk: (stop: (name: string) => Promise<void>) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await walk(async (name) => (width === widths[1] ? see(page, name) : undefined));
  }
}

/** Makes responses say that the accounts have more in progress than is listed. */
const withMore = (page: Page) =>
  page.route('**/api/v1/swaps?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), has_more: true } });
  });

/** Opens Activity and waits until its lists are idle: every response redraws them, which would lose a click in progress. */
async function openActivity(page: Page): Promise<void> {
  const swaps = page.waitForResponse('**/api/v1/swaps?*');
  await page.goto(`${home.url()}/activity`);
  await swaps;
  await page.locator('[data-live="history"][aria-busy="false"]').waitFor();
}

async function ordersWalk(see: See): Promise<void> {
  const page = await home.open('/?from=BTC.BTC&to=ETH.ETH&amount=0.1');
  await placeFrom(await home.addressOn(page, 'BTC'));
  await connect(page);
  await atBothWidths(page, see, async (stop) => {
    await page.goto(`${home.url()}/?from=BTC.BTC&to=ETH.ETH&amount=0.1`);
    await openSheet(page);
    const order = section(page, 'Open limit orders').getByRole('listitem');
    await order.getByText('0.1 BTC → 9 ETH').waitFor();
    await order.getByText(/^0% filled · \d+ (h|d)\b/).waitFor();
    await stop('sheet-order');
    await page.keyboard.press('Escape');

    await page.locator('.kind-switch label', { hasText: 'Limit order' }).click();
    await page.locator('.orders').getByText('0.1 BTC for 9 ETH').waitFor();

    await openActivity(page);
    const row = page.locator('[data-part="ordersList"] > li');
    await row.getByText('0.1 BTC → 9 ETH').waitFor();
    await row.getByText('0% filled').waitFor();
    await row.getByRole('button', { name: 'Cancel order' }).click();
    await changeButton(page).waitFor();
    await row.locator('.order-change summary').click();
    await row.locator('.order-change .tick input').check();
    await row.getByText('m=<:10000000BTC.BTC:900000000ETH.ETH:0').waitFor();
    expect(await page.locator('[data-part="empty"]').isVisible()).toBe(false);
    await stop('activity-order');
  });
}

/** Whether the address still has an order in the book. */
async function isOpen(sender: string): Promise<boolean> {
  home.pass(7_000);
  const answer = await fetch(`${home.url()}/api/v1/limit-orders?${new URLSearchParams({ address: sender })}`);
  return ((await answer.json()) as { orders: readonly unknown[] }).orders.length > 0;
}

const fromActivity = async (page: Page) => {
  await openActivity(page);
  await page.getByRole('button', { name: 'Cancel order' }).click();
};

interface OrderPage {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  readonly order?: Placed;
}

const allPages: readonly OrderPage[] = [
  {
    name: 'the form',
    open: async (page) => {
      await page.goto(`${home.url()}/?from=BTC.BTC&to=ETH.ETH&amount=0.1`);
      await page.locator('.kind-switch label', { hasText: 'Limit order' }).click();
      await page.locator('.orders').getByRole('button', { name: 'Cancel', exact: true }).click();
    },
  },
  { name: 'Activity', open: fromActivity },
  { name: 'Activity where it sells a token', open: fromActivity, order: sellsToken },
  {
    name: 'its own page',
    open: async (page) => {
      await page.goto(`${home.url()}/activity`);
      await page.locator('[data-part="ordersList"] a').first().click();
      await page
        .locator('.track-order')
        .getByText(/^This order ends on /)
        .waitFor();
      await page.locator('.track-order').getByRole('button', { name: 'Cancel order' }).click();
    },
  },
];

const orderPages = casesFor(allPages, ({ order }) => order === sellsToken);

test.each(orderPages)('cancels an order from $name with one confirmation and one wallet signature', async ({ open, order }) => {
  const { from_asset: from } = order ?? sellsBtc;
  const page = await home.open(`/?${new URLSearchParams({ from })}`);
  const sender = await home.addressOn(page, from.split('.', 1)[0] ?? '');
  await placeFrom(sender, order);
  expect(await isOpen(sender)).toBe(true);
  await connect(page);
  await open(page);
  await page.getByText(/^Cancelling costs 0\.0\d+\s(BTC|ETH)\.$/).waitFor();
  await changeButton(page).click();
  await page.locator('.change-sent').waitFor();
  expect([await isOpen(sender), await page.locator('.order-change summary').count()]).toEqual([true, 0]);
  await home.control('clock', { advance_seconds: 1_800 });
  await expect.poll(() => isOpen(sender)).toBe(false);
});

test('keeps a cancellation that awaits the wallet, even if the address can no longer be checked', async () => {
  const page = await home.open('/?from=BTC.BTC');
  await placeFrom(await home.addressOn(page, 'BTC'));
  await connect(page);
  await page.clock.install();
  await fromActivity(page);
  await changeButton(page).waitFor();
  await home.misbehave(page, { hangs: true });
  await changeButton(page).click();
  // Wait for the prompt: the address check that precedes it must still succeed.
  await expect.poll(() => signatures(page)).toHaveLength(1);
  await page.route('**/api/v1/inbound?*', (route) => route.abort());
  await page.clock.fastForward(61_000);
  await page.clock.fastForward(241_000);
  await page.locator('.order-change [data-fault="timeout"]').waitFor();
  await page.getByRole('button', { name: 'Back to the order' }).waitFor();
});

async function inProgress(page: Page, swap: SentSwap, stop: (name: string) => Promise<void>): Promise<void> {
  await page.goto(`${home.url()}/activity`);
  const card = page.locator('.activity-card', { hasText: '2 ETH → BTC' });
  await card.waitFor();
  expect(isLinkTo(swap, await card.getAttribute('href'))).toBe(true);
  expect(await page.locator('[data-part="empty"]').isVisible()).toBe(false);
  await page.getByText(moreText).waitFor();
  await stop('activity-elsewhere');

  await page.goto(home.url());
  await openSheet(page);
  const row = section(page, 'In progress').getByRole('link', { name: /^2 ETH → BTC/ });
  await row.waitFor();
  expect(await row.count()).toBe(1);
  await section(page, 'In progress').getByText(moreText).waitFor();
  await stop('sheet-elsewhere');
}

async function elsewhereWalk(see: See): Promise<void> {
  const first = await prepared(home, { from: 'ETH.ETH', to: 'BTC.BTC', amount: '2' });
  const address = await home.addressOn(first, 'ETH');
  const swap = await signSwap(first);
  await untilListed(swap, address);

  const page = await elsewhere(first);
  await withMore(page);
  await atBothWidths(page, see, (stop) => inProgress(page, swap, stop));
  await page.unroute('**/api/v1/swaps?*');
  expect(await ended(home, swap)).toBe('done');
  home.pass(3_200);
  await page.clock.fastForward(31_000);
  await section(page, 'In progress').waitFor({ state: 'detached' });

  await atBothWidths(page, see, async (stop) => {
    await page.goto(`${home.url()}/activity`);
    const past = page.locator('.activity-past tbody tr');
    await past.getByText('Complete').waitFor();
    await past.getByText('Made elsewhere').waitFor();
    expect([await past.count(), isLinkTo(swap, await past.getByRole('link').getAttribute('href'))]).toEqual([1, true]);
    expect(await page.locator('.activity-card, [data-part="empty"]:visible').count()).toBe(0);
    await stop('activity-ended-elsewhere');
  });
  await first.goto(`${home.url()}/activity`);
  await first.locator('.activity-past tbody tr').getByText('Complete').waitFor();
  expect(await first.getByText('Made elsewhere').count()).toBe(0);
}

/** Follows a swap from the sheet to Activity and to its end, each time after a reload. */
async function resume(page: Page, swap: SentSwap): Promise<void> {
  await page.goto(home.url());
  await openSheet(page);
  const row = section(page, 'In progress').getByRole('link', { name: /^0\.05 BTC → [\d.]+ ETH/ });
  await row.waitFor();
  expect(isLinkTo(swap, await row.getAttribute('href'))).toBe(true);
  const first = await row.textContent();
  await home.control('clock', { advance_seconds: 6 });
  home.pass(3_200);
  await expect.poll(() => row.textContent()).not.toBe(first);

  await page.goto(`${home.url()}/activity`);
  const card = page.locator('.activity-card', { hasText: /0\.05\sBTC → [\d.]+\sETH/ });
  await card.waitFor();
  await page.reload();
  await card.waitFor();
  expect(await page.locator('.activity-card').count()).toBe(1);
  await card.click();
  await page.waitForURL(/\/track\?/);
  expect(isLinkTo(swap, page.url())).toBe(true);
  await page.reload();
}

describe('swaps and orders in progress', () => {
  test('lists a swap of this browser in sheet and Activity, resumes it after a reload and follows it to its end', async () => {
    const page = await prepared(home, { from: 'BTC.BTC', to: 'ETH.ETH', amount: '0.05' });
    const swap = await signSwap(page);
    await resume(page, swap);
    expect(await ended(home, swap)).toBe('done');
    home.pass(3_200);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const received = /^You received [\d.]+\sETH, (as quoted|[\d.]+% (more|less) than quoted), above your minimum/;
    await page.locator('.track-about', { hasText: received }).waitFor();
    await page.goto(`${home.url()}/activity`);
    const past = page.locator('.activity tbody tr');
    await past.getByRole('link', { name: /^Open: 0\.05 BTC → ETH/ }).waitFor();
    expect(await past.locator('.tag').textContent()).toBe('Complete');
    await past.getByText(/^[\d.]+ ETH$/).waitFor();
  });

  const ofOrders = walkOf(ordersWalk, { exclude });
  test.each(looks)('lists an account’s open order without a typed address, at $width px in $colorScheme', async (look) => {
    expect(await ofOrders(look)).toEqual([]);
  });

  const ofElsewhere = walkOf(elsewhereWalk, { exclude });
  test.each(looks)('lists a swap made in another browser as in progress, then past, at $width px in $colorScheme', async (look) => {
    expect(await ofElsewhere(look)).toEqual([]);
  });
});
