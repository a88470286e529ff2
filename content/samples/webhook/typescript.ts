import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { createClient, openWebhook } from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321', apiKey: 'strait_devnet' });
const control = async (name: string, body: object) =>
  (await fetch(`http://127.0.0.1:4322/control/${name}`, { method: 'POST', body: JSON.stringify(body) })).json();

// The hash comes from the wallet that paid. On the devnet a simulated payer makes one.
const memo = '=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:100000';
const { tx: hash } = await control('pay', { network: 'thorchain', asset: 'LTC.LTC', amount: '500000000', memo });
await control('clock', { advance_blocks: 1000 });

const secret = `whsec_${Buffer.from('a secret of your own, 24 to 64 bytes').toString('base64')}`;
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature = '' } = request.headers;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const wanted = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`);
  const isOurs = wanted.length === signature.length && timingSafeEqual(wanted, Buffer.from(`${signature}`));
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < 300;
  // Keep the id, and do nothing for one that you have: an event may come twice.
  if (isOurs && isFresh) console.log(JSON.parse(body).type, id);
  response.writeHead(isOurs && isFresh ? 204 : 401).end(() => server.close());
}).listen(0, '127.0.0.1', async () => {
  // Your own address here: public, with https.
  const { port } = server.address() as { port: number };
  await openWebhook(client, { url: `http://127.0.0.1:${port}/`, hash, secret });
});
