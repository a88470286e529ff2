import { expect, test } from 'vitest';
import { asset } from '../fixtures/facts.ts';
import { formatAsset } from './asset.ts';
import { getGasAsset, getNativeAsset, isNativeAsset } from './native-assets.ts';

test('finds the gas asset of a chain, and refuses unknown chains', () => {
  expect(['BTC', 'BASE', 'GAIA', 'THOR'].map((chain) => formatAsset(getGasAsset(chain)))).toEqual([
    'BTC.BTC',
    'BASE.ETH',
    'GAIA.ATOM',
    'THOR.RUNE',
  ]);
  expect(() => getGasAsset('NOPE')).toThrow('invalid_asset');
});

test('knows the native asset of each network', () => {
  const [rune, cacao] = [getNativeAsset('thorchain'), getNativeAsset('mayachain')];
  expect([rune, cacao]).toEqual([asset('THOR.RUNE'), asset('MAYA.CACAO')]);
  expect([isNativeAsset(rune, 'thorchain'), isNativeAsset(rune, 'mayachain'), isNativeAsset(cacao, 'mayachain')]).toEqual([
    true,
    false,
    true,
  ]);
});
