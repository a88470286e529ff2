import { createClient, streamQuote } from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321' });
const request = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
for await (const { offer, quote } of streamQuote(client, request)) {
  if (offer) console.log(`offer ${offer.network} ${offer.mode} ${offer.expected_amount_out}`);
  else console.log(`best ${quote.network} ${quote.mode} ${quote.expected_amount_out}`);
}
