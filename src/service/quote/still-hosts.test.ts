import { describe, expect, test } from 'vitest';
import { parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import type { Hosts } from '../../nodes/http/hosts.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { createNodeDeps } from '../../server/deps/node-deps.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { inbound } from '../inbound/inbound.ts';
import { createFactsReader } from '../network/facts.ts';

stretchDeadlines({ timers: true });
const world = testWorld();

/** Three hosts of three operators: two live ones, and one that can be stalled. */
function threeHosts(order: readonly ('right' | 'still' | 'third')[]): Hosts {
  const whole = hostsFor('devnet', world.url);
  const third = `${world.url.replace('127.0.0.1', 'localhost')}/thornode`;
  const urls = { right: `${world.url}/thornode`, still: `${world.url}/b/thornode`, third };
  const operators = { ...whole.operators, [third]: 'c' };
  return { ...whole, thornode: order.map((name) => urls[name]), operators };
}

const orders = [
  ['still', 'right', 'third'],
  ['right', 'still', 'third'],
  ['right', 'third', 'still'],
] as const;

const asset = (text: string) => must(parseAsset(text, 'thorchain'));
const quote = {
  network: 'thorchain',
  from: asset('BTC.BTC'),
  to: asset('ETH.ETH'),
  amount: 10_000_000n,
  destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  mode: 'single',
} as const;

/** A fresh process, `ahead` of the devnet in time, and a log of the hosts it queries for quotes. */
function product(hosts: Hosts, ahead = 0) {
  const asked: string[] = [];
  const now = () => Date.now() + ahead;
  const deps = createNodeDeps(
    hosts,
    (url, init) => {
      if (url.includes('/quote/swap')) asked.push(url.includes('/b/') ? 'still' : 'moving');
      return fetch(url, init);
    },
    now,
  );
  return { asked, now, ...deps, facts: createFactsReader(deps.nodes, now) };
}

/** Freezes host b while the network advances. */
async function stall(blocks: number): Promise<void> {
  await world.control('fault', { face: 'thornode', host: 'b', kind: 'stale' });
  await world.control('clock', { advance_blocks: blocks });
}

describe.each(orders)('with hosts %s, %s, %s', (...order) => {
  test('takes no quote from a stalled host, not even the first', async () => {
    await stall(105);
    // Moves the price.
    const pool = { asset: 'BTC.BTC', balance_asset: '50000000000', balance_rune: '90000000000000000' };
    await world.control('state', { network: 'thorchain', pools: [pool] });
    const amountFrom = async ({ nodes }: Pick<ReturnType<typeof product>, 'nodes'>) => {
      const reply = await nodes.thorchain.quoteSwap(quote as never);
      return reply.ok ? reply.value.expectedAmountOut : expect.unreachable();
    };
    const expected = await amountFrom(product(threeHosts(['right', 'third'])));
    expect(await amountFrom(product(threeHosts(['still'])))).not.toBe(expected);
    const { nodes, asked } = product(threeHosts(order));
    for (let count = 0; count < 4; count += 1) expect(await amountFrom({ nodes })).toBe(expected);
    // The first quote may query it before its block was seen, and then another host.
    expect(asked.slice(1)).not.toContain('still');
  });

  test('finds a deposit address through the two hosts that move', async () => {
    await stall(105);
    const { facts, nodes, views, now } = product(threeHosts(order));
    const { routers, pauses } = world.deps();
    const request = { network: 'thorchain', from: quote.from, to: quote.to, form: { streaming: false, limit: false } } as const;
    const report = await inbound(request, { facts, nodes, views, routers, pauses, now });
    expect([report.operators, typeof report.address]).toEqual([2, 'string']);
  });

  test('reads the facts, including halts, from a host that moves', async () => {
    await stall(105);
    await world.control('state', { network: 'thorchain', mimir: { HALTTRADING: 1 } });
    const { facts } = product(threeHosts(order));
    const reply = await facts.read('thorchain');
    expect(reply.ok && reply.value.mimir.get('HALTTRADING')).toBe(1n);
  });
});

test('treats an expired quote as a failed host: queries the next, and reports it when none is left', async () => {
  const hosts = threeHosts(['still', 'right']);
  const fetches: string[] = [];
  const oldQuotes =
    (isOld: (url: string) => boolean): typeof fetch =>
    async (input, init) => {
      const url = String(input);
      const answer = await fetch(input, init);
      if (!url.includes('/quote/swap') || !isOld(url)) return answer;
      fetches.push(url);
      return Response.json({ ...((await answer.json()) as object), expiry: Math.floor(Date.now() / 1_000) - 1 });
    };
  const one = createNodeDeps(hosts, oldQuotes((url) => url.includes('/b/')) as never, Date.now);
  const reply = await one.nodes.thorchain.quoteSwap(quote as never);
  expect([reply.ok, fetches.length]).toEqual([true, 1]);
  const none = createNodeDeps(hosts, oldQuotes(() => true) as never, Date.now);
  const refused = await none.nodes.thorchain.quoteSwap(quote as never);
  expect(refused).toMatchObject({
    ok: false,
    error: { kind: 'unavailable', info: { hint: 'THORChain sent an answer that has already expired.' } },
  });
});
