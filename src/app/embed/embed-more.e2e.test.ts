import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startPlatform } from '../../host/server.ts';
import { looks, type See, still, walkOf } from '../../spec/fixtures/looks.ts';
import { startHolder, toldTo, waitForFrame, waitForMessage } from '../fixtures/holder.ts';
import { pickOffer } from '../fixtures/home.ts';
import { withBlocks } from '../fixtures/instant.ts';
import { agreeUntil, payWays, untilTerms } from '../fixtures/review.ts';

const holder = startHolder();
const script = (more = '') => `<script src="${holder.url()}/widget.js" ${more}></script>`;
const btc = 'data-from="BTC.BTC" data-to="ETH.ETH" data-amount="0.1"';
const destination = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const offers = (frame: Frame) => frame.locator('.offer:not(.skeleton)');
const themeOf = (frame: Frame) => frame.evaluate(() => document.documentElement.dataset['theme']);
/** Browser message when it refuses to frame a page. */
const refusal = async (page: Page): Promise<string> => {
  const said = await page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  return said.text();
};

/** Goes from the offers to the terms of the best one. */
async function review(frame: Frame, to = destination): Promise<void> {
  await offers(frame).first().waitFor();
  await frame.locator('#destination').fill(to);
  await frame.locator('.review-button[data-next="review"]:enabled').click();
  await untilTerms(frame);
}

describe('the widget', () => {
  test('shows the form with each sample from the documentation', async () => {
    const text = readFileSync(new URL('../../../content/developers/widget.mdx', import.meta.url), 'utf8');
    const samples = [...text.matchAll(/^```html\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
    expect(samples).toHaveLength(3);
    for (const [at, amount] of ['0.1', '', '0.25'].entries()) {
      const page = await holder.open((samples[at] ?? '').replaceAll('http://localhost:4321', holder.url()));
      const frame = await waitForFrame(page);
      if (amount !== '') await offers(frame).first().waitFor();
      expect(await frame.getByRole('textbox', { name: 'You pay' }).inputValue()).toBe(amount);
      if (amount === '') continue;
      expect(await waitForMessage(page, 'quote')).toMatchObject({
        strait: 1,
        from: 'BTC.BTC',
        to: 'ETH.ETH',
        amount: `${Number(amount) * 1e8}`,
      });
      expect((await toldTo(page))[0]).toEqual({ strait: 1, type: 'ready' });
      expect(await themeOf(frame)).toBe(at === 0 ? undefined : 'dark');
    }
  });

  test('opens dialogs in the visible part of the frame', async () => {
    const viewport = { width: 390, height: 700 };
    const page = await holder.open(`${'<p>Words</p>'.repeat(20)}${script(btc)}${'<p>More</p>'.repeat(20)}`, { viewport });
    const frame = await waitForFrame(page);
    await review(frame);
    const placed = async () => {
      const { x = -1, y = -1, width = 0, height = 0 } = (await frame.locator('dialog.confirm').boundingBox()) ?? {};
      return { isSeen: Math.min(x, y) >= 0 && y + height <= viewport.height, isLarge: Math.min(width, height) > 300 };
    };
    // The frame learns its position once the host page has scrolled.
    await expect.poll(placed).toEqual({ isSeen: true, isLarge: true });
    const folder = process.env['SHOTS'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/placed.png` });
  });

  test('opens an instant swap’s deposit in a new tab', async () => {
    const page = await holder.open(script(btc));
    const frame = await waitForFrame(page);
    await offers(frame).first().waitFor();
    await pickOffer(frame, 'THORChain');
    await review(frame);
    await agreeUntil(frame, payWays(frame));
    await payWays(frame).locator('label', { hasText: 'Deposit address' }).click();
    await frame.locator('dialog.confirm .instant-go').click();
    const link = frame.locator('dialog.confirm a[href^="/instant?id="]');
    await withBlocks(holder, link.waitFor());
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await opened.locator('.instant-card [data-carry="amount"]').waitFor();
    expect(new URL(frame.url()).pathname).toBe('/embed');
  });

  test('reports unknown assets, themes and presets', async () => {
    const page = await holder.open(script('data-from="NOPE.NOPE" data-theme="blue"'));
    const frame = await waitForFrame(page);
    await frame.getByText('an asset we don’t know: “NOPE.NOPE”').waitFor();
    await frame.getByText('the theme “blue”. It can be light, dark or auto.').waitFor();
    const codes = async () => (await toldTo(page)).flatMap(({ type, code }) => (type === 'error' ? [code] : []));
    await expect.poll(codes).toEqual(['unknown_asset', 'unknown_theme']);
    const direct = await holder.open(`<iframe src="${holder.url()}/embed?apiKey=1" title="Swap"></iframe>
      <script>addEventListener('message', ({ data }) => told.push(data))</script>`);
    expect(await waitForMessage(direct, 'error')).toMatchObject({ code: 'unknown_preset', hint: expect.stringContaining('apiKey') });
  });

  test('accepts presets while idle, and refuses them while a swap is being confirmed', async () => {
    const page = await holder.open(
      `<div id="a"></div>${script()}<script>window.widget = Strait.mount(document.querySelector('#a'), {})</script>`,
    );
    const frame = await waitForFrame(page);
    await waitForMessage(page, 'ready');
    const configure = (preset: object) => page.evaluate(`widget.configure(${JSON.stringify(preset)})`);
    await configure({ from: 'LTC.LTC', amount: '20', theme: 'dark' });
    await expect.poll(() => waitForMessage(page, 'quote')).toMatchObject({ from: 'LTC.LTC', to: 'ETH.ETH', amount: '2000000000' });
    expect(await themeOf(frame)).toBe('dark');
    await configure({ to: 'NOPE', theme: 'auto' });
    expect(await waitForMessage(page, 'error')).toMatchObject({ code: 'unknown_asset' });
    expect(await themeOf(frame)).toBeUndefined();
    await review(frame);
    await configure({ amount: '21' });
    await expect.poll(() => waitForMessage(page, 'error')).toMatchObject({ code: 'busy' });
    expect(await frame.locator('dialog.confirm').textContent()).toContain('20 LTC');
    await page.evaluate('widget.remove()');
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('opens links in new tabs with the form’s state', async () => {
    const page = await holder.open(script(btc));
    const frame = await waitForFrame(page);
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('link', { name: 'Open in a new tab' }).click(),
    ]);
    await opened.waitForLoadState();
    expect(opened.url()).toBe(`${holder.url()}/?from=BTC.BTC&to=ETH.ETH&amount=0.1`);
  });
});

describe('host pages', () => {
  test('get a link instead of the form, and no messages, unless they are on the allowlist', async () => {
    const listed = (origin: string) => (html: string) =>
      html.replace('origins&quot;:[1,[]]', `origins&quot;:[1,[[0,&quot;${origin}&quot;]]]`);
    for (const [origin, works] of [
      ['https://partner.example', false],
      [holder.own(), true],
    ] as const) {
      const platform = await startPlatform({ port: 0, beside: { page: listed(origin), answer: async () => undefined } });
      const page = await holder.open(`<script src="${platform.url}/widget.js" data-from="LTC.LTC"></script>`);
      const frame = await waitForFrame(page);
      const link = frame.locator('.embed-refused a');
      if (works) await waitForMessage(page, 'ready');
      else expect(await link.getAttribute('href')).toBe('/?from=LTC.LTC&to=ETH.ETH');
      expect(await frame.locator('.swap').count()).toBe(works ? 1 : 0);
      if (!works) expect(await toldTo(page)).toEqual([]);
      await page.context().close();
      await platform.close();
    }
  });

  test('outside EMBED_ORIGINS are blocked by the browser from framing the form', async () => {
    for (const [origin, works] of [
      ['https://partner.example', false],
      [holder.own(), true],
    ] as const) {
      process.env['EMBED_ORIGINS'] = origin;
      const platform = await startPlatform({ port: 0 }).finally(() => delete process.env['EMBED_ORIGINS']);
      const page = await holder.bare();
      const refused = works ? undefined : refusal(page);
      await page.route('**/holder', (route) =>
        route.fulfill({ contentType: 'text/html', body: `<!doctype html><iframe src="${platform.url}/embed" title="Swap"></iframe>` }),
      );
      await page.goto(`${holder.own()}/holder`);
      const form = page.frameLocator('iframe').locator('.swap');
      if (works) await form.waitFor();
      else expect(await refused).toContain(`frame-ancestors 'self' ${origin}`);
      expect(await form.count()).toBe(works ? 1 : 0);
      await page.context().close();
      await platform.close();
    }
  });
});

describe('accessibility', () => {
  const walk = async (see: See) => {
    const page = await holder.open(script(btc), still);
    const frame = await waitForFrame(page);
    await offers(frame).first().waitFor();
    await see(page, 'form');
    await review(frame);
    await see(page, 'review');
    await page.locator('iframe').evaluate((element: HTMLElement) => element.style.setProperty('opacity', '0.9'));
    await frame.locator('.embed-cover[open]').waitFor();
    await page.locator('iframe').evaluate((element: HTMLElement) => element.style.removeProperty('opacity'));
    await see(page, 'covered');
  };
  const findings = walkOf(walk, { height: 1100 });

  test.each(looks)('the widget has no axe findings in $colorScheme at $width px', async (look) => {
    expect(await findings(look)).toEqual([]);
  });
});
