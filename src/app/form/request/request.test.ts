import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { buildPool } from '../../fixtures/answers.ts';
import { listChoices } from '../../state/assets/asset-list.ts';
import { $amountText, $from, $isWanted, $to } from '../../state/form/$form.ts';
import { $recipientText } from '../../state/form/$recipient.ts';
import { $pools } from '../../state/pools/$pools.ts';
import { $wantedText } from '../receive/$wanted.ts';
import { $requested, fillForm, undoFill } from './$requested.ts';
import RequestNote from './RequestNote.tsx';
import { offerOtherAssets, takeRequest } from './take-request.ts';

const btc = 'bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl2';
const evm = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const invoice = `bitcoin:${btc}?amount=0.015&label=Caf%C3%A9`;
const choices = listChoices(['BTC.BTC', 'ETH.ETH', 'BASE.ETH', 'LTC.LTC', usdc].map((asset) => buildPool(asset)));

const form = () => [$to.get(), $recipientText.get(), $wantedText.get(), $amountText.get()];
const told = () =>
  renderToStaticMarkup(createElement(RequestNote, { state: $requested.get(), isOver: false }))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

beforeEach(() => {
  $pools.set({ kind: 'ready', choices, networks: [], missing: [], notices: [], paused: [], readAt: 1 });
  $requested.set({ kind: 'none' });
  $from.set('ETH.ETH');
  $to.set('LTC.LTC');
  $recipientText.set('');
  $isWanted.set(false);
  $wantedText.set('');
  $amountText.set('2');
});

test('fills in asset, address and amount, names the payee as a claim, and restores the form', () => {
  takeRequest(invoice);
  expect(form()).toEqual(['BTC.BTC', btc, '0.015', '']);
  expect(told()).toContain('Filled in from the payment request: 0.015 BTC on Bitcoin');
  expect(told()).toContain('It names the payee “\u2068Café\u2069”. Anyone can write that: check the address.');
  undoFill();
  expect([$to.get(), $recipientText.get(), $amountText.get(), $isWanted.get()]).toEqual(['LTC.LTC', '', '2', false]);
});

test('fills in the token that the request names', () => {
  takeRequest(`ethereum:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48@1/transfer?address=${evm}&uint256=25e6`);
  expect(form()).toEqual([usdc, evm, '25', '']);
});

test.each([
  ['without a chain', takeRequest, `ethereum:${evm}?value=1e18`, 'The request doesn’t say on which chain.', 'BASE.ETH', '1'],
  ['of another chain', offerOtherAssets, btc, 'This is an address on Bitcoin.', 'BTC.BTC', ''],
] as const)('lets the user choose the asset of a request %s, and changes nothing before', (_, take, text, title, asset, amount) => {
  const before = form();
  take(text);
  expect(form()).toEqual(before);
  expect(told()).toContain(title);
  const state = $requested.get();
  if (state.kind !== 'choose') throw new Error(state.kind);
  expect(state.assets.map(({ id }) => id)).toContain(asset);
  fillForm(state.payment, asset);
  expect(form().slice(0, 3)).toEqual([asset, state.payment.address, amount]);
});

test.each([
  [
    'xrpl:rwietsevLFg8XSmG3bEZzFein1g8RBqWDZ?amount=2&dt=123',
    'It needs a destination tag, and a swap pays out without one',
    '“\u2068123\u2069”',
  ],
  ['https://example.com/menu', 'This is neither an address nor a payment request that we can read.', ''],
])('leaves the form unchanged and gives the reason for %s', (text, reason, detail) => {
  const before = form();
  takeRequest(text);
  expect(form()).toEqual(before);
  expect(told()).toContain(reason);
  expect(told()).toContain(detail);
});
