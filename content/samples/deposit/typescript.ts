import { createClient, getQuote } from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321' });
const wanted = {
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '10000000',
  destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};
const quote = await getQuote(client, wanted);

// The network follows the memo, whatever else the answer says.
const [operation, asset, addresses = '', terms = ''] = (quote.memo ?? '').split(':');
const [destination = ''] = addresses.split('/');
const [limit = ''] = terms.split('/');
const checks = {
  'it is a swap': operation === '=',
  'it pays ether': asset === 'e' || asset === 'ETH.ETH',
  'it pays us': destination.toLowerCase() === wanted.destination.toLowerCase(),
  'it keeps the minimum': BigInt(limit) >= (quote.minimum_payout ?? 0n),
  'there is time left': quote.expiry - 60 > Date.now() / 1000,
};
for (const [check, holds] of Object.entries(checks)) if (!holds) throw new Error(`Do not sign, this does not hold: ${check}`);
console.log(`send ${quote.amount} to ${quote.inbound_address} with ${quote.memo} before ${quote.expires_at}`);
