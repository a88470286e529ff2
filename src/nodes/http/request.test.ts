import { createServer } from 'node:http';
import { createGzip } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { unlessStalled } from '../../server/fixtures/undisturbed.ts';
import { within } from '../../spec/fixtures/pace.ts';
import { after, json, type Script, type ScriptedHost, scriptedHost, stall, text } from '../networks/vectors/scripted-host.ts';
import { openAfter, openMs } from './circuit.ts';
import { hostStats } from './host-stats.ts';
import { getJson, type JsonReply, type JsonRequest } from './request.ts';

const open: ScriptedHost[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()));
});

async function hosts(...scripts: Script[]): Promise<ScriptedHost[]> {
  const started = await Promise.all(scripts.map((script) => scriptedHost(createServer, script)));
  open.push(...started);
  return started;
}

interface Body {
  readonly height: number;
}
const read = (value: unknown) => (typeof (value as Body)?.height === 'number' ? (value as Body) : undefined);
const request = (some: readonly ScriptedHost[], more: Partial<JsonRequest<Body>> = {}): Promise<JsonReply<Body>> =>
  getJson({
    hosts: some.map(({ url }) => url),
    path: '/x',
    fetch,
    // Longer than a busy machine may stall.
    timeoutMs: 120_000,
    maxBytes: 10_000,
    hedgeMs: 90_000,
    who: 'The network',
    read,
    ...more,
  });

const good = json({ height: 7 });
const value = { kind: 'value', value: { height: 7 } };
const error = (kind: string, code: string) => ({
  kind: 'failed',
  error: { kind, info: { code, hint: expect.stringMatching(/^The network /) } },
});
const unavailable = error('unavailable', 'upstream_unavailable');
const invalid = error('invalid', 'upstream_invalid');
const timeout = error('timeout', 'upstream_timeout');

const big = JSON.stringify({ height: 7, padding: 'x'.repeat(20_000) });
const reset: Script = (response) => void response.socket?.destroy();
const truncated: Script = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"height": 7, ');
  setTimeout(() => response.socket?.destroy(), 10);
};
const shortJson = text('{"height": 7', 200, 'application/json');
const claimsTooLittle: Script = (response) => {
  response.socket?.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n${big}`);
};
const claimsTooMuch: Script = (response) => {
  response.socket?.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99999\r\n\r\n{"height": 7}');
};
const endless: Script = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write('[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],'.repeat(50)), 1);
  response.on('close', () => clearInterval(timer));
};
const zipBomb: Script = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  const zip = createGzip();
  zip.pipe(response);
  zip.end(Buffer.alloc(50_000_000, 0x20));
};
const badUtf8: Script = (response) => void response.end(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]));
const redirect: Script = (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();

const errors: readonly (readonly [string, Script, unknown])[] = [
  ['a reset connection', reset, unavailable],
  ['a body cut off', truncated, unavailable],
  ['JSON that stops', shortJson, invalid],
  ['a Content-Length below the body', claimsTooLittle, invalid],
  ['a Content-Length above the body', claimsTooMuch, unavailable],
  ['HTML with 200', text('<html><body>Welcome</body></html>'), invalid],
  ['HTML with 404', text('<html></html>', 404), invalid],
  ['HTML with 502', text('<html></html>', 502), unavailable],
  ['garbage', text('\u0000\u0001 no', 200, 'application/json'), invalid],
  ['bytes that are no UTF-8', badUtf8, invalid],
  ['an empty body', text('', 200), invalid],
  ['500 with a JSON body', json({ code: 13, message: 'panic', details: [] }, 500), unavailable],
  ['503', text('busy', 503), unavailable],
  ['429', text('slow down', 429), unavailable],
  ['429 with a JSON body', json({ error: 'slow down' }, 429), unavailable],
  ['a body over the cap', text(big, 200, 'application/json'), invalid],
  ['an endless body without a length', endless, invalid],
  ['a compressed body over the cap', zipBomb, invalid],
  ['JSON of another shape', json([1, 2, 3]), invalid],
  ['a redirect', redirect, unavailable],
];

describe('getJson with one host', () => {
  test('reads a good response', async () => {
    const some = await hosts(good);
    expect(await request(some, { query: { a: 'ETH.USDC-0X1', b: '1/2' } })).toEqual(value);
    expect(some[0]?.seen).toEqual(['/x?a=ETH.USDC-0X1&b=1%2F2']);
  });

  test.each(errors)('returns a typed failure for %s', async (_, script, expected) => {
    expect(await request(await hosts(script))).toEqual(expected);
  });

  test('gives up at the deadline on a silent host and on an endless body', async () => {
    const slowBody: Script = (response) => void response.writeHead(200).write('{"height":');
    for (const script of [stall, slowBody]) {
      expect(await within(60_000, request(await hosts(script), { timeoutMs: 200 }))).toEqual(timeout);
    }
  });

  test('is unavailable when nothing listens or no host is given', async () => {
    expect(await request([], { hosts: ['http://127.0.0.1:9'] })).toEqual(unavailable);
    expect(await request([])).toEqual(unavailable);
    expect(await request([], { hosts: ['not a url'] })).toEqual(unavailable);
  });

  test('passes on a refusal in either dialect, whatever its status', async () => {
    const refused = (status: number, message: string) => ({ kind: 'refused', refusal: { status, message } });
    expect(await request(await hosts(json({ code: 3, message: 'no: invalid request', details: [] }, 400)))).toEqual(
      refused(400, 'no: invalid request'),
    );
    expect(await request(await hosts(json({ error: 'no' }, 404)))).toEqual(refused(404, 'no'));
    expect(await request(await hosts(json({ error: 'no' }, 200)))).toEqual(refused(200, 'no'));
    expect(await request(await hosts(json({ error: 'no', height: 7 }, 200)))).toEqual(refused(200, 'no'));
  });
});

describe('getJson with several hosts', () => {
  test.each(errors)('moves to the next host after %s', async (_, script) => {
    expect(await request(await hosts(script, good))).toEqual(value);
  });

  test('hedges a silent host with the next, takes the first good response and drops the other', async () => {
    const some = await hosts(stall, good);
    expect(await within(60_000, request(some, { hedgeMs: 80 }))).toEqual(value);
    await expect.poll(() => some[0]?.dropped()).toBe(1);
  });

  test('still accepts a slow first host when the second fails', async () => {
    const some = await hosts(after(300, good), reset);
    expect(await request(some, { hedgeMs: 80 })).toEqual(value);
    expect(some.map(({ seen }) => seen.length)).toEqual([1, 1]);
  });

  test('contacts no other host when the first answers in time', async () => {
    const some = await hosts(good, good);
    await request(some);
    expect(some[1]?.seen).toEqual([]);
  });

  test('tries a failed or silent host last until its failure expires', async () => {
    let now = 1_000;
    const stats = hostStats(() => now);
    for (const script of [reset, stall]) {
      const some = await hosts(script, good);
      await request(some, { hostStats: stats, hedgeMs: 400 });
      await request(some, { hostStats: stats });
      expect(some.map(({ seen }) => seen.length)).toEqual([1, 2]);
      now += 60_000;
      await request(some, { hostStats: stats, hedgeMs: 400 });
      expect(some.map(({ seen }) => seen.length)).toEqual([2, 3]);
    }
  });

  test('keeps an unknown refusal while trying others, and settles on a known one', async () => {
    const no = json({ error: 'no' });
    expect(await request(await hosts(no, good))).toEqual(value);
    expect(await request(await hosts(no, text('<html>')))).toEqual({ kind: 'refused', refusal: { status: 200, message: 'no' } });
    const some = await hosts(no, good);
    expect((await request(some, { judge: () => 'answer' })).kind).toBe('refused');
    expect(some[1]?.seen).toEqual([]);
    expect(await request(await hosts(no, reset), { judge: () => 'host_error' })).toEqual(unavailable);
  });

  test('reports the most informative failure when all hosts fail', async () => {
    expect(await request(await hosts(reset, text('<html>')))).toEqual(invalid);
    expect(await request(await hosts(reset, json({}, 503)))).toEqual(unavailable);
    expect(await request(await hosts(text('<html>'), stall), { timeoutMs: 300 })).toEqual(timeout);
  });

  test('stops all requests when the caller aborts', async () => {
    const some = await hosts(stall, stall);
    const stop = new AbortController();
    const reply = request(some, { signal: stop.signal, hedgeMs: 80 });
    await expect.poll(() => some[1]?.seen.length).toBe(1);
    stop.abort();
    expect(await reply).toEqual(timeout);
    await expect.poll(() => some.map((host) => host.dropped())).toEqual([1, 1]);
    const late = await hosts(good);
    expect(await request(late, { signal: stop.signal })).toEqual(timeout);
    expect(late[0]?.seen).toEqual([]);
  });
});

describe('getJson with a failing host', () => {
  test('skips a host after consecutive failures, probes it after a while and reuses it once it answers', async () => {
    let now = 0;
    let isDown = true;
    const [host] = await hosts((response, request) => (isDown ? reset : good)(response, request));
    const some = host === undefined ? [] : [host];
    const stats = hostStats(() => now);
    for (let count = 0; count < openAfter; count += 1) expect(await request(some, { hostStats: stats })).toEqual(unavailable);
    expect(await request(some, { hostStats: stats })).toEqual(unavailable);
    expect(host?.seen.length).toBe(openAfter);
    now += openMs;
    const replies = await Promise.all(Array.from({ length: 4 }, () => request(some, { hostStats: stats })));
    expect(replies).toEqual(Array(4).fill(unavailable));
    expect(host?.seen.length).toBe(openAfter + 1);
    now += openMs;
    isDown = false;
    expect(await Promise.all(Array.from({ length: 4 }, () => request(some, { hostStats: stats })))).toEqual(Array(4).fill(value));
    expect(host?.seen.length).toBe(openAfter + 5);
  });

  test('counts silence until the deadline as a failure, but not an aborted request', () =>
    unlessStalled(async () => {
      const some = await hosts(stall);
      const stats = hostStats(() => 0);
      const stop = new AbortController();
      const gone = Array.from({ length: openAfter }, () => request(some, { hostStats: stats, signal: stop.signal }));
      await expect.poll(() => some[0]?.seen.length).toBe(openAfter);
      stop.abort();
      await Promise.all(gone);
      const silent = await Promise.all(Array.from({ length: openAfter }, () => request(some, { hostStats: stats, timeoutMs: 400 })));
      expect(silent).toEqual(Array(openAfter).fill(timeout));
      expect(await request(some, { hostStats: stats, timeoutMs: 400 })).toEqual(unavailable);
      expect(some[0]?.seen.length).toBe(2 * openAfter);
    }));

  test('keeps using a host whose only fault is losing races', async () => {
    let now = 0;
    const stats = hostStats(() => now);
    const some = await hosts(stall, good);
    for (let count = 0; count < openAfter + 1; count += 1) {
      expect(await request(some, { hostStats: stats, hedgeMs: 30 })).toEqual(value);
      now += 60_000;
    }
    expect(some[0]?.seen.length).toBe(openAfter + 1);
  });
});
