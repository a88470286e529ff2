import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { devnetProjectId } from '../../../scripts/devnet/walletconnect/phone.ts';
import { type Relay as DevnetRelay, relayPath, startRelay } from '../../../scripts/devnet/walletconnect/relay.ts';
import { Relay } from './relay.ts';

let server: Server;
let devnet: DevnetRelay;
let relay: Relay;
beforeEach(async () => {
  server = createServer();
  devnet = startRelay(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}${relayPath}`;
  relay = new Relay({ url, projectId: devnetProjectId, now: Date.now, heard: () => undefined, lost: () => undefined, awaits: () => false });
});
afterEach(async () => {
  relay.close();
  devnet.close();
  await new Promise((resolve) => server.close(resolve));
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('follows a topic until it closes the connection', async () => {
  await relay.subscribe('a');
  expect([relay.follows('a'), relay.follows('b'), devnet.connections()]).toEqual([true, false, 1]);
  relay.close();
  expect(relay.follows('a')).toBe(false);
  await expect.poll(() => devnet.connections()).toBe(0);
});

test('follows no topic of a connection that was lost while nothing was awaited', async () => {
  await relay.subscribe('a');
  devnet.close();
  await expect.poll(() => relay.follows('a')).toBe(false);
});

test('follows no topic that the relay refused to subscribe', async () => {
  server.removeAllListeners('upgrade');
  const refusing = new WebSocketServer({ server });
  refusing.on('connection', (socket) =>
    socket.on('message', (data) =>
      socket.send(JSON.stringify({ id: JSON.parse(String(data)).id, error: { message: 'Too many topics.' } })),
    ),
  );
  await expect(relay.subscribe('a')).rejects.toMatchObject({ message: 'Too many topics.' });
  expect(relay.follows('a')).toBe(false);
});

test.each<readonly [string, number, (close: () => void) => void]>([
  ['before its token is made', 0, (close) => close()],
  ['while the relay admits it', 1, (close) => void server.once('upgrade', close)],
])('a connection closed %s does not stay open, and the next call opens another', async (_when, contacts, arrange) => {
  let contacted = 0;
  server.on('upgrade', () => {
    contacted += 1;
  });
  const asked = relay.call('irn_subscribe', { topic: 'a' });
  arrange(() => relay.close());
  await expect(asked).rejects.toMatchObject({ code: 4900 });
  await wait(200);
  expect([contacted, devnet.connections()]).toEqual([contacts, 0]);
  expect(await relay.call('irn_subscribe', { topic: 'b' })).toBe('b');
});

test('does not come back after it was closed, though something was awaited as it was lost', async () => {
  devnet.acknowledges = () => false;
  const asked = relay.call('irn_subscribe', { topic: 'a' });
  const failed = expect(asked).rejects.toMatchObject({ message: 'The connection was closed.' });
  await expect.poll(() => devnet.calls.length).toBe(1);
  await expect.poll(() => devnet.connections()).toBe(0);
  relay.close();
  await failed;
  await wait(700);
  expect([devnet.connections(), devnet.calls.length]).toEqual([0, 1]);
});
