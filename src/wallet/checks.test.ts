import { expect, test } from 'vitest';
import { baseAmount } from '../core/amount.ts';
import { probeDestination } from '../core/quote/plan.ts';
import { intentError } from './checks.ts';
import { intentOf, startMs, toAsset } from './fixtures/bench.ts';
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
const checkIntent = (intent: SwapIntent) => intentError(intent, startMs)?.code;

test('signs a mint and a redeem without a minimum payout, since they depend on no price', () => {
  expect([mint, redeem].map(checkIntent)).toEqual([undefined, undefined]);
});

test('refuses a swap without a minimum payout as unprotected', () => {
  expect(checkIntent({ ...mint, kind: 'swap' })).toBe('unprotected');
});

test('refuses a memo that mints to another address, mints another form or swaps', () => {
  expect(checkIntent({ ...mint, memo: `SECURE+:thor1${'q'.repeat(38)}` })).toBe('memo_mismatch');
  expect(checkIntent({ ...mint, memo: `TRADE+:${account}` })).toBe('memo_mismatch');
  expect(checkIntent({ ...mint, memo: `=:BTC-BTC:${account}` })).toBe('memo_mismatch');
  expect(checkIntent({ ...redeem, memo: `TRADE-:${payee}` })).toBe('memo_mismatch');
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
    from: toAsset('BTC.BTC'),
    amount: baseAmount(10_000_000n),
    to: toAsset('ETH.ETH'),
    target: baseAmount(900_000_000n),
    newTarget: baseAmount(0n),
  },
});

test('signs an order change whose memo matches the screen exactly', () => {
  expect(checkIntent(change)).toBeUndefined();
});

test.each([
  ['another order', { memo: 'm=<:10000001BTC.BTC:900000000ETH.ETH:0' }],
  ['a new target instead of a cancellation', { memo: 'm=<:10000000BTC.BTC:900000000ETH.ETH:1' }],
  ['a swap', { memo: `=:ETH.ETH:${payee}` }],
  ['a token in place of the chain’s coin', { from: toAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48') }],
] as const)('refuses an order change with %s', (_, other) =>
  expect(checkIntent({ ...change, ...other })).toMatch(/memo_mismatch|amount_mismatch/),
);

test('refuses an order change without its details or after its expiry', () => {
  const { change: _, ...bare } = change;
  expect(checkIntent(bare)).toBe('memo_mismatch');
  expect(checkIntent({ ...change, expiry: startMs / 1000 - 1 })).toBe('expired');
});

test('signs a change of an order on THORChain only as a message that pays nothing', () => {
  const rune = { from: toAsset('THOR.RUNE'), amount: baseAmount(0n), amountText: '0', memo: 'm=<:10000000THOR.RUNE:900000000ETH.ETH:0' };
  const own = { ...change, ...rune, change: { ...(change.change ?? expect.fail('no change')), from: rune.from } };
  expect(checkIntent(own)).toBeUndefined();
  expect(checkIntent({ ...own, amount: baseAmount(1n), amountText: '0.00000001' })).toBe('amount_mismatch');
  expect(checkIntent({ ...change, amount: baseAmount(0n), amountText: '0' })).toBe('amount_mismatch');
});
