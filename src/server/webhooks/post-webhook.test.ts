import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from './fixtures/webhook-receiver.ts';
import { createPoster } from './post-webhook.ts';
import { isPublicAddress, type Resolve } from './public-address.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => receiver.clear());

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const body = JSON.stringify({ type: 'swap.completed', timestamp: '2026-11-22T00:00:00.000Z', data: { webhook: 'wh_a' } });
const event = (url: string) => ({ id: 'evt_1_completed', url, secret, body });
const at =
  (...addresses: readonly string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const local = (resolve?: Resolve) => createPoster({ allowsLocal: true, now: Date.now, ...(resolve && { resolve }) });

describe('a webhook request', () => {
  test('is signed as Standard Webhooks specifies, verified with another library', async () => {
    expect(await local().post(event(receiver.url))).toEqual({ status: 204 });
    expect(receiver.verify(0, secret)).toEqual(JSON.parse(body));
    expect(receiver.taken[0]?.headers).toMatchObject({ 'webhook-id': 'evt_1_completed', 'content-type': 'application/json' });
    expect(() => receiver.verify(0, `whsec_${Buffer.alloc(32, 8).toString('base64')}`)).toThrow('No matching signature');
  });

  test('goes to the checked address under the host name of the receiver', async () => {
    const { port } = new URL(receiver.url);
    expect(await local(at('127.0.0.1')).post(event(`http://hooks.example.com:${port}/x`))).toEqual({ status: 204 });
    expect(receiver.taken[0]?.headers.host).toBe(`hooks.example.com:${port}`);
  });

  test('does not follow a redirect', async () => {
    const other = await startWebhookReceiver();
    receiver.answer({ status: 307, headers: { Location: other.url } });
    expect(await local().post(event(receiver.url))).toEqual({ status: 307 });
    expect(other.taken).toHaveLength(0);
    await other.close();
  });

  test.each([
    ['120', 120_000],
    ['0', undefined],
    ['soon', undefined],
  ])('reads Retry-After %s', async (text, wanted) => {
    receiver.answer({ status: 503, headers: { 'Retry-After': text } });
    expect(await local().post(event(receiver.url))).toEqual({ status: 503, ...(wanted === undefined ? {} : { retryAfterMs: wanted }) });
  });

  test('reports a silent, unreachable or endless receiver in a sentence, within the deadline', async () => {
    const hasty = createPoster({ allowsLocal: true, now: Date.now, deadlineMs: 300 });
    receiver.answer({});
    expect(await hasty.post(event(receiver.url))).toEqual({ problem: 'It did not answer in time.' });
    const poster = local();
    expect(await poster.post(event('http://127.0.0.1:1/'))).toEqual({ problem: 'No connection, or none that lasts (ECONNREFUSED).' });
    let sent = 0;
    const endless = createServer((_request, response) => {
      response.writeHead(200);
      const more = () => {
        sent += 65_536;
        if (!response.destroyed) response.write('x'.repeat(65_536), more);
      };
      more();
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    expect(await poster.post(event(`http://127.0.0.1:${(endless.address() as AddressInfo).port}/`))).toEqual({ status: 200 });
    await expect.poll(() => endless.closeAllConnections() ?? sent).toBeLessThan(50_000_000);
    endless.close();
  });
});

describe('sends nothing to', () => {
  const strict = (resolve: Resolve) => createPoster({ allowsLocal: false, now: Date.now, resolve });
  const problem = 'Its name leads to an address that is not public.';

  test.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['100.64.0.1'],
    ['169.254.169.254'],
    ['172.31.0.1'],
    ['192.168.1.1'],
    ['0.0.0.0'],
    ['224.0.0.1'],
    ['255.255.255.255'],
    ['::1'],
    ['::'],
    ['::ffff:127.0.0.1'],
    ['::ffff:93.184.216.34'],
    ['64:ff9b::a00:1'],
    ['fe80::1%eth0'],
    ['fc00::1'],
    ['fd12::1'],
    ['ff02::1'],
    ['2002:7f00:1::'],
    ['2001:db8::1'],
    ['2001::1'],
  ])('a name that resolves to %s, alone or beside a public address', async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    for (const addresses of [[address], ['93.184.216.34', address]]) {
      const poster = strict(at(...addresses));
      expect(await poster.problemOf(receiver.url)).toBe(problem);
      expect(await poster.post(event(receiver.url.replace('127.0.0.1', 'hooks.example.com')))).toEqual({ problem });
    }
    expect(receiver.taken).toHaveLength(0);
  });

  test('a name that was public when the webhook was created and resolves to a private address later', async () => {
    let asked = 0;
    const poster = strict(async () => {
      asked += 1;
      return [{ address: asked === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }];
    });
    const url = receiver.url.replace('127.0.0.1', 'rebind.example.com');
    expect(await poster.problemOf(url)).toBeUndefined();
    expect(await poster.post(event(url))).toEqual({ problem });
    expect([asked, receiver.taken.length]).toEqual([2, 0]);
  });

  test('a name that does not resolve, although it may by the next attempt', async () => {
    const unknown = strict(() => Promise.reject(new Error('ENOTFOUND')));
    const url = 'https://hooks.example.com/';
    expect([await unknown.problemOf(url), await strict(at('93.184.216.34', '2606:2800:220:1::1')).problemOf(url)]).toEqual([
      undefined,
      undefined,
    ]);
    for (const poster of [unknown, strict(at())])
      expect(await poster.post(event(url))).toEqual({ problem: 'Its name leads to no address.' });
  });
});
