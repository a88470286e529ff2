import { describe, expect, test } from 'vitest';
import { asked, type SmallState, smallState } from '../small-state.ts';
import { quoteLimit } from './quote-limit.ts';

const base: SmallState = {
  network: 'thorchain',
  pools: [
    { asset: 'BTC.BTC', balance_asset: '25478565714', balance_native: '2510882517782174' },
    { asset: 'ETH.ETH', balance_asset: '302843736227', balance_native: '1096023106422467' },
  ],
  settings: { EnableAdvSwapQueue: '1', L1SlipMinBps: '10' },
  outbound_fees: { 'BTC.BTC': '1587', 'ETH.ETH': '15821' },
  chain_fees: { BTC: { rate: '3', size: '1000', dust: '1000' } },
};
const eth = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const order = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '100000000', destination: eth, target_out: '2000000000' };
const request = (values: Record<string, string | number>, spec = base) =>
  quoteLimit(smallState(spec), asked(values), (chain) => ({ address: `${chain}-vault` }));

describe('a limit order quote', () => {
  test('writes every field, with numbers as text', () => {
    const { status, body } = request(order);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      inbound_address: 'BTC-vault',
      inbound_confirmation_blocks: '0',
      outbound_delay_blocks: '0',
      fees: { asset: '', affiliate: '', outbound: '2000000', liquidity: '', total: '2000000', slippage_bps: '0', total_bps: '0' },
      router: '',
      expiry: '0',
      dust_threshold: '1000',
      recommended_min_amount_in: '7761',
      recommended_gas_rate: '4',
      memo: `=<:ETH.ETH:${eth}:2000000000/43200/0`,
      expected_amount_out: '2000000000',
      order_expiry_block: '44200',
      order_expiry_timestamp: '1790259200',
    });
  });

  test('accepts a lifetime and affiliates, and caps the parts at the maximum', () => {
    const { body } = request({ ...order, custom_ttl: 600, streaming_quantity: 99, affiliate: 'xx', affiliate_bps: 5 });
    expect(body).toMatchObject({ memo: `=<:ETH.ETH:${eth}:2000000000/600/8:xx:5`, order_expiry_block: '1600' });
  });

  test.each([
    [{ amount: '' }, 'missing amount parameter'],
    [{ destination: '' }, 'missing destination parameter'],
    [{ target_out: '' }, 'missing target_out parameter'],
    [{ target_out: '0' }, 'target_out must be positive'],
    [{ target_out: 'x' }, /^bad target_out: /],
    [{ amount: '0' }, 'amount must be positive'],
    [{ custom_ttl: 'x' }, /^bad custom_ttl: /],
    [{ custom_ttl: '0' }, 'custom_ttl must be positive'],
    [{ custom_ttl: '43201' }, 'custom_ttl must be less than or equal to the max age: 43200'],
    [{ streaming_quantity: 'x' }, /^bad streaming_quantity: /],
    [{ destination: 'nobody' }, /^bad destination: /],
    [{ refund_address: 'nobody' }, /^bad refund_address: /],
    [{ refund_address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }, 'generated memo too long for source chain'],
    [{ from_asset: 'b' }, /pool does not exist$/],
  ] as const)('rejects %o', (change, wanted) => {
    const { status, body } = request({ ...order, ...change });
    const said = String(body['message']).replace(/: invalid request$/, '');
    expect(status).toBe(400);
    expect(said).toEqual(typeof wanted === 'string' ? wanted : expect.stringMatching(wanted));
  });

  test('requires the advanced swap queue', () => {
    const { body } = request(order, { ...base, settings: {} });
    expect(body['message']).toBe('limit orders require advanced swap queue to be enabled: invalid request');
  });
});
