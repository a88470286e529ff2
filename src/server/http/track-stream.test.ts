import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import type { ServiceError } from '../../client/errors.ts';
import { createClient } from '../../client/transport.ts';
import { followSwap } from '../../client/v1/follow-swap.ts';
import { trackStreamEndpoint } from '../../contract/v1/follow/track-stream.ts';
import { followDeposit } from '../../service/track/follow.ts';
import { createServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv } from '../fixtures/memoless-world.ts';
import { serve } from './serve.ts';
import { streamTrack } from './track-stream.ts';

stretchDeadlines({ timers: true });
let devnet: RunningDevnet;
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
});
afterAll(() => devnet.close());
beforeEach(async () => {
  await control('reset', {});
  const deps = createServerDeps(devnetEnv(devnet.url), () => undefined);
  handle = serve(trackStreamEndpoint, followDeposit, () => deps, { stream: streamTrack });
});

async function control(path: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`${devnet.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<Record<string, string>>;
}

const origin = 'https://swap.example';
const stream = (tx: string, headers: Readonly<Record<string, string>> = {}) =>
  handle(new Request(`${origin}${trackStreamEndpoint.path}?tx=${tx}&network=thorchain`, { headers }));

interface Told {
  readonly event: string;
  readonly id: string;
  readonly data: Record<string, unknown>;
}

async function firstEvent(response: Response): Promise<Told> {
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return parseEvent(new TextDecoder().decode(value));
}
function parseEvent(text: string): Told {
  const [, event = ''] = /^event: (.*)$/m.exec(text) ?? [];
  const [, id = ''] = /^id: (.*)$/m.exec(text) ?? [];
  const [, data = '{}'] = /^data: (.*)$/m.exec(text) ?? [];
  return { event, id, data: JSON.parse(data) };
}

/** The deposit of a swap completed on the devnet. */
async function paid(): Promise<string> {
  const memo = '=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:100000';
  const { tx } = await control('pay', { network: 'thorchain', asset: 'LTC.LTC', amount: '500000000', memo });
  await control('clock', { advance_blocks: 1000 });
  return tx ?? '';
}

describe('a swap as a stream of events', () => {
  test('sends "unseen" for an unknown deposit, and does not repeat it to a client that reconnects', async () => {
    const unknown = 'AB'.repeat(32);
    const response = await stream(unknown);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const first = await firstEvent(response);
    expect(first).toMatchObject({ event: 'unseen', data: { code: 'transaction_not_found' } });
    const again = await stream(unknown, { 'Last-Event-ID': first.id });
    const quiet = await Promise.race([firstEvent(again), pause(500, 'quiet')]);
    expect(quiet).toBe('quiet');
  });

  test('sends an expected end again once it has changed by more than a few seconds', async () => {
    await control('clock', { pause: true });
    const memo = '=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:1';
    const { tx = '' } = await control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '10000000', memo });
    await control('clock', { advance_blocks: 1 });
    const first = await firstEvent(await stream(tx));
    const [digest = '', end = ''] = first.id.split('.');
    expect(first).toMatchObject({ event: 'track', data: { final: false } });
    expect(JSON.stringify(first.data)).toContain(new Date(Number(end)).toISOString().slice(0, 19));
    const later = await firstEvent(await stream(tx, { 'Last-Event-ID': `${digest}.${Number(end) - 120_000}` }));
    expect(later).toMatchObject({ event: 'track', id: expect.stringContaining(digest) });
    // The expected end moves back by a second for each second that the network's clock is paused.
    const near = await stream(tx, { 'Last-Event-ID': `${digest}.${Number(end) + 5_000}` });
    const quiet = await Promise.race([firstEvent(near), pause(500, 'quiet')]);
    expect(quiet).toBe('quiet');
  });

  test('sends a final swap once, ends, and answers a reconnect with 204', async () => {
    const tx = await paid();
    const text = await (await stream(tx)).text();
    const [first, second] = text.split('\n\n').map(parseEvent);
    expect(first).toMatchObject({ event: 'track', data: { state: 'done', final: true } });
    expect(second?.event).toBe('end');
    const back = await stream(tx, { 'Last-Event-ID': first?.id ?? '' });
    expect([back.status, await back.text()]).toEqual([204, '']);
  });

  test('follows a swap on its own network when another was named', async () => {
    const tx = await paid();
    const response = await handle(new Request(`${origin}${trackStreamEndpoint.path}?tx=${tx}&network=mayachain`));
    const [first, second] = (await response.text()).split('\n\n').map(parseEvent);
    expect(first).toMatchObject({ event: 'track', data: { network: 'thorchain', state: 'done', final: true } });
    expect(second?.event).toBe('end');
  });

  test('sends a lost deposit with the reason, and ends', async () => {
    const { tx = '' } = await control('pay', {
      network: 'thorchain',
      asset: 'BTC.BTC',
      amount: '900',
      memo: '=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:1',
    });
    await control('clock', { advance_blocks: 1_000 });
    const [first, second] = (await (await stream(tx)).text()).split('\n\n').map(parseEvent);
    expect(first).toMatchObject({ event: 'track', data: { state: 'lost', final: true, lost: { code: 'below_dust' } } });
    expect(second?.event).toBe('end');
  });

  test('answers JSON requests with the current state, and HEAD as GET without a body', async () => {
    const tx = await paid();
    const json = await stream(tx, { Accept: 'application/json' });
    expect(await json.json()).toMatchObject({ state: 'done' });
    for (const hash of [tx, 'AB'.repeat(32)]) {
      const got = await stream(hash);
      const head = await handle(new Request(`${origin}${trackStreamEndpoint.path}?tx=${hash}&network=thorchain`, { method: 'HEAD' }));
      const kinds = [head, got].map(({ status, headers }) => [status, headers.get('content-type')]);
      expect(kinds).toEqual(Array(2).fill([200, expect.stringContaining('text/event-stream')]));
      expect(head.body).toBeNull();
      await got.body?.cancel();
    }
  });

  test('fails an invalid request as JSON before the stream starts', async () => {
    const response = await stream('AB');
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_field', field: 'tx' }]);
  });

  test('sends a keep-alive line every 15 seconds, and stops its timers once the caller leaves', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const reader = (await stream('CD'.repeat(32))).body?.getReader();
      await reader?.read();
      vi.advanceTimersByTime(15_000);
      expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(':\n\n');
      await reader?.cancel();
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0), { timeout: 60_000 });
    } finally {
      vi.useRealTimers();
    }
  });
});

/** Timer of a client that reconnects at once. */
const after = (_: number, task: () => void) => {
  const timer = setTimeout(task, 0);
  return () => clearTimeout(timer);
};

test('the client reaches the final state of a swap after a broken connection', async () => {
  let isBroken = true;
  const states: string[] = [];
  const client = createClient({
    origin,
    after,
    fetch: async (url, init) => {
      if (isBroken) {
        isBroken = false;
        throw new TypeError('reset');
      }
      return handle(new Request(url, init));
    },
  });
  const tx = await paid();
  for await (const { state, final } of followSwap(client, { tx, network: 'thorchain' })) states.push(`${state} ${final}`);
  expect(states).toEqual(['done true']);
});

test('the client throws the refusal of the service', async () => {
  const client = createClient({ origin, fetch: (url, init) => handle(new Request(url, init)) });
  await expect(followSwap(client, { tx: 'AB' }).next()).rejects.toMatchObject({ code: 'invalid_field', field: 'tx' });
});

test('the client reports that nobody has seen the deposit', async () => {
  const fetch = async (url: string, { signal, ...init }: RequestInit) => {
    const { body, headers } = await handle(new Request(url, init));
    return new Response(body?.pipeThrough(new TransformStream(), signal ? { signal } : {}) ?? null, { headers });
  };
  const client = createClient({ origin, fetch });
  const control = new AbortController();
  const told: unknown[] = [];
  const onWait = (error: ServiceError) => {
    told.push([error.code, error.status]);
    control.abort();
  };
  const swap = followSwap(client, { tx: 'EF'.repeat(32) }, { signal: control.signal, onWait });
  await expect(swap.next()).rejects.toMatchObject({ reason: 'aborted' });
  expect(told).toEqual([['transaction_not_found', 404]]);
});

test('the client without a key follows a swap from another origin through a reconnect, with the headers its preflight allows', async () => {
  const tx = await paid();
  const url = `${origin}${trackStreamEndpoint.path}?tx=${tx}&network=thorchain`;
  const preflight = await handle(new Request(url, { method: 'OPTIONS', headers: { Origin: 'https://other.example' } }));
  const allowed = (preflight.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(', ');
  let connections = 0;
  /** Refuses headers that the preflight does not allow, as browsers do, and ends the first connection after one event. */
  const fetchAsBrowser = async (to: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if ([...headers.keys()].some((name) => !allowed.includes(name))) throw new TypeError('Failed to fetch');
    connections += 1;
    if (connections > 1) return handle(new Request(to, init));
    const waiting = `event: unseen\nid: first\ndata: ${JSON.stringify(notSeen)}\n\n`;
    return new Response(waiting, { headers: { 'content-type': 'text/event-stream' } });
  };
  const notSeen = { error: 'Not seen.', code: 'transaction_not_found', hint: 'Wait.', documentation: '', request_id: 'r' };
  const client = createClient({ origin, after, fetch: fetchAsBrowser });
  const states: string[] = [];
  for await (const { state } of followSwap(client, { tx, network: 'thorchain' })) states.push(state);
  expect([connections, states]).toEqual([2, ['done']]);
  const sent = await Promise.all(['src/client/transport.ts', 'src/client/v1/follow-swap.ts'].map((file) => readFile(file, 'utf8')));
  expect(allowed).not.toContain('x-api-key');
  const named = ['accept', 'content-type', 'idempotency-key', 'last-event-id'];
  expect(named.filter((name) => !sent.join().includes(name))).toEqual([]);
  expect(named.filter((name) => !allowed.includes(name))).toEqual([]);
});
