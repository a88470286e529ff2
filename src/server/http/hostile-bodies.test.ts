import { request } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countFor } from '../../../scripts/config/tier.ts';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { defaultMaxBodyBytes } from '../../contract/endpoint.ts';
import { documentedEndpoints } from '../../contract/endpoints.ts';
import { errorTable } from '../../contract/errors.ts';
import { mcpSurface } from '../../contract/mcp/endpoint.ts';
import { unlessStalled } from '../fixtures/undisturbed.ts';
import { type SmallHost, startSmallHost } from './fixtures/small-host.ts';

/** Longer than any response may take, even on a busy machine. */
const deadlineMs = 10_000;
const maxResidentBytes = 512_000_000;

const targets = [
  ...documentedEndpoints
    .filter(({ method }) => method === 'POST')
    .map(({ path, ...rest }) => ({ path: path as string, bytes: 'maxBodyBytes' in rest ? rest.maxBodyBytes : defaultMaxBodyBytes })),
  { path: mcpSurface.path, bytes: mcpSurface.maxBodyBytes },
];
type Target = (typeof targets)[number];
const largest = targets.reduce((one, other) => (other.bytes > one.bytes ? other : one));

/** A body of `unit` repeated between `open` and `close`, as large as the endpoint takes. */
interface Shape {
  readonly open: string;
  readonly unit: string;
  readonly close: string;
}

const bodyOf = ({ open, unit, close }: Shape, { bytes }: Target): string => {
  const count = Math.floor((bytes - open.length - close.length) / Buffer.byteLength(unit));
  return `${open}${unit.repeat(count)}${close}`;
};

/** The shapes that ended the process, or blocked it for seconds. */
const known: readonly Shape[] = [
  { open: '{"description":', unit: '[', close: '' },
  { open: '[{}', unit: ',{}', close: ']' },
  { open: '[[]', unit: ',[]', close: ']' },
  { open: '{"description":[[]', unit: ',[]', close: ']}' },
  { open: '{"a":1', unit: ',"a":1', close: '}' },
];

const parts = ['[', ']', '{', '}', '{}', '[]', ',', ':', '"', '\\', '"a":', '"a"', '0', '-1e9', '1,', 'null', ' ', 'é', '\\u0000', '{"a":'];
const texts = (maxLength: number) => fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength }).map((list) => list.join(''));
const drawn: fc.Arbitrary<Shape> = fc.record({
  open: fc.oneof(fc.constantFrom('', '{"description":', '{"description":"', '{"jsonrpc":"2.0","id":', '{'), texts(3)),
  unit: texts(4),
  close: fc.constantFrom('', '"}', ']}', '}', ']'),
});

let devnet: RunningDevnet;
let host: SmallHost;
let callers = 0;

function newCaller(): string {
  callers += 1;
  return `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
}

beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
  const urlsFor = (name: string) => `a=${devnet.url}/${name},b=${devnet.url}/b/${name}`;
  host = await startSmallHost({
    THORNODE_URLS: urlsFor('thornode'),
    MIDGARD_URLS: urlsFor('midgard'),
    MAYANODE_URLS: urlsFor('mayanode'),
    MAYA_MIDGARD_URLS: urlsFor('maya-midgard'),
  });
});
afterAll(() => Promise.all([host.stop(), devnet.close()]));

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly ms: number;
}

interface Sent {
  readonly caller?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the body in chunks, without its length. */
  readonly isChunked?: boolean;
}

function send({ path }: Target, body: string, { caller = newCaller(), headers = {}, isChunked = false }: Sent = {}): Promise<Answer> {
  const started = performance.now();
  const bytes = Buffer.from(body);
  return new Promise((resolve, reject) => {
    const sending = request(
      `${host.url}${path}`,
      {
        method: 'POST',
        agent: false,
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': caller,
          'x-api-key': 'strait_devnet',
          ...(isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': bytes.length }),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => {
          const { code, error } = JSON.parse(text) as { code?: string; error?: { data?: { code?: string } } };
          resolve({ status: answer.statusCode ?? 0, code: code ?? error?.data?.code ?? '', ms: performance.now() - started });
        });
      },
    );
    sending.on('error', reject);
    sending.setTimeout(deadlineMs, () => sending.destroy(new Error('no answer in time')));
    for (let at = 0; at < bytes.length; at += 65_536) sending.write(bytes.subarray(at, at + 65_536));
    sending.end();
  });
}

function expectDocumented({ status, code, ms }: Answer, body: string): void {
  const about = `${status} ${code} for ${body.slice(0, 80)}`;
  expect(Object.hasOwn(errorTable, code), about).toBe(true);
  expect(errorTable[code as keyof typeof errorTable].status, about).toBe(status);
  expect(code, about).not.toBe('internal_error');
  expect(ms).toBeLessThan(deadlineMs);
}

/** Milliseconds of honest requests, one after another until `work` is done. */
async function timesBeside(work: () => Promise<void>): Promise<readonly number[]> {
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const mcp = { path: mcpSurface.path, bytes: mcpSurface.maxBodyBytes };
  while (!isDone) {
    const { status, ms } = await send(mcp, JSON.stringify(listing), { headers: { 'x-honest': '1' } });
    expect(status).toBe(200);
    times.push(ms);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await done;
  return times;
}

function expectAlive(): void {
  expect(host.exited()).toBeUndefined();
  expect(host.peakBytes()).toBeLessThan(maxResidentBytes);
}

test('answers the largest bodies of every endpoint in hostile shapes, with others served beside', () =>
  unlessStalled(async () => {
    const times = await timesBeside(async () => {
      for (const target of targets) {
        for (const shape of known) {
          const body = bodyOf(shape, target);
          for (const headers of [{}, { 'Idempotency-Key': 'k' }]) expectDocumented(await send(target, body, { headers }), body);
        }
      }
    });
    expectAlive();
    expect(times.toSorted((a, b) => a - b)[times.length >> 1]).toBeLessThan(300);
  }));

test('answers bodies of any drawn shape', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...targets), drawn, fc.boolean(), fc.boolean(), async (target, shape, hasKey, isChunked) => {
      const body = bodyOf(shape, target);
      expectDocumented(await send(target, body, { isChunked, ...(hasKey && { headers: { 'Idempotency-Key': 'k' } }) }), body);
    }),
    { numRuns: countFor({ gate: 20, deep: 200 }) },
  );
  expectAlive();
});

test('counts what is refused, and refuses compressed and overlong bodies', async () => {
  const caller = newCaller();
  const body = bodyOf(known[0] as Shape, { ...largest, bytes: 100_000 });
  const codes: string[] = [];
  for (let count = 0; count < 6; count += 1) codes.push((await send(largest, body, { caller })).code);
  expect(codes).toEqual([...Array<string>(5).fill('invalid_json'), 'rate_limited']);
  // The rest of the body is not read; the sender may only get a connection error.
  for (const [more, headers, isChunked, code] of [
    [0, { 'Content-Encoding': 'gzip' }, false, 'unsupported_media_type'],
    [largest.bytes + 1, {}, true, 'payload_too_large'],
  ] as const)
    expect((await send(largest, body.padEnd(more), { headers, isChunked }).catch(() => ({ code }))).code).toBe(code);
  expectAlive();
});

test('accepts equal and slow bodies of many callers while serving others', async () => {
  const content = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(4_900_000)]).toString(
    'base64',
  );
  const report = JSON.stringify({ description: 'It is slow.', attachment: { name: 'a.png', contentType: 'image/png', content } });
  const { hostname, port } = new URL(host.url);
  const head = `POST ${largest.path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${largest.bytes}\r\n`;
  const slow = Array.from({ length: 12 }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(`${head}X-Forwarded-For: 192.0.2.1\r\n\r\n${'x'.repeat(1_000_000)}`);
    return socket;
  });
  const codes: string[] = [];
  await timesBeside(async () => {
    const own = { headers: { 'Idempotency-Key': 'same' }, caller: newCaller() };
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const { status, code } = await send(largest, report, index % 2 ? own : {}).catch(() => ({ status: 429, code: 'rate_limited' }));
        if (status !== 200) expect(errorTable[code as keyof typeof errorTable].status).toBe(status);
        codes.push(code);
      }),
    );
  });
  for (const socket of slow) socket.destroy();
  expect(codes).toContain('');
  expectAlive();
  // Nothing of them is held any longer.
  await expect.poll(async () => (await send(largest, report)).status).toBe(200);
});
