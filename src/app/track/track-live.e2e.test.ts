import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { clickUntilSaid } from '../../spec/fixtures/said.ts';
import { startHome } from '../fixtures/home.ts';
import { phone } from '../fixtures/phone.ts';

const home = startHome();
const unseenHash = 'AB'.repeat(32);
/** Time after which the service's cache has expired. */
const heldMs = 3_200;

/** Pays for a swap on a network that only makes blocks on demand. */
async function pay(amount: string): Promise<string> {
  await home.control('clock', { pause: true });
  const memo = '=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:1';
  return (await home.request('pay', { network: 'thorchain', asset: 'BTC.BTC', amount, memo }))['tx'] as string;
}

/** Counts a page's requests for a swap: streams and single lookups. */
function countTrack(page: Page) {
  const sent: { readonly streams: Request[]; readonly answers: Request[] } = { streams: [], answers: [] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/v1/track/stream') sent.streams.push(request);
    if (pathname === '/api/v1/track') sent.answers.push(request);
  });
  return sent;
}

/** Stops the page's timers, by which it polls when a stream is silent for some seconds, as on a busy machine. */
async function stopTimers(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

const nextText = (page: Page, text: string) => page.locator('.track [data-part="next"]', { hasText: text });

async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

describe('live updates of a swap', () => {
  test('reach the track page over the stream, without another request', async () => {
    const tx = await pay('10000004');
    const page = await home.newPage();
    await stopTimers(page);
    const sent = countTrack(page);
    await page.goto(`${home.url()}/track?tx=${tx}`);
    await nextText(page, 'Updates live').waitFor({ state: 'attached' });
    await home.control('clock', { advance_blocks: 200 });
    home.pass(heldMs);
    await page.getByText(/^0\.10000004\sBTC → \d[\d.]*\sETH$/).waitFor();
    expect([sent.answers.length, sent.streams.length]).toEqual([1, 1]);
    expect(await nextText(page, '').textContent()).toBe('');
  });

  test('resume from the last event when the stream closes', async () => {
    const page = await home.newPage();
    const sent = countTrack(page);
    const data = { error: 'Not seen', code: 'transaction_not_found', hint: 'Wait.', documentation: 'https://a.example', request_id: 'r' };
    let isFirst = true;
    await page.route('**/api/v1/track/stream?*', (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      return route.fulfill({ contentType: 'text/event-stream', body: `event: unseen\nid: once.0\ndata: ${JSON.stringify(data)}\n\n` });
    });
    await page.goto(`${home.url()}/track?tx=${unseenHash}`);
    await expect.poll(() => sent.streams.length).toBe(2);
    expect(sent.streams.map((request) => request.headers()['last-event-id'])).toEqual([undefined, 'once.0']);
    expect(sent.answers.length).toBe(1);
  });

  test('stop while the page is hidden, and reconnect when it is visible', async () => {
    const page = await home.newPage();
    await stopTimers(page);
    const sent = countTrack(page);
    await page.goto(`${home.url()}/track?tx=${unseenHash}`);
    await nextText(page, 'Updates live').waitFor({ state: 'attached' });
    const ended = page.waitForEvent('requestfailed', (request) => request === sent.streams[0]);
    await hide(page, true);
    await ended;
    await hide(page, false);
    await nextText(page, 'Updates live').waitFor({ state: 'attached' });
    await expect.poll(() => [sent.answers.length, sent.streams.length]).toEqual([2, 2]);
  });

  test('reach Activity over the stream, without another request', async () => {
    const tx = await pay('10000005');
    const page = await home.newPage();
    await stopTimers(page);
    await page.goto(`${home.url()}/track?tx=${tx}`);
    await page.getByRole('button', { name: 'Keep in Activity' }).click();
    const sent = countTrack(page);
    await page.goto(`${home.url()}/activity`);
    await page.locator('.activity-card').waitFor();
    await expect.poll(() => [sent.answers.length, sent.streams.length]).toEqual([1, 1]);
    await home.control('clock', { advance_blocks: 200 });
    home.pass(heldMs);
    await page.locator('.activity tbody .tag', { hasText: 'Complete' }).waitFor();
    expect([sent.answers.length, sent.streams.length]).toEqual([1, 1]);
  });
});

describe('sharing a swap', () => {
  test('opens the share sheet with the swap’s link on a phone, ignores closing it, and reports a failure', async () => {
    const tx = await pay('10000005');
    const page = await home.newPage(phone);
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', {
        value: async (data: unknown) => {
          shared.push(data);
          if (shared.length === 2) throw new DOMException('closed', 'AbortError');
          if (shared.length === 3) throw new DOMException('refused', 'NotAllowedError');
        },
      });
    });
    await page.goto(`${home.url()}/track?tx=${tx}`);
    // Prices arrive last and redraw the button.
    await page.locator('.track-note').waitFor({ state: 'attached' });
    const button = page.locator('[data-key="share"]');
    const shared = () => page.evaluate(() => Reflect.get(window, 'shared') as readonly { readonly title: string; readonly url: string }[]);
    for (const said of ['Share', 'Share']) {
      await button.click();
      await button.getByText(said, { exact: false }).first().waitFor();
    }
    await clickUntilSaid(button, button, /Can’t copy/);
    const [first, ...others] = await shared();
    expect(others).toHaveLength(2);
    expect(first?.title).toContain('0.10000005');
    const url = new URL(first?.url ?? '');
    expect([url.origin, url.pathname, url.searchParams.get('tx'), url.hash]).toEqual([home.url(), '/track', tx, '']);
  });

  test('keeps its note, that of a copied hash and an open menu when the page is redrawn', async () => {
    const tx = await pay('10000006');
    const page = await home.newPage();
    await page.addInitScript(() => {
      navigator.clipboard.writeText = async () => undefined;
    });
    await stopTimers(page);
    await page.goto(`${home.url()}/track?tx=${tx}`);
    await nextText(page, 'Updates live').waitFor({ state: 'attached' });
    await page.locator('.track-note').waitFor({ state: 'attached' });
    const share = page.locator('[data-key="share"]');
    const copied = page.locator('[data-key^="copy Payment "] + [role="status"]');
    const notes = () => Promise.all([share.textContent(), copied.textContent()]);
    const copy = page.getByRole('button', { name: 'Copy Payment', exact: true });
    const drawing = await copy.locator('svg').innerHTML();
    await share.click();
    await copy.click();
    await copied.filter({ hasText: 'Copied' }).waitFor();
    await copy.click();
    await expect.poll(notes).toEqual(['Link copied', 'Copied']);
    await page.locator('[data-key="save"]').click();
    await home.control('clock', { advance_blocks: 200 });
    home.pass(heldMs);
    await page.getByText(/^0\.10000006\sBTC → \d[\d.]*\sETH$/).waitFor();
    expect(await notes()).toEqual(['Link copied', 'Copied']);
    await page.locator('.track-save[open]').waitFor();
    await page.clock.runFor(2_000);
    await expect.poll(notes).toEqual(['Share', '']);
    expect(await copy.locator('svg').innerHTML()).toBe(drawing);
  });
});
