import { expect, test } from 'vitest';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { facts } from '../../core/fixtures/facts.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { NodePort } from '../../core/quote/node-port.ts';
import { within } from '../../spec/fixtures/pace.ts';
import { createFactsReader, factsFreshMs, factsStaleMs } from './facts.ts';

/** A node with scripted replies and a manual clock. */
function scene() {
  let time = 1_000_000;
  let requested = 0;
  let answer: () => Promise<NodeReply<NetworkFacts>> = async () => ({ ok: true, value: facts('thorchain', { readAt: time }) });
  const node: NodePort = {
    network: 'thorchain',
    quoteSwap: () => Promise.reject(new Error('not asked here')),
    facts: () => {
      requested += 1;
      return answer();
    },
  };
  const reader = createFactsReader({ thorchain: node, mayachain: { ...node, network: 'mayachain' } }, () => time);
  return {
    read: (maxAgeMs?: number) => reader.read('thorchain', maxAgeMs === undefined ? {} : { maxAgeMs }),
    asked: () => requested,
    time: () => time,
    wait: (ms: number) => {
      time += ms;
    },
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

const down: NodeReply<NetworkFacts> = {
  ok: false,
  error: { kind: 'unavailable', info: { code: 'upstream_unavailable', hint: 'Down.' } },
};

test('reads the facts once per block, even for many concurrent readers', async () => {
  const world = scene();
  await Promise.all(Array.from({ length: 20 }, () => world.read()));
  world.wait(factsFreshMs);
  await world.read();
  expect(world.asked()).toBe(1);
  world.wait(1);
  await world.read();
  expect(world.asked()).toBe(2);
});

test('reads again for a reader that requires newer facts', async () => {
  const world = scene();
  await world.read();
  world.wait(1_001);
  const reply = await world.read(1_000);
  expect([world.asked(), reply.ok && reply.value.readAt]).toEqual([2, 1_001_001]);
});

test('serves old facts with their age for a minute while the network is down, then fails', async () => {
  const world = scene();
  await world.read();
  world.answerWith(async () => down);
  world.wait(factsStaleMs - 1);
  const stale = await world.read();
  expect(stale.ok && stale.value.readAt).toBe(1_000_000);
  world.wait(1);
  expect(await world.read()).toBe(down);
});

test('attaches the network’s failure to old facts until the network answers again', async () => {
  const world = scene();
  await world.read();
  world.wait(factsFreshMs + 1);
  world.answerWith(async () => down);
  const silence = async () => {
    const reply = await world.read();
    return reply.ok ? reply.value.silence?.code : 'error';
  };
  expect(await silence()).toBe('upstream_unavailable');
  world.answerWith(async () => ({ ok: false, error: { kind: 'busy', info: { code: 'upstream_busy', hint: 'Busy.' } } }));
  expect(await silence()).toBeUndefined();
  world.answerWith(async () => ({ ok: true, value: facts('thorchain', { readAt: 1_006_001 }) }));
  expect(await silence()).toBeUndefined();
});

test('serves old facts within 1 s while the network hangs', async () => {
  const world = scene();
  await world.read();
  world.answerWith(() => new Promise(() => undefined));
  world.wait(factsFreshMs + 1);
  expect((await within(1_000, world.read())).ok).toBe(true);
});

test('remembers a solvency halt for two hours after it was last seen', async () => {
  const world = scene();
  const halt = (value: bigint) =>
    world.answerWith(async () => ({
      ok: true,
      value: facts('thorchain', { readAt: world.time(), mimir: new Map([['SOLVENCYHALTBTCCHAIN', value]]) }),
    }));
  const seen = async () => {
    const reply = await world.read(0);
    return reply.ok ? reply.value.solvencySeen : undefined;
  };
  halt(1n);
  const at = world.time();
  expect(await seen()).toBeUndefined();
  halt(0n);
  world.wait(2 * 3_600_000);
  expect(await seen()).toEqual(new Map([['BTC', at]]));
  world.wait(1);
  expect(await seen()).toBeUndefined();
});
