import { createClient, getLimitQuote } from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321' });
const wanted = {
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '10000000',
  target_out: '300000000',
  ttl_blocks: 14_400,
  destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};
const order = await getLimitQuote(client, wanted);

// The network follows the memo: an order, this destination, this target, this lifetime.
const [operation, , destination, terms] = (order.memo ?? '').split(':');
const says = [operation, destination, terms].join(':');
if (says !== `=<:${wanted.destination}:${wanted.target_out}/${wanted.ttl_blocks}/0`) throw new Error('Do not sign this memo.');
console.log(order.memo, 'is', order.market?.distance_bps, 'bps above the market');
