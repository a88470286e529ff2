import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { amountField } from '../fixtures/home.ts';
import { agreeUntil, dialog, reviewButton, untilTerms } from '../fixtures/review.ts';
import { connect, ended, ethAddress, signButton, signSwap, startSigning } from '../fixtures/sign.ts';

const home = startSigning();

interface Told {
  readonly review_url: string;
  readonly offers: readonly { readonly network: string }[];
}

const proposal = (page: Page, state = 'open') => page.locator(`[data-proposal="${state}"]`);

/** The proposal is in the form, to be checked, and fits the narrowest phone. */
async function isTold(page: Page): Promise<void> {
  for (const part of ['check every figure', '0.05 BTC', ethAddress, 'Quoted then:', 'Now:'])
    await proposal(page).filter({ hasText: part }).waitFor();
  expect(await amountField(page).inputValue()).toBe('0.05');
  expect(await page.locator('#destination').inputValue()).toBe(ethAddress);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('an agent proposes a swap, the user checks and signs it, the agent follows it to its payout, and a tampered link fills in nothing', async () => {
  const agent = new Client({ name: 'proposing-agent', version: '1.0.0' });
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${home.url()}/mcp`)));
  const wanted = { from_asset: 'bitcoin', to_asset: 'ethereum', amount: 5_000_000, destination: ethAddress, tolerance_bps: 300 };
  const proposed = await agent.callTool({ name: 'get_swap_quote', arguments: wanted });
  const { review_url: link, offers } = proposed.structuredContent as unknown as Told;

  const page = await home.open('/track');
  await page.goto(link);
  await proposal(page).locator('[data-moved]').waitFor();
  await isTold(page);
  await connect(page);
  await page.locator('.review-button[data-next="review"]:enabled').waitFor();
  await reviewButton(page).click();
  await untilTerms(page);
  const terms = (await dialog(page).textContent()) ?? '';
  for (const part of ['0.05 BTC', ethAddress]) expect(terms).toContain(part);
  expect(await dialog(page).locator('.confirm-facts .figure', { hasText: 'Max. slippage' }).textContent()).toContain('3%');
  await agreeUntil(page, signButton(page));
  const sent = await signSwap(page);
  expect(sent.network).toBe(offers[0]?.network);
  expect(await ended(home, sent)).toBe('done');

  home.pass(60_000);
  const followed = await agent.callTool({ name: 'track_swap', arguments: { ...sent } });
  expect(followed.structuredContent).toMatchObject({ state: 'done', final: true });
  expect(JSON.stringify(followed.structuredContent)).toContain(ethAddress);
  await agent.close();

  const changed = link.replace(/.(?=.{30}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
  const tampered = await home.open('/track');
  await tampered.goto(changed);
  await proposal(tampered, 'invalid').waitFor();
  expect(await amountField(tampered).inputValue()).toBe('');
  expect(await tampered.locator('#destination').inputValue()).toBe('');
});
