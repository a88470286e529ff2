import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBar, writeBar } from './address-bar.ts';

describe('the address bar', () => {
  test('the address bar opens plain on the usual pair', () => {
    expect(readBar('')).toEqual({ state: { from: 'BTC.BTC', to: 'ETH.ETH', amount: '' }, unknown: [] });
    expect(writeBar({ from: 'BTC.BTC', to: 'ETH.ETH', amount: ' ' })).toBe('');
  });

  test('the address bar reads assets in any case and keeps the amount as text', () => {
    const { state, unknown } = readBar('?from=doge.doge&to=ETH.USDC-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48&amount=0.10');
    expect(state).toEqual({ from: 'DOGE.DOGE', to: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', amount: '0.10' });
    expect(unknown).toEqual([]);
  });

  test.each(['FOO', 'NOPE.NOPE', '<b>', 'BTC'])(
    'the address bar names %j as unknown and shows the usual asset, of which nobody wanted so many',
    (text) => {
      const { state, unknown } = readBar(`?from=${encodeURIComponent(text)}&amount=100`);
      expect(state).toMatchObject({ from: 'BTC.BTC', amount: '' });
      expect(unknown).toEqual([text]);
    },
  );

  test.each(['?from=ETH.ETH', '?to=BTC.BTC', '?from=LTC.LTC&to=LTC.LTC', '?from=ETH.ETH&to=ETH.ETH'])(
    'the address bar never opens on one asset twice: %s',
    (search) => {
      const { state } = readBar(search);
      expect(state.from).not.toBe(state.to);
    },
  );

  test('the address bar reads back what it wrote', () => {
    const asset = fc.constantFrom('BTC.BTC', 'ETH.ETH', 'MAYA.CACAO', 'THOR.RUNE', 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
    fc.assert(
      fc.property(asset, asset, fc.stringMatching(/^[0-9]{0,6}(\.[0-9]{0,8})?$/), (from, to, amount) => {
        fc.pre(from !== to);
        expect(readBar(writeBar({ from, to, amount })).state).toEqual({ from, to, amount });
      }),
    );
  });
});
