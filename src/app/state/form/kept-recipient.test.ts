import { beforeEach, expect, test } from 'vitest';
import { testStorage } from '../../fixtures/test-storage.ts';
import { $filledText } from './$filled.ts';
import { $to } from './$form.ts';
import { $recipient, $recipientText } from './$recipient.ts';
import { isKeptAddress, keepRecipient, keptRecipient } from './kept-recipient.ts';

const address = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
let storage = testStorage();
const store = () => storage;

beforeEach(() => {
  storage = testStorage();
  $to.set('ETH.ETH');
  $recipientText.set('');
  $recipient.set({ kind: 'empty' });
  $filledText.set('');
});

function enter(): void {
  $recipientText.set(address);
  $recipient.set({ kind: 'address', address, warnings: [] });
}

test('restores an address after a reload, for the same asset only', () => {
  const stop = keepRecipient(store, false);
  enter();
  stop();
  $recipientText.set('');
  expect(keptRecipient(store, 'BTC.BTC')).toBeUndefined();
  keepRecipient(store, true)();
  expect($recipientText.get()).toBe(address);
});

test('starts without an address on a page that a foreign link opened', () => {
  const stop = keepRecipient(store, false);
  enter();
  stop();
  $recipientText.set('');
  keepRecipient(store, false)();
  expect($recipientText.get()).toBe('');
});

test('does not keep an address filled in by a link or an account, and forgets the previous one', () => {
  const stop = keepRecipient(store, false);
  enter();
  $filledText.set(address);
  $recipient.set({ kind: 'address', address, warnings: [] });
  stop();
  expect(keptRecipient(store, 'ETH.ETH')).toBeUndefined();
});

test('forgets a cleared address, and ignores unreadable storage', () => {
  const stop = keepRecipient(store, false);
  enter();
  $recipientText.set('');
  $recipient.set({ kind: 'empty' });
  stop();
  expect(keptRecipient(store, 'ETH.ETH')).toBeUndefined();
  storage.setItem('strait.receive.v1', '{"to":');
  expect(keptRecipient(store, 'ETH.ETH')).toBeUndefined();
});

test('keeps an accepted name’s address as the user’s own, and restores the name after a reload', () => {
  const stop = keepRecipient(store, false);
  $recipientText.set('strait');
  const named = { kind: 'named', name: 'strait', found: [{ address, networks: ['thorchain'] }], missing: [], warnings: [] } as const;
  $recipient.set(named);
  expect(isKeptAddress(store, 'ETH.ETH', address)).toBe(false);
  $recipient.set({ ...named, accepted: address });
  stop();
  expect(isKeptAddress(store, 'ETH.ETH', address)).toBe(true);
  expect(isKeptAddress(store, 'BTC.BTC', address)).toBe(false);
  expect(keptRecipient(store, 'ETH.ETH')).toBe('strait');
});
