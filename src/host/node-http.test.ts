import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readJsonBytes } from '../server/http/steps/json-body.ts';
import type { BodyBudget } from './incoming-request.ts';
import { answerNode, bodyBudget } from './node-http.ts';
import { callerAddress } from './trusted-proxies.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A host whose handler reads at most `most` bytes of a body. */
async function host(budget: BodyBudget, most: number): Promise<string> {
  const handler = async (request: Request): Promise<Response> => {
    let size = 0;
    try {
      for await (const chunk of request.body ?? []) {
        size += chunk.length;
        if (size > most) return new Response('too large', { status: 413 });
      }
    } catch {
      return new Response('broken off', { status: 400 });
    }
    return new Response(`${size}`);
  };
  const listening = createServer((incoming, outgoing) => void answerNode(incoming, outgoing, handler, { budget }));
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

const post = (url: string, bytes: number) =>
  fetch(url, { method: 'POST', body: 'x'.repeat(bytes) }).then(
    (answer) => answer.status,
    () => 0,
  );

test('releases the memory of refused bodies, however often they are sent', async () => {
  const budget = bodyBudget(2_000_000);
  const url = await host(budget, 1_000);
  for (let count = 0; count < 60; count += 1) await post(url, 900_000);
  await expect.poll(() => budget.heldBytes).toBe(0);
  expect(await post(url, 900)).toBe(200);
});

test('returns 429 for a body larger than the server may hold, and releases it with the response', async () => {
  const budget = bodyBudget(100_000, 100_000);
  const url = await host(budget, 10_000_000);
  const answer = await fetch(url, { method: 'POST', body: 'x'.repeat(300_000) }).catch(() => undefined);
  if (answer !== undefined) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await answer.json()).toMatchObject({ code: 'rate_limited' });
  }
  await expect.poll(() => budget.heldBytes).toBe(0);
  expect(await post(url, 50_000)).toBe(200);
});

test('counts a slow body while it is held, and releases it when its caller leaves', async () => {
  const budget = bodyBudget(100_000, 100_000);
  const { port } = new URL(await host(budget, 10_000_000));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000\r\n\r\n${'x'.repeat(60_000)}`);
  await expect.poll(() => budget.heldBytes).toBe(60_000);
  expect(await post(`http://127.0.0.1:${port}`, 50_000)).not.toBe(200);
  socket.destroy();
  await expect.poll(() => budget.heldBytes).toBe(0);
});

test('leaves room for others beside a caller who holds its share, and counts what is parsed', async () => {
  const budget = bodyBudget(120_000);
  const handler = (request: Request) =>
    readJsonBytes(request, 100_000).then(
      ({ length }) => new Response(`${length}`),
      () => new Response('broken off', { status: 400 }),
    );
  const listening = createServer(
    (incoming, outgoing) => void answerNode(incoming, outgoing, handler, { budget, addressOf: callerAddress('127.0.0.1') }),
  );
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  const slow = connect(port, '127.0.0.1');
  const head =
    'POST / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n';
  slow.write(`${head}${'x'.repeat(8_000)}`);
  await expect.poll(() => budget.heldBytes).toBe(24_000);
  const send = (caller: string) =>
    fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      body: 'x'.repeat(9_000),
      headers: { 'X-Forwarded-For': caller, 'Content-Type': 'application/json' },
    });
  expect([(await send('192.0.2.1')).status, (await send('192.0.2.2')).status]).toEqual([429, 200]);
  slow.destroy();
  await expect.poll(() => [budget.heldBytes, budget.byCaller.size]).toEqual([0, 0]);
  expect((await send('192.0.2.1')).status).toBe(200);
});
