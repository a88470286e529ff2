import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { agreeUntil, reviewButton, untilTerms } from '../fixtures/review.ts';
import { connect, ended, ethAddress, refusal, signButton, signSwap, startSigning } from '../fixtures/sign.ts';

const home = startSigning();

interface Told {
  readonly review_url: string;
  readonly offers: readonly { readonly network: string }[];
}

test('an agent proposes a swap, the user signs it, and the agent follows it to its payout', async () => {
  const agent = new Client({ name: 'proposing-agent', version: '1.0.0' });
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${home.url()}/mcp`)));
  const wanted = { from_asset: 'bitcoin', to_asset: 'ethereum', amount: 5_000_000, destination: ethAddress, tolerance_bps: 300 };
  const proposed = await agent.callTool({ name: 'get_swap_quote', arguments: wanted });
  const { review_url: link, offers } = proposed.structuredContent as unknown as Told;

  const page = await home.open('/track');
  await page.goto(link);
  await page.locator('[data-proposal="open"] [data-moved]').waitFor();
  await connect(page);
  await page.locator('.review-button[data-next="review"]:enabled').waitFor();
  await reviewButton(page).click();
  await untilTerms(page);
  await agreeUntil(page, signButton(page).or(refusal(page, 'unreachable')).first());
  const sent = await signSwap(page);
  expect(sent.network).toBe(offers[0]?.network);
  expect(await ended(home, sent)).toBe('done');

  home.pass(60_000);
  const followed = await agent.callTool({ name: 'track_swap', arguments: { ...sent } });
  expect(followed.structuredContent).toMatchObject({ state: 'done', final: true });
  expect(JSON.stringify(followed.structuredContent)).toContain(ethAddress);
  await agent.close();
});
