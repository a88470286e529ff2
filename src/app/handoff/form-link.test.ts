import { beforeEach, expect, test } from 'vitest';
import { $amountText, $from, $to } from '../state/form/$form.ts';
import { $recipient } from '../state/form/$recipient.ts';
import { formPath, readHandoff } from './form-link.ts';

const address = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const named = { kind: 'named', name: 'strait', found: [{ address, networks: ['thorchain'] }], missing: [], warnings: [] } as const;

beforeEach(() => {
  $from.set('BTC.BTC');
  $to.set('ETH.ETH');
  $amountText.set('0.5');
});

const carried = () => {
  const { pathname, search, hash } = new URL(formPath('/instant'), 'https://strait.test');
  return { path: pathname + search, ...readHandoff(hash) };
};

test.each([
  ['an address', { kind: 'address', address, warnings: [] }],
  ['the address that a name was accepted for', { ...named, accepted: address }],
] as const)('hands pair, amount and %s over to the deposit page', (_, recipient) => {
  $recipient.set(recipient);
  expect(carried()).toEqual({ path: '/instant?from=BTC.BTC&to=ETH.ETH&amount=0.5', receive: address });
});

test.each([
  ['a name that nobody accepted', named],
  ['an address that may be taken for another', { kind: 'lookalike', address, known: address, warnings: [] }],
] as const)('does not hand over %s', (_, recipient) => {
  $recipient.set(recipient);
  expect(carried()).toEqual({ path: '/instant?from=BTC.BTC&to=ETH.ETH&amount=0.5' });
});
