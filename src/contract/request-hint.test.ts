import { expect, test } from 'vitest';
import { aggregatorQuoteRequest } from './aggregator/quote-request.ts';
import { limitQuoteEndpoint } from './v1/limit-quote.ts';
import { quoteRequest } from './v1/quote-request.ts';

const btc = 'bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl2';
const eth = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const xrp = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH';

test.each([
  ['XRP.XRP', `${xrp}:12345`, 'This names the destination tag 12345, and a payout carries none'],
  ['XRP.XRP', `${xrp}?dt=12345`, 'This names the destination tag 12345, and a payout carries none'],
  ['BTC.BTC', `bitcoin:${btc}?amount=0.1`, `This is a payment request, not an address. Send FIELD as ${btc}. It asks for 0.1 of BTC.BTC`],
  ['BTC.BTC', `bitcoin:${btc}`, `This is a payment request, not an address. Send FIELD as ${btc}.`],
  ['ETH.ETH', `ethereum:${eth}@1?value=1e18`, `This is a payment request, not an address. Send FIELD as ${eth}. It asks for 1 of ETH.ETH`],
])('a destination in %s given as %s gets a hint that explains it and names what to send instead', (to_asset, destination, hint) => {
  const swap = { from_asset: 'DOGE.DOGE', to_asset, amount: '100000000000' };
  const sold = { sellAsset: 'DOGE.DOGE', buyAsset: to_asset, sellAmount: '1000' };
  const parsed = {
    destination: quoteRequest.parse({ ...swap, destination }),
    destinationAddress: aggregatorQuoteRequest.parse({ ...sold, destinationAddress: destination }),
    refund_address: quoteRequest.parse({ ...swap, from_asset: to_asset, to_asset: 'DOGE.DOGE', refund_address: destination }),
  };
  for (const [field, result] of Object.entries(parsed))
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'invalid_address', field, hint: expect.stringContaining(hint.replace('FIELD', field)) },
    });
  expect(limitQuoteEndpoint.parse({ ...swap, target_out: '100', destination })).toMatchObject({
    ok: false,
    error: { hint: parsed.destination.ok ? '' : parsed.destination.error.hint },
  });
});
