import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Baseline of a quote over both networks: reads the body, sends the same four requests to the nodes at once, and responds with
 * their replies. `proxy-target <devnet>`; sends its port to the parent.
 */
const [devnet = ''] = process.argv.slice(2);
const ways = [
  { path: 'thornode/thorchain', streaming: {} },
  { path: 'thornode/thorchain', streaming: { streaming_interval: '1', streaming_quantity: '0' } },
  { path: 'mayanode/mayachain', streaming: {} },
  { path: 'mayanode/mayachain', streaming: { streaming_interval: '3', streaming_quantity: '0' } },
];

interface SwapRequest {
  readonly sellAsset: string;
  readonly buyAsset: string;
  readonly sellAmount: string;
  readonly destinationAddress: string;
}

/** Converts a decimal amount with eight places, such as `1.00000001`, to 1e8 units. */
const toUnits = (text: string): string => text.replace('.', '');

async function answer({ sellAsset, buyAsset, sellAmount, destinationAddress }: SwapRequest): Promise<string> {
  const swap = { from_asset: sellAsset, to_asset: buyAsset, amount: toUnits(sellAmount), destination: destinationAddress };
  const answers = await Promise.all(
    ways.map(async ({ path, streaming }) => {
      const query = new URLSearchParams({ ...swap, ...streaming, liquidity_tolerance_bps: '300' });
      return (await fetch(`${devnet}/${path}/quote/swap?${query}`)).json();
    }),
  );
  return JSON.stringify(answers);
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    void answer(JSON.parse(Buffer.concat(chunks).toString()) as SwapRequest).then((body) =>
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body),
    );
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
