import {
  createClient,
  getMemolessRegistration,
  getQuote,
  preflightMemoless,
  registerMemoless,
  suggestMemolessAmounts,
} from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321' });
const quote = await getQuote(client, {
  network: 'thorchain',
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '1000000',
  destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  tolerance_bps: 300,
});
if (quote.memo === undefined) throw new Error('send nothing: the deposit address could not be verified');

const wish = { asset: 'BTC.BTC', memo: quote.memo, requested_in_asset_amount: '0.01' };
let registered = await registerMemoless(client, wish, { idempotencyKey: crypto.randomUUID() });
while (registered.status === 'pending') {
  await new Promise((resolve) => setTimeout(resolve, 3000));
  registered = await getMemolessRegistration(client, { id: registered.internal_api_id });
}
const { reference = '', suggested_in_asset_amount: suggested } = registered;
const nearest = { asset: 'BTC.BTC', reference, requested_amount: '0.01' };
const amount = suggested ?? (await suggestMemolessAmounts(client, nearest)).data.valid_amount_rounded_up;

const { data } = await preflightMemoless(client, { asset: 'BTC.BTC', reference, amount });
console.log('send exactly', data.amount, 'BTC to', data.inbound_address, 'within', data.time_remaining);
