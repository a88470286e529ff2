import { expect, test } from 'vitest';
import { startHome } from '../../fixtures/home.ts';

const home = startHome();
const [one, other] = ['AB', 'CD'].map((text) => text.repeat(32));

test.each([
  ['both payments of an order', 'track-both', `?tx=${one}&tx=${other}`, '[data-part="error"]'],
  ['a payment that is looked for', 'track-watch', '#network=thorchain&chain=BTC&memo=%3D%3Ae%3A0x', '[data-part="watch"]'],
])('says that what follows %s did not load', async (_, script, address, place) => {
  const page = await home.newPage();
  await page.route(`**/${script}.*`, (route) => route.abort());
  await page.goto(`${home.url()}/track${address}`);
  const notice = page.locator(`.track ${place} .notice`);
  await notice.waitFor();
  expect(await notice.textContent()).toBe('Can’t load this part. Check your connection.');
});
