import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { relayToken } from '../../../src/wallet/walletconnect/relay-auth.ts';
import { devnetProjectId } from './phone.ts';
import { type Relay, relayPath, startRelay } from './relay.ts';

interface Frame {
  readonly id: number;
  readonly method?: string;
  readonly result?: unknown;
}

let server: Server;
let relay: Relay;
beforeEach(async () => {
  server = createServer();
  relay = startRelay(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  relay.close();
  await new Promise((resolve) => server.close(resolve));
});

const port = () => (server.address() as AddressInfo).port;

/** A client that acknowledges nothing by itself. */
async function join() {
  const url = `ws://127.0.0.1:${port()}${relayPath}`;
  const query = new URLSearchParams({ auth: await relayToken(url, Date.now()), projectId: devnetProjectId });
  const socket = new WebSocket(`${url}?${query}`);
  const frames: Frame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as Frame));
  await once(socket, 'open');
  let last = 0;
  return {
    socket,
    acknowledge: (id: number | undefined) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true })),
    delivery: () => frames.find(({ method }) => method === 'irn_subscription')?.id,
    async call(method: string, params: object): Promise<unknown> {
      last += 1;
      const id = last;
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }));
      const answer = () => frames.find((frame) => frame.id === id && frame.method === undefined);
      await expect.poll(answer).toBeDefined();
      return answer()?.result;
    },
  };
}

test.each<readonly [string, (socket: WebSocket) => void]>([
  ['text that is no JSON', (socket) => socket.send('{')],
  ['JSON that is no call', (socket) => socket.send('[]')],
  ['a call without parameters', (socket) => socket.send('{"id":1,"method":"irn_subscribe","params":null}')],
  ['a frame of an unknown kind', (socket) => void (Reflect.get(socket, '_socket') as Socket).write(Uint8Array.of(0x8f, 0x80, 0, 0, 0, 0))],
])('cuts off who sends %s, and goes on for all others', async (_name, send) => {
  const [good, bad] = [await join(), await join()];
  const closed = once(bad.socket, 'close');
  send(bad.socket);
  await closed;
  expect(await good.call('irn_subscribe', { topic: 'a' })).toBe('a');
  expect(relay.connections()).toBe(1);
});

test('refuses a path that is no URL, and goes on', async () => {
  const asked = request({ host: '127.0.0.1', port: port(), path: '//', headers: { Connection: 'Upgrade', Upgrade: 'websocket' } });
  asked.end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  expect(answer.statusCode).toBe(401);
  expect(await (await join()).call('irn_subscribe', { topic: 'a' })).toBe('a');
});

test('keeps a message until the one who got it acknowledges it', async () => {
  const [writer, reader, stranger] = [await join(), await join(), await join()];
  await reader.call('irn_subscribe', { topic: 'a' });
  await writer.call('irn_publish', { topic: 'a', message: 'm', tag: 1 });
  await expect.poll(reader.delivery).toBeDefined();
  const stored = () => reader.call('irn_batchFetchMessages', { topics: ['a'] });
  stranger.acknowledge(reader.delivery());
  await stranger.call('irn_subscribe', { topic: 'b' });
  expect(await stored()).toMatchObject({ messages: [{ topic: 'a', message: 'm' }] });
  reader.acknowledge(reader.delivery());
  expect(await stored()).toMatchObject({ messages: [] });
});
