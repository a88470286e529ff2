import type { CallToolResult } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { Deps } from '../../service/deps.ts';
import { startWorld, type World } from '../../service/fixtures/world.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { createFactsCache } from './mcp-cache.ts';

const both = ['thorchain', 'mayachain'] as const;
const silent: NodeReply<never> = { ok: false, error: { kind: 'timeout', info: { code: 'upstream_timeout', hint: 'Silent.' } } };
stretchDeadlines({ timers: true });
let world: World;
let facts: Readonly<Record<NetworkId, NodeReply<NetworkFacts>>>;
let readAt: number;

beforeAll(async () => {
  world = await startWorld();
  const reader = world.deps().facts;
  facts = { thorchain: await reader.read('thorchain'), mayachain: await reader.read('mayachain') };
  readAt = Math.max(...Object.values(facts).map((reply) => (reply.ok ? reply.value.readAt : 0)));
});

afterAll(() => world.close());

/** A service with these facts and a test-controlled clock, and a `make` that counts calls. */
function stage() {
  const now = { ms: readAt };
  const replies: Record<NetworkId, NodeReply<NetworkFacts>> = { ...facts };
  const service: Omit<Deps, 'registrar' | 'hooks'> = {
    ...world.deps(),
    facts: { read: async (network) => replies[network] },
    now: () => now.ms,
  };
  let made = 0;
  const make = async (): Promise<CallToolResult> => {
    made += 1;
    return { content: [{ type: 'text', text: `${made}` }] };
  };
  const readCached = createFactsCache<CallToolResult>(({ isError }) => isError !== true);
  const request = (key = 'k') => readCached(service, { key, networks: both }, make);
  return { now, replies, service, make, made: () => made, request, readCached };
}

test('gives the same response for the same facts at the same age, separately per key', async () => {
  const { request, made } = stage();
  const first = await request();
  expect(await request()).toBe(first);
  expect(await request('other')).not.toBe(first);
  expect(made()).toBe(2);
});

test('shares one computation between concurrent callers', async () => {
  const { request, made } = stage();
  await Promise.all(Array.from({ length: 20 }, () => request()));
  expect(made()).toBe(1);
});

test('computes again for another second of age or other facts', async () => {
  const { request, made, now, replies } = stage();
  await request();
  now.ms += 1_000;
  await request();
  expect(made()).toBe(2);
  const { thorchain } = replies;
  if (thorchain.ok) replies.thorchain = { ok: true, value: { ...thorchain.value } };
  await request();
  expect(made()).toBe(3);
});

test('caches nothing while a network is silent', async () => {
  const { request, made, replies } = stage();
  replies.mayachain = silent;
  await request();
  await request();
  expect(made()).toBe(2);
});

test('caches no failures', async () => {
  const { service, readCached } = stage();
  let made = 0;
  const fail = async (): Promise<CallToolResult> => {
    made += 1;
    if (made === 1) throw new Error('first');
    return { content: [], isError: true };
  };
  const request = () => readCached(service, { key: 'k', networks: both }, fail);
  await expect(request()).rejects.toThrow('first');
  await request();
  await request();
  expect(made).toBe(3);
});

test('passes the facts and the time of a response to the function that makes it', async () => {
  const { service, now, readCached } = stage();
  await readCached(service, { key: 'k', networks: ['thorchain'] }, async (settled) => {
    now.ms += 5_000;
    expect(settled.now()).toBe(readAt);
    expect(await settled.facts.read('thorchain')).toBe(facts.thorchain);
    return { content: [] };
  });
});

test('keeps a hundred responses, then starts over', async () => {
  const { request, made } = stage();
  for (let key = 0; key <= 100; key += 1) await request(`${key}`);
  await request('100');
  expect(made()).toBe(101);
  await request('0');
  expect(made()).toBe(102);
});
