import { expect, test } from 'vitest';
import { testStorage } from '../../fixtures/test-storage.ts';
import { forgetSavedAssets, savedAssets, savedAssetsKey, toggleSaved } from './saved-assets.ts';

function storageOf(entries: Record<string, string> = {}) {
  const storage = testStorage(entries);
  return () => storage;
}

test('a star is given and taken back, the latest first', () => {
  const storage = storageOf();
  expect(toggleSaved('BTC.BTC', storage)).toEqual(['BTC.BTC']);
  expect(toggleSaved('ETH.ETH', storage)).toEqual(['ETH.ETH', 'BTC.BTC']);
  expect(toggleSaved('BTC.BTC', storage)).toEqual(['ETH.ETH']);
  expect(savedAssets(storage)).toEqual(['ETH.ETH']);
  forgetSavedAssets(storage);
  expect(savedAssets(storage)).toEqual([]);
});

test('what is no asset is passed over, and a browser that keeps nothing gives no star', () => {
  expect(savedAssets(storageOf({ [savedAssetsKey]: '["BTC.BTC", 7, "<b>", "btc"]' }))).toEqual(['BTC.BTC']);
  expect(savedAssets(storageOf({ [savedAssetsKey]: '{' }))).toEqual([]);
  const refusing = () => {
    throw new DOMException('refused');
  };
  expect(toggleSaved('BTC.BTC', refusing)).toEqual([]);
  expect(() => forgetSavedAssets(refusing)).not.toThrow();
});
