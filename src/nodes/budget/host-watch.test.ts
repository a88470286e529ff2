import { expect, test } from 'vitest';
import type { Fetch } from '../http/attempt.ts';
import { fetchOfChain } from './host-watch.ts';

const host = 'https://a.example/node';
const block = (chain: string) => Response.json({ block: { header: { chain_id: chain, height: '5', time: '2026-09-01T10:00:00.1Z' } } });

test('checks a host’s chain along with its first request, and skips it while it is on another chain', async () => {
  let [time, chain, looks] = [0, 'thorchain-stagenet-v2', 0];
  const found: boolean[] = [];
  const inner: Fetch = async (url) => {
    if (!url.endsWith('/blocks/latest')) return Response.json('an answer');
    looks += 1;
    return chain === '' ? new Response(null, { status: 500 }) : block(chain);
  };
  const fetch = fetchOfChain([{ network: 'thorchain', host, chainId: 'thorchain-1' }], {
    fetch: inner,
    now: () => time,
    onChange: ({ isOther }) => found.push(isOther),
  });
  const status = async () => (await fetch(`${host}/x`, {})).status;
  expect(await status()).toBe(200);
  await expect.poll(status).toBe(503);
  expect([looks, found]).toEqual([1, [true]]);
  // Other hosts are unaffected.
  expect((await fetch('https://b.example/x', {})).status).toBe(200);

  // The host keeps its state while it does not reply.
  [chain, time] = ['', 60_000];
  expect(await status()).toBe(503);
  await expect.poll(() => looks).toBe(2);
  [chain, time] = ['thorchain-1', 200_000];
  await expect.poll(status).toBe(200);
  expect(found).toEqual([true, false]);
  const before = looks;
  time += 599_999;
  await status();
  expect(looks).toBe(before);
});
