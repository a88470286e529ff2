import { beforeEach, describe, expect, test } from 'vitest';
import { assetInfo } from '../../core/asset/asset-name.ts';
import {
  $amount,
  $amountText,
  $destination,
  $from,
  $request,
  $to,
  chooseAsset,
  readAmount,
  switchSides,
  writeAmount,
} from '../state/form/$form.ts';

const getInfo = (id: string) => {
  const found = assetInfo(id);
  if (found === undefined) throw new Error(id);
  return found;
};

beforeEach(() => {
  $from.set('BTC.BTC');
  $to.set('ETH.ETH');
  $amountText.set('');
  $destination.set('');
});

describe('the amount', () => {
  test('is read from decimal text in the asset’s units', () => {
    expect(readAmount('0.1', getInfo('BTC.BTC'))).toEqual({ kind: 'amount', units: 10_000_000n });
    expect(readAmount(' 1,5 ', getInfo('MAYA.CACAO'))).toEqual({ kind: 'amount', units: 15_000_000_000n });
    expect(readAmount('2', getInfo('MAYA.MAYA'))).toEqual({ kind: 'amount', units: 20_000n });
  });

  test.each(['', ' ', '0', '0.', '.', '0.000'])('is empty for %j', (text) => {
    expect(readAmount(text, getInfo('BTC.BTC'))).toEqual({ kind: 'empty' });
  });

  test.each(['abc', '-1', '1e8', '1.2.3', '1 00', '0.123456789', '9'.repeat(19)])('refuses %j with a hint', (text) => {
    const entry = readAmount(text, getInfo('BTC.BTC'));
    expect(entry.kind).toBe('wrong');
    expect(entry.kind === 'wrong' && entry.hint.length > 10).toBe(true);
  });

  test('makes no request while empty or invalid', () => {
    expect($request.get()).toBeUndefined();
    $amountText.set('0.');
    expect($request.get()).toBeUndefined();
    $amountText.set('0.1x');
    expect($amount.get().kind).toBe('wrong');
    expect($request.get()).toBeUndefined();
  });

  test('makes a request once it is valid, and includes a destination once accepted', () => {
    $amountText.set('0.1');
    expect($request.get()).toMatchObject({ from: { id: 'BTC.BTC' }, to: { id: 'ETH.ETH' }, amount: 10_000_000n });
    expect($request.get()).not.toHaveProperty('destination');
    $destination.set('0xabc');
    expect($request.get()?.destination).toBe('0xabc');
  });

  test('is filled in exactly, to the last unit', () => {
    writeAmount(6174n);
    expect($amountText.get()).toBe('0.00006174');
  });
});

describe('the pair', () => {
  test('swaps sides when both would be the same', () => {
    chooseAsset('from', 'ETH.ETH');
    expect([$from.get(), $to.get()]).toEqual(['ETH.ETH', 'BTC.BTC']);
    chooseAsset('to', 'ETH.ETH');
    expect([$from.get(), $to.get()]).toEqual(['BTC.BTC', 'ETH.ETH']);
  });

  test('keeps the amount when an asset is chosen', () => {
    $amountText.set('0.2');
    chooseAsset('to', 'DOGE.DOGE');
    expect($request.get()).toMatchObject({ to: { id: 'DOGE.DOGE' }, amount: 20_000_000n });
  });

  test('drops the destination when its sides are switched', () => {
    $destination.set('0xabc');
    switchSides();
    expect([$from.get(), $to.get(), $destination.get()]).toEqual(['ETH.ETH', 'BTC.BTC', '']);
  });
});
