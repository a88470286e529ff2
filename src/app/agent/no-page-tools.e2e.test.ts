import { expect, test } from 'vitest';
import { startHome } from '../fixtures/home.ts';

const home = startHome();

test.each(['', 'pools', 'track', 'developers/mcp'])('/%s loads no page tools in a browser without WebMCP', async (path) => {
  const page = await home.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`${home.url()}/${path}`, { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => 'modelContext' in document)).toBe(false);
  expect(await page.locator('[data-agent]').getAttribute('data-agent')).toMatch(/^\/_astro\/page-tools-[\w-]+\.js$/);
  expect(loaded.filter((url) => url.includes('page-tools') || url === `${home.url()}/mcp`)).toEqual([]);
});
