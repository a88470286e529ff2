import { expect, test } from 'vitest';
import { baseAmount, usdAmount } from '../amount.ts';
import { asset } from '../fixtures/facts.ts';
import { type JudgedLimit, limitWarning } from './limit-warning.ts';

const judged = (more: Partial<JudgedLimit>): JudgedLimit => ({
  limit: 990_000n,
  to: asset('ETH.ETH'),
  marketOut: baseAmount(1_000_000n),
  expectedOut: baseAmount(1_000_000n),
  leastOut: 1_000_000n,
  maxImpactBps: 1_500,
  isOrder: false,
  ...more,
});
const dollars = (cents: number) => usdAmount(BigInt(cents) * 1_000_000n);

test.each<readonly [string, Partial<JudgedLimit>, readonly string[]]>([
  ['no minimum payout', { limit: 0n }, ['danger unprotected']],
  ['no minimum payout of $4.99', { limit: 0n, usdIn: dollars(499) }, ['warning unprotected']],
  ['a limit at 1 % of the market', { limit: 10_000n }, ['danger limit_far_below']],
  ['a limit 1,500 basis points below the market', { limit: 850_000n }, []],
  ['a limit 1,501 below it', { limit: 849_900n }, ['danger limit_far_below']],
  ['a limit as far below it as the caller accepts', { limit: 700_000n, maxImpactBps: 3_000 }, []],
  ['a limit half below it, of $9.99', { limit: 500_000n, usdIn: dollars(999) }, ['warning limit_far_below']],
  ['a limit 50 basis points below the payout', { limit: 995_000n }, []],
  ['a limit 49 below it', { limit: 995_100n }, ['warning limit_near_price']],
  ['a limit met only if others trade', { leastOut: 990_000n }, ['warning limit_near_price']],
])('judges %s', (_name, more, wanted) => {
  const warning = limitWarning(judged(more));
  expect(warning === undefined ? [] : [`${warning.severity} ${warning.code}`]).toEqual(wanted);
});

test.each([
  ['is 0.3 % below what the pools pay now: a small move refunds', { limit: 997_000n }],
  ['is not below what the pools pay without other trades: a small move refunds', { leastOut: 900_000n }],
  ['is not below what the pools pay now: a small move leaves all or a part to rest', { limit: 1_000_000n, isOrder: true }],
])('states that a minimum %s', (message, more) => {
  expect(limitWarning(judged(more))?.message).toContain(message);
});
