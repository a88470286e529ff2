import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import example from '../../contract/examples/status-history.json' with { type: 'json' };
import { axeFindings } from '../../spec/fixtures/axe.ts';
import { startHome } from '../fixtures/home.ts';

const home = startHome();

const day = (n: number) => `2026-08-${`${n}`.padStart(2, '0')}T00:00:00Z`;
const bucket = (n: number, state: string, minutes: readonly [number, number, number, number]) => {
  const [ok, degraded, down, none] = minutes;
  return { start: day(n), state, ok, degraded, down, no_data: none };
};
const history = {
  ...example,
  components: [
    {
      name: 'service',
      kind: 'service',
      uptime_bps: 9991,
      observed_minutes: 3000,
      buckets: [
        bucket(1, 'no_data', [0, 0, 0, 1440]),
        bucket(2, 'ok', [720, 0, 0, 720]),
        bucket(3, 'down', [1400, 0, 40, 0]),
        bucket(4, 'degraded', [1340, 100, 0, 0]),
      ],
    },
  ],
};

async function opened(answer: unknown, status = 200): Promise<Page> {
  const page = await home.newPage();
  await page.route('**/api/v1/status/history*', (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(answer) }),
  );
  await page.goto(`${home.url()}/status`);
  return page;
}

describe('the history on the status page', () => {
  test('shows no axis or legend without data, and keeps rows inside their card', async () => {
    const page = await opened({ ...history, components: [], incidents: [], halts: [] });
    await page.getByText('Nothing recorded yet.').waitFor();
    expect(await page.locator('.past-ends, .past-legend').evaluateAll((all) => all.map((one) => one.checkVisibility()))).toEqual([
      false,
      false,
    ]);
    await page.locator('.resources .status-name').first().waitFor();
    const [card, row] = [
      await page.locator('.resources').boundingBox(),
      await page.locator('.resources .status-name').first().boundingBox(),
    ];
    expect((row?.x ?? 0) - (card?.x ?? 0)).toBeGreaterThan(16);
  });

  test('draws a thin line for a day without data, and half a bar for half a day of data', async () => {
    const page = await opened(history);
    await page.locator('.past-bars').waitFor();
    const bars = await page
      .locator('.past-bars rect')
      .evaluateAll((all) => all.map((bar) => [bar.getAttribute('data-health'), bar.getAttribute('height')]));
    expect(bars).toEqual([
      ['no_data', '2'],
      ['ok', '14'],
      ['down', '28'],
      ['degraded', '28'],
    ]);
    const fills = await page.locator('.past-bars rect').evaluateAll((all) => all.map((bar) => getComputedStyle(bar).fill));
    expect(new Set(fills).size).toBe(4);
    expect(await page.locator('.past-bars').getAttribute('aria-label')).toBe(
      'The service: up 99.91% of the time checked in 90 days. Days with an outage: 1; impaired: 1; without data: 1.',
    );
    expect(await axeFindings(page, 'the history')).toEqual([]);
  });

  test('lists incidents with start and end, separately from network halts', async () => {
    const page = await opened({ ...history, incidents: [{ ...example.incidents[0], partly_unobserved: true }] });
    const cells = (part: string) => page.locator(`[data-part="${part}"] tr`).first().locator('th, td').allTextContents();
    await page.locator('[data-part="halts"] tr').waitFor();
    const [what, state, began, ended] = await cells('incidents');
    expect([what, state]).toEqual(['thornode-1', 'Down']);
    expect(began).toMatch(/Nov 22, 2026.*Not checked the whole time\.$/);
    expect(ended).toMatch(/Nov 22, 2026.*41 min$/);
    const halt = await cells('halts');
    expect(halt.slice(0, 2)).toEqual(['SOL on THORChain', 'Swaps halted']);
    expect(halt[3]).toMatch(/3 h$/);
  });

  test('marks what is ongoing, and has a sentence when there are no incidents', async () => {
    const { ended_at: _ended, ...open } = example.halts[0] as (typeof example.halts)[number];
    const page = await opened({ ...history, incidents: [], halts: [open] });
    await page.locator('[data-part="halts"] tr').waitFor();
    expect(await page.locator('[data-part="halts"]').textContent()).toContain('ongoing');
    expect(await page.locator('[data-part="incidents-none"]').isVisible()).toBe(true);
    expect(await page.locator('[data-part="incidents-table"]').isVisible()).toBe(false);
  });

  test('reports an unreachable store, and shows nothing as up', async () => {
    const page = await opened({ error: 'x', code: 'upstream_unavailable', hint: 'x', documentation: 'x' }, 503);
    await page.getByText('Can’t load the history right now.').waitFor();
    expect(await page.locator('.past-bars').count()).toBe(0);
    expect(await page.locator('[data-part="past-lists"]').isVisible()).toBe(false);
  });

  test('shows the first minute of a new service and the days without data before it', async () => {
    const page = await home.newPage();
    expect((await page.request.get(`${home.url()}/api/cron/sample`)).status()).toBe(200);
    await page.goto(`${home.url()}/status`);
    const first = page.locator('.past-bars').first();
    await first.waitFor();
    const states = await first.locator('rect').evaluateAll((all) => all.map((bar) => bar.getAttribute('data-health')));
    expect(states).toHaveLength(90);
    expect(states.slice(0, 88).every((state) => state === 'no_data')).toBe(true);
    expect(states.slice(88).some((state) => state !== 'no_data')).toBe(true);
    expect(await page.locator('link[type="application/atom+xml"]').getAttribute('href')).toBe('/status.atom');
    expect((await page.request.get(`${home.url()}/status.atom`)).headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  });
});
