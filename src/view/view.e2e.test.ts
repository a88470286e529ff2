import type { CallToolResult } from '@modelcontextprotocol/client';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { runAxe } from '../spec/fixtures/axe.ts';
import { clickUntilSaid } from '../spec/fixtures/said.ts';
import { type Shown, startHost } from './fixtures/hosted-view.ts';

const host = startHost();
const request = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
const destination = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';

type Offer = Record<string, unknown> & { expected_amount_out: string; fees: { total: string } };
const readOffers = (result: CallToolResult): Offer[] => (result.structuredContent as { offers: Offer[] }).offers;

/** A live result with every offer changed. */
async function changedResult(change: object, input: object = request): Promise<CallToolResult> {
  const result = await host.callTool({ ...input });
  for (const offer of readOffers(result)) Object.assign(offer, change);
  return result;
}

/** A live result that expires in the given seconds. */
async function endingResult(seconds: number): Promise<CallToolResult> {
  const result = await host.callTool({ ...request });
  const ends = { expires_at: new Date(Date.now() + seconds * 1000).toISOString(), expires_in_seconds: Math.max(0, seconds) };
  return { ...result, structuredContent: { ...(result.structuredContent as object), ...ends } };
}

async function openWithQuote(options: Parameters<typeof host.open>[0] = {}): Promise<Shown & { result: CallToolResult }> {
  const shown = await host.open(options);
  const result = await host.callTool(request);
  await shown.give(request, result);
  return { ...shown, result };
}

const digits = (text: string | null): string => (text ?? '').replace(/[^\d.]/g, '');
const units = (text: string | null): bigint => {
  const [whole = '', fraction = ''] = digits(text).split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
};
const ground = ({ view }: Shown) => view.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const again = ({ view }: Shown) => view.locator('#again');

describe('a live quote', () => {
  test('shows the pair, the best offer, and every offer of both networks', async () => {
    const { view, result } = await openWithQuote();
    const offers = readOffers(result);
    expect(await view.locator('h1').textContent()).toBe('0.1 BTC to ETH');
    const best = units(await view.locator('.payout b').textContent());
    expect(BigInt(offers[0]?.expected_amount_out ?? '0') - best).toBeLessThan(100n);
    expect(await view.locator('section').first().innerText()).toMatch(
      /You receive at least 2\.\d+ ETH, or (THOR|MAYA)Chain refunds your BTC\./,
    );
    expect(await view.locator('.offer').count()).toBe(offers.length);
    expect(new Set(await view.locator('.who b').allTextContents())).toEqual(new Set(['THORChain', 'MAYAChain']));
  });

  test('itemizes fees that add up, and copies exact amounts', async () => {
    const { view, result } = await openWithQuote();
    const rows = (await view.locator('dl').first().locator('.fee').allTextContents()).map(units);
    expect(rows.slice(0, -1).reduce((sum, row) => sum + row, 0n)).toBe(rows.at(-1));
    expect(`${rows.at(-1)}`).toBe(readOffers(result)[0]?.fees.total);
    const copy = view.locator('.copy', { hasText: 'Payout' }).first();
    await clickUntilSaid(copy, copy, /^(Copied|Selected)/);
    const selected = await view.evaluate(() => String(getSelection()));
    expect(`${units(selected)}`).toBe(readOffers(result)[0]?.expected_amount_out);
  });

  const color = (locator: Locator) => locator.evaluate((shown) => getComputedStyle(shown).color);

  test('shows the loss in dollars and percent, and the tags of the best offer', async () => {
    const { view, result } = await openWithQuote();
    const [best] = readOffers(result);
    const { total_loss_bps, usd, tags } = best as unknown as { total_loss_bps: number; usd: { lost: string }; tags: string[] };
    const text = await view.locator('section').first().innerText();
    expect(text).toContain(`You lose about $${usd.lost} (${total_loss_bps / 100}%) against the market price.`);
    expect(await view.locator('.offer').first().innerText()).toContain(tags.join(', ').replaceAll('_', ' '));
  });

  test('shows a warning in amber and a danger in red, each with its sentence, in both themes', async () => {
    const severe = (severity: string) => ({ code: 'high_price_impact', severity, message: `You lose about $687 (15.9 %): ${severity}.` });
    const colors = {
      light: { warning: 'rgb(133, 71, 0)', danger: 'rgb(163, 25, 25)' },
      dark: { warning: 'rgb(255, 198, 112)', danger: 'rgb(255, 157, 157)' },
    };
    for (const theme of ['light', 'dark'] as const) {
      for (const severity of ['warning', 'danger'] as const) {
        const { view, give, page } = await host.open({ theme });
        await give(request, await changedResult({ warnings: [severe(severity)], total_loss_bps: 1_590 }));
        const section = view.locator('section').first();
        expect(await section.innerText()).toContain(severe(severity).message);
        expect(await section.innerText()).not.toContain('against the market price');
        expect(await color(section.locator(`.${severity}`))).toBe(colors[theme][severity]);
        expect(await color(view.locator('.offer .cell span').filter({ hasText: '15.9%' }).first())).toBe(colors[theme][severity]);
        const { violations } = await runAxe(page, { include: ['iframe'] }, { rules: { 'frame-title': { enabled: false } } });
        expect(violations.map(({ id }) => id)).toEqual([]);
      }
    }
  });

  test('follows the theme and the variables of the host', async () => {
    const shown = await openWithQuote({ theme: 'light' });
    expect(await ground(shown)).toBe('rgb(255, 255, 255)');
    await shown.page.evaluate(() => window.host.bridge.setHostContext({ theme: 'dark' }));
    await expect.poll(() => ground(shown)).toBe('rgb(17, 24, 24)');
    const variables = { '--color-background-primary': 'rgb(1, 2, 3)' } as never;
    await shown.page.evaluate((given) => window.host.bridge.setHostContext({ theme: 'dark', styles: { variables: given } }), variables);
    await expect.poll(() => ground(shown)).toBe('rgb(1, 2, 3)');
  });

  test('takes the theme of the system when the host names none', async () => {
    expect(await ground(await openWithQuote({ colorScheme: 'dark' }))).toBe('rgb(17, 24, 24)');
  });

  test('cannot reach another host, and requests none', async () => {
    const { page, view } = await host.open();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const outcome = await view.evaluate(() => fetch('https://example.com/').then(String, () => 'blocked'));
    expect(outcome).toBe('blocked');
    expect(requests).toEqual([]);
  });

  test('keeps a memo that looks like markup as text', async () => {
    const { view, give } = await host.open();
    const memo = '=:e:<img src=x onerror="document.title=1"><script>document.title=2</script>';
    await give(request, await changedResult({ memo }, { ...request, destination }));
    await view.locator('code', { hasText: '<img' }).first().waitFor();
    expect(await view.locator('code', { hasText: '<img' }).first().textContent()).toBe(memo);
    expect(await view.evaluate(() => document.querySelectorAll('img, script').length)).toBe(1);
    expect(await view.title()).toBe('Swap quote');
  });

  test('names the deposit address only with a memo', async () => {
    const { view, give } = await openWithQuote();
    expect(await view.getByText('Deposit to').count()).toBe(0);
    await give(request, await host.callTool({ ...request, destination }));
    await view.getByText('Deposit to').first().waitFor();
    expect(await view.locator('code', { hasText: `=:e:${destination}` }).count()).toBeGreaterThan(0);
  });

  test('reports its height, fits 300 px, and passes axe in both themes', async () => {
    for (const theme of ['light', 'dark'] as const) {
      for (const width of [300, 640]) {
        const { view, page } = await openWithQuote({ theme, viewport: { width, height: 1200 } });
        const size = await view.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
        expect(size[0]).toBe(width);
        await expect
          .poll(async () => Math.abs(((await page.evaluate(() => window.host.heights.at(-1))) ?? 0) - (size[1] ?? 0)))
          .toBeLessThan(2);
        const rules = { 'frame-title': { enabled: false } };
        const { violations, passes } = await runAxe(page, { include: ['iframe'] }, { rules, resultTypes: ['violations', 'passes'] });
        expect(passes.some(({ nodes }) => nodes.some(({ target }) => target.length > 1))).toBe(true);
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      }
    }
  });
});

describe('expiry', () => {
  test('counts down, then disables the quote', async () => {
    const shown = await host.open();
    const { view } = shown;
    // Long enough to inspect the countdown on a busy machine.
    await shown.give(request, await endingResult(8));
    expect(await view.locator('#left').textContent()).toMatch(/^Expires in [1-8] s$/);
    expect(await view.locator('#said').textContent()).toBe('Offers updated');
    await view.getByText('Expired. Refresh the quote.').first().waitFor();
    expect(await view.locator('#said').textContent()).toBe('Expired. Refresh the quote.');
    expect(await view.locator('#body').evaluate((body) => [body.matches('[inert]'), getComputedStyle(body).opacity])).toEqual([
      true,
      '0.5',
    ]);
    expect(await view.getByRole('button', { name: /Copy/ }).count()).toBe(0);
    await view.evaluate(() => getSelection()?.selectAllChildren(document.body));
    expect(await view.evaluate(() => String(getSelection()))).not.toContain('2.7');
    expect(await again(shown).isEnabled()).toBe(true);
  });

  test('is shown at once for an old result', async () => {
    const shown = await host.open();
    await shown.give(request, await endingResult(-60));
    expect(await shown.view.locator('#left').textContent()).toBe('Expired. Refresh the quote.');
  });
});

describe('a fresh quote', () => {
  test('is requested from the server with the same arguments, and passed to the model', async () => {
    const shown = await host.open({ capabilities: { serverTools: {}, updateModelContext: { text: {} } } });
    await shown.give({ ...request, tolerance_bps: 300 }, await endingResult(-60));
    await again(shown).click();
    await shown.view.getByText(/^Expires in 1[45] min/).waitFor();
    expect(host.calls).toEqual([{ name: 'get_swap_quote', ...request, tolerance_bps: 300 }]);
    await expect
      .poll(() => shown.page.evaluate(() => window.host.contexts))
      .toEqual([expect.stringMatching(/^You lose about .*\nSwap 0\.1 BTC\.BTC to ETH\.ETH/)]);
  });

  test('is requested in the chat where the server cannot be called', async () => {
    const shown = await openWithQuote({ capabilities: { message: { text: {} } } });
    await again(shown).click();
    await expect
      .poll(() => shown.page.evaluate(() => window.host.messages))
      .toEqual([`Call get_swap_quote again for a fresh quote with ${JSON.stringify(request)}`]);
    expect(host.calls).toEqual([]);
  });

  test('is not offered where the host can do neither', async () => {
    const shown = await openWithQuote({ capabilities: {} });
    expect(await again(shown).isVisible()).toBe(false);
  });

  test('keeps the old one, with a notice, when its request fails', async () => {
    const shown = await openWithQuote();
    await shown.page.evaluate(() => {
      window.host.bridge.oncalltool = async () => {
        throw new Error('The server is away.');
      };
    });
    await again(shown).click();
    await shown.view.getByText('No new quote.').waitFor();
    expect(await shown.view.locator('.offer').count()).toBeGreaterThan(1);
    expect(await again(shown).isEnabled()).toBe(true);
  });
});

describe('without a quote', () => {
  test('waits, then shows a failure with its hint', async () => {
    const shown = await host.open();
    expect(await shown.view.locator('#body').innerText()).toBe('Getting offers');
    await shown.give(request, await host.callTool({ ...request, to_asset: 'BTC.BTC' }));
    await shown.view.locator('h2').waitFor();
    expect(await shown.view.locator('#body').innerText()).toMatch(/same/i);
    expect(await again(shown).textContent()).toBe('Try again');
  });

  test('falls back to the text of a result', async () => {
    const { view, give } = await host.open();
    await give(request, { content: [{ type: 'text', text: 'Only <b>words</b>.' }] });
    expect(await view.locator('.prose').textContent()).toBe('Only <b>words</b>.');
  });

  test('reports that the call was cancelled', async () => {
    const { view, page } = await host.open();
    await page.evaluate(() => window.host.bridge.sendToolCancelled({ reason: 'The user stopped it.' }));
    await view.getByText('The user stopped it.').waitFor();
  });
});

describe('the protocol', () => {
  test('answers ping and teardown, and no other request', async () => {
    const { page } = await openWithQuote();
    const answers = await page.evaluate(async () => {
      const frame = document.querySelector('iframe')?.contentWindow;
      const request = (id: string, method: string) =>
        new Promise<unknown>((resolve) => {
          addEventListener('message', ({ data }) => data.id === id && resolve(data));
          frame?.postMessage({ jsonrpc: '2.0', id, method }, '*');
        });
      return [await request('a', 'ping'), await request('b', 'tools/list'), await request('c', 'constructor')];
    });
    const error = { code: -32_601, message: 'Method not found' };
    expect(answers).toEqual([
      { jsonrpc: '2.0', id: 'a', result: {} },
      { jsonrpc: '2.0', id: 'b', error },
      { jsonrpc: '2.0', id: 'c', error },
    ]);
    expect(await page.evaluate(() => window.host.bridge.teardownResource({}))).toEqual({});
  });

  test('accepts no message but JSON-RPC 2.0 from its parent', async () => {
    const { page, view } = await openWithQuote();
    const note = { method: 'ui/notifications/tool-cancelled', params: {} };
    await page.evaluate((message) => document.querySelector('iframe')?.contentWindow?.postMessage(message, '*'), note);
    await view.evaluate((message) => window.postMessage({ jsonrpc: '2.0', ...message }, '*'), note);
    await view.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener('message', ({ data }) => data === 'last' && resolve());
          postMessage('last', '*');
        }),
    );
    expect(await view.locator('.offer').count()).toBeGreaterThan(1);
    await page.evaluate(() => window.host.bridge.sendToolInputPartial({ arguments: { amount: '1' } }));
    expect(await view.locator('h1').textContent()).toBe('0.1 BTC to ETH');
  });
});
