import { expect, test } from 'vitest';
import { $accounts } from '../wallet/$wallet.ts';
import { $payWay } from './$pay-way.ts';

test('a way to pay chosen without a wallet is forgotten once one is connected', () => {
  $payWay.set('instant');
  expect($payWay.get()).toBe('instant');
  $accounts.set([]);
  expect($payWay.get()).toBeUndefined();
});
