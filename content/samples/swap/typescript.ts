import { createClient, getInbound, getQuote, trackSwap } from 'strait-client';

const origin = 'http://127.0.0.1:4321';
const devnet = 'http://127.0.0.1:4322';
const client = createClient({ origin });
const control = async (name: string, body: object) =>
  (await fetch(`${devnet}/control/${name}`, { method: 'POST', body: JSON.stringify(body) })).json();

const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' };
const amount = '10000000';
const quote = await getQuote(client, { ...pair, amount, destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' });
const { network, mode, inbound_address: to, memo } = quote;
const now = await getInbound(client, { network, mode, ...pair });
if (now.inbound_address !== to) throw new Error('The deposit address has changed. Ask for a new quote.');

// A wallet pays. On the devnet a simulated payer does, and the clock is moved on.
const { tx } = await control('pay', { network, asset: pair.from_asset, amount, to, memo });
await control('clock', { advance_blocks: 1000 });
let swap = await trackSwap(client, { network, tx });
while (!swap.final) {
  await new Promise((done) => setTimeout(done, (swap.next_look_seconds ?? 10) * 1000));
  swap = await trackSwap(client, { network, tx });
}
for (const out of swap.outputs) console.log(`${swap.state} ${out.kind} ${out.amount} ${out.asset}`);
