import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startHome } from '../../app/fixtures/home.ts';

const home = startHome();

test.each(['pools', 'pools/btc.btc', 'track', 'activity', 'status', 'instant'])('paints /%s before it requests a script', async (path) => {
  const page = await home.newPage();
  await page.goto(`${home.url()}/${path}`);
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')));
  const times = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    asked: Math.min(
      ...performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (name.endsWith('.js') ? [startTime] : [])),
    ),
  }));
  expect(times.asked).toBeGreaterThanOrEqual(times.painted);
});

/** Opens the page with scripts held back; `load` releases them. */
async function withoutScripts(path: string): Promise<{ readonly page: Page; readonly load: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await home.newPage();
  await page.route('**/_astro/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${home.url()}/${path}`);
  return { page, load: resolve };
}

test('tracks a hash that was submitted before the scripts had loaded', async () => {
  const { page, load } = await withoutScripts('track');
  const tx = 'A'.repeat(64);
  await page.getByLabel('Hash of your payment').fill(tx);
  await page.getByRole('button', { name: 'Track swap', exact: true }).click();
  load();
  await page.waitForURL((url) => url.searchParams.get('tx') === tx);
});

test('applies a button press made before the scripts had loaded', async () => {
  const { page, load } = await withoutScripts('pools');
  const openOnly = page.getByRole('button', { name: 'Open only' });
  await openOnly.click();
  expect(await openOnly.getAttribute('aria-pressed')).toBe('false');
  load();
  await expect.poll(() => openOnly.getAttribute('aria-pressed')).toBe('true');
});
