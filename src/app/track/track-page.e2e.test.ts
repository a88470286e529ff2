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

const says = (page: Page) => page.locator('.track-says');

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

describe('following a swap', () => {
  test('leads from the hash to the payout, even after a reload', async () => {
    await paused();
    const tx = await pay('thorchain', 'BTC.BTC', '10000000', `=:e:${destination}:1`);
    const page = await home.open('track');
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
    await passUntil(page, /^0\.1\sBTC → \d[\d.]*\sETH$/, 100);
    expect(await page.title()).toMatch(/^Complete \|/);
    expect(await page.locator('.track-tag').textContent()).toBe('Complete');
    expect(await page.getByRole('link', { name: 'Swap again' }).getAttribute('href')).toBe('/?from=BTC.BTC&to=ETH.ETH&amount=0.1');
    expect(await page.locator('h1:visible').count()).toBe(1);
    expect(await page.locator('.track-line > [data-status="done"]').count()).toBe(await page.locator('.track-line > li').count());
    expect((await page.locator('.track-facts').textContent())?.replaceAll(' ', '')).toContain(destination.slice(2, 20));
  });

  test('reports a lost deposit with the reason, and keeps it as lost in Activity', async () => {
    await paused();
    const tx = await pay('thorchain', 'BTC.BTC', '900', `=:e:${destination}:1`);
    await home.control('clock', { advance_blocks: 200 });
    const page = await following(tx);
    await page.getByText('below the smallest amount that nodes look at').waitFor();
    expect(await page.locator('.track-view').textContent()).not.toContain('within minutes');
    await passUntil(page, '0.000009 BTC is lost'.replace(' BTC', '\u00a0BTC'), 1_000);
    expect(await page.locator('.track-tag').textContent()).toBe('Lost');
    expect(await page.locator('.track-about').textContent()).toMatch(/neither swapped nor sent back\. If a network still pays/);
    expect(await page.locator('.track-facts').textContent()).toContain('Reason');
    await page.getByRole('button', { name: 'Keep in Activity' }).click();
    await page.locator('.track-backlink').click();
    await page.locator('.activity tbody tr[data-state="lost"] .tag', { hasText: 'Lost' }).waitFor();
  });

  test('finds a swap on a network other than the one the URL names', async () => {
    await paused();
    const tx = await pay('thorchain', 'BTC.BTC', '10000000', `=:e:${destination}:1`);
    await home.control('clock', { advance_blocks: 1_000 });
    const page = await home.open(`track?network=mayachain&tx=${tx}`);
    await page.getByText(/^0\.1\sBTC → \d[\d.]*\sETH$/).waitFor();
    expect(await page.locator('.track-facts').textContent()).toContain('THORChain');
  });

  test('reports a refunded deposit with the reason', async () => {
    await paused();
    const tx = await pay('thorchain', 'BTC.BTC', '10000002', `=:e:${destination}:99999999999`);
    const page = await following(tx);
    await passUntil(page, /^\d[\d.]*\sBTC came back$/, 100);
    expect(await page.locator('.track-about').textContent()).toContain('would have paid less than your minimum');
    expect(await page.locator('.track-about').textContent()).toContain('No more updates.');
    expect(await page.locator('.track-tag .tag[data-tone="warn"]').textContent()).toBe('Refunded');
    expect(await page.locator('.crossing[data-tone="refund"]').count()).toBe(1);
    expect(await page.locator('.track-line > [data-back]').count()).toBe(2);
    await page.getByRole('link', { name: 'Try again at today’s rate' }).waitFor();
    expect(await page.locator('.track-facts dt').allTextContents()).not.toContain('Received');
  });

  test('shows the parts of a streaming swap', async () => {
    await paused();
    const tx = await pay('thorchain', 'BTC.BTC', '100000000', `=:e:${destination}:1/10/5`);
    const page = await following(tx);
    await pass(page, 90);
    await passUntil(page, /^[1-9]\d* of \d+ parts are through/, 8);
    expect(await page.locator('.track-says').textContent()).toMatch(/^THORChain is swapping 1\sBTC$/);
    expect(await page.locator('.track-cells .full').count()).toBeGreaterThan(0);
    expect(await page.locator('[data-stage="swapping"] .track-left').textContent()).toMatch(/^\d+ of \d+ parts$/);
  });

  test('keeps the end times of watched stages, but shows them only in the browser that keeps the swap', async () => {
    await paused();
    const tx = await pay('thorchain', 'BTC.BTC', '10000003', `=:e:${destination}:1`);
    const page = await following(tx);
    const doneTimes = (of: Page) => of.locator('.track-line > [data-status="done"] > time.track-left').allTextContents();
    const readTime = (of: Page, stage: string) => of.locator(`[data-stage="${stage}"][data-status="done"] > time`).getAttribute('datetime');
    await page.getByRole('button', { name: 'Keep in Activity' }).click();
    // Time advanced by a test does not affect the page's clock.
    const clock = () => page.evaluate(() => Date.now());
    const before = await clock();
    await passUntil(page, /^0\.10000003\sBTC → \d[\d.]*\sETH$/, 20);
    const ended = Date.parse((await readTime(page, 'outbound_signed')) ?? '');
    expect(ended).toBeGreaterThanOrEqual(before);
    expect(ended).toBeLessThanOrEqual(await clock());
    expect(await page.locator('.track-captions > :last-child').textContent()).toMatch(/Ethereum, \d/);
    const times = await doneTimes(page);
    expect(times.length).toBeGreaterThanOrEqual(2);
    for (const text of times) expect(text).toMatch(/^\d{1,2}:\d{2}\u00a0[AP]M( · \d+\u00a0\w+)?$/);
    const kept = await readTime(page, 'outbound_signed');
    await page.reload();
    await page.getByText(/^You received /).waitFor();
    expect(await doneTimes(page)).toEqual(times);
    expect(await readTime(page, 'outbound_signed')).toBe(kept);
    const other = await following(tx);
    await other.getByText(/^0\.10000003\sBTC → /).waitFor();
    expect(await doneTimes(other)).toEqual([]);
    expect(await other.locator('.track-captions > :last-child').textContent()).not.toContain(',');
  });

  test('waits for a deposit that nobody has seen, and refuses an invalid hash', async () => {
    const page = await following(unseenHash);
    expect(await says(page).textContent()).toBe('Waiting for your payment');
    expect(await page.locator('.track-about').textContent()).toContain('You can close this page.');
    await page.getByRole('button', { name: 'Track another swap' }).click();
    await page.getByLabel('Hash of your payment').fill('no hash');
    await page.keyboard.press('Enter');
    await page.getByText('That isn’t a transaction hash.').waitFor();
  });

  test('reports that the service does not answer, and recovers', async () => {
    const page = await home.newPage();
    await page.route(/\/api\/v1\/track/, (route) => route.abort());
    await page.goto(`${home.url()}/track?tx=${unseenHash}`);
    await page.getByText('What you sent isn’t affected.').waitFor();
    await page.unroute(/\/api\/v1\/track/);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.locator('.track-says', { hasText: 'Waiting for your payment' }).waitFor();
  });

  test('polls without a stream, less often while hidden, and at once when visible again', async () => {
    const page = await home.newPage();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route('**/api/v1/track/stream?*', (route) => route.abort());
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/track?')) asked += 1;
    });
    // The countdown starts once the response has been handled.
    const counts = (seconds: number) =>
      page.locator('[data-part="next"]', { hasText: `Updates in ${seconds} s` }).waitFor({ state: 'attached' });
    await page.goto(`${home.url()}/track?tx=${unseenHash}`);
    await page.locator('.track-tag .tag').waitFor();
    await counts(10);
    expect(asked).toBe(1);
    await page.clock.runFor(10_500);
    await counts(10);
    expect(asked).toBe(2);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }));
    await page.clock.runFor(10_500);
    await counts(50);
    expect(asked).toBe(3);
    await page.clock.runFor(40_000);
    expect(asked).toBe(3);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { get: () => false, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => asked).toBe(4);
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

  test('filters, exports, and keeps what it cannot read', async () => {
    const swaps = [kept(), kept({ id: 'two', state: 'refunded', tx: 'CD'.repeat(32), memo: '=:e:x' }), { id: 7 }];
    const page = await historyWith(JSON.stringify({ swaps }));
    await page.getByText('1 entry cannot be read and is kept as it is.').waitFor();
    await page.getByRole('radio', { name: 'Refunded' }).check();
    await page.getByText('1 swap', { exact: true }).waitFor({ state: 'attached' });
    expect(await page.locator('.activity tbody tr').count()).toBe(1);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
    const text = await (await file.createReadStream()).toArray();
    const lines = Buffer.concat(text).toString('utf8').split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain(",0.1,BTC.BTC,3.35463741,,,ETH.ETH,,'=:e:x");
    await page.getByRole('button', { name: /^Delete the swap/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.locator('[data-part="past"]').waitFor({ state: 'hidden' });
    const left = await page.evaluate(() => JSON.parse(localStorage.getItem('strait.history.v1') ?? '') as { swaps: unknown[] });
    expect(left.swaps).toEqual([kept(), { id: 7 }]);
  });

  test('sets unreadable text aside', async () => {
    const page = await historyWith('{"swaps": [');
    await page.getByText('1 entry cannot be read').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('strait.history.v1.unreadable'))).toBe(JSON.stringify(['{"swaps": [']));
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
