import { buildDeposit, checkDeposit, createClient, getQuote } from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321' });
const wanted = {
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '10000000',
  destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};
const { network, mode, minimum_payout } = await getQuote(client, wanted);
const least = minimum_payout === undefined ? {} : { minimum_payout: `${minimum_payout}` };
// The memo guarantees what the payer saw, though the price has moved a little since.
const { payment, transaction, expiry } = await buildDeposit(client, { ...wanted, ...least, network, mode });

// Right before it is signed, the whole of it is judged once more.
const { payable, problems, order } = await checkDeposit(client, {
  network,
  from_asset: wanted.from_asset,
  amount: wanted.amount,
  memo: payment.memo,
  ...(payment.to && { inbound_address: payment.to }),
  ...(transaction && { router: transaction.to }),
  expiry,
});
for (const { reason } of problems) console.log(reason);
if (!payable || order?.destination !== wanted.destination) throw new Error('Send nothing.');
console.log(`pay ${payment.chain_amount} to ${payment.to} with ${payment.memo}`);
