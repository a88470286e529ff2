import { quoteEndpoint } from '../../contract/v1/quote.ts';
import badQuotes from '../../contract/vectors/bad-quotes.json' with { type: 'json' };
import type { ErrorCode } from '../../core/errors.ts';
import type { ServiceCase } from './service-case.ts';

const swap = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr';
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';

const quote = (fields: Readonly<Record<string, string>>) => `${quoteEndpoint.path}?${new URLSearchParams(fields)}`;

/** Quote requests and their expected responses. */
export const quoteCases: readonly ServiceCase[] = [
  { name: 'a quote', path: quote(swap), status: 200, members: ['offers', 'refusals', 'minimum_payout', 'expires_at'] },
  { name: 'a quote with a destination', path: quote({ ...swap, destination: evm }), status: 200, members: ['memo', 'inbound_address'] },
  { name: 'a quote with a receipt', path: quote({ ...swap, receipt: 'true' }), status: 200, members: ['receipt'] },
  {
    name: 'a quote by names',
    path: quote({ from_asset: 'bitcoin', to_asset: 'eth.usdc', amount: '10000000' }),
    status: 200,
    members: ['offers'],
  },
  { name: 'a quote of one network', path: quote({ ...swap, network: 'mayachain' }), status: 200, members: ['offers'] },
  { name: 'the least protection', path: quote({ ...swap, tolerance_bps: '1' }), status: 200, members: ['minimum_payout'] },
  { name: 'no protection', path: quote({ ...swap, tolerance_bps: '10000' }), status: 200, members: ['offers'] },
  {
    name: 'a swap to a trade asset',
    path: quote({ ...swap, from_asset: 'THOR.RUNE', to_asset: 'ETH~ETH', amount: '10000000000' }),
    status: 200,
    members: ['offers'],
  },
  { name: 'an empty optional field counts as none', path: quote({ ...swap, destination: '' }), status: 200, members: ['offers'] },
  ...badQuotes
    .filter(({ only }) => only === undefined)
    .map(({ name, fields, code, field }) => ({
      name,
      path: quote(fields as unknown as Readonly<Record<string, string>>),
      status: 400,
      code: code as ErrorCode,
      field,
    })),
  { name: 'zero tolerance', path: quote({ ...swap, tolerance_bps: '0' }), status: 400, code: 'invalid_field', field: 'tolerance_bps' },
  { name: 'a field twice', path: `${quote(swap)}&amount=1`, status: 400, code: 'invalid_field', field: 'amount' },
  { name: 'an unknown field', path: quote({ ...swap, slippage: '1' }), status: 400, code: 'invalid_field', field: 'slippage' },
  { name: 'no field at all', path: quoteEndpoint.path, status: 400, code: 'invalid_field', field: 'from_asset' },
  {
    name: 'a pair nobody trades',
    path: quote({ ...swap, to_asset: 'ETH.NOSUCHTOKEN' }),
    status: 404,
    code: 'no_route',
    members: ['refusals'],
  },
  { name: 'a trade asset that has to go another way', path: quote({ ...swap, from_asset: 'BTC~BTC' }), status: 404, code: 'no_route' },
  {
    name: 'too small an amount',
    path: quote({ ...swap, amount: '1500' }),
    status: 422,
    code: 'amount_too_low',
    members: ['details', 'refusals'],
  },
  {
    name: 'more than any pool can pay for',
    path: quote({ ...swap, amount: '9200000000000000000' }),
    status: 422,
    code: 'amount_too_high',
    members: ['details', 'refusals'],
  },
  {
    name: 'too much impact',
    path: quote({ ...swap, amount: '1000000000', network: 'mayachain', streaming_interval: '0' }),
    status: 422,
    code: 'price_impact_too_high',
    members: ['details', 'refusals'],
  },
  {
    name: 'a memo that does not fit',
    path: quote({ ...swap, to_asset: usdc, destination: evm, refund_address: taproot }),
    status: 400,
    code: 'memo_too_long',
    members: ['refusals'],
  },
  { name: 'a halted chain', path: quote({ ...swap, from_asset: 'SOL.SOL', amount: '1000000000' }), status: 503, code: 'trading_halted' },
];
