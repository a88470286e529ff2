import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHome } from '../../app/fixtures/home.ts';

const home = startHome();
const destination = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
/** Last-Event-ID of each connection to the track stream. */
const connections: (string | undefined)[] = [];
let service: Server;
let otherSite: Server;

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
  return listening(passing);
}

const listening = (server: Server): Promise<Server> => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
const readOrigin = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  service = await startPassing();
  otherSite = await listening(createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<title>Other site</title>')));
});
afterAll(() => {
  for (const one of [service, otherSite]) {
    one.closeAllConnections();
    one.close();
  }
});

test('the client on a page of another site follows a swap to its end through a reconnect', async () => {
  const { tx } = (await home.request('pay', {
    network: 'thorchain',
    asset: 'BTC.BTC',
    amount: '10000031',
    memo: `=:e:${destination}:1`,
  })) as {
    tx: string;
  };
  const page = await (await home.newPage()).context().newPage();
  await page.goto(readOrigin(otherSite));
  const origin = readOrigin(service);
  const followed = page.evaluate(`(async () => {
    const { createClient, followSwap } = await import('${origin}/client/strait.js');
    const states = [];
    for await (const { state } of followSwap(createClient({ origin: '${origin}' }), { tx: '${tx}', network: 'thorchain' })) states.push(state);
    return states;
  })()`) as Promise<readonly string[]>;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void followed.then(end, end);
  while (!isOver) {
    await home.control('clock', { advance_blocks: 30 });
    home.pass(3_200);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  expect((await followed).at(-1)).toBe('done');
  expect(connections.length).toBeGreaterThan(1);
  expect(connections.slice(1).every((id) => id !== undefined)).toBe(true);
});
