import { expect, test } from 'vitest';
import { readBuildRates } from './build-rates.ts';

const pool = (asset: string, price: string) => ({
  asset,
  status: 'Available',
  balance_asset: '100000000',
  balance_rune: '100000000',
  asset_tor_price: price,
  short_code: '',
  pool_units: '1',
  LP_units: '1',
  synth_units: '0',
  synth_supply: '0',
  savers_depth: '0',
  savers_units: '0',
  savers_fill_bps: '0',
  savers_capacity_remaining: '0',
  synth_mint_paused: true,
  synth_supply_remaining: '0',
  loan_collateral: '0',
  loan_collateral_remaining: '0',
  loan_cr: '0',
  derived_depth_bps: '0',
  trading_halted: false,
  pending_inbound_asset: '0',
  pending_inbound_rune: '0',
});
const mainnet = { SWAP_NETWORK: 'mainnet', THORNODE_URLS: 'one=https://node.example' };
const now = () => Date.parse('2026-11-23T04:05:06Z');
const answers = (body: unknown) => async () => Response.json(body);

test('reads pool prices and their time during the build', async () => {
  const fetch = answers([pool('BTC.BTC', '11503412345678'), pool('DOGE.DOGE', '23456789'), pool('ETH.UNKNOWN-0X1', '1')]);
  expect(await readBuildRates({ source: mainnet, fetch, now })).toEqual({
    time: '2026-11-23 04:05 UTC',
    rows: [
      { asset: 'BTC', price: '$115,034' },
      { asset: 'DOGE', price: '$0.234567' },
    ],
  });
});

test('builds without prices when no node answers, and requests none for the devnet', async () => {
  const refused = async () => Promise.reject(new TypeError('fetch failed'));
  expect(await readBuildRates({ source: mainnet, fetch: refused, now })).toBeUndefined();
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    return Response.json([]);
  };
  expect(await readBuildRates({ source: {}, fetch, now })).toBeUndefined();
  expect(asked).toBe(0);
});
