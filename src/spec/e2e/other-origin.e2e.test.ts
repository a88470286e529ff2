import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHome } from '../../app/fixtures/home.ts';

const home = startHome();
const destination = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
/** Last-Event-ID of each connection to the track stream. */
const connections: (string | undefined)[] = [];
let service: Server;

/** Passes everything on to the product, and ends the first connection to the stream after its first event. */
function startPassing(): Promise<Server> {
  const passing = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    const isFirst =
      method === 'GET' && url.includes('/track/stream') && connections.push(headers['last-event-id'] as string | undefined) === 1;
    const onward = request(home.url().replace(/\/$/, '') + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (part: Buffer) => {
        outgoing.write(part);
        if (isFirst && part.includes('event:')) outgoing.end(() => onward.destroy());
      });
      answer.on('end', () => outgoing.end());
      answer.on('error', () => outgoing.end());
    });
    onward.on('error', () => outgoing.end());
    incoming.pipe(onward);
  });
  return new Promise((resolve) => passing.listen(0, '127.0.0.1', () => resolve(passing)));
}

beforeAll(async () => {
  service = await startPassing();
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

test('the client on a page of another site follows a swap to its end through a reconnect', async () => {
  const { tx } = (await home.request('pay', {
    network: 'thorchain',
    asset: 'BTC.BTC',
    amount: '10000000',
    memo: `=:e:${destination}:1`,
  })) as {
    tx: string;
  };
  const page = await home.newPage();
  await page.route('http://other.example/', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Other site</title>' }));
  await page.goto('http://other.example/');
  await page.unrouteAll();
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const followed = page.evaluate(
    async ({ from, hash }) => {
      const { createClient, followSwap } = await import(`${from}/client/strait.js`);
      const states: string[] = [];
      for await (const { state } of followSwap(createClient({ origin: from }), { tx: hash, network: 'thorchain' })) states.push(state);
      return states;
    },
    { from: origin, hash: tx },
  );
  let isOver = false;
  void followed.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await home.control('clock', { advance_blocks: 30 });
    home.pass(3_200);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  expect((await followed).at(-1)).toBe('done');
  expect(connections.length).toBeGreaterThan(1);
  expect(connections.slice(1).every((id) => id !== undefined)).toBe(true);
});
