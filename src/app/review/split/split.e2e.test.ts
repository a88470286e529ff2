import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { factsFreshMs } from '../../../service/network/facts.ts';
import { amountField, offers } from '../../fixtures/home.ts';
import { consent, dialog, errorTitle, reviewButton, untilTerms } from '../../fixtures/review.ts';
import { connect, ethAddress, jump, refusal, signatures, signButton, startSigning } from '../../fixtures/sign.ts';
import { looked } from '../../fixtures/track.ts';

const home = startSigning();

afterEach(async () => {
  await home.control('reset', {});
});

const splitCard = (page: Page) => page.locator('.offer[data-split]');
const head = (page: Page) => dialog(page).locator('.split-head');
const left = (page: Page) => page.locator('[data-rest]:not([hidden])');
const whichNetworks = ['thorchain', 'mayachain'] as const;

/** Counts the presses that the page sees, from landing on. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('notePress', () => {
    presses += 1;
  });
  await page.evaluate(() => {
    const { notePress } = window as unknown as { readonly notePress: () => void };
    addEventListener('click', ({ isTrusted }) => isTrusted && notePress(), true);
  });
  return () => presses;
}

/** A connected page with 30 BTC to swap to ETH, and coins for two payments. */
async function landed(): Promise<Page> {
  const page = await home.open('/track');
  const address = await home.addressOn(page, 'BTC');
  for (const amount of ['3000000000', '3000000000']) await home.control('faucet', { chain: 'BTC', address, asset: 'BTC.BTC', amount });
  await page.goto(home.url());
  await connect(page);
  await amountField(page).fill('30');
  await page.locator('#destination').fill(ethAddress);
  await offers(page).first().waitFor();
  return page;
}

/** From the offers to the button that signs the first payment. */
async function toFirst(page: Page): Promise<void> {
  await splitCard(page).locator('.offer-who input').click();
  await page.locator('.review-button[data-next="review"]:enabled').waitFor();
  await reviewButton(page).click();
  await untilTerms(page);
  await head(page)
    .getByText(/^1\. [\d.]+ BTC over/)
    .waitFor();
  await consent(page);
  await signButton(page).waitFor();
}

/** Signs the first payment and waits until the second is judged anew. */
async function signFirst(page: Page): Promise<void> {
  await signButton(page).click();
  await head(page)
    .getByText(/^You’ve sent part 1 of 2\. You still have [\d.]+ BTC: pay part 2, or stop here\./)
    .waitFor();
}

/** Consents to the second payment and signs it, up to the page that follows both. */
async function signSecond(page: Page): Promise<readonly string[]> {
  await untilTerms(page);
  await consent(page);
  await signButton(page).click();
  await page.waitForURL(/\/track\?tx=\w+&tx=\w+$/);
  return new URL(page.url()).searchParams.getAll('tx');
}

const kept = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('strait.history.v1') ?? '{"swaps":[]}') as { swaps: Record<string, string>[] }).swaps,
  );

/** Nobody trades the pools back here, so that parts may miss the minimum. */
const paidOut = ['done', 'partly_refunded'];

/** Advances both networks until the payments have ended; returns what came of each. */
async function untilEnded(hashes: readonly string[], page: Page): Promise<readonly string[]> {
  const swaps = await kept(page);
  const outcomes: string[] = [];
  // Both swaps run in parts, one of them for hours.
  for (let hours = 0; hours < 6; hours += 1) await home.control('clock', { advance_seconds: 3_600 });
  for (const tx of hashes) {
    const network = swaps.find((swap) => swap['tx'] === tx)?.['network'] ?? '';
    outcomes.push((await home.swapOf(network, tx, ({ outcome: now }) => now !== 'open')).outcome);
  }
  return outcomes;
}

async function untilPaid(hashes: readonly string[], page: Page): Promise<void> {
  for (const outcome of await untilEnded(hashes, page)) expect(paidOut).toContain(outcome);
}

/** Network of a payment in the order of the dialog. */
const networkOf = async (page: Page, at: 0 | 1) =>
  (await head(page).locator('li').nth(at).textContent())?.includes('MAYAChain') ? 'mayachain' : 'thorchain';

test('pays 30 BTC over both networks from landing to both payouts in six presses', async () => {
  const page = await landed();
  const presses = await countPresses(page);
  await toFirst(page);
  await signFirst(page);
  const hashes = await signSecond(page);
  expect(presses()).toBe(6);
  expect((await kept(page)).map(({ network }) => network).sort()).toEqual([...whichNetworks].sort());
  await untilPaid(hashes, page);
  await looked(page);
  await page
    .locator('.track-sum .track-says', { hasText: /^(30\sBTC → [\d.]+\sETH|[\d.]+\sETH arrived, [\d.]+\sBTC came back)$/ })
    .waitFor();
  expect(await page.locator('.track-view').count()).toBe(2);
  await page.goto(`${home.url()}/activity`);
  await expect
    .poll(() => page.locator('[data-part="rows"] tr').allTextContents())
    .toEqual([expect.stringMatching(/THORChain, MAYAChain.*30 BTC/)]);
});

test('finds the rest again after the wallet refused it and the page was reloaded, and signs it once', async () => {
  const page = await landed();
  await toFirst(page);
  await signFirst(page);
  await untilTerms(page);
  await home.misbehave(page, { rejects: true });
  await consent(page);
  await signButton(page).click();
  await refusal(page, 'rejected').waitFor();
  await head(page).getByText('You’ve sent part 1 of 2').waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await left(page)
    .getByText(/^You still have [\d.]+ BTC\. Pay part 2 over /)
    .waitFor();
  expect(await kept(page)).toHaveLength(1);

  await page.reload();
  await connect(page);
  await left(page).getByRole('button', { name: 'Pay part 2' }).click();
  const hashes = await signSecond(page);
  expect((await signatures(page)).length).toBeLessThanOrEqual(1);
  expect(new Set(hashes).size).toBe(2);
  await untilPaid(hashes, page);
  await page.goto(home.url());
  await page.waitForLoadState('networkidle');
  expect(await left(page).count()).toBe(0);
});

test('ends with a finished first swap and offers for the rest when the second network halts between the two', async () => {
  const page = await landed();
  await toFirst(page);
  const second = await networkOf(page, 1);
  await home.control('state', { network: second, mimir: { HALTTRADING: 1 } });
  home.pass(factsFreshMs + 1_000);
  await signFirst(page);
  await errorTitle(page, 'Trading is halted').waitFor();
  expect(await kept(page)).toMatchObject([{ state: 'sent' }]);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await left(page).waitFor();
  await offers(page).first().waitFor();
  await expect.poll(async () => Number(await amountField(page).inputValue())).toBeLessThan(30);
});

test('ends with the first payment back and the second paid out when the first misses its minimum', async () => {
  // The service has kept the halt of the test before.
  home.pass(factsFreshMs + 1_000);
  const page = await landed();
  await toFirst(page);
  const first = await networkOf(page, 0);
  await signFirst(page);
  const hashes = await signSecond(page);
  await jump(home, 'ETH.ETH', [first]);
  const [one, other] = await untilEnded(hashes, page);
  expect(one).toBe('refunded');
  expect(paidOut).toContain(other);
  await looked(page);
  const cameBack = /^[\d.]+\sETH arrived, [\d.]+\sBTC came back$/;
  const says = (of: Locator) => of.locator('[data-part="says"]');
  await page.locator('.track-sum .track-says', { hasText: cameBack }).waitFor();
  expect(await says(page.locator('.track-view').first()).textContent()).toMatch(/^[\d.]+\sBTC came back$/);
  const second = await says(page.locator('.track-view').nth(1)).textContent();
  expect(second).toMatch(other === 'done' ? /^[\d.]+\sBTC → [\d.]+\sETH$/ : cameBack);
  await page.goto(`${home.url()}/activity`);
  await page.locator('[data-part="rows"] tr[data-state="partly_refunded"]').waitFor();
  expect((await kept(page)).map(({ tx }) => tx).sort()).toEqual([...hashes].sort());
  const ledger = await home.control('ledger');
  const paid = whichNetworks.flatMap((network) => (ledger[network] as { readonly swaps: readonly { readonly tx: string }[] }).swaps);
  expect(paid.map(({ tx }) => tx).sort()).toEqual([...hashes].sort());
});
