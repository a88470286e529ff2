import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chains } from '../chain/chain.ts';
import { must } from '../errors.ts';
import { parseAsset } from './asset.ts';
import { knownTokens, tokenSources } from './known-tokens.ts';
import { decimalsDispute, isUnknownToken, knownToken, pinnedPlaces } from './token-decimals.ts';

const asset = (name: string) => must(parseAsset(name));
const usdc = asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
const pepe = asset('ETH.PEPE-0X6982508145454CE325DDBE47A25D4EC3D2311933');
const stranger = asset('ETH.USDC-0X0000000000000000000000000000000000000001');

test('names a known chain, a full contract and a dated source for every pinned token', () => {
  for (const { chain, contract, source } of knownTokens) {
    expect(chains[chain]?.id).toBe(chain);
    expect(contract).toMatch(chain === 'TRON' ? /^T[0-9A-Z]{33}$/ : /^0X[0-9A-F]{40}$/);
    expect(tokenSources[source].date).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
  expect(new Set(knownTokens.map(({ chain, contract }) => `${chain} ${contract}`)).size).toBe(knownTokens.length);
});

test('pins every token in the recorded mainnet pools, with the decimals its pool lists', () => {
  const file = new URL('../../spec/recorded/thornode/pools-2025-10-01.json', import.meta.url);
  const pools = JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly asset: string; readonly decimals?: number }[];
  const tokens = pools.filter(({ asset: name }) => name.includes('-'));
  expect(tokens.length).toBeGreaterThan(0);
  for (const { asset: name, decimals } of tokens) {
    const known = knownToken(asset(name));
    if (decimals !== undefined && decimals < 8) expect([name, known?.decimals]).toEqual([name, decimals]);
  }
});

test('treats a second contract with a pinned token’s ticker as unknown, in every form', () => {
  expect([usdc, asset('ETH~USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'), asset('BTC.BTC')].map(isUnknownToken)).toEqual([
    false,
    false,
    false,
  ]);
  expect(isUnknownToken(stranger)).toBe(true);
  expect(isUnknownToken(asset('ETH~USDC-0X0000000000000000000000000000000000000001'))).toBe(true);
});

test('accepts decimals that agree with the token list and the pools', () => {
  expect(decimalsDispute(usdc, 6)).toBeUndefined();
  expect(decimalsDispute(usdc, 6, [6, 8])).toBeUndefined();
  expect(decimalsDispute(pepe, 18, [8])).toBeUndefined();
  expect(decimalsDispute(stranger, 6, [6])).toBeUndefined();
});

test('disputes decimals that differ from any source, or that no other source confirms', () => {
  expect(decimalsDispute(usdc, 18, [6])).toEqual({ kind: 'differ', told: { list: '6', pool: '6', asked: '18' } });
  expect(decimalsDispute(usdc, 6, [7])).toMatchObject({ kind: 'differ' });
  expect(decimalsDispute(stranger, 18, [6])).toMatchObject({ kind: 'differ', told: { list: '-', pool: '6' } });
  expect(decimalsDispute(stranger, 6, [6, 7])).toMatchObject({ kind: 'differ' });
  expect(decimalsDispute(stranger, 18, [8])).toMatchObject({ kind: 'unconfirmed' });
  expect(decimalsDispute(stranger, 18)).toMatchObject({ kind: 'unconfirmed' });
});

test('finds pinned decimals by contract in any letter case', () => {
  expect(pinnedPlaces('TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(6);
  expect(pinnedPlaces('ETH', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')).toBe(6);
  expect(pinnedPlaces('BASE', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')).toBeUndefined();
});
