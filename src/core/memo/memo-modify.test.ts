import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { formatAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import { asset } from '../fixtures/facts.ts';
import { decodeOrderChange, encodeOrderChange } from './memo-modify.ts';
import type { OrderChange } from './order-change-text.ts';

const names = [
  'BTC.BTC',
  'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  'BTC~BTC',
  'ETH-ETH',
  'ETH-USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  'BTC/BTC',
  'THOR.RUNE',
  'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T',
];
const units = (min: bigint) => fc.bigInt({ min, max: 10n ** 24n }).map(baseAmount);

test('reads back what it writes, including every digit', () => {
  const changes = fc
    .record({ from: fc.constantFrom(...names), to: fc.constantFrom(...names), amount: units(1n), target: units(1n), newTarget: units(0n) })
    .filter(({ from, to }) => from !== to);
  fc.assert(
    fc.property(changes, ({ from, to, ...amounts }) => {
      const change: OrderChange = { from: asset(from), to: asset(to), ...amounts };
      const text = must(encodeOrderChange(change));
      expect(text).toBe(`m=<:${amounts.amount}${from}:${amounts.target}${to}:${amounts.newTarget}`);
      expect(decodeOrderChange(text)).toEqual({ ok: true, value: change });
    }),
    { numRuns: 2_000 },
  );
});

test('reads the form used in the nodes’ own tests', () => {
  const read = must(decodeOrderChange('m=<:25BTC.BTC:1003ETH.ETH:900'));
  expect([read.amount, formatAsset(read.from), read.target, formatAsset(read.to), read.newTarget]).toEqual([
    25n,
    'BTC.BTC',
    1003n,
    'ETH.ETH',
    900n,
  ]);
});

test.each([
  'm=<',
  'm=<:25BTC.BTC:1003ETH.ETH',
  'm=<:25BTC.BTC:1003ETH.ETH:',
  'm=<:25BTC.BTC:1003ETH.ETH:900:1',
  'm=<:0BTC.BTC:1003ETH.ETH:0',
  'm=<:025BTC.BTC:1003ETH.ETH:0',
  'm=<:25e2BTC.BTC:1003ETH.ETH:0',
  'm=<:25b:1003ETH.ETH:0',
  'm=<:25BTC.BTC:1003e:0',
  'm=<:25BTC.BTC:1003ETH.ETH:1e9',
  'm=<:25BTC.BTC:1003ETH.ETH:-1',
  'm=<:25BTC.BTC:1003BTC.BTC:0',
  'm=<:BTC.BTC:1003ETH.ETH:0',
  '=<:25BTC.BTC:1003ETH.ETH:0',
  'm=<:25 BTC.BTC:1003ETH.ETH:0',
  `m=<:${'9'.repeat(26)}BTC.BTC:1003ETH.ETH:0`,
])('rejects %s', (text) => {
  expect(decodeOrderChange(text)).toMatchObject({ ok: false, error: { field: expect.any(String) } });
});

test('never throws on any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (head, tail) => {
      for (const text of [head, `m=<:${head}:${tail}:0`, `m=<:25BTC.BTC:${head}:${tail}`])
        expect(decodeOrderChange(text).ok).toBeTypeOf('boolean');
    }),
  );
});

test('does not write an order with no amount or with the same asset on both sides', () => {
  const change = {
    from: asset('BTC.BTC'),
    to: asset('ETH.ETH'),
    amount: baseAmount(1n),
    target: baseAmount(1n),
    newTarget: baseAmount(0n),
  };
  expect(encodeOrderChange(change).ok).toBe(true);
  expect(encodeOrderChange({ ...change, amount: baseAmount(0n) }).ok).toBe(false);
  expect(encodeOrderChange({ ...change, to: change.from }).ok).toBe(false);
  expect(encodeOrderChange({ ...change, newTarget: baseAmount(-1n) }).ok).toBe(false);
});
