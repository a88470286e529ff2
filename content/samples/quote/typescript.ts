const query = new URLSearchParams({ from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' });
const answer = await fetch(`http://localhost:4321/api/v1/quote?${query}`);
const quote = await answer.json();
if (!answer.ok) throw new Error(`${quote.code}: ${quote.hint}`);
console.log(quote.network, quote.expected_amount_out, quote.minimum_payout);
console.log(`${quote.total_loss_bps} basis points less than the price of the pools`);
for (const { severity, message } of quote.warnings) console.log(severity, message);
