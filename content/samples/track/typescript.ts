import { createClient, ServiceError, trackSwap } from 'strait-client';

const origin = 'http://127.0.0.1:4321';
const devnet = 'http://127.0.0.1:4322';
const client = createClient({ origin });
const control = async (name: string, body: object) =>
  (await fetch(`${devnet}/control/${name}`, { method: 'POST', body: JSON.stringify(body) })).json();

// The hash comes from the wallet that paid. On the devnet a simulated payer makes one.
const memo = '=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:100000';
const { tx } = await control('pay', { network: 'thorchain', asset: 'LTC.LTC', amount: '500000000', memo });
await control('clock', { advance_blocks: 1000 });

/** Says where the swap is, and gives the seconds until it is worth looking again. */
async function look(): Promise<number | undefined> {
  try {
    const swap = await trackSwap(client, { network: 'thorchain', tx });
    console.log(swap.state);
    return swap.next_look_seconds;
  } catch (error) {
    // No node has seen it yet, or none answers.
    if (!(error instanceof ServiceError)) throw error;
    console.log(error.code);
    return error.retryAfter ?? (error.code === 'transaction_not_found' ? 10 : undefined);
  }
}
for (let wait = await look(); wait !== undefined; wait = await look()) await new Promise((done) => setTimeout(done, wait * 1000));
