import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Home, offers, startHome } from '../../fixtures/home.ts';
import { destination, reviewButton } from '../../fixtures/review.ts';
import { watchShifts } from '../../fixtures/shifts.ts';

const home = startHome();
/** Amount of the next query, new each time so that the service has no cached quote. */
let amount = 10;
const newQuery = (): string => {
  amount += 1;
  return `?from=BTC.BTC&to=ETH.ETH&amount=0.${amount}`;
};

/** Delays every MAYAChain quote: long enough to be visible, short enough for a busy machine. */
async function slowMaya({ control }: Home, ms = 1_700): Promise<void> {
  for (const host of ['a', 'b']) await control('fault', { face: 'mayanode', host, kind: 'delay', ms, match: 'quote' });
}

/** Holds MAYAChain's part of quote streams until `letMayaIn`: a busy test may look at the page later than the network answers. */
function holdMaya(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = globalThis.fetch;
  const holdEvents = () => {
    const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
    let rest = '';
    return new TransformStream<Uint8Array, Uint8Array>({
      async transform(bytes, out) {
        const events = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) {
          if (/^event: result|"network":"mayachain"/m.test(event)) await promise;
          out.enqueue(encoder.encode(`${event}\n\n`));
        }
      },
    });
  };
  Object.assign(window, { letMayaIn: resolve });
  globalThis.fetch = async (...call) => {
    const response = await send(...call);
    const { status, headers, body } = response;
    if (body === null || !headers.get('content-type')?.startsWith('text/event-stream')) return response;
    return new Response(body.pipeThrough(holdEvents()), { status, headers });
  };
}

const letMayaIn = (page: Page) => page.evaluate(() => (window as unknown as { letMayaIn(): void }).letMayaIn());

const arriving = (page: Page) => page.locator('.offer-list[aria-busy="true"] .offer:not(.skeleton)');
const readNetworks = (page: Page) => page.locator('.offer:not(.skeleton) .offer-who b').allTextContents();
const cards = (page: Page) => page.locator('.offer-list .offer');

/** Top and height of the list. */
const measureList = (page: Page) =>
  page.locator('.offer-list').evaluate((list) => {
    const { top, height } = list.getBoundingClientRect();
    return { top, height };
  });

const quoteRequests = (page: Page): Request[] => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/quote') sent.push(request);
  });
  return sent;
};

describe.each(['', 'embed'])('offers on page /%s', (path) => {
  test('from the fast network appear while the slow one is pending, without moving the list', async () => {
    await slowMaya(home);
    const page = await home.newPage();
    await page.addInitScript(holdMaya);
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/v1/quote?*', (route) => seen.promise.then(() => route.continue()));
    await page.goto(`${home.url()}/${path}${newQuery()}`);
    await page.locator('.offer.skeleton').nth(2).waitFor();
    const empty = await measureList(page);
    seen.resolve();
    await arriving(page).first().waitFor();
    expect(new Set(await readNetworks(page))).toEqual(new Set(['THORChain']));
    expect(await cards(page).count()).toBe(3);
    const early = await measureList(page);
    await letMayaIn(page);
    await offers(page).first().waitFor();
    expect(new Set(await readNetworks(page))).toEqual(new Set(['THORChain', 'MAYAChain']));
    const whole = await measureList(page);
    expect([early.top, whole.top].map(Math.round)).toEqual([empty.top, empty.top].map(Math.round));
    expect(Math.abs(early.height - empty.height)).toBeLessThan(4);
  });

  test('from the slow network are inserted without a layout shift', async () => {
    await slowMaya(home);
    const page = await home.newPage();
    const shifts = await watchShifts(page);
    await page.addInitScript(holdMaya);
    await page.goto(`${home.url()}/${path}${newQuery()}`);
    await arriving(page).first().waitFor();
    const [first] = await readNetworks(page);
    await letMayaIn(page);
    await offers(page).first().waitFor();
    expect([first, (await readNetworks(page))[0]]).toEqual(['THORChain', 'MAYAChain']);
    expect(await shifts()).toBeLessThanOrEqual(0.01);
  });

  test('can be picked and reviewed early; without a pick, the review waits for the best one', async () => {
    await slowMaya(home);
    const page = await home.newPage();
    await page.addInitScript(holdMaya);
    await page.goto(`${home.url()}/${path}${newQuery()}`);
    await arriving(page).first().waitFor();
    // Changing the address starts a new request.
    await page.locator('#destination').fill(destination);
    await arriving(page).first().waitFor({ state: 'detached' });
    await arriving(page).first().waitFor();
    expect(await reviewButton(page).getAttribute('data-next')).toBe('wait');
    expect(await page.locator('.offer input:checked').count()).toBe(0);
    await arriving(page).first().locator('input').click();
    expect(await reviewButton(page).getAttribute('data-next')).toBe('review');
    const chosen = page.locator('.offer', { has: page.locator('input:checked') }).locator('.offer-who b');
    expect(await chosen.textContent()).toBe('THORChain');
    await letMayaIn(page);
    await offers(page).first().waitFor();
    expect(await chosen.textContent()).toBe('THORChain');
    expect(await reviewButton(page).getAttribute('data-next')).toBe('review');
  });
});

test('a new amount cancels the old request and requests a new quote', async () => {
  // Long enough that the old request is still running when a busy test types.
  await slowMaya(home, 4_000);
  const page = await home.newPage();
  const sent = quoteRequests(page);
  await page.goto(`${home.url()}/${newQuery()}`);
  await arriving(page).first().waitFor();
  const ended = page.waitForEvent('requestfailed', (request) => request === sent[0]);
  await page.getByRole('textbox', { name: 'You pay' }).fill('0.2');
  await ended;
  await arriving(page).first().waitFor({ state: 'detached' });
  await arriving(page).first().waitFor();
  await offers(page).first().waitFor();
  const [last] = sent.slice(-1);
  expect(new URL(last?.url() ?? '').searchParams.get('amount')).toBe('20000000');
  expect(sent.map((request) => request.headers()['accept'])).toEqual(sent.map(() => 'text/event-stream'));
});

describe('a quote stream', () => {
  test.each(['is refused', 'ends early', 'is nonsense'])('that %s is requested again as JSON', async (how) => {
    const page = await home.newPage();
    const sent = quoteRequests(page);
    await page.route('**/api/v1/quote?*', (route) => {
      if (route.request().headers()['accept'] !== 'text/event-stream') return route.continue();
      if (how === 'is refused') return route.abort();
      const body = how === 'ends early' ? ':\n\n' : 'event: offer\ndata: {"network":1}\n\n';
      return route.fulfill({ contentType: 'text/event-stream', body });
    });
    await page.goto(`${home.url()}/${newQuery()}`);
    await offers(page).first().waitFor();
    expect(sent.map((request) => request.headers()['accept'])).toEqual(['text/event-stream', 'application/json']);
  });
});

test('shows offers together if both networks answer at once', async () => {
  const page = await home.newPage();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const list = document.querySelector('fieldset.offer-list');
      const state = list && `${list.getAttribute('aria-busy')} ${list.querySelectorAll('.offer:not(.skeleton)').length}`;
      if (state && seen.at(-1) !== state) seen.push(state);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  // Delivers the whole response at once, as a fast network would.
  await page.route('**/api/v1/quote?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response });
  });
  await page.goto(`${home.url()}/${newQuery()}`);
  await offers(page).first().waitFor();
  const seen = await page.evaluate(() => (window as unknown as { readonly seen: readonly string[] }).seen);
  expect(seen.filter((state) => state.startsWith('true'))).toEqual([]);
});
