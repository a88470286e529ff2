import { createClient, getQuote } from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321' });
const quote = await getQuote(client, { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' });
console.log(`${quote.network} ${quote.expected_amount_out} ${quote.minimum_payout}`);
console.log(`${quote.total_loss_bps} basis points less than the market price`);
for (const { severity, message } of quote.warnings) console.log(severity, message);
