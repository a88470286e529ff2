import { createClient, getQuote, ServiceError } from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321' });
try {
  const quote = await getQuote(client, { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '2000' });
  console.log(quote.expected_amount_out);
} catch (error) {
  if (!(error instanceof ServiceError)) throw error;
  const { code, hint, details, retryAfter, requestId } = error;
  if (retryAfter !== undefined) console.log(`${code}: ask again in ${retryAfter} s`);
  else if (code === 'amount_too_low') console.log('amount_too_low: send at least', details?.['recommended_min_amount_in']);
  else console.log(`${code}: ${hint} Report ${requestId} if this is wrong.`);
}
