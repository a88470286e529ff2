import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { casesFor } from '../../../scripts/config/tier.ts';
import {
  ended,
  follow,
  halted,
  jump,
  type Payment,
  prepare,
  prepared,
  refusal,
  type SentSwap,
  signApproval,
  signatures,
  signButton,
  signSwap,
  startSigning,
} from '../fixtures/sign.ts';

const home = startSigning();
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const row = (from: string, amount: string): Payment => ({ from, to: from === 'BTC.BTC' ? 'ETH.ETH' : 'BTC.BTC', amount });

/** One payment per family, plus a token that needs an approval. */
const all: readonly Payment[] = [
  row(usdc, '5000'),
  row('BTC.BTC', '0.05'),
  row('THOR.RUNE', '2000'),
  row('SOL.SOL', '20'),
  row('ETH.ETH', '1.5'),
  row('MAYA.CACAO', '5000'),
  row('TRON.TRX', '3000'),
  row('XRP.XRP', '1000'),
  row('ADA.ADA', '1000'),
];

/** In the gate, one payment for each way a memo travels: a contract call, an output, a message and a note. */
const payments = casesFor(all, (payment) => all.indexOf(payment) < 4);

beforeEach(async () => {
  // The devnet starts with Solana trading and payouts halted on THORChain.
  await home.control('state', { network: 'thorchain', mimir: { HALTSOLTRADING: -1, HALTSIGNINGSOL: -1 } });
});

afterEach(async () => {
  await home.control('reset', {});
});

/** Signs the approval first, if one is needed. */
async function approve(page: Page): Promise<void> {
  if ((await signButton(page).textContent())?.startsWith('Allow') !== true) return;
  await signApproval(page);
}

async function refusedByHalt(page: Page): Promise<void> {
  await approve(page);
  const before = (await signatures(page)).length;
  await halted(home, true);
  await signButton(page).click();
  await refusal(page, 'halted').waitFor();
  expect((await signatures(page)).length).toBe(before);
  await halted(home, false);
  // Halts are cached as long as other network facts.
  home.pass(7_000);
}

async function signAndSend(page: Page): Promise<SentSwap> {
  await approve(page);
  return signSwap(page);
}

/** Notes in the page what it says while an approval confirms. */
const watchSettling = (page: Page) =>
  page.evaluate(() => {
    new MutationObserver(() => {
      const settling = document.querySelector('.sign-settling');
      const now = document.querySelector('.sign-steps [data-step="now"]');
      if (settling !== null) document.body.dataset['settling'] = `${now?.textContent} | ${settling.textContent}`;
    }).observe(document.body, { subtree: true, childList: true });
  });

async function explainedApproval(page: Page): Promise<void> {
  const seen = (await page.locator('body').getAttribute('data-settling')) ?? '';
  expect(seen).toMatch(/^\d?Allow USDC \| Confirming your USDC approvalNo USDC has moved yet\. Once Ethereum has .* you sign the swap\./);
  expect(seen).toContain('Transaction');
}

test.each(payments)('from $from is refused while halted, then paid out', async (payment) => {
  const page = await prepared(home, payment);
  await watchSettling(page);
  await refusedByHalt(page);
  if (payment.from === usdc) await explainedApproval(page);

  await prepare(home, page, payment);
  expect(await ended(home, await signAndSend(page))).toBe('done');
  await follow(page);
  await page.locator('.track-about', { hasText: /^You received / }).waitFor();
});

/** In the gate, a token whose call carries the limit; that memos arrive unchanged is shown by the payouts. */
test.each(casesFor(all, ({ from }) => from === usdc))('from $from is refunded when its limit is not met', async (payment) => {
  const page = await prepared(home, payment);
  await approve(page);
  const swap = await signSwap(page);
  await jump(home, payment.to);
  expect(await ended(home, swap)).toBe('refunded');
  await follow(page);
  await page.locator('.track-says', { hasText: /came back$/ }).waitFor();
});
