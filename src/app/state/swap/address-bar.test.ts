import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBar, writeBar } from './address-bar.ts';

describe('the address bar', () => {
  test('is empty for the default pair', () => {
    expect(readBar('')).toEqual({ state: { from: 'BTC.BTC', to: 'ETH.ETH', amount: '' }, unknown: [] });
    expect(writeBar({ from: 'BTC.BTC', to: 'ETH.ETH', amount: ' ' })).toBe('');
  });

  test('reads assets in any case and keeps the amount as text', () => {
    const { state, unknown } = readBar('?from=doge.doge&to=ETH.USDC-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48&amount=0.10');
    expect(state).toEqual({ from: 'DOGE.DOGE', to: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', amount: '0.10' });
    expect(unknown).toEqual([]);
  });

  test.each(['FOO', 'NOPE.NOPE', '<b>', 'BTC'])('reports %j as unknown, and falls back to the default asset without the amount', (text) => {
    const { state, unknown } = readBar(`?from=${encodeURIComponent(text)}&amount=100`);
    expect(state).toMatchObject({ from: 'BTC.BTC', amount: '' });
    expect(unknown).toEqual([text]);
  });

  test.each(['?from=ETH.ETH', '?to=BTC.BTC', '?from=LTC.LTC&to=LTC.LTC', '?from=ETH.ETH&to=ETH.ETH'])(
    'never opens with the same asset twice: %s',
    (search) => {
      const { state } = readBar(search);
      expect(state.from).not.toBe(state.to);
    },
  );

  test('reads back what it wrote', () => {
    const asset = fc.constantFrom('BTC.BTC', 'ETH.ETH', 'MAYA.CACAO', 'THOR.RUNE', 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
    fc.assert(
      fc.property(asset, asset, fc.stringMatching(/^[0-9]{0,6}(\.[0-9]{0,8})?$/), (from, to, amount) => {
        fc.pre(from !== to);
        expect(readBar(writeBar({ from, to, amount })).state).toEqual({ from, to, amount });
      }),
    );
  });
});
