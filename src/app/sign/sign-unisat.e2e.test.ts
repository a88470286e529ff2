import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import {
  ended,
  follow,
  halted,
  jump,
  type Payment,
  prepare,
  prepared,
  refusal,
  signatures,
  signButton,
  signSwap,
  startSigning,
} from '../fixtures/sign.ts';

const home = startSigning();
const btc: Payment = { from: 'BTC.BTC', to: 'ETH.ETH', amount: '0.05' };
const withUnisat = (): Promise<Page> => prepared(home, btc, { misbehave: { standsAs: 'unisat' } });

afterEach(async () => {
  await home.control('reset', {});
});

test('Bitcoin through UniSat is refused while halted, then paid out, and refunded when its limit is not met', async () => {
  const page = await withUnisat();
  await halted(home, true);
  await signButton(page).click();
  await refusal(page, 'halted').waitFor();
  expect(await signatures(page)).toEqual([]);
  await halted(home, false);

  await prepare(home, page, btc);
  expect(await ended(home, await signSwap(page))).toBe('done');
  await follow(page);
  await page.locator('.track-about', { hasText: /^You received / }).waitFor();

  await prepare(home, page, btc);
  const swap = await signSwap(page);
  await jump(home, btc.to);
  expect(await ended(home, swap)).toBe('refunded');
});
