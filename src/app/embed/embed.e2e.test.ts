import type { Frame, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startHolder, toldTo, waitForFrame, waitForMessage } from '../fixtures/holder.ts';
import { agreeByHand, agreeUntil, readyButton, untilTerms } from '../fixtures/review.ts';

const holder = startHolder();
const script = (more = '') => `<script src="${holder.url()}/widget.js" ${more}></script>`;
const btc = 'data-from="BTC.BTC" data-to="ETH.ETH" data-amount="0.1"';
const destination = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const offers = (frame: Frame) => frame.locator('.offer:not(.skeleton)');
const themeOf = (frame: Frame) => frame.evaluate(() => document.documentElement.dataset['theme']);
const heights = (page: Page) => page.locator('iframe').evaluate((element) => [element.clientHeight, element.scrollHeight]);

/** Browser message when it refuses to frame a page. */
const refusal = async (page: Page): Promise<string> => {
  const said = await page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  return said.text();
};

/** Time after which a cached swap response has expired. */
const heldMs = 3_200;
/** Time after which the form has polled the swap again. */
const lookMs = 61_000;

/** Waits until the browser has reported visibility to observers in the frame. */
const visibilityTold = (frame: Frame): Promise<void> =>
  frame.evaluate(
    () =>
      new Promise((resolve) => {
        const options = { trackVisibility: true, delay: 100, threshold: [0, 1] };
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }, options);
        observer.observe(document.querySelector('dialog.confirm') ?? document.body);
      }),
  );

/** Goes from the offers to the terms of the best one. */
async function review(frame: Frame, to = destination): Promise<void> {
  await offers(frame).first().waitFor();
  await frame.locator('#destination').fill(to);
  await frame.locator('.review-button[data-next="review"]:enabled').click();
  await untilTerms(frame);
}

describe('the widget', () => {
  test('shows its form, reports its quote, is as tall as its content, and at least 760 px tall while a dialog is open', async () => {
    const page = await holder.open(script(btc));
    const frame = await waitForFrame(page);
    // The skeleton is shorter than the offers, which arrive one by one.
    await frame.locator('.offer-list:not([aria-busy="true"]) .offer:not(.skeleton)').first().waitFor();
    expect((await toldTo(page))[0]).toEqual({ strait: 1, type: 'ready' });
    expect(await waitForMessage(page, 'quote')).toMatchObject({ strait: 1, from: 'BTC.BTC', to: 'ETH.ETH', amount: '10000000' });
    const needed = () => frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
    await expect.poll(async () => new Set([await needed(), ...(await heights(page))]).size).toBe(1);
    const content = await needed();
    await frame.getByRole('button', { name: /^You pay: BTC/ }).click();
    await frame.locator('dialog[open]').waitFor();
    await expect.poll(() => waitForMessage(page, 'resize')).toMatchObject({ height: Math.max(content, 760) });
    expect(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test('reports a swap to the host page from quote to completion', async () => {
    const page = await holder.open(script('data-from="ETH.ETH" data-to="BTC.BTC" data-amount="1.5"'));
    await page.clock.install();
    const frame = await waitForFrame(page);
    await frame.locator('.wallet-button').click();
    const row = frame.locator('.wallets .wallet-row', { hasText: 'Devnet wallet' });
    await row
      .getByRole('button', { name: /^Connect Devnet wallet for Ethereum/ })
      .first()
      .click();
    await frame.locator('.wallets').waitFor({ state: 'detached' });
    await review(frame, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
    await agreeUntil(frame, frame.locator('.sign-button'));
    await frame.locator('.sign-button').click();
    await frame.locator('.sign-sent').waitFor();
    const { network, tx, ...more } = await waitForMessage(page, 'submitted');
    expect(more).toEqual({ strait: 1, type: 'submitted', from: 'ETH.ETH', to: 'BTC.BTC', amount: '150000000' });
    expect(tx).toMatch(/^[0-9A-F]{64}$/);
    // Long enough for a standalone page to have opened the tracking page.
    await page.clock.runFor(3_000);
    expect(new URL(frame.url()).pathname).toBe('/embed');
    const isCompleted = async () => (await toldTo(page)).some(({ type }) => type === 'completed');
    await expect
      .poll(
        async () => {
          if (await isCompleted()) return true;
          await holder.control('clock', { advance_seconds: 120 });
          holder.pass(heldMs);
          await page.clock.fastForward(lookMs);
          return isCompleted();
        },
        { interval: 300 },
      )
      .toBe(true);
    expect(await waitForMessage(page, 'completed')).toEqual({ strait: 1, type: 'completed', network, tx, state: 'done' });
    const kept = await frame.evaluate(() => localStorage.getItem('strait.history.v1'));
    expect(kept).toContain('"state":"done"');
  });
});

describe('host pages', () => {
  test('exchange messages with the widget only if they frame it', async () => {
    const forged = { strait: 1, type: 'completed', network: 'thorchain', tx: 'F'.repeat(64), state: 'done' };
    const stranger = `<script>
      setInterval(() => {
        parent.postMessage(${JSON.stringify(forged)}, '*');
        for (let at = 0; at < parent.length; at += 1) parent.frames[at].postMessage({ strait: 1, type: 'configure', theme: 'dark' }, '*');
      }, 50);
    </script>`;
    const page = await holder.open(`${script(btc)}<iframe title="A stranger" srcdoc="${stranger.replaceAll('"', '&quot;')}"></iframe>
      <script>addEventListener('message', ({ data }) => { window.heard = (window.heard ?? 0) + (data.type === 'completed' ? 1 : 0) })</script>`);
    const frame = await waitForFrame(page);
    await page.waitForFunction('window.heard');
    await waitForMessage(page, 'quote');
    // Only now does the widget listen: wait for ten more rounds of forged messages to both sides.
    const heard = await page.evaluate(() => Number(Reflect.get(window, 'heard')));
    await page.waitForFunction((before) => Number(Reflect.get(window, 'heard')) > before + 10, heard);
    expect(await themeOf(frame)).toBeUndefined();
    expect((await toldTo(page)).filter(({ type }) => type === 'completed')).toEqual([]);
  });

  test('can frame only the form, and only from https', async () => {
    const page = await holder.bare();
    const frame = (path: string) => `<!doctype html><title>P</title><iframe src="${holder.url()}/${path}" title="Swap"></iframe>`;
    for (const [url, path, refusedBy] of [
      ['https://partner.test/', 'embed', undefined],
      ['http://partner.test/', 'embed', 'frame-ancestors https:'],
      ['https://partner.test/', 'track', "frame-ancestors 'none'"],
    ] as const) {
      await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: frame(path) }));
      const refused = refusedBy === undefined ? undefined : refusal(page);
      await page.goto(url);
      const form = page.frameLocator('iframe').locator('.swap, main');
      if (refusedBy === undefined) await form.first().waitFor();
      else {
        expect(await refused).toContain(refusedBy);
        expect(await form.count()).toBe(0);
      }
    }
  });
});

describe('confirming in a frame', () => {
  test('is blocked while the frame is nearly transparent or something covers it', async () => {
    const page = await holder.open(script(btc));
    const frame = await waitForFrame(page);
    await review(frame);
    const notice = frame.locator('.embed-cover');
    const action = frame.locator('dialog.confirm .confirm-act .button');
    await visibilityTold(frame);
    expect(await notice.isVisible()).toBe(false);
    await page.locator('iframe').evaluate((element: HTMLElement) => element.style.setProperty('opacity', '0.01'));
    await frame.locator('.embed-cover[open]').waitFor();
    await page.locator('iframe').evaluate((element: HTMLElement) => element.style.removeProperty('opacity'));
    await notice.waitFor({ state: 'hidden' });
    await page.evaluate(() => {
      const cover = Object.assign(document.createElement('div'), { id: 'cover' });
      cover.style.cssText = 'position:fixed;inset:40% 0 0;background:rgb(255 255 255 / 1%);pointer-events:none';
      document.body.append(cover);
    });
    await notice.getByRole('heading', { name: 'Something covers this form' }).waitFor();
    // Long enough for a first attempt on a busy machine.
    await expect(action.click({ timeout: 5_000 })).rejects.toThrow('intercepts pointer events');
    await action.focus();
    expect(await action.evaluate((button) => button === document.activeElement)).toBe(false);
    await visibilityTold(frame);
    expect(await notice.isVisible()).toBe(true);
    await page.evaluate(() => document.querySelector('#cover')?.remove());
    await notice.waitFor({ state: 'hidden' });
    await agreeByHand(frame);
    await readyButton(frame).click();
    await frame.locator('[data-carry="address"]').waitFor();
  });

  test('moves to a new tab if the browser cannot detect what covers the frame', async () => {
    const page = await holder.open(script(btc), {}, () => {
      delete (IntersectionObserverEntry.prototype as { isVisible?: boolean }).isVisible;
    });
    const frame = await waitForFrame(page);
    await offers(frame).first().waitFor();
    await frame.locator('.embed-outside').waitFor();
    await frame.locator('#destination').fill(destination);
    const button = frame.locator('.review-button[data-next="review"]:enabled');
    await button.waitFor();
    await page.evaluate(() => {
      const cover = document.createElement('div');
      cover.style.cssText = 'position:fixed;inset:0;background:rgb(255 255 255 / 1%);pointer-events:none';
      document.body.append(cover);
    });
    const [own] = await Promise.all([page.context().waitForEvent('page'), button.click()]);
    await own.waitForLoadState();
    expect(own.url()).toBe(`${holder.url()}/?from=BTC.BTC&to=ETH.ETH&amount=0.1`);
    expect(await own.evaluate(() => window.top === window)).toBe(true);
    expect(await frame.locator('dialog.confirm').count()).toBe(0);
    expect(await frame.locator('[data-carry]').count()).toBe(0);
    await own.locator('.offer:not(.skeleton)').first().waitFor();
    await own.locator('#destination').fill(destination);
    await own.locator('.review-button[data-next="review"]:enabled').click();
    await untilTerms(own);
  });
});
