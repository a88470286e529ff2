import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { NodeQuoteRequest } from '../../core/quote/quote.ts';
import { within } from '../../spec/fixtures/pace.ts';
import { mayanode } from './mayanode.ts';
import { swapQuery } from './node-client.ts';
import { thornode } from './thornode.ts';
import mayaApis from './vectors/mayanode.json' with { type: 'json' };
import { apis, json, type Script, type ScriptedHost, scriptedHost, stall, text } from './vectors/scripted-host.ts';
import thorApis from './vectors/thornode.json' with { type: 'json' };

const open: ScriptedHost[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()));
});

/** Longer than a busy machine may stall. */
const patienceMs = 120_000;
let timeoutMs = patienceMs;
afterEach(() => {
  timeoutMs = patienceMs;
});
/** Shortly before the vectors' expiry. */
const now = () => 1_785_516_000_000;

async function client<T>(
  make: (options: Parameters<typeof thornode>[0]) => T,
  ...scripts: Script[]
): Promise<{ node: T; hosts: ScriptedHost[] }> {
  const hosts = await Promise.all(scripts.map((script) => scriptedHost(createServer, script)));
  open.push(...hosts);
  return { node: make({ hosts: hosts.map(({ url }) => url), fetch, now, timeoutMs, hedgeMs: 90_000 }), hosts };
}

const asset = (name: string): Asset => must(parseAsset(name));
const buildRequest = (network: NetworkId, to: string, more: Partial<NodeQuoteRequest> = {}): NodeQuoteRequest => ({
  network,
  mode: 'single',
  from: asset('BTC.BTC'),
  to: asset(to),
  amount: baseAmount(10_000_000n),
  destination: '0x00000000000000000000000000000000000000a1',
  toleranceBps: 100,
  ...more,
});

describe('thornode', () => {
  test('reads every THORNode reply to the last digit', async () => {
    const bare = (path: '/thorchain/mimir' | '/thorchain/constants') =>
      JSON.stringify(thorApis[path]).replaceAll('"50000000000000001"', '50000000000000001');
    const long = { '/thorchain/mimir': bare('/thorchain/mimir'), '/thorchain/constants': bare('/thorchain/constants') };
    expect(Object.values(long).every((body) => body.includes(':50000000000000001'))).toBe(true);
    const { node } = await client(thornode, apis({ ...thorApis, ...long }));
    const facts = valueIn(await node.facts());
    expect(facts.height).toBe(27_600_011);
    expect(facts.readAt).toBe(now());
    expect(facts.pools).toEqual([
      expect.objectContaining({
        network: 'thorchain',
        status: 'available',
        decimals: 8,
        balanceAsset: 25_000_000_001n,
        balanceNative: 2_500_000_000_000_003n,
      }),
      expect.objectContaining({ status: 'staged', decimals: 6, balanceAsset: 4_000_000_000n, balanceNative: 0n, tradingHalted: true }),
    ]);
    expect(facts.pools[0]).toMatchObject({
      torPrice: 11_750_000_000_007n,
      shortCode: 'b',
      tradingHalted: false,
      volumeNative: 910_000_000_011n,
    });
    expect(facts.pools[1]).not.toHaveProperty('torPrice');
    expect(facts.mimir).toEqual(
      new Map([
        ['HALTTRADING', 0n],
        ['HALTSOLTRADING', 1n],
        ['EMISSIONS', 50_000_000_000_000_001n],
        ['LOWERED', -1n],
      ]),
    );
    expect(facts.inbound.map(({ chain, halted }) => [chain, halted])).toEqual([
      ['BTC', false],
      ['ETH', true],
      ['LTC', true],
    ]);
    expect(facts.inbound[1]).toEqual({
      chain: 'ETH',
      address: '0x00000000000000000000000000000000000000a1',
      router: '0x00000000000000000000000000000000000000b2',
      halted: true,
      globalTradingPaused: false,
      chainTradingPaused: true,
      gasRate: 15n,
      gasRateUnits: 'gwei',
      outboundFee: 15_821n,
      dustThreshold: 0n,
    });
    expect(facts.outboundFees).toEqual(
      new Map([
        ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 118_420_000n],
        ['ETH.ETH', 15_821n],
      ]),
    );
    expect(valueIn(await node.constants()).integers.get('MaxSupply')).toBe(50_000_000_000_000_001n);
    expect(valueIn(await node.networkState())).toEqual({
      vaultsMigrating: true,
      nativeTxFee: 2_000_000n,
    });
    expect(valueIn(await node.version())).toEqual({ current: '3.17.0' });
    expect(valueIn(await node.latestBlock())).toEqual({
      height: 27_600_011,
      time: Date.UTC(2026, 8, 1, 10, 0, 0, 123),
      chainId: 'thorchain-1',
    });
    expect(valueIn(await node.lookUpName('odin'))).toEqual({
      name: 'odin',
      owner: 'thor1exampleexampleexample',
      expireHeight: 36_044_058,
      aliases: [{ chain: 'THOR', address: 'thor1exampleexampleexample' }],
    });
  });

  test('reads facts of a node that reports no payouts’ fees, and keeps reported ones for half a minute', async () => {
    const { '/thorchain/outbound_fees': fees, ...others } = thorApis;
    const plain = await client(thornode, apis(others));
    expect(valueIn(await plain.node.facts())).not.toHaveProperty('outboundFees');
    const { node, hosts } = await client(thornode, apis({ '/thorchain/outbound_fees': fees }));
    const known = await node.outboundFees();
    expect([known?.size, await node.outboundFees()]).toEqual([2, known]);
    expect(hosts[0]?.seen).toEqual(['/thorchain/outbound_fees']);
  });

  test('requests a quote in full notation and reads all of it', async () => {
    const { node, hosts } = await client(thornode, apis(thorApis));
    const quote = valueIn(await node.quoteSwap(buildRequest('thorchain', 'ETH.ETH')));
    expect(Object.fromEntries(new URL(hosts[0]?.seen[0] ?? '', 'http://x').searchParams)).toEqual({
      from_asset: 'BTC.BTC',
      to_asset: 'ETH.ETH',
      amount: '10000000',
      destination: '0x00000000000000000000000000000000000000a1',
      liquidity_tolerance_bps: '100',
    });
    expect(quote).toEqual({
      inboundAddress: 'bc1qexampleexampleexample',
      inboundConfirmationBlocks: 1,
      inboundConfirmationSeconds: 600,
      outboundDelayBlocks: 14,
      outboundDelaySeconds: 84,
      fees: {
        asset: asset('ETH.ETH'),
        affiliate: 0n,
        outbound: 13_358n,
        liquidity: 999_312n,
        total: 1_012_670n,
        slippageBps: 29,
        totalBps: 30,
      },
      expiry: 1_785_516_746,
      dustThreshold: 1_000n,
      recommendedMinAmountIn: 7_575n,
      recommendedGasRate: 4n,
      gasRateUnits: 'satsperbyte',
      memo: '=:e:0x00000000000000000000000000000000000000a1:332109103',
      expectedAmountOut: 335_463_741n,
      maxStreamingQuantity: 3,
      streamingSwapBlocks: 1,
      streamingSwapSeconds: 6,
      totalSwapSeconds: 684,
    });
  });

  test('quotes a limit order', async () => {
    const { node, hosts } = await client(thornode, apis(thorApis));
    const { from, to, amount, destination } = buildRequest('thorchain', 'ETH.ETH');
    const quote = valueIn(await node.quoteLimit({ from, to, amount, destination, targetOut: baseAmount(400_000_000n), ttlBlocks: 600 }));
    expect(quote).toMatchObject({
      expectedAmountOut: 400_000_000n,
      orderExpiryBlock: 27_643_211,
      orderExpiryTimestamp: 1_785_775_946,
    });
    expect(quote).not.toHaveProperty('router');
    expect(new URL(hosts[0]?.seen[0] ?? '', 'http://x').search).toContain('target_out=400000000&custom_ttl=600');
  });

  test('distinguishes an unregistered name from a failing node', async () => {
    const missing = json({ code: 2, message: "fail to fetch THORName: THORName doesn't exist: nobody", details: [] }, 500);
    const { node, hosts } = await client(thornode, missing, missing);
    expect(await node.lookUpName('no/body')).toMatchObject({ ok: false, error: { kind: 'refused', info: { code: 'not_found' } } });
    expect(hosts.map(({ seen }) => seen)).toEqual([['/thorchain/thorname/no%2Fbody'], []]);
    const broken = await client(thornode, json({ code: 13, message: 'panic', details: [] }, 500));
    expect(await broken.node.lookUpName('odin')).toMatchObject({ error: { kind: 'unavailable' } });
  });
});

describe('swapQuery', () => {
  test('sends streaming, refund and tolerance only where they were requested', () => {
    const streaming = buildRequest('mayachain', 'ETH.ETH', {
      mode: 'streaming',
      interval: 3,
      quantity: 0,
      refund: 'bc1qrefund',
      toleranceBps: 0,
    });
    expect(swapQuery(streaming)).toMatchObject({
      streaming_interval: '3',
      streaming_quantity: '0',
      refund_address: 'bc1qrefund',
      liquidity_tolerance_bps: '0',
    });
    const { interval: _, ...noInterval } = streaming;
    expect(swapQuery(noInterval)).toMatchObject({ streaming_interval: '3' });
    const open = swapQuery(buildRequest('thorchain', 'ETH.USDC-0XA0B8', { toleranceBps: 10_000, interval: 5 }));
    expect(open).toMatchObject({ to_asset: 'ETH.USDC-0XA0B8' });
    for (const key of ['liquidity_tolerance_bps', 'tolerance_bps', 'streaming_interval', 'refund_address'])
      expect(open).not.toHaveProperty(key);
  });
});

describe('mayanode', () => {
  test('reads MAYANode’s own field names and leaves out what it does not give', async () => {
    const { node } = await client(mayanode, apis(mayaApis));
    const facts = valueIn(await node.facts());
    expect(facts).toMatchObject({ network: 'mayachain', height: 6_941_409 });
    expect(facts.pools).toEqual([
      {
        network: 'mayachain',
        asset: asset('BTC.BTC'),
        status: 'available',
        decimals: 8,
        balanceAsset: 3_000_000_001n,
        balanceNative: 45_000_000_000_000_000_007n,
      },
      {
        network: 'mayachain',
        asset: asset('THOR.RUNE'),
        status: 'available',
        decimals: 8,
        balanceAsset: 900_000_000_000_001n,
        balanceNative: 1_800_000_000_000_000_003n,
      },
    ]);
    expect(valueIn(await node.networkState())).toEqual({});
    expect(valueIn(await node.lookUpName('wr'))).toMatchObject({ aliases: [] });
    const quote = valueIn(await node.quoteSwap(buildRequest('mayachain', 'MAYA.CACAO')));
    expect(quote).toMatchObject({ expectedAmountOut: 460_072_782_909n, inboundConfirmationBlocks: 0, fees: { total: 25_331_540_701n } });
    expect(quote).not.toHaveProperty('dustThreshold');
  });

  test('treats an HTTP 200 response with an error as a refusal', async () => {
    const { node, hosts } = await client(
      mayanode,
      json({ error: 'failed to simulate swap: pool ETH.ETH doesn’t exist: pool does not exist' }),
      stall,
    );
    expect(await node.quoteSwap(buildRequest('mayachain', 'ETH.ETH'))).toMatchObject({
      ok: false,
      error: { kind: 'refused', info: { code: 'no_route' } },
    });
    expect(hosts[1]?.seen).toEqual([]);
  });
});

describe('either node', () => {
  const quoteBody = thorApis['/thorchain/quote/swap'];
  const answers: readonly (readonly [string, Script, unknown])[] = [
    [
      'below the minimum',
      json({ code: 3, message: 'amount less than min swap amount (recommended_min_amount_in: 9): invalid request', details: [] }, 400),
      { kind: 'refused', info: { code: 'amount_too_low', details: { recommended_min_amount_in: '9' } } },
    ],
    ['for a reason without a rule', json({ error: 'secret upstream words' }), { kind: 'refused', info: { code: 'upstream_invalid' } }],
    [
      'stale',
      json({ code: 3, message: 'refusing quote on node with stale state: invalid request', details: [] }, 400),
      { kind: 'unavailable', info: { code: 'upstream_unavailable' } },
    ],
    ['negative', json({ ...quoteBody, expected_amount_out: '-1' }), { kind: 'invalid', info: { code: 'upstream_invalid' } }],
    ['with a negative fee', json({ ...quoteBody, fees: { ...quoteBody.fees, outbound: '-5' } }), { kind: 'invalid' }],
    ['with fees in another asset', json({ ...quoteBody, fees: { ...quoteBody.fees, asset: 'LTC.LTC' } }), { kind: 'invalid' }],
    ['with an expiry in milliseconds', json({ ...quoteBody, expiry: 1_785_516_746_000 }), { kind: 'invalid' }],
    ['without an expiry', json({ ...quoteBody, expiry: 0 }), { kind: 'invalid' }],
    ['with a decimal amount', json({ ...quoteBody, expected_amount_out: 1.5 }), { kind: 'invalid' }],
    ['with markup for an address', json({ ...quoteBody, inbound_address: '<script>' }), { kind: 'invalid' }],
    ['as HTML', text('<html>'), { kind: 'invalid' }],
    ['not at all', stall, { kind: 'timeout', info: { code: 'upstream_timeout' } }],
  ];

  test.each(answers)('returns a typed failure for a quote that comes %s', async (_, script, error) => {
    if (script === stall) timeoutMs = 300;
    const { node } = await client(thornode, script);
    const reply = await node.quoteSwap(buildRequest('thorchain', 'ETH.ETH'));
    expect(reply).toMatchObject({ ok: false, error: error });
    expect(JSON.stringify(reply)).not.toContain('secret');
  });

  test('moves on from a stale host', async () => {
    const stale = json({ code: 3, message: 'refusing quote on node with stale state: invalid request', details: [] }, 400);
    const { node } = await client(thornode, stale, apis(thorApis));
    expect((await node.quoteSwap(buildRequest('thorchain', 'ETH.ETH'))).ok).toBe(true);
  });

  test('caps the expiry of a quote at 20 minutes', async () => {
    const { node } = await client(thornode, json({ ...quoteBody, expiry: 1_985_516_746 }));
    expect(valueIn(await node.quoteSwap(buildRequest('thorchain', 'ETH.ETH'))).expiry).toBe(now() / 1_000 + 1_200);
  });

  test.each([
    ['/thorchain/pools', []],
    ['/thorchain/pools', [{ asset: '?' }]],
    ['/thorchain/pools', mayaApis['/mayachain/pools']],
    ['/thorchain/pools', { error: 'not now' }],
    ['/thorchain/inbound_addresses', []],
    ['/thorchain/mimir', { HALTTRADING: 'soon' }],
    ['/thorchain/lastblock', []],
    ['/thorchain/lastblock', [{ chain: 'BTC', mayachain: 5 }]],
  ])('fails all facts when %s is %j', async (path, body) => {
    const { node } = await client(thornode, apis({ ...thorApis, [path]: body }));
    expect(await node.facts()).toMatchObject({ ok: false, error: { kind: 'invalid', info: { code: 'upstream_invalid' } } });
  });

  test('fails all facts as soon as one part fails, not at the deadline', async () => {
    const slow: Script = (response, request) => (request.url === '/thorchain/mimir' ? text('<html>')(response, request) : undefined);
    const { node } = await client(thornode, slow);
    expect(await within(60_000, node.facts())).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  });

  test('stops when the caller aborts', async () => {
    const { node, hosts } = await client(thornode, stall);
    const stop = new AbortController();
    const replies = Promise.all([node.facts(stop.signal), node.quoteSwap(buildRequest('thorchain', 'ETH.ETH'), stop.signal)]);
    await expect.poll(() => hosts[0]?.seen.length).toBe(6);
    stop.abort();
    for (const reply of await replies) expect(reply).toMatchObject({ ok: false, error: { kind: 'timeout' } });
    await expect.poll(() => hosts[0]?.dropped()).toBe(6);
    expect(await node.facts(stop.signal)).toMatchObject({ error: { kind: 'timeout' } });
  });

  test('names assets as the node does', async () => {
    const { node } = await client(thornode, apis(thorApis));
    expect(valueIn(await node.pools()).map((pool) => formatAsset(pool.asset))).toEqual([
      'BTC.BTC',
      'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
    ]);
  });
});

function valueIn<T>(reply: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!reply.ok) throw new Error(JSON.stringify(reply.error));
  return reply.value;
}
