import { expect, test } from 'vitest';
import { baseAmount } from '../core/amount.ts';
import { probeDestination } from '../core/quote/plan.ts';
import { intentError } from './checks.ts';
import { assetOf, intentOf, startMs } from './fixtures/bench.ts';
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

const change = intentOf({
  ...none,
  kind: 'order_change',
  from: 'BTC.BTC',
  to: 'ETH.ETH',
  amountText: '0.00001001',
  destination: payee,
  memo: 'm=<:10000000BTC.BTC:900000000ETH.ETH:0',
  change: {
    from: assetOf('BTC.BTC'),
    amount: baseAmount(10_000_000n),
    to: assetOf('ETH.ETH'),
    target: baseAmount(900_000_000n),
    newTarget: baseAmount(0n),
  },
});

test('a change of an order is signed where the memo says exactly what is on screen', () => {
  expect(codeOf(change)).toBeUndefined();
});

test.each([
  ['another order', { memo: 'm=<:10000001BTC.BTC:900000000ETH.ETH:0' }],
  ['a new target instead of a cancellation', { memo: 'm=<:10000000BTC.BTC:900000000ETH.ETH:1' }],
  ['a swap', { memo: `=:ETH.ETH:${payee}` }],
  ['a token in place of the chain’s coin', { from: assetOf('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48') }],
] as const)('a change is not signed with %s', (_, other) =>
  expect(codeOf({ ...change, ...other })).toMatch(/memo_mismatch|amount_mismatch/),
);

test('a change without what it is to say, or one that has waited too long, is not signed', () => {
  const { change: _, ...bare } = change;
  expect(codeOf(bare)).toBe('memo_mismatch');
  expect(codeOf({ ...change, expiry: startMs / 1000 - 1 })).toBe('expired');
});

test('a change of an order on THORChain itself is signed as a message that pays nothing, and only that', () => {
  const rune = { from: assetOf('THOR.RUNE'), amount: baseAmount(0n), amountText: '0', memo: 'm=<:10000000THOR.RUNE:900000000ETH.ETH:0' };
  const own = { ...change, ...rune, change: { ...(change.change ?? expect.fail('no change')), from: rune.from } };
  expect(codeOf(own)).toBeUndefined();
  expect(codeOf({ ...own, amount: baseAmount(1n), amountText: '0.00000001' })).toBe('amount_mismatch');
  expect(codeOf({ ...change, amount: baseAmount(0n), amountText: '0' })).toBe('amount_mismatch');
});
