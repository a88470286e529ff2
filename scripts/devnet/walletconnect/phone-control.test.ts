import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { phoneControl } from './phone-control.ts';
import { startRelay } from './relay.ts';

const symKey = 'cd'.repeat(32);
const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${symKey}`;
const devnet = { handle: () => Promise.reject(new Error('The devnet is not needed here.')) };
const notYet = (): string => {
  throw new Error('The devnet has no address yet.');
};

test.each([
  ['another scheme', { uri: 'https://example.com' }],
  ['a topic of another length', { uri: `wc:abcd@2?symKey=${symKey}` }],
  ['no key', { uri: `wc:${'ab'.repeat(32)}@2?relay-protocol=irn` }],
  ['space around the link', { uri: ` ${uri} ` }],
  ['the link in another place', { uri: 'wc:', note: { uri } }],
  ['no link', {}],
])('refuses %s before it starts a phone', async (_name, body) => {
  const answer = await phoneControl(devnet, notYet).handle(JSON.stringify(body));
  expect(answer).toMatchObject({ status: 400 });
});

test('names the member that is no link', async () => {
  const answer = await phoneControl(devnet, notYet).handle('{"uri":"wc:"}');
  expect(answer.body).toEqual({ error: 'this must be a link that begins with wc:', field: 'uri' });
});

test('starts the phone with the next link after a start that failed, however the JSON is spaced', async () => {
  const server = createServer();
  const relay = startRelay(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let url = notYet;
  const control = phoneControl(devnet, () => url());
  const body = `{ "uri" : "${uri}" }`;
  try {
    await expect(control.handle(body)).rejects.toThrow('no address yet');
    url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await control.handle(body)).toMatchObject({ status: 200, body: { evm: expect.stringMatching(/^0x/) } });
  } finally {
    await control.close();
    relay.close();
    await new Promise((resolve) => server.close(resolve));
  }
});

test('closes without a phone, and while one fails to start', async () => {
  const control = phoneControl(devnet, notYet);
  await control.close();
  const failed = expect(control.handle(JSON.stringify({ uri }))).rejects.toThrow('no address yet');
  await control.close();
  await failed;
});
