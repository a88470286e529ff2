import { describe, expect, test } from 'vitest';
import { asked, type SmallState, smallState } from '../small-state.ts';
import { mayaQuoteSwap } from './maya-quote-swap.ts';

const base: SmallState = {
  network: 'mayachain',
  pools: [
    { asset: 'BTC.BTC', balance_asset: '10029992792', balance_native: '109449889899897406' },
    { asset: 'ETH.ETH', balance_asset: '105089559803', balance_native: '47484537244916843' },
    {
      asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
      balance_asset: '16849797588389',
      balance_native: '2890187991288198',
      decimals: 6,
    },
    { asset: 'KUJI.KUJI', balance_asset: '57301952579387', balance_native: '3048232286475873', decimals: 6 },
    { asset: 'XRD.XRD', balance_asset: '1178659303553615', balance_native: '4235736632586705' },
  ],
  settings: {
    SlipFeeAddedBasisPoints: '5',
    HALTKUJITRADING: '1',
    TradeAccountsEnabled: '1',
    TradeAccountsDepositEnabled: '1',
    TradeAccountsWithdrawEnabled: '1',
  },
  outbound_fees: { 'BTC.BTC': '14000', 'ETH.ETH': '160000', 'KUJI.KUJI': '300000' },
  chain_fees: { BTC: { rate: '7', size: '1000', dust: '10000' }, ETH: { rate: '1', size: '80000', dust: '0' } },
};
const eth = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const maya = 'maya1qurswpc8qurswpc8qurswpc8qurswpc84rqdrw';
const btcToEth = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
const vault = (chain: string) => ({ address: `${chain}-vault`, ...(chain === 'ETH' ? { router: '0xrouter' } : {}) });
const request = (values: Record<string, string | number>, spec = base) => {
  const answer = mayaQuoteSwap(smallState(spec), asked(values), vault);
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('a MAYANode quote', () => {
  test('does not stream without an interval', () => {
    const body = request({ ...btcToEth, destination: eth, liquidity_tolerance_bps: 100 });
    const expected = BigInt(String(body['expected_amount_out']));
    expect(body).toMatchObject({
      inbound_address: 'BTC-vault',
      inbound_confirmation_blocks: 1,
      max_streaming_quantity: 0,
      streaming_swap_blocks: 0,
      total_swap_seconds: 600,
      expiry: 1_790_000_900,
      dust_threshold: '10000',
      recommended_min_amount_in: '56000',
      memo: `=:e:${eth}:${(expected * 99n) / 100n}`,
    });
  });

  test('streams with an interval', () => {
    const body = request({
      from_asset: 'ETH.ETH',
      to_asset: 'BTC.BTC',
      amount: '2000000000',
      destination: btc,
      streaming_interval: 100,
      streaming_quantity: 2,
    });
    expect(body).toMatchObject({
      router: '0xrouter',
      memo: `=:b:${btc}:0/100/2`,
      streaming_swap_blocks: 100,
      streaming_swap_seconds: 600,
      total_swap_seconds: 756,
    });
    expect(body['max_streaming_quantity']).toBeGreaterThan(2);
  });

  test('writes full names from its own assets, and short ones otherwise', () => {
    const usdc = request({ ...btcToEth, to_asset: 'ETH.USDC', destination: eth });
    expect(usdc['memo']).toBe(`=:ETH.USDC:${eth}`);
    expect(request({ from_asset: 'MAYA.CACAO', to_asset: 'BTC.BTC', amount: '1000000000000', destination: btc })['memo']).toBe(
      `=:BTC.BTC:${btc}`,
    );
    expect(request({ from_asset: 'b', to_asset: 'c', amount: '10000000', destination: maya })['memo']).toBe(`=:c:${maya}`);
    expect(request({ from_asset: 'BTC~BTC', to_asset: 'MAYA.CACAO', amount: '10000000', destination: maya })['memo']).toBe(
      `=:MAYA.CACAO:${maya}`,
    );
  });

  test('skips an affiliate share smaller than its payout cost', () => {
    const pair = { ...btcToEth, from_asset: 'MAYA.CACAO', amount: '500000000000' };
    const shared = request({ ...pair, affiliate: maya, affiliate_bps: '50' });
    expect(shared).toMatchObject({ fees: { affiliate: expect.stringMatching(/^[1-9][0-9]+$/) } });
    expect(request({ ...pair, amount: '100000000000', affiliate: maya, affiliate_bps: '1' })).toMatchObject({ fees: { affiliate: '0' } });
  });

  test('accepts known names, separated by commas or slashes or repeated', () => {
    const state = smallState(base);
    state.names.set('sam', { owner: maya, expireHeight: 2_000, aliases: new Map([['ETH', eth]]) });
    const memo = (params: URLSearchParams) => mayaQuoteSwap(state, params, vault).body['memo'];
    const start = { ...btcToEth, destination: 'sam' };
    expect(memo(asked({ ...start, affiliate: 'sam', affiliate_bps: '20' }))).toBe(`=:e:${eth}::sam:20`);
    expect(memo(asked({ ...start, affiliate: 'sam' }))).toBe(`=:e:${eth}::sam`);
    const repeated = asked({ ...start, affiliate: 'sam', affiliate_bps: '20' });
    repeated.append('affiliate', 'sam');
    repeated.append('affiliate_bps', '30');
    expect(memo(repeated)).toBe(`=:e:${eth}::sam/sam:20/30`);
    expect(memo(asked({ ...start, affiliate: 'sam,sam', affiliate_bps: '20,30' }))).toBe(`=:e:${eth}::sam/sam:20/30`);
  });
});

describe('a MAYANode refusal', () => {
  test.each([
    [{}, 'no parameters provided'],
    [{ to_asset: 'ETH.ETH', amount: 1 }, 'missing required parameter from_asset'],
    [{ ...btcToEth, amount: 'x' }, /^bad amount: /],
    [{ ...btcToEth, amount: 9_999 }, 'amount less than dust threshold'],
    [{ ...btcToEth, tolerance_bps: 1, liquidity_tolerance_bps: 1 }, 'must only include one of: tolerance_bps or liquidity_tolerance_bps'],
    [{ ...btcToEth, liquidity_tolerance_bps: 10_000 }, 'liquidity tolerance basis points must be less than 10000'],
    [{ ...btcToEth, destination: 'nobody' }, /^bad destination address: /],
    [{ ...btcToEth, destination: btc }, 'failed to simulate swap: destination address is not a valid ETH address'],
    [{ ...btcToEth, to_asset: 'DASH.DASH' }, "failed to simulate swap: pool DASH.DASH doesn't exist"],
    [{ ...btcToEth, to_asset: 'KUJI.KUJI' }, "failed to simulate swap: trading is halted, can't process swap"],
    [{ ...btcToEth, amount: 10_001, tolerance_bps: 1 }, /less than price limit|does not meet requirements/],
    [{ ...btcToEth, affiliate: 'nobody', affiliate_bps: 1 }, /^bad affiliate params: invalid affiliate mayaname or address/],
    [{ ...btcToEth, affiliate: maya }, /^bad affiliate params: cannot parse/],
    [{ ...btcToEth, affiliate: maya, affiliate_bps: 501 }, /must not exceed 500/],
    [{ ...btcToEth, affiliate: maya, affiliate_bps: '1/2' }, /count mismatch \(1 \/ 2\)$/],
    [{ from_asset: 'MAYA.CACAO', to_asset: 'BTC.BTC', amount: 1_000_000_000 }, 'failed to simulate swap: not enough asset to pay for fees'],
  ] as const)('of %o is an error under HTTP 200', (values, wanted) => {
    const { error, ...rest } = request(values);
    expect(rest).toEqual({});
    expect(error).toEqual(typeof wanted === 'string' ? wanted : expect.stringMatching(wanted));
  });

  test('gives the memo and the length of one that does not fit', () => {
    const long = request({ ...btcToEth, destination: eth, refund_address: btc, liquidity_tolerance_bps: 100 });
    expect(long['error']).toMatch(/^generated memo too long for source chain: =:e:\S+ \((9|10)[0-9]\/80\)$/);
  });

  test('starts one block after the height of a halt', () => {
    const halted = (value: string) => request(btcToEth, { ...base, settings: { HALTTRADING: value } })['error'];
    expect([halted('999') !== undefined, halted('1000'), halted('0')]).toEqual([true, undefined, undefined]);
  });
});
