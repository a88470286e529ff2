import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { baseAmount } from '../../core/amount.ts';
import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { probeDestination } from '../../core/quote/plan.ts';
import type { NodeQuoteRequest } from '../../core/quote/quote.ts';
import { hostsFor } from '../http/hosts.ts';
import { mayanode } from './mayanode.ts';
import { midgard } from './midgard.ts';
import { thornode } from './thornode.ts';

let devnet: RunningDevnet;
beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
});
afterAll(() => devnet.close());
afterEach(() => control('reset', {}));

async function control(name: string, body: unknown): Promise<void> {
  const response = await fetch(`${devnet.url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) });
  expect(response.ok).toBe(true);
}

const networks: readonly NetworkId[] = ['thorchain', 'mayachain'];
// Longer than a busy machine may stall.
const options = { fetch, now: Date.now, timeoutMs: 60_000, hedgeMs: 150 };
const nodeOf = (network: NetworkId) =>
  network === 'thorchain'
    ? thornode({ ...options, hosts: hostsFor('devnet', devnet.url).thornode })
    : mayanode({ ...options, hosts: hostsFor('devnet', devnet.url).mayanode });
const midgardOf = (network: NetworkId) => {
  const hosts = hostsFor('devnet', devnet.url);
  return midgard({ ...options, network, hosts: network === 'thorchain' ? hosts.midgard : hosts.mayaMidgard });
};

const asset = (name: string): Asset => must(parseAsset(name));
const buildRequest = (network: NetworkId, more: Partial<NodeQuoteRequest> = {}): NodeQuoteRequest => ({
  network,
  mode: 'single',
  from: asset('BTC.BTC'),
  to: asset('ETH.ETH'),
  amount: baseAmount(10_000_000n),
  destination: probeDestination('ETH'),
  toleranceBps: 100,
  ...more,
});

describe.each(networks)('%s on the devnet', (network) => {
  test('reads the node’s facts', async () => {
    const reply = await nodeOf(network).facts();
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    const { pools, inbound, mimir, height } = reply.value;
    expect(pools.length).toBeGreaterThan(20);
    expect(pools.map((pool) => formatAsset(pool.asset))).toEqual(expect.arrayContaining(['BTC.BTC', 'ETH.ETH', 'ZEC.ZEC']));
    expect(inbound.map(({ chain }) => chain)).toEqual(expect.arrayContaining(['BTC', 'ETH']));
    expect(mimir.size).toBeGreaterThan(10);
    expect(height).toBeGreaterThan(1_000_000);
  });

  test('quotes single and streaming swaps with the limit in the memo', async () => {
    const node = nodeOf(network);
    const single = await node.quoteSwap(buildRequest(network));
    const streaming = await node.quoteSwap(buildRequest(network, { mode: 'streaming', interval: 3, quantity: 0 }));
    for (const reply of [single, streaming]) {
      if (!reply.ok) throw new Error(JSON.stringify(reply.error));
      const { fees, expectedAmountOut, memo, expiry, inboundAddress } = reply.value;
      expect(expectedAmountOut).toBeGreaterThan(0n);
      expect(fees.total).toBe(fees.affiliate + fees.outbound + fees.liquidity);
      expect(expiry * 1_000).toBeGreaterThan(Date.now());
      expect(inboundAddress).toMatch(/^bc1q/);
      expect(memo?.toLowerCase()).toContain(probeDestination('ETH').toLowerCase());
      expect(memo?.split(':')[3]?.split('/')[0]).toBe(((expectedAmountOut * 9_900n) / 10_000n).toString());
    }
    if (streaming.ok) expect(streaming.value.memo).toMatch(/\/3\/[0-9]+$/);
  });

  test('maps the node’s refusals to our codes', async () => {
    const node = nodeOf(network);
    const fetchCode = async (more: Partial<NodeQuoteRequest>) => {
      const reply = await node.quoteSwap(buildRequest(network, more));
      return reply.ok ? 'ok' : [reply.error.kind, reply.error.info.code];
    };
    expect(await fetchCode({ amount: baseAmount(1n) })).toEqual(['refused', 'amount_too_low']);
    expect(await fetchCode({ to: asset('ETH.NOPE-0X00000000000000000000000000000000000000A1') })).toEqual(['refused', 'no_route']);
    expect(await fetchCode({ to: asset('BTC.BTC'), destination: probeDestination('BTC') })).toEqual(['refused', 'same_asset']);
    expect(await fetchCode({ destination: 'not:an:address' })).toEqual(['refused', 'invalid_address']);
    await control('state', { network, mimir: { HALTTRADING: 1 } });
    expect(await fetchCode({})).toEqual(['refused', 'trading_halted']);
  });

  test('reads constants, version, network, newest block and Midgard', async () => {
    const node = nodeOf(network);
    const history = midgardOf(network);
    const replies = [
      await node.constants(),
      await node.version(),
      await node.networkState(),
      await node.latestBlock(),
      await history.pools(),
      await history.poolHistory(asset('BTC.BTC'), '7d'),
      await history.poolVolumes(asset('BTC.BTC'), '7d'),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ ok: true });
    expect(await node.lookUpName('nobody-holds-this')).toMatchObject({ ok: false, error: { info: { code: 'not_found' } } });
    for (const reply of [await history.poolHistory(asset('BTC.NOPE'), '30d'), await history.poolVolumes(asset('BTC.NOPE'), '1y')])
      expect(reply).toMatchObject({ ok: false, error: { info: { code: 'not_found' } } });
  });
});
