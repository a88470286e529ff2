import { expect, test } from 'vitest';
import { testStorage } from '../../fixtures/test-storage.ts';
import { forgetSavedAssets, savedAssets, savedAssetsKey, toggleSaved } from './saved-assets.ts';

function createStorage(entries: Record<string, string> = {}) {
  const storage = testStorage(entries);
  return () => storage;
}

test('saves and unsaves assets, latest first', () => {
  const storage = createStorage();
  expect(toggleSaved('BTC.BTC', storage)).toEqual(['BTC.BTC']);
  expect(toggleSaved('ETH.ETH', storage)).toEqual(['ETH.ETH', 'BTC.BTC']);
  expect(toggleSaved('BTC.BTC', storage)).toEqual(['ETH.ETH']);
  expect(savedAssets(storage)).toEqual(['ETH.ETH']);
  forgetSavedAssets(storage);
  expect(savedAssets(storage)).toEqual([]);
});

test('skips invalid entries, and saves nothing without storage', () => {
  expect(savedAssets(createStorage({ [savedAssetsKey]: '["BTC.BTC", 7, "<b>", "btc"]' }))).toEqual(['BTC.BTC']);
  expect(savedAssets(createStorage({ [savedAssetsKey]: '{' }))).toEqual([]);
  const refusing = () => {
    throw new DOMException('refused');
  };
  expect(toggleSaved('BTC.BTC', refusing)).toEqual([]);
  expect(() => forgetSavedAssets(refusing)).not.toThrow();
});
