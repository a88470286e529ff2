import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { type DrainTimes, drains } from './draining.ts';
import { answerNode, bodyBudget } from './node-http.ts';

interface Running {
  readonly server: Server;
  readonly port: number;
  close(times?: Partial<DrainTimes>): Promise<void>;
}

let closing: (() => Promise<void>) | undefined;
afterEach(() => closing?.());

async function start(answer: (request: Request) => Promise<Response>): Promise<Running> {
  const server = createServer((incoming, outgoing) => void answerNode(incoming, outgoing, answer, { budget: bodyBudget() }));
  const draining = drains(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let closed: Promise<void> | undefined;
  const close = (times: Partial<DrainTimes> = {}) => {
    closed ??= draining.close({ drainMs: 0, graceMs: 2_000, ...times });
    return closed;
  };
  closing = () => close();
  return { server, port: (server.address() as AddressInfo).port, close };
}

/** Longer than a busy machine may stall; a server without connections closes at once. */
const unhurried: DrainTimes = { drainMs: 60_000, graceMs: 60_000 };

const soon = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends one request at a time over one kept-alive connection until refused; records how each ended. */
async function caller(port: number, method: string, ends: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const once = () =>
    new Promise<string>((resolve) => {
      const sent = request(
        { host: '127.0.0.1', port, method, agent, headers: method === 'POST' ? { 'Content-Length': 2 } : {} },
        (answer) => answer.resume().on('close', () => resolve(answer.complete ? `${answer.statusCode}` : 'cut')),
      );
      sent.on('error', (problem: NodeJS.ErrnoException) => resolve(problem.code ?? problem.message));
      sent.end(method === 'POST' ? '{}' : undefined);
    });
  let end = '';
  while (end !== 'ECONNREFUSED') {
    end = await once();
    ends.push(end);
  }
  agent.destroy();
}

test('a stopping server drops no request on its kept-alive connections', async () => {
  const { port, close } = await start(async (sent) => {
    await soon(sent.method === 'POST' ? 3 : 0);
    return Response.json(sent.method === 'POST' ? await sent.json() : {});
  });
  const ends: string[] = [];
  const callers = Array.from({ length: 24 }, (_, index) => caller(port, index % 3 === 0 ? 'POST' : 'GET', ends));
  while (ends.length < 500) await soon(5);
  const before = ends.length;
  const stopping = close(unhurried);
  await Promise.all([...callers, stopping]);
  expect(ends.length - before).toBeGreaterThan(24);
  const dropped = ends.filter((end) => end !== '200' && end !== 'ECONNREFUSED');
  expect(dropped).toEqual([]);
});

test('closes the port without resetting connections that are not yet accepted', async () => {
  const { port, close } = await start(async () => Response.json({}));
  const ends: string[] = [];
  const call = () =>
    new Promise<string>((resolve) => {
      const sent = request({ host: '127.0.0.1', port, agent: false }, (answer) => answer.resume().on('close', () => resolve('200')));
      sent.on('error', (problem: NodeJS.ErrnoException) => resolve(problem.code ?? ''));
      sent.end();
    });
  const count = 40;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(
    `const { connect } = require('node:net');
     const { parentPort, workerData: { port, count, connected } } = require('node:worker_threads');
     const note = () => { Atomics.add(connected, 0, 1); Atomics.notify(connected, 0); };
     for (let at = 0; at < count; at += 1) {
       let text = '';
       const socket = connect(port, '127.0.0.1', () => { socket.write('GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n'); note(); });
       socket.on('data', (part) => { text += part; });
       socket.on('error', (problem) => { text = problem.code; note(); });
       socket.on('close', () => parentPort.postMessage(text.slice(0, 15)));
     }`,
    { eval: true, workerData: { port, count, connected } },
  );
  const told = new Promise<void>((resolve) => {
    worker.on('message', (text: string) => {
      ends.push(text);
      if (ends.length === count) resolve();
    });
  });
  await once(worker, 'online');
  // Blocks the loop until every connection waits to be accepted.
  for (let seen = Atomics.load(connected, 0); seen < count; seen = Atomics.load(connected, 0)) Atomics.wait(connected, 0, seen);
  const stopping = close(unhurried);
  await Promise.all([told, stopping]);
  await worker.terminate();
  expect(ends).toEqual(ends.map(() => 'HTTP/1.1 200 OK'));
  expect(await call()).toBe('ECONNREFUSED');
});

const idle = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).setEncoding('utf8');
    socket.once('data', () => resolve(socket)).once('error', reject);
  });

test('answers an idle connection once more after the stop begins, with Connection: close', async () => {
  const { port, close } = await start(async () => Response.json({}));
  const socket = await idle(port);
  const stopping = close(unhurried);
  await soon(60);
  const text = await new Promise<string>((resolve) => {
    let all = '';
    socket.on('data', (part) => {
      all += part;
    });
    socket.once('end', () => resolve(all)).write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  });
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text).toMatch(/^connection: close\r$/im);
  const began = performance.now();
  socket.destroy();
  await stopping;
  expect(performance.now() - began).toBeLessThan(unhurried.drainMs / 2);
});

test('answers a request in progress at the stop with Connection: close', async () => {
  const [held, asked] = [Promise.withResolvers<Response>(), Promise.withResolvers<void>()];
  const { port, close } = await start(() => {
    asked.resolve();
    return held.promise;
  });
  const answered = new Promise<string | undefined>((resolve, reject) => {
    const agent = new Agent({ keepAlive: true });
    request({ host: '127.0.0.1', port, agent }, (answer) => resolve(answer.headers.connection))
      .on('error', reject)
      .end();
  });
  await asked.promise;
  const stopping = close({ graceMs: 60_000 });
  held.resolve(Response.json({}));
  expect(await answered).toBe('close');
  await stopping;
});

test('cuts a response that never ends after the grace period', async () => {
  const asked = Promise.withResolvers<void>();
  const { port, close } = await start(() => {
    asked.resolve();
    return new Promise(() => undefined);
  });
  const cut = new Promise<string | undefined>((resolve) => {
    request({ host: '127.0.0.1', port })
      .on('error', (problem: NodeJS.ErrnoException) => resolve(problem.code))
      .end();
  });
  await asked.promise;
  await close({ graceMs: 50 });
  expect(await cut).toBe('ECONNRESET');
});
