import { expect, test } from 'vitest';
import { readHandoff } from '../../handoff/form-link.ts';
import { readBar } from '../../state/swap/address-bar.ts';
import { swapAgainPath } from './swap-again.ts';

test('opens the form with the pair, amount and address of a stored swap', () => {
  const path = swapAgainPath({ from: 'BTC.BTC', to: 'ETH.ETH', amount: 5_000_000n, destination: '0x86d5' }) ?? '';
  const url = new URL(path, 'http://localhost');
  expect(readBar(url.search).state).toEqual({ from: 'BTC.BTC', to: 'ETH.ETH', amount: '0.05' });
  expect(readHandoff(url.hash)).toEqual({ receive: '0x86d5' });
});

test('swapping again has no link if too little is known', () => {
  expect(swapAgainPath({ from: 'BTC.BTC' })).toBeUndefined();
});
