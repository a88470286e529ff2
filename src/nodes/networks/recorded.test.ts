import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { recordedNames, recordedText } from '../../spec/recorded/read.ts';
import { parseExactJson } from '../http/exact-json.ts';
import { readReferenceCheck, readReferenceRecord } from './memoless.ts';
import { refusalError } from './refusal.ts';
import { readMidgardHealth, readMidgardPools } from './wire/midgard.ts';
import { readConstants, readInboundAddresses, readLastBlock, readMimir, readPools } from './wire/network.ts';
import { readName } from './wire/node.ts';
import { readSwapQuote } from './wire/quote.ts';

type Wire = Readonly<Record<string, unknown>>;

const vectors = new URL('vectors/', import.meta.url);

const own = (name: string): unknown => parseExactJson(readFileSync(new URL(name, vectors), 'utf8'));
/** Real responses of public hosts. */
const load = (name: string): unknown => parseExactJson(recordedText(name));
/** All recordings of a kind, so that new ones are included automatically. */
const named = (kind: RegExp): readonly string[] => {
  const found = recordedNames().filter((name) => kind.test(name));
  if (found.length === 0) throw new Error(`nothing is recorded as ${kind}`);
  return found;
};
const readNetwork = (name: string): NetworkId => (name.startsWith('mayanode/') ? 'mayachain' : 'thorchain');
const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));
const positive = (value: unknown): string | undefined => (text(value) === '0' ? undefined : text(value));

function comparePools(body: readonly Wire[], network: NetworkId): void {
  const native = network === 'thorchain' ? 'rune' : 'cacao';
  const pools = readPools(body, network) ?? [];
  expect(
    pools.map((pool) => ({
      asset: formatAsset(pool.asset),
      status: pool.status,
      decimals: pool.decimals,
      asset_depth: text(pool.balanceAsset),
      native_depth: text(pool.balanceNative),
      price: text(pool.torPrice),
      halted: pool.tradingHalted,
      code: pool.shortCode,
      volume: text(pool.volumeNative),
    })),
  ).toEqual(
    body.map((wire) => ({
      asset: wire.asset,
      status: String(wire.status).toLowerCase(),
      decimals: wire.decimals || 8,
      asset_depth: text(wire.balance_asset),
      native_depth: text(wire[`balance_${native}`]),
      price: positive(wire.asset_tor_price),
      halted: wire.trading_halted,
      code: wire.short_code,
      volume: text(wire[`volume_${native}`]),
    })),
  );
}

function compareInbound(body: readonly Wire[]): void {
  const entries = readInboundAddresses(body) ?? [];
  expect(entries.map((entry) => Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, String(value)])))).toEqual(
    body.map((wire) => ({
      chain: wire.chain,
      address: wire.address,
      ...(wire.pub_key === undefined ? {} : { pubKey: wire.pub_key }),
      ...(wire.router === undefined ? {} : { router: wire.router }),
      halted: String(wire.halted),
      globalTradingPaused: String(wire.global_trading_paused),
      chainTradingPaused: String(wire.chain_trading_paused),
      gasRate: wire.gas_rate,
      gasRateUnits: wire.gas_rate_units,
      outboundFee: wire.outbound_fee,
      dustThreshold: wire.dust_threshold,
    })),
  );
}

const quoteMembers = {
  inbound_address: 'inboundAddress',
  inbound_confirmation_blocks: 'inboundConfirmationBlocks',
  inbound_confirmation_seconds: 'inboundConfirmationSeconds',
  outbound_delay_blocks: 'outboundDelayBlocks',
  outbound_delay_seconds: 'outboundDelaySeconds',
  router: 'router',
  expiry: 'expiry',
  dust_threshold: 'dustThreshold',
  recommended_min_amount_in: 'recommendedMinAmountIn',
  recommended_gas_rate: 'recommendedGasRate',
  gas_rate_units: 'gasRateUnits',
  memo: 'memo',
  expected_amount_out: 'expectedAmountOut',
  max_streaming_quantity: 'maxStreamingQuantity',
  streaming_swap_blocks: 'streamingSwapBlocks',
  streaming_swap_seconds: 'streamingSwapSeconds',
  total_swap_seconds: 'totalSwapSeconds',
} as const;
const feeMembers = {
  affiliate: 'affiliate',
  outbound: 'outbound',
  liquidity: 'liquidity',
  total: 'total',
  slippage_bps: 'slippageBps',
  total_bps: 'totalBps',
} as const;

/** A member missing in the source is absent or zero in the record. */
function compareQuote(body: Wire, network: NetworkId): void {
  const fees = body.fees as Wire;
  const to = must(parseAsset(String(fees.asset), network));
  const quote = readSwapQuote(body, { network, to }, Number(body.expiry) * 1_000 - 900_000);
  expect(quote).toBeDefined();
  if (quote === undefined) return;
  expect(formatAsset(quote.fees.asset)).toBe(fees.asset);
  for (const [wire, member] of Object.entries(quoteMembers))
    expect([wire, text(quote[member]) ?? '0']).toEqual([wire, text(body[wire]) ?? '0']);
  for (const [wire, member] of Object.entries(feeMembers)) {
    if (fees[wire] !== undefined) expect([wire, String(quote.fees[member])]).toEqual([wire, String(fees[wire])]);
  }
}

function compareMidgardPools(body: readonly Wire[], network: NetworkId): void {
  expect(
    (readMidgardPools(body, network) ?? []).map((pool) => [
      formatAsset(pool.asset),
      pool.status,
      text(pool.assetDepth),
      text(pool.nativeDepth),
      text(pool.volumeNative),
    ]),
  ).toEqual(body.map((wire) => [wire.asset, wire.status, wire.assetDepth, wire.runeDepth, wire.volume24h]));
}

describe('our own test vectors', () => {
  const thor = own('thornode.json') as Readonly<Record<string, unknown>>;
  const maya = own('mayanode.json') as Readonly<Record<string, unknown>>;

  test('are read without loss', () => {
    comparePools((thor['/thorchain/pools'] as Wire[]).slice(0, 2), 'thorchain');
    comparePools(maya['/mayachain/pools'] as Wire[], 'mayachain');
    compareInbound((thor['/thorchain/inbound_addresses'] as Wire[]).slice(0, 1));
    compareQuote(thor['/thorchain/quote/swap'] as Wire, 'thorchain');
    compareQuote(maya['/mayachain/quote/swap'] as Wire, 'mayachain');
    compareMidgardPools((own('midgard.json') as { pools: Wire[] }).pools.slice(0, 2), 'thorchain');
  });
});

describe('recorded responses', () => {
  test.each(named(/^(thor|maya)node\/pools-/))('%s is read without loss', (name) => {
    comparePools(load(name) as Wire[], readNetwork(name));
  });

  test.each(named(/^(thor|maya)node\/inbound-addresses-/))('%s is read without loss', (name) => {
    compareInbound(load(name) as Wire[]);
  });

  test.each(named(/^(thor|maya)node\/mimir-/))('%s is read value by value', (name) => {
    const raw = recordedText(name);
    const pairs = [...raw.matchAll(/"([^"]+)"\s*:\s*(-?[0-9]+)/g)].map(([, key, digits]) => [key, digits]);
    const read = [...(readMimir(parseExactJson(raw)) ?? [])].map(([key, value]) => [key, value.toString()]);
    expect(read.length).toBeGreaterThan(40);
    expect(read).toEqual(pairs);
  });

  test.each(named(/^(thor|maya)node\/constants-/))('%s is read value by value', (name) => {
    const body = load(name) as Record<'int_64_values' | 'bool_values' | 'string_values', Wire>;
    const constants = readConstants(body);
    expect([...(constants?.integers ?? [])].map(([key, value]) => [key, value.toString()])).toEqual(
      Object.entries(body.int_64_values).map(([key, value]) => [key, String(value)]),
    );
    expect([...(constants?.flags ?? [])]).toEqual(Object.entries(body.bool_values ?? {}));
    expect([...(constants?.texts ?? [])]).toEqual(Object.entries(body.string_values ?? {}));
  });

  test('last blocks and names are read without loss', () => {
    const blocks = [
      ['thornode/lastblock-2022.json', 'thorchain', 6_510_125],
      ['mayanode/lastblock-2024.json', 'mayachain', 6_941_409],
    ] as const;
    for (const [name, network, height] of blocks) {
      const body = load(name) as Wire[];
      const read = readLastBlock(body, network);
      expect(read?.height).toBe(height);
      expect(read?.chains).toEqual(body.map((wire) => ({ chain: wire.chain, lastObservedIn: wire.last_observed_in })));
    }
    const name = load('thornode/thorname-2022.json') as Wire;
    expect(readName(name)).toEqual({ name: name.name, owner: name.owner, expireHeight: name.expire_block_height, aliases: name.aliases });
  });

  test('every quote with an expiry is read without loss', () => {
    const bodies = Object.values(load('thornode/quotes.json') as Record<string, Wire>);
    expect(bodies.length).toBe(11);
    for (const body of bodies) compareQuote(body, 'thorchain');
    compareQuote(load('mayanode/quote-2024-07-23.json') as Wire, 'mayachain');
    // Recordings of `npm run check:live -- --record`, one per day.
    for (const name of recordedNames().filter((one) => /^(thor|maya)node\/quotes-\d{4}-\d\d-\d\d\.json$/.test(one)))
      for (const body of Object.values(load(name) as Record<string, Wire>)) compareQuote(body, readNetwork(name));
  });

  test('old partial quotes without an expiry are rejected', () => {
    const bodies = Object.values(load('mayanode/quotes-without-expiry-2023.json') as Record<string, { fees: Wire }>);
    expect(bodies.length).toBe(3);
    for (const body of bodies) {
      const to = must(parseAsset(String(body.fees.asset)));
      expect(readSwapQuote(body, { network: 'mayachain', to }, 0)).toBeUndefined();
    }
  });

  test('a refusal and a fragment of inbound addresses are read', () => {
    const { message } = load('thornode/quote-refusal-2026.json') as { message: string };
    expect(refusalError(message, 'thorchain')).toMatchObject({
      code: 'amount_too_low',
      details: { recommended_min_amount_in: '3355663041' },
    });
    const fragment = load('thornode/inbound-fragment-2026-06-27.json') as Wire[];
    compareInbound(fragment.map((entry) => ({ ...entry, address: 'added-here' })));
  });

  test('registered memos and reference checks are read', () => {
    const memos = load('thornode/memos-2026-04.json') as Record<string, Wire>;
    expect(readReferenceCheck(memos.memo_check_occupied)).toMatchObject({ reference: '11794', available: false, expiresAt: 25_628_612 });
    expect(readReferenceCheck(memos.memo_check_free)).toMatchObject({ reference: '11791', available: true, uses: 1, mostUses: 1 });
    expect(readReferenceRecord(memos.memo_by_hash)).toMatchObject({ asset: 'BTC.BTC', reference: '11791', height: 25_621_817 });
    expect(readReferenceRecord(memos.memo_by_hash_missing)).toBeUndefined();
  });

  test('Midgard pools and health are read without loss', () => {
    for (const name of named(/^midgard\/\w+-pools-/))
      compareMidgardPools(load(name) as Wire[], name.includes('mayachain') ? 'mayachain' : 'thorchain');
    const health = load('midgard/thorchain-health-2022.json') as Wire;
    expect(readMidgardHealth(health)).toEqual({ database: true, inSync: health.inSync, newest: health.lastAggregated });
  });
});
