import { createClient, getQuote, ServiceError } from 'strait-client';

const origin = 'http://127.0.0.1:4321';
const devnet = 'http://127.0.0.1:4322';
const client = createClient({ origin });
const setHalt = (value: number) =>
  fetch(`${devnet}/control/state`, {
    method: 'POST',
    body: JSON.stringify({ network: 'thorchain', mimir: { HALTETHTRADING: value } }),
  });
await setHalt(1);
try {
  await getQuote(client, { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', network: 'thorchain' });
} catch (error) {
  if (error instanceof ServiceError) console.log(error.status, error.code, error.hint);
}
await setHalt(0);
