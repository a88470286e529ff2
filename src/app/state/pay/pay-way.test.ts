import { expect, test } from 'vitest';
import { $accounts } from '../wallet/$wallet.ts';
import { $payWay } from './$pay-way.ts';

test('a chosen way to pay is forgotten when the connected accounts change', () => {
  $payWay.set('instant');
  expect($payWay.get()).toBe('instant');
  $accounts.set([]);
  expect($payWay.get()).toBeUndefined();
});
