import { createClient, followSwap } from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321' });
const control = async (name: string, body: object) =>
  (await fetch(`http://127.0.0.1:4322/control/${name}`, { method: 'POST', body: JSON.stringify(body) })).json();

// The hash comes from the wallet that paid. On the devnet a simulated payer makes one.
const memo = '=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:100000';
const { tx } = await control('pay', { network: 'thorchain', asset: 'LTC.LTC', amount: '500000000', memo });
await control('clock', { advance_blocks: 1000 });

for await (const { state, final } of followSwap(client, { network: 'thorchain', tx })) console.log(state, final);
