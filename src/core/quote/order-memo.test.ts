import { expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { asset, ethAddress, facts } from '../fixtures/facts.ts';
import { writeOrderMemo } from './order-memo.ts';

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const { pools } = facts('thorchain');
const memoOf = (from: string, targetOut: bigint, amount = 100_000n) =>
  writeOrderMemo(
    {
      from: asset(from),
      to: asset(usdc),
      amount: baseAmount(amount),
      targetOut: baseAmount(targetOut),
      ttlBlocks: 43_200,
      destination: ethAddress,
    },
    pools,
  );

test('shortens an order from an 80-byte chain only while the memo that cancels it fits as well', () => {
  expect(memoOf('BTC.BTC', 987_654_321n)).toBe(`=<:ETH.USDC:${ethAddress}:987654321/43200/0`);
  expect(memoOf('BTC.BTC', 9_876_543_210n)).toBeUndefined();
});

test.each(['BTC-BTC', 'BTC~BTC', 'THOR.RUNE'])('names the target of an order from %s in full: a message carries 250 bytes', (from) => {
  expect(memoOf(from, 9_876_543_210n)).toBe(`=<:${usdc}:${ethAddress}:9876543210/43200/0`);
});
