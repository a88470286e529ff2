import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { clickUntilSaid } from '../../spec/fixtures/said.ts';
import { startHome } from '../fixtures/home.ts';
import { phone } from '../fixtures/phone.ts';

const home = startHome();
/** Time after which the service's cache has expired. */
const heldMs = 3_200;

/** Pays for a swap on a network that only makes blocks on demand. */
async function pay(amount: string): Promise<string> {
  await home.control('clock', { pause: true });
  const memo = '=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:1';
  return (await home.request('pay', { network: 'thorchain', asset: 'BTC.BTC', amount, memo }))['tx'] as string;
}

/** Freezes the page's timers: with them it would poll when a stream is silent for some seconds, as on a busy machine. */
async function stopTimers(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

const nextText = (page: Page, text: string) => page.locator('.track [data-part="next"]', { hasText: text });

describe('sharing a swap', () => {
  test('opens the share sheet with the swap’s link on a phone, ignores closing it, and reports a failure', async () => {
    const tx = await pay('10000007');
    await home.control('clock', { advance_blocks: 1 });
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
    await page.getByRole('heading', { name: /0\.10000007/ }).waitFor();
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
    expect(first?.title).toContain('0.10000007');
    const url = new URL(first?.url ?? '');
    expect([url.origin, url.pathname, url.searchParams.get('tx'), url.hash]).toEqual([home.url(), '/track', tx, '']);
  });

  test('keeps its note, that of a copied hash and an open menu when the page is redrawn', async () => {
    const tx = await pay('10000008');
    const page = await home.newPage();
    await page.addInitScript(() => {
      navigator.clipboard.writeText = async () => undefined;
    });
    await stopTimers(page);
    await page.goto(`${home.url()}/track?tx=${tx}`);
    await nextText(page, 'Updates live').waitFor({ state: 'attached' });
    await page.locator('.track-note').waitFor({ state: 'attached' });
    const share = page.locator('[data-key="share"]');
    const copied = page.locator('[data-key^="copy Your payment "] + [role="status"]');
    const notes = () => Promise.all([share.textContent(), copied.textContent()]);
    const copy = page.getByRole('button', { name: 'Copy Your payment', exact: true });
    const drawing = await copy.locator('svg').innerHTML();
    await share.click();
    await copy.click();
    await copied.filter({ hasText: 'Copied' }).waitFor();
    await copy.click();
    await expect.poll(notes).toEqual(['Link copied', 'Copied']);
    await page.locator('[data-key="save"]').click();
    await home.control('clock', { advance_blocks: 200 });
    home.pass(heldMs);
    await page.getByText(/^0\.10000008\sBTC → \d[\d.]*\sETH$/).waitFor();
    expect(await notes()).toEqual(['Link copied', 'Copied']);
    await page.locator('.track-save[open]').waitFor();
    await page.clock.runFor(2_000);
    await expect.poll(notes).toEqual(['Share', '']);
    expect(await copy.locator('svg').innerHTML()).toBe(drawing);
  });
});
