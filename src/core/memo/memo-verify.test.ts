import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { type Asset, matchAsset, parseAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import { type MemoIntent, verifyMemo } from './memo-verify.ts';

const asset = (text: string) => must(parseAsset(text));
const eth = '0xAbCdEf1111111111111111111111111111111111';
const btc = 'bc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5fcj4z3';
const usdc = asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
const pools = [
  { asset: asset('ETH.ETH'), depth: 9n },
  { asset: asset('BTC.BTC'), depth: 9n },
  { asset: usdc, depth: 9n },
  { asset: asset('ETH.USDC-0X1111111111111111111111111111111111111111'), depth: 3n },
];
const resolve = (one: Asset) => matchAsset(one, pools);
const intent: MemoIntent = { network: 'thorchain', to: asset('ETH.ETH'), destination: eth, resolve };
const bounded: MemoIntent = { ...intent, minimumLimit: baseAmount(990n), maximumLimit: baseAmount(1000n) };

function outcome(text: string, wanted: MemoIntent): string {
  const read = verifyMemo(text, wanted);
  return read.ok ? 'same' : `${read.error.code}: ${read.error.hint.split(': ')[1] ?? 'unreadable'}`;
}

describe('verifyMemo', () => {
  test.each<[string, MemoIntent]>([
    [`=:e:${eth}`, intent],
    [`=:ETH.ETH:${eth.toLowerCase()}:990/1/0`, bounded],
    [`=:e:${eth}:1000`, { ...bounded, interval: 0, quantity: 0 }],
    [`=:e:${eth}/${btc}:1e3`, { ...bounded, refund: btc }],
    [`=:e:${eth}:995/3/4`, { ...bounded, interval: 3, quantity: 4 }],
    [`=:ETH.USDC:${eth}`, { ...intent, to: usdc }],
    [`=:ETH.USDC-B48:${eth}`, { ...intent, to: usdc }],
    [`=:e:${eth}::me:10`, { ...intent, affiliates: [{ name: 'me', bps: 10 }] }],
    [`=<:ETH.ETH:${eth}:990/100/0`, { ...bounded, isLimit: true }],
    [
      '=:c:qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5vrbd76k',
      { ...intent, to: asset('BCH.BCH'), destination: 'bitcoincash:qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5vrbd76k' },
    ],
  ])('accepts the memo %s', (text, wanted) => {
    expect(outcome(text, wanted)).toBe('same');
  });

  test.each<[string, string, MemoIntent]>([
    ['unreadable.', 'OUT:ABC', intent],
    ['unreadable.', `=<:ETH.ETH:${eth}:0/1/0`, intent],
    ['extra text.', `=:e:${eth}|more`, intent],
    ['another kind of order.', `=<:ETH.ETH:${eth}:990/1/0`, bounded],
    ['another kind of order.', `=:e:${eth}:990/1/0`, { ...bounded, isLimit: true }],
    ['another asset.', `=:b:${eth}`, intent],
    ['another asset.', `=:BASE.ETH:${eth}`, intent],
    ['another asset.', `=:ETH/ETH:${eth}`, intent],
    ['another asset.', `=:ETH.USDC-1111:${eth}`, { ...intent, to: usdc }],
    ['another destination.', '=:e', intent],
    ['another destination.', `=:e:${eth.replace('1', '2')}`, intent],
    ['another destination.', `=:b:${btc.toUpperCase()}`, { ...intent, to: asset('BTC.BTC'), destination: btc }],
    ['another refund address.', `=:e:${eth}/${btc}`, intent],
    ['another refund address.', `=:e:${eth}`, { ...intent, refund: btc }],
    ['a lower minimum payout.', `=:e:${eth}:989`, bounded],
    ['a lower minimum payout.', `=:e:${eth}`, bounded],
    ['a higher minimum payout.', `=:e:${eth}:1001`, bounded],
    ['another interval.', `=:e:${eth}:990/2/0`, { ...bounded, interval: 1 }],
    ['another quantity.', `=:e:${eth}:990/1/2`, { ...bounded, quantity: 3 }],
    ['other affiliates.', `=:e:${eth}::x:0`, intent],
    ['other affiliates.', `=:e:${eth}`, { ...intent, affiliates: [{ name: 'me', bps: 10 }] }],
    ['other affiliates.', `=:e:${eth}::me:11`, { ...intent, affiliates: [{ name: 'me', bps: 10 }] }],
    ['a further swap by a contract.', `=:e:${eth}::::8a:8c7`, intent],
  ])('names %s in the error for %s', (difference, text, wanted) => {
    const expected = difference === 'unreadable.' ? 'upstream_invalid: unreadable' : `upstream_invalid: ${difference}`;
    expect(outcome(text, wanted)).toBe(expected);
  });

  test('repeats nothing of what the network sent', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 60 }), (noise) => {
        const read = verifyMemo(`=:e:${noise}`, intent);
        return !read.ok && !read.error.hint.includes(noise);
      }),
    );
  });
});
