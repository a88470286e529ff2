import { expect, test } from 'vitest';
import { baseAmount } from '../core/amount.ts';
import { probeDestination } from '../core/quote/plan.ts';
import { intentError } from './checks.ts';
import { intentOf, startMs } from './fixtures/bench.ts';
import type { SwapIntent } from './port.ts';

const payee = probeDestination('BTC');
const account = probeDestination('THOR');
const none = { minimumPayout: baseAmount(0n), interval: 0 };
const redeem = intentOf({
  ...none,
  kind: 'redeem',
  from: 'BTC-BTC',
  to: 'BTC.BTC',
  amountText: '0.5',
  destination: payee,
  memo: `SECURE-:${payee}`,
});
const mint = intentOf({
  ...none,
  kind: 'mint',
  from: 'BTC.BTC',
  to: 'BTC-BTC',
  amountText: '0.5',
  destination: account,
  memo: `SECURE+:${account}`,
});
const codeOf = (intent: SwapIntent) => intentError(intent, startMs)?.code;

test('a mint and a redeem are signed without a minimum payout, since no price decides', () => {
  expect([mint, redeem].map(codeOf)).toEqual([undefined, undefined]);
});

test('a swap without one is not, unless somebody asked for that', () => {
  expect(codeOf({ ...mint, kind: 'swap' })).toBe('unprotected');
});

test('a memo that mints for somebody else, another form or a swap is not signed', () => {
  expect(codeOf({ ...mint, memo: `SECURE+:thor1${'q'.repeat(38)}` })).toBe('memo_mismatch');
  expect(codeOf({ ...mint, memo: `TRADE+:${account}` })).toBe('memo_mismatch');
  expect(codeOf({ ...mint, memo: `=:BTC-BTC:${account}` })).toBe('memo_mismatch');
  expect(codeOf({ ...redeem, memo: `TRADE-:${payee}` })).toBe('memo_mismatch');
});
