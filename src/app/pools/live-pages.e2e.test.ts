import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { networkIds } from '../../core/network/protocol.ts';
import { factsFreshMs } from '../../service/network/facts.ts';
import { statusFreshMs } from '../../service/status/status.ts';
import { axeFindings } from '../../spec/fixtures/axe.ts';
import { looks } from '../../spec/fixtures/looks.ts';
import { startHome } from '../fixtures/home.ts';

const home = startHome();

const rows = (page: Page) => page.locator('.pools tbody tr:not(.live-wait)');
const depths = async (page: Page) => (await page.locator('.pools tbody td[data-column="depth"]').allTextContents()).map(parseDollars);
/** Parses rounded figures of the table: $1.23M. */
const parseDollars = (text: string) => {
  const [, figure = '0', unit = ''] = /\$([\d.,]+)([KM]?)/.exec(text) ?? [];
  return Number(figure.replaceAll(',', '')) * ({ K: 1e3, M: 1e6 }[unit] ?? 1);
};

async function pools(options = {}): Promise<Page> {
  const page = await home.open('pools', options);
  await rows(page).first().waitFor();
  return page;
}

async function failNodes(): Promise<void> {
  for (const api of ['thornode', 'mayanode', 'midgard', 'maya-midgard']) {
    for (const host of ['a', 'b']) await home.control('fault', { face: api, host, kind: 'reset' });
  }
}

// Runs first: the service caches for a minute.
describe('pages without a response', () => {
  test('report that no network answers, and retry on request', async () => {
    await failNodes();
    const page = await home.open('pools');
    const alert = page.getByRole('alert');
    await alert.getByText('Can’t load pools').waitFor();
    expect(await alert.textContent()).toContain('Nothing was sent.');
    expect(await page.locator('.pools').isVisible()).toBe(false);
    expect(await axeFindings(page, 'pools')).toEqual([]);
    await home.control('reset', {});
    const again = alert.getByRole('button', { name: 'Try again' });
    await expect
      .poll(
        async () => {
          // Rows loaded by an earlier click may remove the button.
          if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined);
          return rows(page).count();
        },
        { interval: 1000 },
      )
      .toBeGreaterThan(5);
  });
});

describe('the status page', () => {
  test('shows the overall state, each dependency and each published file', async () => {
    const page = await home.timed('status');
    await page.locator('.status-name b').first().waitFor();
    const body = (await (await page.request.get(`${home.url()}/api/v1/status`)).json()) as {
      dependencies: readonly { name: string }[];
      resources: readonly { path: string }[];
    };
    const names = await page.locator('.status-name b').allTextContents();
    expect(names.toSorted()).toEqual(body.dependencies.map(({ name }) => name).toSorted());
    expect(await page.locator('.resources li a').allTextContents()).toEqual(body.resources.map(({ path }) => path));
    expect(await page.locator('.live-overall').textContent()).toMatch(/works/i);
    const about = page.locator('[data-part="about"]');
    expect(await about.textContent()).toMatch(/devnet, a simulation.* Checked \d+ s ago\.$/);
    const first = await about.textContent();
    await page.clock.runFor(15_000);
    await expect.poll(() => about.textContent()).not.toBe(first);
  });

  test('reports the service as down when no network can be reached', async () => {
    await failNodes();
    home.pass(statusFreshMs);
    const page = await home.newPage();
    await expect
      .poll(
        async () => {
          await page.goto(`${home.url()}/status`);
          await page.locator('.status-name b').first().waitFor();
          return page.locator('.live-overall').textContent();
        },
        { interval: 1000 },
      )
      .toBe('Down: neither network can be reached');
    expect(await page.locator('.status .live-word').first().textContent()).toBe('Down');
  });

  test('reports that the status cannot be loaded, and retries on request', async () => {
    const page = await home.newPage();
    await page.route('**/api/v1/status', (route) => route.abort());
    await page.goto(`${home.url()}/status`);
    await page.getByText('Can’t load the status').waitFor();
    expect(await page.locator('.status').isVisible()).toBe(false);
    await page.unroute('**/api/v1/status');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.status-name b').first().waitFor();
  });
});

describe('the pool table', () => {
  test('shows only open pools on request, and totals that match them', async () => {
    const page = await pools();
    const all = await rows(page).count();
    const open = page.getByRole('button', { name: 'Open only' });
    await open.click();
    expect(await open.getAttribute('aria-pressed')).toBe('true');
    expect(await rows(page).locator('.tag').count()).toBe(0);
    const left = await rows(page).count();
    expect(left).toBeLessThan(all);
    expect(await page.locator('[data-part="total-open"]').textContent()).toBe(`${left} of ${all}`);
    const shown = (await depths(page)).reduce((sum, value) => sum + value, 0);
    const total = parseDollars((await page.locator('[data-part="total-depth"]').textContent()) ?? '');
    expect(total / shown).toBeGreaterThan(0.99);
    expect(total / shown).toBeLessThan(1.05);
  });

  test.each([390, 1440])('gives the reason for a halted pool at %i px', async (width) => {
    const page = await pools({ viewport: { width, height: 900 } });
    await page.getByRole('searchbox').fill('sol.sol');
    const reason = rows(page).first().getByText('THORChain has halted trading on SOL.').locator('visible=true');
    expect(await reason.count()).toBe(1);
  });

  test('names a network that does not answer', async () => {
    const page = await home.newPage();
    await page.route('**/api/v1/pools?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { pools: { network: string }[]; networks: { network: string }[] };
      const keep = ({ network }: { network: string }) => network === 'thorchain';
      const missing = [{ network: 'mayachain', code: 'upstream_unavailable', reason: 'MAYAChain did not answer.' }];
      await route.fulfill({ json: { ...body, pools: body.pools.filter(keep), networks: body.networks.filter(keep), missing } });
    });
    await page.goto(`${home.url()}/pools`);
    await page.getByText('MAYAChain is missing from this list. MAYAChain did not answer.').waitFor();
  });

  test('is reloaded every 30 seconds', async () => {
    const page = await home.newPage();
    await page.clock.install();
    // Times requests by the page's own clock, which keeps running while a busy test waits.
    await page.addInitScript(() => {
      const [send, times] = [globalThis.fetch, [] as number[]];
      Object.assign(window, { times });
      globalThis.fetch = (...call) => {
        if (String(call[0]).includes('/api/v1/pools')) times.push(Date.now());
        return send(...call);
      };
    });
    const asked = () => page.evaluate(() => Reflect.get(window, 'times') as readonly number[]);
    await page.goto(`${home.url()}/pools`);
    await rows(page).first().waitFor();
    const once = (await asked()).length;
    await page.clock.runFor(31_000);
    await expect.poll(async () => (await asked()).length).toBe(2 * once);
    const times = await asked();
    expect((times[once] ?? 0) - (times[once - 1] ?? 0)).toBeGreaterThanOrEqual(30_000);
  });
});

describe('the trend of a pool', () => {
  const row = (page: Page, network: string) =>
    rows(page)
      .filter({ has: page.locator('.pool-name', { hasText: /^Bitcoin$/ }) })
      .filter({ has: page.locator('.live-network', { hasText: network }) });
  const trend = (page: Page, network: string) => row(page, network).locator('td[data-column="trend"]');
  const askedBy = (page: Page) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/pool-history')) asked.push(request.url());
    });
    return asked;
  };
  /** Rise from the first to the last point of the line, in pixels of its box. */
  const rise = async (page: Page, network: string) => {
    const path = (await trend(page, network).locator('path').getAttribute('d')) ?? '';
    const heights = [...path.matchAll(/[ML]-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y));
    return (heights[0] ?? 0) - (heights.at(-1) ?? 0);
  };

  test('shows the price change of the past week, even on a fresh devnet', async () => {
    const page = await home.newPage();
    const answers = new Map<string, Promise<{ points: readonly { price_usd: string }[] }>>();
    page.on('response', (response) => {
      const { pathname, searchParams } = new URL(response.url());
      if (pathname !== '/api/v1/pool-history' || searchParams.get('asset') !== 'BTC.BTC') return;
      answers.set(searchParams.get('network') ?? '', response.json() as Promise<{ points: readonly { price_usd: string }[] }>);
    });
    await page.goto(`${home.url()}/pools`);
    for (const network of ['THORChain', 'MAYAChain']) {
      const line = trend(page, network).locator('svg');
      await line.waitFor();
      const { points = [] } = (await answers.get(network.toLowerCase())) ?? {};
      expect(points).toHaveLength(168);
      const [first, last] = [Number(points[0]?.price_usd), Number(points.at(-1)?.price_usd)];
      const options = { style: 'percent', minimumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
      const change = new Intl.NumberFormat('en', options).format(last / first - 1);
      expect(await line.getAttribute('aria-label')).toBe(`7 days: ${change}`);
      expect(Math.sign(await rise(page, network))).toBe(Math.sign(last - first));
      expect(await line.getAttribute('data-way')).toBe(last > first ? 'up' : 'down');
      expect(await trend(page, network).locator('.trend-change').textContent()).toContain(change.replace(/[+-]/, ''));
      const price = parseDollars((await row(page, network).locator('td[data-column="price"] > span').first().textContent()) ?? '');
      expect(Math.abs(price - last) / last).toBeLessThan(0.002);
    }
  });

  test('is requested as rows come into view, three at a time', async () => {
    const page = await home.newPage();
    const asked = askedBy(page);
    let [open, most] = [0, 0];
    await page.route('**/api/v1/pool-history?*', async (route) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 200));
      // Decremented before the response, which lets the page send the next request.
      open -= 1;
      await route.continue();
    });
    await page.goto(`${home.url()}/pools`);
    await rows(page).first().waitFor();
    const all = await rows(page).count();
    await expect.poll(() => page.locator('.trend-line').count()).toBeGreaterThan(5);
    await expect.poll(async () => [open, asked.length > 5]).toEqual([0, true]);
    expect(asked.length).toBeLessThan(all / 2);
    expect(new Set(asked).size).toBe(asked.length);
    expect(most).toBe(3);
    const seen = asked.length;
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => asked.length).toBeGreaterThan(seen);
    await page.getByRole('columnheader', { name: 'Depth' }).getByRole('button').click();
    await expect.poll(() => rows(page).last().locator('.trend-line').count()).toBe(1);
  });

  test('stays a dash without an alert if there is no history', async () => {
    for (const api of ['midgard', 'maya-midgard'])
      for (const host of ['a', 'b']) await home.control('fault', { face: api, host, kind: 'reset' });
    const page = await home.newPage();
    await page.route('**/api/v1/pool-history?*asset=BTC.BTC*', (route) => route.abort());
    await page.goto(`${home.url()}/pools`);
    await trend(page, 'THORChain').getByText('–').waitFor();
    await trend(page, 'MAYAChain').getByText('–').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await row(page, 'THORChain').locator('td[data-column="price"]').innerText()).toMatch(/^\$/);
  });

  test('has no axe findings over seven days in any color scheme at any width', async () => {
    for (const { colorScheme, width } of looks) {
      const page = await pools({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      const first = rows(page).first();
      if (width === 390) await expect.poll(() => first.locator('td[data-column="price"] .live-narrow').textContent()).toMatch(/^7 days: /);
      else await expect.poll(() => first.locator('svg.trend-line').getAttribute('aria-label')).toMatch(/^7 days: [+-]?\d+\.\d%$/);
      expect(await axeFindings(page, 'trends')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const folder = process.env['SCREENSHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/trends-${colorScheme}-${width}.png` });
      await page.context().close();
    }
  });

  test('is shown beside the price on a phone', async () => {
    const page = await pools({ viewport: { width: 390, height: 844 } });
    const said = rows(page).first().locator('td[data-column="price"] .live-narrow');
    await expect.poll(() => said.textContent()).toMatch(/^7 days: [▲▼]?\u2009?\d+\.\d%[+-]?\d+\.\d%$/);
  });
});

test('a chain that neither network swaps is named in the header and on the status page', async () => {
  const page = await home.open('');
  const pill = page.locator('[data-networks]');
  await page.locator('[data-networks][data-state="all"]').waitFor();
  expect(await pill.textContent()).toBe('Both networks open');
  for (const network of networkIds) await home.control('state', { network, mimir: { HALTBTCTRADING: 1 } });
  home.pass(factsFreshMs);
  const isClosed = async () => {
    const answer = await fetch(`${home.url()}/api/v1/pools?asset=BTC.BTC`);
    const { pools } = (await answer.json()) as { readonly pools: readonly { readonly tradable: boolean }[] };
    return pools.length > 1 && pools.every(({ tradable }) => !tradable);
  };
  await expect.poll(isClosed, { interval: 500 }).toBe(true);
  for (const path of ['', 'status']) {
    const again = await home.open(path);
    await again.locator('[data-networks][data-state="some"]').waitFor();
    expect(await again.locator('[data-networks]').textContent()).toBe('Halted: Bitcoin');
    if (path === 'status') await again.locator('.live-overall', { hasText: /^The service works\. Halted: Bitcoin$/ }).waitFor();
  }
});
