import { buildDeposit, createClient, getQuote } from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321' });
const wanted = {
  from_asset: 'ETH.ETH',
  to_asset: 'BTC.BTC',
  amount: '100000000',
  destination: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
};
const { network, mode, minimum_payout } = await getQuote(client, wanted);
const { transaction, checks } = await buildDeposit(client, {
  ...wanted,
  network,
  mode,
  ...(minimum_payout && { minimum_payout: `${minimum_payout}` }),
  sender: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
});
for (const { check, value, message } of checks) console.log(check, value, message);
console.log('sign', transaction);
