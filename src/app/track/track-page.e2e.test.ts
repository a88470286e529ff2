import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { looks, type See, still, walkOf } from '../../spec/fixtures/looks.ts';
import { startHome } from '../fixtures/home.ts';
import { loaded, looked } from '../fixtures/track.ts';

const home = startHome();
const destination = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const unseenHash = 'AB'.repeat(32);
/** Time after which the service's cache has expired. */
const heldMs = 3_200;

async function pay(network: string, asset: string, amount: string, memo: string): Promise<string> {
  return (await home.request('pay', { network, asset, amount, memo }))['tx'] as string;
}

/** Advances both networks and triggers the page's next poll. */
async function pass(page: Page, blocks: number): Promise<void> {
  await home.control('clock', { advance_blocks: blocks });
  home.pass(heldMs);
  await looked(page);
}

/** Advances a few blocks at a time until the text appears. */
async function passUntil(page: Page, text: string | RegExp, blocks: number): Promise<void> {
  await expect
    .poll(
      async () => {
        if ((await page.getByText(text).count()) === 0) await pass(page, blocks);
        return page.getByText(text).count();
      },
      { interval: 300 },
    )
    .toBe(1);
}

async function paused(): Promise<void> {
  await home.control('clock', { pause: true });
}

async function following(tx: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await home.open(`track?tx=${tx}`, options);
  await page.locator('.track-tag .tag').waitFor();
  return page;
}

/** Times shown beside the stages that have ended. */
const doneTimes = (of: Page) => of.locator('.track-line > [data-status="done"] > time.track-left').allTextContents();

test('leads from the hash to the payout, with the times of its stages in the browser that keeps the swap', async () => {
  await paused();
  const tx = await pay('thorchain', 'BTC.BTC', '10000000', `=:e:${destination}:1`);
  const page = await home.open('track');
  await page.getByLabel('Hash of your payment').fill('no hash');
  await page.keyboard.press('Enter');
  await page.getByText('That isn’t a transaction hash.').waitFor();
  await page.getByLabel('Hash of your payment').fill(`0x${tx.toLowerCase()}`);
  await page.getByRole('button', { name: 'Track swap', exact: true }).click();
  await page.locator('.track-says', { hasText: /THORChain has seen|Waiting for your payment/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('tx')).toBe(tx);
  await passUntil(page, /^0\.1\sBTC is confirming on Bitcoin$/, 1);
  expect(await page.locator('[data-stage="confirming"] .track-left').textContent()).toMatch(/^by \d/);
  expect(await page.locator('.track-about').textContent()).toMatch(/arrives by \d/);
  await page.reload();
  await page.getByText(/^0\.1\sBTC is confirming on Bitcoin$/).waitFor();
  expect(await page.title()).toMatch(/^Confirming \| Track a swap/);
  await page.getByRole('button', { name: 'Keep in Activity' }).click();
  await passUntil(page, /^0\.1\sBTC → \d[\d.]*\sETH$/, 20);
  expect(await page.title()).toMatch(/^Complete \|/);
  expect(await page.locator('.track-tag').textContent()).toBe('Complete');
  expect(await page.getByRole('link', { name: 'Swap again' }).getAttribute('href')).toBe('/?from=BTC.BTC&to=ETH.ETH&amount=0.1');
  expect(await page.locator('h1:visible').count()).toBe(1);
  expect(await page.locator('.track-line > [data-status="done"]').count()).toBe(await page.locator('.track-line > li').count());
  expect((await page.locator('.track-facts').textContent())?.replaceAll(' ', '')).toContain(destination.slice(2, 20));
  const times = await doneTimes(page);
  expect(times.length).toBeGreaterThanOrEqual(2);
  for (const text of times) expect(text).toMatch(/^\d{1,2}:\d{2}\u00a0[AP]M( · \d+\u00a0\w+)?$/);
  await page.reload();
  await page.getByText(/^You received /).waitFor();
  expect(await doneTimes(page)).toEqual(times);
  const other = await following(tx);
  await other.getByText(/^0\.1\sBTC → /).waitFor();
  expect(await doneTimes(other)).toEqual([]);
});

/** Counts a page's requests for a swap: single lookups and streams. */
function countRequests(page: Page): () => readonly [answers: number, streams: number] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const count = (path: string) => paths.filter((one) => one === path).length;
  return () => [count('/api/v1/track'), count('/api/v1/track/stream')];
}

/** Opens a page with frozen timers: with them it would poll when a stream is silent for some seconds, as on a busy machine. */
async function streamed(): Promise<Page> {
  const page = await home.newPage();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return page;
}

describe('the stream of a swap', () => {
  test('updates its page without another request', async () => {
    await paused();
    const tx = await pay('thorchain', 'BTC.BTC', '10000004', `=:e:${destination}:1`);
    const page = await streamed();
    const counted = countRequests(page);
    await page.goto(`${home.url()}/track?tx=${tx}`);
    const next = page.locator('.track [data-part="next"]');
    await next.filter({ hasText: 'Updates live' }).waitFor({ state: 'attached' });
    await home.control('clock', { advance_blocks: 200 });
    home.pass(heldMs);
    await page.getByText(/^0\.10000004\sBTC → \d[\d.]*\sETH$/).waitFor();
    expect(counted()).toEqual([1, 1]);
    expect(await next.textContent()).toBe('');
  });

  test('updates Activity without another request', async () => {
    await paused();
    const tx = await pay('thorchain', 'BTC.BTC', '10000005', `=:e:${destination}:1`);
    const page = await streamed();
    await page.goto(`${home.url()}/track?tx=${tx}`);
    await page.getByRole('button', { name: 'Keep in Activity' }).click();
    const counted = countRequests(page);
    await page.goto(`${home.url()}/activity`);
    await page.locator('.activity-card').waitFor();
    await expect.poll(counted).toEqual([1, 1]);
    await home.control('clock', { advance_blocks: 200 });
    home.pass(heldMs);
    await page.locator('.activity tbody .tag', { hasText: 'Complete' }).waitFor();
    expect(counted()).toEqual([1, 1]);
  });
});

describe('the history', () => {
  const kept = (more: object = {}) => ({
    id: 'one',
    network: 'thorchain',
    state: 'swapping',
    createdAt: 1_790_000_000_000,
    updatedAt: 1_790_000_000_000,
    tx: unseenHash,
    from: 'BTC.BTC',
    to: 'ETH.ETH',
    amount: '10000000',
    expected: '335463741',
    ...more,
  });

  async function historyWith(stored: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await home.open('activity', options);
    await page.evaluate((text) => localStorage.setItem('strait.history.v1', text), stored);
    await page.reload();
    return page;
  }

  test('adds a swap by its hash, follows it and deletes it', async () => {
    await paused();
    const tx = await pay('thorchain', 'BTC.BTC', '20000000', `=:e:${destination}:1`);
    await home.control('clock', { advance_blocks: 20 });
    const page = await home.open('activity');
    await page.getByText('No swaps yet').waitFor();
    await page.getByRole('button', { name: 'Add by hash' }).click();
    await page.getByLabel('Hash of your payment').fill(tx);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('.activity-card', { hasText: '0.2 BTC → ETH' }).waitFor();
    await page.locator('.nav-count', { hasText: '1' }).waitFor();
    await home.control('clock', { advance_blocks: 300 });
    home.pass(heldMs);
    await page.locator('.activity-card').click();
    await page.getByText(/^You received [\d.]+\sETH/).waitFor();
    await page.locator('.track-backlink').click();
    await page.getByRole('link', { name: /^Open: 0.2 BTC/ }).waitFor();
    expect(await page.locator('.activity tbody .tag').textContent()).toBe('Complete');
    await page.getByRole('button', { name: /^Delete the swap/ }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    expect(await page.locator('.activity tbody tr').count()).toBe(1);
    await page.getByRole('button', { name: /^Delete the swap/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No swaps yet').waitFor();
  });

  const walk = async (see: See) => {
    await paused();
    const confirming = await pay('thorchain', 'BTC.BTC', '10000001', `=:e:${destination}:1`);
    const streaming = await pay('thorchain', 'BTC.BTC', '100000001', `=:e:${destination}:1/10/5`);
    await home.control('clock', { advance_blocks: 3 });
    const refunded = await pay('thorchain', 'THOR.RUNE', '100000000001', `=:e:${destination}:99999999999`);
    const views: [string, () => Promise<Page>][] = [
      ['open', () => home.open('track', still)],
      ['unseen', () => following(unseenHash, still)],
      ['confirming', () => following(confirming, still)],
      [
        'streaming',
        async () => {
          await home.control('clock', { advance_blocks: 125 });
          return following(streaming, still);
        },
      ],
      [
        'refunded',
        async () => {
          await home.control('clock', { advance_blocks: 40 });
          return following(refunded, still);
        },
      ],
      [
        'done',
        async () => {
          await home.control('clock', { advance_blocks: 300 });
          return following(confirming, still);
        },
      ],
      [
        'history',
        () =>
          historyWith(
            JSON.stringify({
              swaps: [
                kept(),
                kept({ id: 'b', state: 'refunded', createdAt: 1_780_000_000_000 }),
                kept({ id: 'c', state: 'done', executed: '335463800' }),
                { id: 7 },
              ],
            }),
            still,
          ),
      ],
      ['empty', () => home.open('activity', still)],
    ];
    for (const [name, open] of views) {
      home.pass(heldMs);
      const page = await open();
      await loaded(page);
      await see(page, name);
      await page.context().close();
    }
  };
  const findings = walkOf(walk);

  test.each(looks)('the history and the track page have no axe findings in $colorScheme at $width px', async (look) => {
    expect(await findings(look)).toEqual([]);
  });
});
