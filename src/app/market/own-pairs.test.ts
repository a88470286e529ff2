import { beforeEach, expect, test } from 'vitest';
import { testStorage } from '../fixtures/test-storage.ts';
import { $ownPairs, forgetSavedPairs, loadOwnPairs, pairRows, savedPairsKey, toggleSavedPair } from './own-pairs.ts';
import { rememberPair } from './recent-pairs.ts';

function createStorage(entries: Record<string, string> = {}) {
  const storage = testStorage(entries);
  return () => storage;
}

const pair = (from: string, to: string) => ({ from, to });
const bitcoin = pair('BTC.BTC', 'ETH.ETH');
const doge = pair('DOGE.DOGE', 'BTC.BTC');

beforeEach(() => $ownPairs.set({ saved: [], recent: [] }));

test('saves pairs, latest first, keeps them while recent pairs rotate out, and removes them', () => {
  const storage = createStorage();
  toggleSavedPair(bitcoin, storage);
  toggleSavedPair(doge, storage);
  expect($ownPairs.get().saved).toEqual([doge, bitcoin]);
  for (const to of ['LTC.LTC', 'BCH.BCH', 'SOL.SOL', 'XRP.XRP', 'AVAX.AVAX']) rememberPair(pair('BTC.BTC', to), storage);
  rememberPair(pair('ETH.ETH', 'BTC.BTC'), storage);
  loadOwnPairs(storage);
  expect($ownPairs.get().recent).toHaveLength(5);
  expect($ownPairs.get().saved).toEqual([doge, bitcoin]);
  toggleSavedPair(doge, storage);
  expect($ownPairs.get().saved).toEqual([bitcoin]);
  forgetSavedPairs(storage);
  loadOwnPairs(storage);
  expect($ownPairs.get().saved).toEqual([]);
});

test('treats the reverse direction as another pair', () => {
  const storage = createStorage();
  toggleSavedPair(bitcoin, storage);
  toggleSavedPair(pair(bitcoin.to, bitcoin.from), storage);
  expect($ownPairs.get().saved).toHaveLength(2);
});

test('skips invalid entries, and saves nothing without storage', () => {
  loadOwnPairs(createStorage({ [savedPairsKey]: '[{"from":"BTC.BTC","to":"ETH.ETH"}, 7, {"from":"<b>","to":"ETH.ETH"}]' }));
  expect($ownPairs.get().saved).toEqual([bitcoin]);
  const refusing = () => {
    throw new DOMException('refused');
  };
  toggleSavedPair(bitcoin, refusing);
  expect($ownPairs.get()).toEqual({ saved: [], recent: [] });
});

test('keeps rows in place, puts new ones above and removes dropped ones', () => {
  const [a, b, c] = [bitcoin, doge, pair('LTC.LTC', 'BTC.BTC')];
  expect(pairRows([], [a, b, a])).toEqual([a, b]);
  expect(pairRows([a, b], [b, a])).toEqual([a, b]);
  expect(pairRows([a, b], [c, b, a])).toEqual([c, a, b]);
  expect(pairRows([c, a, b], [b])).toEqual([b]);
});
