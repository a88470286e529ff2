import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { parseExactJson } from '../http/exact-json.ts';
import { decimalText, usdOfText } from './decimal-text.ts';
import { refusalFault } from './refusal.ts';
import { readMidgardHealth, readMidgardPools } from './wire/midgard.ts';
import { readConstants, readInboundAddresses, readLastBlock, readMimir, readPools } from './wire/network.ts';
import { readName } from './wire/node.ts';
import { readSwapQuote } from './wire/quote.ts';

type Wire = Readonly<Record<string, unknown>>;

const vectors = new URL('vectors/', import.meta.url);
/** Real answers of public nodes, where the machine has them. */
const recorded = new URL('../../../../shared/recorded', import.meta.url);

const load = (folder: URL, name: string): unknown => parseExactJson(readFileSync(new URL(name, folder), 'utf8'));
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

/** A member that the source leaves out is absent or zero in the record. */
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
  const dollars = (value: unknown) => {
    const decimal = decimalText(value);
    return decimal && usdOfText(decimal);
  };
  expect(
    (readMidgardPools(body, network) ?? []).map((pool) => [
      formatAsset(pool.asset),
      pool.status,
      text(pool.assetDepth),
      text(pool.nativeDepth),
      pool.assetPrice,
      pool.assetPriceUsd,
      text(pool.volumeNative),
      pool.annualReturn,
      text(pool.earningsNative),
      text(pool.units),
      text(pool.synthSupply),
      text(pool.nativeDecimals ?? -1),
    ]),
  ).toEqual(
    body.map((wire) => [
      wire.asset,
      wire.status,
      wire.assetDepth,
      wire.runeDepth,
      decimalText(wire.assetPrice),
      dollars(wire.assetPriceUSD),
      wire.volume24h,
      decimalText(wire.annualPercentageRate),
      wire.earnings,
      wire.units,
      wire.synthSupply,
      wire.nativeDecimal,
    ]),
  );
}

describe('own vectors', () => {
  const thor = load(vectors, 'thornode.json') as Readonly<Record<string, unknown>>;
  const maya = load(vectors, 'mayanode.json') as Readonly<Record<string, unknown>>;

  it('read without loss', () => {
    comparePools((thor['/thorchain/pools'] as Wire[]).slice(0, 2), 'thorchain');
    comparePools(maya['/mayachain/pools'] as Wire[], 'mayachain');
    compareInbound((thor['/thorchain/inbound_addresses'] as Wire[]).slice(0, 1));
    compareQuote(thor['/thorchain/quote/swap'] as Wire, 'thorchain');
    compareQuote(maya['/mayachain/quote/swap'] as Wire, 'mayachain');
    compareMidgardPools((load(vectors, 'midgard.json') as { pools: Wire[] }).pools.slice(0, 2), 'thorchain');
  });
});

if (existsSync(recorded)) {
  describe('recorded answers', () => {
    it('pools of THORChain', () => {
      comparePools(load(recorded, 'thorchain/pools_2025-10-01.json') as Wire[], 'thorchain');
      comparePools(load(recorded, 'thorchain/xchainjs_pools_2024-03.json') as Wire[], 'thorchain');
    });

    it('inbound addresses of both networks', () => {
      compareInbound(load(recorded, 'thorchain/xchainjs_inbound_addresses_2024-03.json') as Wire[]);
      compareInbound(load(recorded, 'mayachain/xchainjs_inbound_addresses_2024.json') as Wire[]);
    });

    it.each(['thorchain/mimir_2026-09.json', 'thorchain/xchainjs_mimir_2024-03.json', 'mayachain/xchainjs_mimir_2024.json'])(
      '%s',
      (name) => {
        const raw = readFileSync(new URL(name, recorded), 'utf8');
        const pairs = [...raw.matchAll(/"([^"]+)"\s*:\s*(-?[0-9]+)/g)].map(([, key, digits]) => [key, digits]);
        const read = [...(readMimir(parseExactJson(raw)) ?? [])].map(([key, value]) => [key, value.toString()]);
        expect(read.length).toBeGreaterThan(40);
        expect(read).toEqual(pairs);
      },
    );

    it.each(['thorchain/constants_2026-09.json', 'thorchain/xchainjs_constants_old.json'])('%s', (name) => {
      const body = load(recorded, name) as Record<'int_64_values' | 'bool_values' | 'string_values', Wire>;
      const constants = readConstants(body);
      expect([...(constants?.integers ?? [])].map(([key, value]) => [key, value.toString()])).toEqual(
        Object.entries(body.int_64_values).map(([key, value]) => [key, String(value)]),
      );
      expect([...(constants?.flags ?? [])]).toEqual(Object.entries(body.bool_values));
      expect([...(constants?.texts ?? [])]).toEqual(Object.entries(body.string_values));
    });

    it('last blocks and names', () => {
      const blocks = [
        ['thorchain/xchainjs_lastBlock.json', 'thorchain', 6_510_125],
        ['mayachain/xchainjs_lastblock.json', 'mayachain', 6_941_409],
      ] as const;
      for (const [name, network, height] of blocks) {
        const body = load(recorded, name) as Wire[];
        const read = readLastBlock(body, network);
        expect(read?.height).toBe(height);
        expect(read?.chains).toEqual(
          body.map((wire) => ({ chain: wire.chain, lastObservedIn: wire.last_observed_in, lastSignedOut: wire.last_signed_out })),
        );
      }
      const name = load(recorded, 'thorchain/xchainjs_thorname.json') as Wire;
      expect(readName(name)).toEqual({ name: name.name, owner: name.owner, expireHeight: name.expire_block_height, aliases: name.aliases });
    });

    it('every quote with an expiry', () => {
      const quotes = Object.entries(load(recorded, 'thorchain/quotes_recorded.json') as Record<string, { response: Wire }>);
      const bodies = quotes.map(([, { response }]) => response).filter((response) => 'expected_amount_out' in response);
      expect(bodies.length).toBe(7);
      for (const name of [
        'xchainjs_quote_BTC-ETH_2024-03',
        'xchainjs_BTCSwapToETH',
        'xchainjs_quoteBTCSwapToETH',
        'xchainjs_sBTCSwapTosETH',
      ]) {
        bodies.push(load(recorded, `thorchain/${name}.json`) as Wire);
      }
      for (const body of bodies) compareQuote(body, 'thorchain');
      compareQuote(load(recorded, 'mayachain/xchainjs_quote_streaming_ETH-BTC_2024-07.json') as Wire, 'mayachain');
    });

    it('refuses the old partial quotes that name no expiry', () => {
      for (const name of ['BTC-ETH', 'RUNE-BTC', 'aggregator']) {
        const body = load(recorded, `mayachain/xchainjs_quote_${name}.json`) as { fees: Wire };
        const to = must(parseAsset(String(body.fees.asset)));
        expect(readSwapQuote(body, { network: 'mayachain', to }, 0)).toBeUndefined();
      }
    });

    it('a refusal and a fragment of inbound addresses', () => {
      const quotes = load(recorded, 'thorchain/quotes_recorded.json') as Record<string, { response: { message: string } }>;
      expect(refusalFault(quotes.thor_error_below_minimum?.response.message ?? '', 'thorchain')).toMatchObject({
        code: 'amount_too_low',
        details: { recommended_min_amount_in: '3355663041' },
      });
      const fragment = quotes['thor_2026-06-27_inbound_addresses_fragment']?.response as unknown as Wire[];
      compareInbound(fragment.map((entry) => ({ ...entry, address: 'added-here' })));
    });

    it('Midgard pools and health', () => {
      compareMidgardPools(load(recorded, 'midgard/maya_pools_2024-09-25.json') as Wire[], 'mayachain');
      compareMidgardPools(load(recorded, 'midgard/thor_pools_2024-03.json') as Wire[], 'thorchain');
      const { lastThorNode, ...health } = load(recorded, 'midgard/thor_health.json') as Wire;
      expect(readMidgardHealth({ ...health, lastThorNode })).toEqual({
        ...health,
        scannerHeight: Number(health.scannerHeight),
        lastNode: lastThorNode,
      });
    });
  });
}
