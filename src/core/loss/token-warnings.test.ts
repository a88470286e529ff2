import { expect, test } from 'vitest';
import { parseAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import { tokenWarnings } from './token-warnings.ts';

const asset = (name: string) => must(parseAsset(name));
const pool = (name: string) => ({ asset: asset(name) });
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const second = 'ETH.USDC-0X0000000000000000000000000000000000000001';
const told = (name: string, pools: readonly string[]) =>
  tokenWarnings([asset('BTC.BTC'), asset(name)], pools.map(pool)).map(({ code, severity, figures }) => [
    code,
    severity,
    figures['contract'],
  ]);

test('marks a second pool with a known token’s ticker as a danger and names its contract', () => {
  expect(told(second, [usdc, second])).toEqual([['same_ticker', 'danger', '0x0000000000000000000000000000000000000001']]);
});

test('gives only a notice for the known token when a second pool has its ticker', () => {
  expect(told(usdc, [usdc, second])).toEqual([['same_ticker', 'info', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48']]);
});

test('warns of an unlisted token in every form', () => {
  expect(told(second, [second])).toEqual([['unknown_token', 'warning', '0x0000000000000000000000000000000000000001']]);
  expect(told(second.replace('.', '~'), [second]).map(([code]) => code)).toEqual(['unknown_token']);
});

test('marks a token using its chain’s coin ticker as a danger', () => {
  expect(told('ETH.ETH-0X0000000000000000000000000000000000000002', ['ETH.ETH']).map(([code, severity]) => [code, severity])).toEqual([
    ['same_ticker', 'danger'],
  ]);
});

test('does not warn of coins, or of tokens on other chains with the same ticker', () => {
  const avax = 'AVAX.USDC-0XB97EF9EF8734C71904D8002F8B6BC66DD9C48A6E';
  expect(told(usdc, [usdc, avax])).toEqual([]);
  expect(told('THOR.RUNE', [usdc])).toEqual([]);
});

test('does not warn of a coin because a token uses its ticker', () => {
  expect(told('ETH.ETH', ['ETH.ETH', 'ETH.ETH-0X0000000000000000000000000000000000000002'])).toEqual([]);
});

test('writes a non-EVM contract as the pool does', () => {
  expect(told('TRON.OTHER-TAAA', [])).toEqual([['unknown_token', 'warning', 'TAAA']]);
});

test('names which of two tokens is the known one', () => {
  const message = (name: string) => tokenWarnings([asset(name)], [usdc, second].map(pool)).map((warning) => warning.message);
  expect(message(second)).toEqual([expect.stringMatching(/^This is not the USDC on Ethereum that we know: its contract is 0x0+1,/)]);
  expect(message(usdc)).toEqual([
    'Another pool has the ticker USDC on Ethereum. This one, 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48, is on our list of known tokens.',
  ]);
});
