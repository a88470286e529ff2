import { expect, test } from 'vitest';
import type { Result } from '../core/errors.ts';
import { aggregatorQuoteRequest } from './aggregator/quote-request.ts';
import { quoteTool } from './mcp/quote-tool.ts';
import { depositEndpoint } from './v1/deposit.ts';
import { limitQuoteEndpoint } from './v1/limit-quote.ts';
import { nameEndpoint } from './v1/name.ts';
import { quoteRequest } from './v1/quote-request.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const swap = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
const sold = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', destinationAddress: address };

/** Every field parsed as an address or a name, with its refusal code. */
const fields: Readonly<Record<string, readonly [code: string, parse: (text: string) => Result<unknown>]>> = {
  'quote destination': ['invalid_address', (destination) => quoteRequest.parse({ ...swap, destination })],
  'quote refund_address': ['invalid_address', (refund_address) => quoteRequest.parse({ ...swap, destination: address, refund_address })],
  'get_swap_quote destination': ['invalid_address', (destination) => quoteTool.operation.parse({ ...swap, destination })],
  'limit-quote destination': [
    'invalid_address',
    (destination) => limitQuoteEndpoint.parse({ ...swap, target_out: '300000000', destination }),
  ],
  'deposit destination': ['invalid_address', (destination) => depositEndpoint.parse({ ...swap, network: 'thorchain', destination })],
  'aggregator destinationAddress': [
    'invalid_address',
    (destinationAddress) => aggregatorQuoteRequest.parse({ ...sold, destinationAddress }),
  ],
  'aggregator refundAddress': ['invalid_address', (refundAddress) => aggregatorQuoteRequest.parse({ ...sold, refundAddress })],
  'aggregator affiliate': ['invalid_field', (affiliate) => aggregatorQuoteRequest.parse({ ...sold, affiliate, affiliateFee: 10 })],
};

test.each(Object.keys(fields))('%s rejects names of other name services with a hint instead of reading them as a THORName', (where) => {
  const [code, parse] = fields[where] ?? [];
  const service = { 'strait.eth': 'ENS', 'STRAIT.ETH': 'ENS', 'strait.btc': 'BNS', 'strait.sol': 'SNS', 'strait.base.eth': 'ENS' };
  for (const [text, name] of Object.entries(service)) {
    const hint = `Names of ${name} are not read here; a THORName has no ending.`;
    expect(parse?.(text)).toMatchObject({ ok: false, error: { code, hint, field: where.split(' ').pop() } });
  }
  const rest = parse?.('strait.dash');
  expect(!rest?.ok && rest?.error.hint).toBe('Names that end in .dash are not read here; a THORName has no ending.');
});

test.each([
  ['strait.eth', 'ENS'],
  ['strait.btc', 'BNS'],
])('name rejects %s like a quote does, and reads a chain in capitals', (name, service) => {
  expect(nameEndpoint.parse({ name })).toMatchObject({
    ok: false,
    error: { code: 'invalid_address', field: 'name', hint: expect.stringContaining(`Names of ${service} are not read here`) },
  });
  expect(nameEndpoint.parse({ name: 'strait.BTC' })).toMatchObject({ ok: true, value: { name: 'strait', chain: 'BTC' } });
});
