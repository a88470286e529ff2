import { expect, test } from 'vitest';
import type { NoAnswerError, ServiceError } from './errors.ts';
import { getMemolessRegistration, registerMemoless } from './memoless.ts';
import { createClient, exchange, type FetchFunction } from './transport.ts';
import { listPools } from './v1/pools.ts';
import { getQuote } from './v1/quote.ts';
import { getStatus } from './v1/status.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A service that answers one after the other, the last one for good, and what it was sent. */
function createService(...answers: readonly (() => Promise<Response>)[]) {
  const sent: Sent[] = [];
  const timers: (() => void)[] = [];
  const fetch: FetchFunction = (url, init) => {
    sent.push({ url, init });
    const answer = answers[Math.min(sent.length, answers.length) - 1] ?? (() => new Promise<Response>(() => undefined));
    return answer();
  };
  const after = (_: number, task: () => void) => {
    timers.push(task);
    return () => void timers.splice(timers.indexOf(task), 1);
  };
  return { sent, timers, fetch, after, client: createClient({ fetch, after, origin: 'https://strait.example' }) };
}
const broken = () => Promise.reject(new TypeError('the connection broke'));
const never = () => new Promise<Response>(() => undefined);
const json =
  (body: unknown, status = 200, headers = {}) =>
  async () =>
    Response.json(body, { status, headers });
const noPools = json({ pools: [], networks: [], missing: [] });
const failed = (call: Promise<unknown>): Promise<ServiceError & NoAnswerError> =>
  call.then(
    () => expect.fail('answered'),
    (error) => error,
  );

const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '1' };

test('a GET sends its fields in the query, without undefined ones', async () => {
  const { client, sent } = createService(noPools);
  await listPools(client, { asset: 'ETH.', limit: 3, cursor: undefined });
  expect(sent.map(({ url }) => url)).toEqual(['https://strait.example/api/v1/pools?asset=ETH.&limit=3']);
  expect(sent[0]?.init).toMatchObject({ headers: { accept: 'application/json' } });
});

test('a POST sends its fields in the body, with its idempotency key', async () => {
  const { sent, fetch } = createService(json({ code: 'invalid_field', hint: 'h' }, 400));
  await failed(registerMemoless(createClient({ fetch, apiKey: 'k' }), { asset: 'BTC.BTC', memo: 'm' }, { idempotencyKey: 'once' }));
  expect(sent).toMatchObject([{ url: '/memoless/api/v1/register', init: { method: 'POST', body: '{"asset":"BTC.BTC","memo":"m"}' } }]);
  expect(sent[0]?.init.headers).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    'idempotency-key': 'once',
    'x-api-key': 'k',
  });
});

test('writes a path field into the path', async () => {
  const { client, sent } = createService(json({}, 500));
  await failed(getMemolessRegistration(client, { id: 'a/b' }));
  expect(sent.map(({ url }) => url)).toEqual(['https://strait.example/memoless/api/v1/register/a%2Fb']);
});

test('repeats a GET once after a broken connection, and never a POST', async () => {
  const once = createService(broken, noPools);
  expect(await listPools(once.client)).toMatchObject({ pools: [] });
  expect(once.sent).toHaveLength(2);
  const twice = createService(broken);
  expect(await failed(listPools(twice.client))).toMatchObject({ name: 'NoAnswerError', reason: 'unreachable' });
  expect(twice.sent).toHaveLength(2);
  const post = createService(broken);
  expect(await failed(registerMemoless(post.client, { asset: 'BTC.BTC', memo: 'm' }))).toMatchObject({ reason: 'unreachable' });
  expect(post.sent).toHaveLength(1);
});

test('does not repeat a refused call, and throws with all its details', async () => {
  const refusals = [{ network: 'thorchain', code: 'amount_too_low', reason: 'r', details: { recommended_min_amount_in: '5' } }];
  const body = { error: 'Too small.', code: 'amount_too_low', hint: 'More.', request_id: 'req_1', field: 'amount', details: {}, refusals };
  const { client, sent } = createService(json(body, 422, { 'retry-after': '7' }));
  const error = await failed(getQuote(client, pair));
  expect(error).toMatchObject({
    name: 'ServiceError',
    message: 'amount_too_low: More.',
    status: 422,
    code: 'amount_too_low',
    title: 'Too small.',
    hint: 'More.',
    requestId: 'req_1',
    field: 'amount',
    refusals,
    retryAfter: 7,
  });
  expect(sent).toHaveLength(1);
});

test('takes the hint as the title when the error of the memoless API is an object', async () => {
  const { client } = createService(
    json({ success: false, error: { code: 'X', message: 'm' }, code: 'trading_halted', hint: 'Wait.' }, 503),
  );
  expect(await failed(getMemolessRegistration(client, { id: 'reg' }))).toMatchObject({ code: 'trading_halted', title: 'Wait.' });
});

test.each([
  ['HTML', async () => new Response('<h1>gateway</h1>')],
  ['half of an answer', async () => new Response('{"pools": [')],
  ['another form', json({ pools: {} })],
  ['a failure without our body', json({ oops: true }, 500)],
  ['a failure of which a part cannot be read', json({ code: 'no_route', hint: 'h', refusals: 1 }, 404)],
])('reports %s as unreadable', async (_, answer) => {
  expect(await failed(listPools(createService(answer).client))).toMatchObject({ name: 'NoAnswerError', reason: 'unreadable' });
});

test('ends a call at its deadline and on abort, and starts none that is already aborted', async () => {
  const slow = createService(never);
  const late = failed(listPools(slow.client));
  await Promise.resolve();
  for (const task of slow.timers) task();
  expect(await late).toMatchObject({ reason: 'timeout' });
  expect(slow.sent[0]?.init.signal?.aborted).toBe(true);

  const dropped = createService(never);
  const control = new AbortController();
  const left = failed(listPools(dropped.client, {}, { signal: control.signal }));
  control.abort();
  expect(await left).toMatchObject({ reason: 'aborted' });
  expect(dropped.sent[0]?.init.signal?.aborted).toBe(true);

  const { client, sent } = createService(noPools);
  expect(await failed(listPools(client, {}, { signal: AbortSignal.abort() }))).toMatchObject({ reason: 'aborted' });
  expect(sent).toEqual([]);
});

test('leaves no timer running', async () => {
  const { client, timers } = createService(noPools);
  await listPools(client);
  expect(timers).toEqual([]);
});

test('passes every body through the hook before reading it, and exposes the headers', async () => {
  const { fetch } = createService(json({ error: 'e', code: 'no_route', hint: 'h' }, 404, { date: 'today' }));
  const onBody = (body: unknown) => ({ ...(body as object), hint: 'Kein Weg.' });
  let date: string | null = null;
  const onHeaders = (headers: Headers) => {
    date = headers.get('date');
  };
  expect(await failed(getQuote(createClient({ fetch, onBody }), pair, { onHeaders }))).toMatchObject({ hint: 'Kein Weg.' });
  expect(date).toBe('today');
});

test('reads the status of a service that is down', async () => {
  const down = { state: 'down', dependencies: [], resources: [] };
  const body = { error: 'e', code: 'upstream_unavailable', hint: 'h', ...down };
  expect(await getStatus(createService(json(body, 503)).client)).toEqual(down);
  const gone = createService(json({ error: 'e', code: 'upstream_unavailable', hint: 'h' }, 503));
  expect(await failed(getStatus(gone.client))).toMatchObject({ name: 'ServiceError', code: 'upstream_unavailable' });
});

test('reads a file unchanged, whatever its status', async () => {
  const { client, sent } = createService(async () => new Response('none', { status: 404 }));
  expect(await exchange(client, { path: '/llms.txt' })).toMatchObject({ status: 404, text: 'none' });
  expect(sent.map(({ url }) => url)).toEqual(['https://strait.example/llms.txt']);
});
