import { beforeEach, describe, expect, test } from 'vitest';
import { addressFromSeed } from '../../core/address/address.ts';
import { baseAmount } from '../../core/amount.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { advance, type SwapTrack } from '../../core/track/track.ts';
import { isFinal, type TrackState } from '../../core/track/track-states.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { txPort } from '../../nodes/networks/tx.ts';
import { createTracks } from '../../server/deps/tracks.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { trackSwap } from './track.ts';

stretchDeadlines({ timers: true });
const world = testWorld();

beforeEach(async () => {
  await world.control('clock', { pause: true });
});

const person = (chain: string): string => addressFromSeed(chain, new TextEncoder().encode('somebody'.padEnd(32, '.')));

async function pay(network: NetworkId, asset: string, amount: string, memo: string): Promise<string> {
  return ((await world.control('pay', { network, asset, amount, memo })) as { tx: string }).tx;
}

/** Polls every `step` blocks until the swap has ended; returns the states in order. */
async function followed(
  network: NetworkId,
  tx: string,
  step: number,
): Promise<{ states: TrackState[]; track: SwapTrack; counts: number[] }> {
  let time = 1_800_000_000_000;
  const tracks = createTracks(
    'devnet',
    hostsFor('devnet', world.url),
    (url, init) => fetch(url, init),
    () => time,
  );
  const states: TrackState[] = [];
  const counts: number[] = [];
  for (let round = 0; round < 400; round += 1) {
    await world.control('clock', { advance_blocks: step });
    time += 60_000;
    const reply = await tracks.read(network, tx);
    if (!reply.ok) throw new Error(reply.error.info.hint);
    const track = reply.value;
    if (track === undefined) continue;
    if (states.at(-1) !== track.state) states.push(track.state);
    if (track.streaming !== undefined && counts.at(-1) !== track.streaming.count) counts.push(track.streaming.count);
    if (isFinal(track.state)) return { states, track, counts };
  }
  throw new Error(`${tx} does not end: ${states.join(', ')}`);
}

describe('on the devnet', () => {
  test('follows a swap to another chain through its stages to the payout', async () => {
    const to = person('ETH');
    const tx = await pay('thorchain', 'BTC.BTC', '10000000', `=:e:${to}:1`);
    const { states, track } = await followed('thorchain', tx, 1);
    expect(['observed', 'confirming']).toContain(states[0]);
    expect(states).toContain('confirming');
    expect(states.at(-1)).toBe('done');
    expect(track.outs).toMatchObject([{ kind: 'payout', sent: true, chain: 'ETH', tx: expect.stringMatching(/^[0-9A-F]{64}$/) }]);
    expect(track.memo).toMatchObject({ limit: 1n });
    const expectedAmountOut = baseAmount(200_000_000n);
    const found = await trackSwap({ tx, networks: ['thorchain', 'mayachain'], expectedAmountOut }, { tracks: world.deps().tracks });
    expect(found.track).toMatchObject({ network: 'thorchain', state: 'done' });
    const amountOut = track.outs[0]?.amount ?? 0n;
    const deviation = Number(((amountOut - expectedAmountOut) * 10_000n) / expectedAmountOut);
    expect(found.executed).toEqual({ amountOut, minimumPayout: 1n, expectedAmountOut, deviationBps: deviation });
  });

  test('counts up the parts of a streaming swap', async () => {
    const tx = await pay('thorchain', 'BTC.BTC', '100000000', `=:e:${person('ETH')}:1/5/5`);
    const { states, counts } = await followed('thorchain', tx, 2);
    expect(states).toContain('swapping');
    expect(states.at(-1)).toBe('done');
    expect(counts.length).toBeGreaterThan(2);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  });

  test.each([
    ['thorchain', 'BTC.BTC', '10000000', `=:e:${person('ETH')}:99999999999`],
    ['thorchain', 'THOR.RUNE', '100000000000', `=:e:${person('ETH')}:99999999999`],
    ['mayachain', 'BTC.BTC', '10000000', `=:e:${person('ETH')}:99999999999`],
  ] as const)('ends a missed minimum on %s for %s in a refund with its reason', async (network, asset, amount, memo) => {
    const { states, track } = await followed(network, await pay(network, asset, amount, memo), 10);
    expect(states.at(-1)).toBe('refunded');
    expect(track.refund?.code).toBe('price_limit');
    expect(track.outs.every(({ kind }) => kind === 'refund')).toBe(true);
  });

  test.each([
    ['thorchain', 'ETH.ETH', '100000000', `=:r:${person('THOR')}:1`],
    ['thorchain', 'THOR.RUNE', '100000000000', `=:b:${person('BTC')}:1`],
    ['mayachain', 'BTC.BTC', '10000000', `=:c:${person('MAYA')}:1`],
    ['mayachain', 'MAYA.CACAO', '10000000000000', `=:ETH.ETH:${person('ETH')}:1`],
  ] as const)('pays out a swap on %s from %s', async (network, asset, amount, memo) => {
    const { states, track } = await followed(network, await pay(network, asset, amount, memo), 10);
    expect(states.at(-1)).toBe('done');
    expect(track.outs.some(({ kind, sent }) => kind === 'payout' && sent)).toBe(true);
  });

  test('ends a limit order cancelled by its owner as cancelled', async () => {
    const from = person('BTC');
    const send = async (amount: string, memo: string) =>
      ((await world.control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount, memo, from })) as { tx: string }).tx;
    const tx = await send('10000000', `=<:ETH.ETH:${person('ETH')}:99999999999/43200/0`);
    await world.control('clock', { advance_blocks: 400 });
    await send('20000', 'm=<:10000000BTC.BTC:99999999999ETH.ETH:0');
    const { states, track } = await followed('thorchain', tx, 50);
    expect(states.at(-1)).toBe('cancelled');
    expect(track).toMatchObject({ refund: { code: 'order_cancelled' }, outs: [{ kind: 'refund', sent: true }] });
  });

  test('reads the same final state from the node, its details and Midgard', async () => {
    const hosts = hostsFor('devnet', world.url);
    const options = { fetch: (url: string, init: RequestInit) => fetch(url, init), now: () => 0 };
    const port = txPort({
      network: 'thorchain',
      node: { hosts: hosts.thornode, ...options },
      midgard: { hosts: hosts.midgard, ...options },
    });
    const paid = await pay('thorchain', 'BTC.BTC', '10000000', `=:e:${person('ETH')}:1`);
    const back = await pay('thorchain', 'THOR.RUNE', '100000000000', `=:e:${person('ETH')}:99999999999`);
    await followed('thorchain', paid, 50);
    for (const [tx, state] of [
      [paid, 'done'],
      [back, 'refunded'],
    ] as const) {
      for (const request of [port.status, port.details, port.actions]) {
        const reply = await request(tx);
        if (!reply.ok) throw new Error(reply.error.info.hint);
        expect(advance(undefined, reply.value).state).toBe(state);
      }
    }
  });
});
