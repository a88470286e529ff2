import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readJsonBytes } from '../server/http/steps/json-body.ts';
import { responseOfBytes, wholeBodyOf } from '../server/http/steps/whole-body.ts';
import { answerNode, bodyBudget } from './node-http.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const budget = bodyBudget(1_000_000, 1_000_000);

async function host(handler: (request: Request) => Promise<Response>): Promise<string> {
  const listening = createServer((incoming, outgoing) => void answerNode(incoming, outgoing, handler, { budget }));
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

const json = { 'Content-Type': 'application/json' };

test('a request behaves as a web Request', async () => {
  const seen: unknown[] = [];
  const url = await host(async (request) => {
    seen.push(
      request instanceof Request,
      request.method,
      new URL(request.url).pathname,
      request.headers.get('x-a'),
      request.signal.aborted,
    );
    const again = new Request(`${request.url}?a=b`, request);
    return new Response(`${again.method} ${new URL(again.url).search} ${await again.text()}`);
  });
  const answer = await fetch(`${url}/one/two`, { method: 'POST', headers: { 'X-A': 'é' }, body: 'body' });
  expect(await answer.text()).toBe('POST ?a=b body');
  expect(seen).toEqual([true, 'POST', '/one/two', expect.any(String), false]);
});

test.each(['json', 'text', 'bytes', 'clone'] as const)('reads a body with %s, and marks it as used unless cloned', async (how) => {
  const url = await host(async (request) => {
    const read = how === 'clone' ? await request.clone().json() : how === 'bytes' ? (await request.bytes()).length : await request[how]();
    return Response.json({ read, isUsed: request.bodyUsed });
  });
  const body = JSON.stringify({ a: 1 });
  const read = { json: { a: 1 }, text: body, bytes: body.length, clone: { a: 1 } }[how];
  expect(await (await fetch(url, { method: 'POST', body })).json()).toEqual({ read, isUsed: how !== 'clone' });
});

test('joins a body in parts, and stops reading one above the limit of the endpoint', async () => {
  const url = await host(async (request) => {
    const bytes = await readJsonBytes(request, 200_000).catch((error: { info: { code: string } }) => error.info.code);
    return new Response(typeof bytes === 'string' ? bytes : `${bytes.length}`);
  });
  expect(await (await fetch(url, { method: 'POST', headers: json, body: 'x'.repeat(150_000) })).text()).toBe('150000');
  let left = 30;
  const parts = new ReadableStream<Uint8Array>({
    pull(controller) {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(new Uint8Array(10_000));
    },
  });
  const long = { method: 'POST', headers: json, body: parts, duplex: 'half' as const };
  expect(await (await fetch(url, long)).text()).toBe('payload_too_large');
  await expect.poll(() => budget.heldBytes).toBe(0);
});

test('reports a body that breaks off as invalid_json', async () => {
  const codes: string[] = [];
  const url = await host(async (request) => {
    await readJsonBytes(request, 1_000).catch((error: { info: { code: string } }) => codes.push(error.info.code));
    return new Response();
  });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"a":1}');
  setImmediate(() => socket.end());
  await expect.poll(() => codes).toEqual(['invalid_json']);
  socket.destroy();
});

test('a response of known bytes behaves as a web Response, and our server can skip reading it', async () => {
  const response = responseOfBytes(Buffer.from('{"a":1}'), { status: 201, headers: { 'X-A': 'b' } });
  expect([response instanceof Response, response.status, response.ok, response.headers.get('x-a')]).toEqual([true, 201, true, 'b']);
  response.headers.set('X-A', 'c');
  response.headers.append('Vary', 'Accept');
  response.headers.append('vary', 'Origin');
  response.headers.delete('x-a');
  const copied = new Headers(response.headers);
  expect([[...response.headers], copied.get('Vary'), copied.has('X-A')]).toEqual([[['vary', 'Accept, Origin']], 'Accept, Origin', false]);
  expect(response.clone().headers.get('vary')).toBe('Accept, Origin');
  expect(new TextDecoder().decode(wholeBodyOf(response))).toBe('{"a":1}');
  expect(await response.clone().text()).toBe('{"a":1}');
  expect(await response.json()).toEqual({ a: 1 });
  expect([response.bodyUsed, wholeBodyOf(response)]).toEqual([true, undefined]);
  expect(wholeBodyOf(new Response('text'))).toBeUndefined();
});
