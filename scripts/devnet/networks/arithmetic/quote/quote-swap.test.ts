import { describe, expect, test } from 'vitest';
import { asked, type SmallState, smallState } from '../small-state.ts';
import { quoteSwap } from './quote-swap.ts';

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const pools = [
  { asset: 'BTC.BTC', balance_asset: '25478565714', balance_native: '2510882517782174' },
  { asset: 'ETH.ETH', balance_asset: '302843736227', balance_native: '1096023106422467' },
  { asset: usdc, balance_asset: '489700452298394', balance_native: '409887946643144', decimals: 6 },
  { asset: 'LTC.LTC', balance_asset: '1728106703038', balance_native: '160674980635880', status: 'Staged' },
];
const base: SmallState = {
  network: 'thorchain',
  pools,
  settings: {
    L1SlipMinBps: '10',
    SecuredAssetSlipMinBps: '10',
    TradeAccountsSlipMinBps: '10',
    EnableAdvSwapQueue: '1',
    AdvSwapQueueRapidSwapMax: '3',
    'MaxConfirmations-BTC': '2',
  },
  outbound_fees: { 'BTC.BTC': '1587', 'ETH.ETH': '15821', 'LTC.LTC': '1000', [usdc]: '68000000' },
  chain_fees: { BTC: { rate: '3', size: '1000', dust: '1000' }, ETH: { rate: '10', size: '100000', dust: '1000' } },
};
const eth = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const thor = 'thor1qurswpc8qurswpc8qurswpc8qurswpc8457p47';
const btcToEth = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
const vault = (chain: string) => ({ address: `${chain}-vault`, ...(chain === 'ETH' ? { router: '0xrouter' } : {}) });
const request = (values: Record<string, string | number>, spec = base) => quoteSwap(smallState(spec), asked(values), vault);
const refusal = (values: Record<string, string | number>, spec = base) => {
  const answer = request(values, spec);
  expect(answer).toMatchObject({ status: 400, body: { code: 3, details: [] } });
  return String(answer.body['message']).replace(/: invalid request$/, '');
};
const with_ = (settings: Record<string, string>): SmallState => ({ ...base, settings: { ...base.settings, ...settings } });

describe('a THORNode quote', () => {
  test('has every field of an ordinary swap in the node’s own types', () => {
    const { status, body } = request({ ...btcToEth, destination: eth, liquidity_tolerance_bps: 100 });
    expect(status).toBe(200);
    const expected = BigInt(String(body['expected_amount_out']));
    expect(body).toMatchObject({
      inbound_address: 'BTC-vault',
      inbound_confirmation_blocks: 1,
      inbound_confirmation_seconds: 600,
      outbound_delay_blocks: 0,
      outbound_delay_seconds: 0,
      fees: { asset: 'ETH.ETH', affiliate: '0', outbound: '15821', slippage_bps: 20 },
      expiry: 1_790_000_900,
      dust_threshold: '1000',
      recommended_min_amount_in: '7761',
      recommended_gas_rate: '4',
      gas_rate_units: 'satsperbyte',
      memo: `=:e:${eth}:${(expected * 99n) / 100n}`,
      max_streaming_quantity: 1,
      streaming_swap_blocks: 1,
      streaming_swap_seconds: 6,
      total_swap_seconds: 606,
    });
    expect(body).not.toHaveProperty('router');
    expect(body).not.toHaveProperty('vout');
  });

  test('omits what does not apply', () => {
    const { body } = request({ from_asset: 'r', to_asset: 'b', amount: '100000000000' });
    for (const field of [
      'inbound_address',
      'router',
      'memo',
      'dust_threshold',
      'recommended_gas_rate',
      'gas_rate_units',
      'inbound_confirmation_blocks',
    ]) {
      expect(body).not.toHaveProperty(field);
    }
  });

  test('shows source gas and router only where they apply', () => {
    expect(request({ from_asset: 'ETH.USDC', to_asset: 'BTC.BTC', amount: '100000000000' }).body).toMatchObject({
      router: '0xrouter',
      inbound_address: 'ETH-vault',
      gas_rate_units: 'gwei',
    });
    const secured = request({ from_asset: 'BTC-BTC', to_asset: 'ETH-ETH', amount: '1000000', destination: thor }).body;
    expect(secured).toMatchObject({
      recommended_gas_rate: '4',
      gas_rate_units: 'satsperbyte',
      dust_threshold: '1000',
      memo: `=:ETH-ETH:${thor}`,
      recommended_min_amount_in: '0',
    });
    expect(secured).not.toHaveProperty('inbound_address');
  });

  test('splits a large swap into rapid parts or over blocks', () => {
    const large = { ...btcToEth, amount: '1000000000', destination: eth };
    // ETH has the smaller floor: a thousandth of its RUNE depth, 11121700 sats.
    expect(request(large).body).toMatchObject({ max_streaming_quantity: 89, streaming_swap_blocks: 30, memo: `=:e:${eth}` });
    expect(request({ ...large, streaming_interval: 2, streaming_quantity: 500 }).body).toMatchObject({
      max_streaming_quantity: 89,
      streaming_swap_blocks: 176,
      memo: `=:e:${eth}:0/2/89`,
    });
    expect(request({ ...large, streaming_quantity: 1 }).body).toMatchObject({ streaming_swap_blocks: 1, memo: `=:e:${eth}` });
    expect(request(large, with_({ EnableAdvSwapQueue: '0' })).body).toMatchObject({ streaming_swap_blocks: 0 });
  });

  test('deducts affiliate fees from the emitted amount', () => {
    const { body } = request({ ...btcToEth, destination: eth, affiliate: 'xx/yy', affiliate_bps: '100/50' });
    const plain = BigInt(String(request({ ...btcToEth, destination: eth }).body['expected_amount_out'])) + 15_821n;
    const share = (bps: bigint) => (plain * bps + 5_000n) / 10_000n;
    expect(body).toMatchObject({
      memo: `=:e:${eth}::xx/yy:100/50`,
      fees: { affiliate: `${share(100n) + share(50n)}` },
      recommended_min_amount_in: '7877',
    });
  });

  test('shortens the target as far as the pools allow, and resolves names', () => {
    const state = smallState(base);
    state.names.set('sam', {
      owner: thor,
      expireHeight: 2_000,
      aliases: new Map([
        ['ETH', eth],
        ['BTC', btc],
      ]),
    });
    const params = asked({
      from_asset: 'BTC.BTC',
      to_asset: 'eth.usdc',
      amount: '10000000',
      destination: 'sam',
      refund_address: 'sam',
      extended: 'true',
    });
    const { body } = quoteSwap(state, params, vault);
    expect(body).toMatchObject({ memo: `=:ETH.USDC:${eth}/${btc}` });
    expect(body['vout']).toHaveLength(2);
    state.height = 2_001;
    expect(String(quoteSwap(state, params, vault).body['message'])).toContain('bad destination address');
  });

  test('derives the limit for tolerance_bps from the price without fees', () => {
    const { body } = request({ ...btcToEth, destination: eth, tolerance_bps: 300 });
    const feeless = (10_000_000n * 2_510_882_517_782_174n) / 25_478_565_714n;
    const limit = (((feeless * 302_843_736_227n) / 1_096_023_106_422_467n) * 9_700n) / 10_000n;
    expect(body['memo']).toBe(`=:e:${eth}:${limit}`);
    expect(refusal({ ...btcToEth, tolerance_bps: 10 })).toMatch(
      /^failed to simulate swap: emit asset [0-9]+ less than price limit [0-9]+$/,
    );
    expect(request({ ...btcToEth, destination: eth, tolerance_bps: 10_000 }).body['memo']).toBe(`=:e:${eth}`);
  });
});

describe('a THORNode refusal', () => {
  test.each([
    [{ to_asset: 'ETH.ETH', amount: 1 }, 'missing from_asset parameter'],
    [{ from_asset: 'BTC.BTC', amount: 1 }, 'missing to_asset parameter'],
    [{ from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' }, 'missing Amount parameter'],
    [{ ...btcToEth, tolerance_bps: 1, liquidity_tolerance_bps: 1 }, 'must only include one of: tolerance_bps or liquidity_tolerance_bps'],
    [{ ...btcToEth, from_asset: '$' }, /^bad from asset: /],
    [{ ...btcToEth, to_asset: 'ETH.' }, /^bad to asset: /],
    [{ ...btcToEth, amount: '1.5' }, /^bad amount: /],
    [{ ...btcToEth, amount: '-1' }, /^bad amount: /],
    [{ ...btcToEth, amount: 999 }, 'amount less than dust threshold'],
    [{ ...btcToEth, streaming_interval: 'x' }, /^bad streaming interval amount: /],
    [{ ...btcToEth, streaming_quantity: '-1' }, /^bad streaming quantity amount: /],
    [{ ...btcToEth, destination: 'nobody' }, /^bad destination address: /],
    [{ ...btcToEth, refund_address: 'nobody' }, /^bad refund address: /],
    [{ ...btcToEth, tolerance_bps: 'x' }, /^bad tolerance basis points: /],
    [{ ...btcToEth, tolerance_bps: 10_001 }, 'tolerance basis points must be less than 10000'],
    [{ ...btcToEth, liquidity_tolerance_bps: 'x' }, /^bad liquidity tolerance basis points: /],
    [{ ...btcToEth, liquidity_tolerance_bps: 10_000 }, 'liquidity tolerance basis points must be less than 10000'],
    [{ ...btcToEth, to_asset: 'ETH.NONE', tolerance_bps: 1 }, 'pool does not exist'],
    [{ ...btcToEth, affiliate_bps: 10 }, /^bad affiliate params: BPS value specified but no affiliate/],
    [
      { ...btcToEth, affiliate: 'a/b', affiliate_bps: 10 },
      'bad affiliate params: mismatch between number of affiliates (2) and BPS values (1)',
    ],
    [{ ...btcToEth, affiliate: 'a', affiliate_bps: 1_001 }, 'bad affiliate params: total affiliate fee must not be more than 1000 bps'],
    [{ ...btcToEth, to_asset: 'ETH.NONE' }, /pool does not exist$/],
    [{ ...btcToEth, to_asset: 'LTC.LTC' }, 'failed to simulate swap: pool(LTC.LTC) is not available'],
    [{ ...btcToEth, to_asset: 'BTC.BTC' }, 'failed to simulate swap: cannot swap from BTC.BTC --> BTC.BTC, assets match'],
    [{ ...btcToEth, destination: btc }, 'failed to simulate swap: destination address is not a valid ETH address'],
    [{ ...btcToEth, to_asset: 'ETH~ETH' }, 'failed to simulate swap: swaps from L1 to trade asset incur slip, use trade+'],
    [
      { ...btcToEth, to_asset: 'THOR.RUNE', destination: 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0' },
      /a network module cannot be the final destination/,
    ],
    [
      { from_asset: 'THOR.RUNE', to_asset: 'BTC.BTC', amount: '20000000' },
      /^amount less than min swap amount \(recommended_min_amount_in: [0-9]+\)$/,
    ],
    [
      { from_asset: 'BTC.BTC', to_asset: usdc, amount: '10000000', destination: eth, refund_address: btc },
      'generated memo too long for source chain',
    ],
    [{ from_asset: 'THOR.RUNE', to_asset: 'BTC.BTC', amount: '0' }, /invalid amount$/],
  ] as const)('of %o gives the reason', (values, wanted) => {
    const said = refusal(values);
    if (typeof wanted === 'string') expect(said).toBe(wanted);
    else expect(said).toMatch(wanted);
  });

  test('follows halts, pauses and switches', () => {
    const halted = "failed to simulate swap: trading is halted, can't process swap";
    for (const key of ['HALTTRADING', 'HALTBTCTRADING', 'HALTETHCHAIN', 'SOLVENCYHALTBTCCHAIN', 'HALTCHAINGLOBAL']) {
      expect(refusal(btcToEth, with_({ [key]: '1' }))).toBe(halted);
      expect(refusal(btcToEth, with_({ [key]: '1000' }))).toBe(halted);
      expect(request(btcToEth, with_({ [key]: '1001' })).status).toBe(200);
    }
    expect(refusal(btcToEth, with_({ NodePauseChainGlobal: '1000' }))).toBe(halted);
    expect(request(btcToEth, with_({ NodePauseChainGlobal: '999' })).status).toBe(200);
    expect(refusal({ ...btcToEth, streaming_interval: 1 }, with_({ StreamingSwapPause: '1' }))).toBe(
      'failed to simulate swap: streaming swaps are paused',
    );
    expect(refusal({ ...btcToEth, to_asset: 'ETH/ETH' }, with_({ ManualSwapsToSynthDisabled: '1' }))).toMatch(/manual swaps to synths/);
    expect(refusal({ ...btcToEth, to_asset: 'ETH/ETH' }, with_({ MintSynths: '1' }))).toMatch(/minting synthetics has been disabled$/);
    expect(refusal({ from_asset: 'BTC~BTC', to_asset: 'ETH~ETH', amount: 1_000_000 }, with_({ TradeAccountsEnabled: '0' }))).toMatch(
      /trade accounts are disabled$/,
    );
  });

  test('is given when affiliates and a fee exceed the output', () => {
    const tight = { ...base, outbound_fees: { ...base.outbound_fees, 'ETH.ETH': '1700000' } };
    const small = { ...btcToEth, amount: '65000' };
    expect(request(small, tight).status).toBe(200);
    expect(refusal({ ...small, affiliate: 'xx', affiliate_bps: 1000 }, tight)).toMatch(
      /^invariant broken: emit 15[0-9]{5} less than outbound fee 1700000$/,
    );
  });
});
