import { expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { must } from '../errors.ts';
import { carriesSwap, depositOutput, movingChains, readOutpoints, writeOutpoint } from './deposit-move.ts';

const coin = `${'ab'.repeat(32)}:1`;
const to = (address: string, amount = 5n) => ({ to: address, amount: baseAmount(amount) });
const next = { pays: [to('change', 9n), to('vault')], memo: '=:e:x' };

test('reads a list of coins in its written form and nothing else', () => {
  expect(must(readOutpoints(`${coin}, ${coin.toUpperCase()}`)).map(writeOutpoint)).toEqual([coin, coin]);
  for (const wrong of ['', 'ab:1', `${coin}:2`, coin.slice(0, -2), `${coin},`, Array(41).fill(coin).join(',')]) {
    expect(readOutpoints(wrong)).toMatchObject({ ok: false, error: { code: 'invalid_field', field: 'spends' } });
  }
});

test('accepts a replacement that pays the same vault with the same memo, wherever its change goes', () => {
  expect(carriesSwap(next, { vault: 'vault', memo: '=:e:x' })).toBe(true);
  expect(carriesSwap({ ...next, memo: '=:e:thief' }, { vault: 'vault', memo: '=:e:x' })).toBe(false);
  expect(carriesSwap({ ...next, memo: '' }, { vault: 'vault', memo: '=:e:x' })).toBe(false);
  expect(carriesSwap({ ...next, pays: [to('change')] }, { vault: 'vault', memo: '=:e:x' })).toBe(false);
  expect(carriesSwap({ ...next, pays: [to('bitcoincash:vault')] }, { vault: 'vault', memo: '=:e:x' })).toBe(true);
});

test('requires the same amount without a memo, since the amount identifies the swap', () => {
  const plain = { ...next, memo: '' };
  expect(carriesSwap(plain, { vault: 'vault', memo: '', amount: baseAmount(5n) })).toBe(true);
  expect(carriesSwap(plain, { vault: 'vault', amount: baseAmount(6n) })).toBe(false);
  expect(carriesSwap(plain, {})).toBe(false);
});

test('picks the output to a vault, otherwise the first that is not change', () => {
  expect(depositOutput({ from: 'change', pays: next.pays }, [])).toEqual(to('vault'));
  expect(depositOutput({ from: 'x', pays: next.pays }, ['vault'])).toEqual(to('vault'));
  expect(depositOutput({ pays: [] }, ['vault'])).toBeUndefined();
});

test('allows deposits to be replaced on chains of the Bitcoin family only', () => {
  expect([...movingChains].sort()).toEqual(['BCH', 'BTC', 'DASH', 'DOGE', 'LTC', 'ZEC']);
});
