import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from './server.ts';

let devnet: RunningDevnet;
const waits: number[] = [];
beforeAll(async () => {
  const wait = (ms: number, then: () => void) => {
    waits.push(ms);
    then();
  };
  devnet = await startDevnet({ port: 0, wait });
});
afterAll(() => devnet.close());
afterEach(async () => {
  waits.length = 0;
  await fetch(`${devnet.url}/control/reset`, { method: 'POST' });
});

const path = '/thornode/thorchain/pools';
const get = (at = path, signal = AbortSignal.timeout(20_000)): Promise<Response> => fetch(`${devnet.url}${at}`, { signal });
/** Waits long enough for a response: another host has completed one in the meantime. */
const whileOthersAnswer = async () => (await get(`/b${path}`)).json();

async function set(body: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${devnet.url}/control/fault`, {
    method: 'POST',
    body: JSON.stringify({ face: 'thornode', host: 'a', ...body }),
  });
  expect(answer.status).toBe(200);
}

test('delays a response under the delay fault', async () => {
  await set({ kind: 'delay', ms: 150 });
  expect((await get()).status).toBe(200);
  expect(waits).toEqual([150]);
});

test('never answers under the stall fault', async () => {
  await set({ kind: 'stall' });
  const caller = new AbortController();
  const answer = get(path, caller.signal);
  await whileOthersAnswer();
  caller.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});

test('drops the connection under the reset fault', async () => {
  await set({ kind: 'reset' });
  await expect(get()).rejects.toMatchObject({ cause: { code: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/) } });
});

test('breaks off mid-body under the truncate fault', async () => {
  await set({ kind: 'truncate' });
  const response = await get();
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test('the linger fault sends everything but the end of a response, or delays the end', async () => {
  await set({ kind: 'linger' });
  const caller = new AbortController();
  const reader = (await get(path, caller.signal)).body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(1_000);
  const rest = reader?.read();
  await whileOthersAnswer();
  caller.abort();
  await expect(rest).rejects.toMatchObject({ name: 'AbortError' });
  await set({ kind: 'linger', ms: 150 });
  expect(Array.isArray(await (await get()).json())).toBe(true);
  expect(waits).toEqual([150]);
});

test('the retype fault sends JSON with values of other types', async () => {
  await set({ kind: 'retype' });
  const body = (await (await get()).json()) as Record<string, readonly Record<string, unknown>[]>;
  expect(body['0']).toContainEqual({ status: { text: 'Available' } });
});

test('the garbage fault sends bytes that are not JSON', async () => {
  await set({ kind: 'garbage' });
  const response = await get();
  expect(response.headers.get('Content-Type')).toBe('application/json');
  await expect(response.json()).rejects.toThrow(SyntaxError);
});

test('the html fault sends a page instead of data', async () => {
  await set({ kind: 'html' });
  const response = await get();
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await response.text()).toMatch(/^<!doctype html>/);
});

test('the error200 fault sends an error with status 200', async () => {
  await set({ kind: 'error200' });
  const response = await get();
  expect([response.status, Object.keys((await response.json()) as object)]).toEqual([200, ['error']]);
});

test('the status fault sends the given status', async () => {
  await set({ kind: 'status', status: 429 });
  expect((await get()).status).toBe(429);
  await set({ kind: 'status' });
  expect((await get()).status).toBe(503);
});

test('the huge fault sends more than any client should read', async () => {
  await set({ kind: 'huge' });
  const response = await get();
  let size = 0;
  for await (const chunk of response.body ?? []) size += (chunk as Uint8Array).length;
  expect(size).toBeGreaterThan(50 * 1024 * 1024);
});

test('the stale fault freezes one API while the others go on', async () => {
  await set({ kind: 'stale' });
  await fetch(`${devnet.url}/control/clock`, { method: 'POST', body: JSON.stringify({ advance_blocks: 50 }) });
  const height = async (host: string) =>
    ((await (await get(`${host}/thornode/thorchain/lastblock/BTC`)).json()) as { thorchain: number }[])[0]?.thorchain;
  expect(await height('')).toBe(27_600_000);
  expect(await height('/b')).toBe(27_600_050);
  const time = async (host: string) =>
    ((await (await get(`${host}/thornode/thorchain/block`)).json()) as { header: { time: string } }).header.time;
  expect(Date.parse(await time('/b')) - Date.parse(await time(''))).toBe(300_000);
});

test('a fault affects only its API, its host and matching paths', async () => {
  await set({ kind: 'status', match: '/quote/' });
  expect((await get('/thornode/thorchain/quote/swap')).status).toBe(503);
  expect((await get()).status).toBe(200);
  await set({ kind: 'status' });
  expect((await get()).status).toBe(503);
  expect((await get(`/b${path}`)).status).toBe(200);
  expect((await get('/midgard/v2/health')).status).toBe(200);
  expect((await get('/mayanode/mayachain/pools')).status).toBe(200);
  await set({ kind: 'none' });
  expect((await get()).status).toBe(200);
});
