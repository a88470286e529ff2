import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeMemo } from '../../../../src/core/memo/memo.ts';
import type { NetworkId } from '../../../../src/core/network/protocol.ts';
import { swapLeg } from './leg.ts';
import { findPoolState } from './pools.ts';
import { mayaQuoteSwap } from './quote/maya-quote-swap.ts';
import { quoteSwap } from './quote/quote-swap.ts';
import { asked, type SmallState, smallState } from './small-state.ts';

const unit = (least: bigint, most: bigint) => fc.bigInt({ min: least, max: most });
const depth = fc.integer({ min: 6, max: 16 }).chain((power) => unit(10n ** BigInt(power), 10n ** BigInt(power + 1)));
const places = fc.constantFrom(0, 2, 6, 8);
const pool = (asset: string) =>
  fc.record({ asset: fc.constant(asset), balance_asset: depth.map(String), balance_native: depth.map(String), decimals: places });

const settings = (network: NetworkId) =>
  network === 'thorchain'
    ? fc.record({
        TxOutDelayRate: fc.constantFrom('0', '100000000000'),
        MinTxOutVolumeThreshold: fc.constant('2000000000000'),
        MaxTxOutOffset: fc.constant('200'),
        L1SlipMinBps: fc.constantFrom('0', '5', '10', '500'),
        EnableAdvSwapQueue: fc.constantFrom('0', '1'),
        AdvSwapQueueRapidSwapMax: fc.constantFrom('1', '3'),
      })
    : fc.record({ SlipFeeAddedBasisPoints: fc.constantFrom('0', '5', '60') });

const state = (network: NetworkId): fc.Arbitrary<SmallState> =>
  fc.record({
    network: fc.constant(network),
    pools: fc.tuple(pool('BTC.BTC'), pool('ETH.ETH')),
    settings: settings(network),
    outbound_fees: fc.record({ 'BTC.BTC': unit(0n, 20_000n).map(String), 'ETH.ETH': unit(0n, 200_000n).map(String) }),
  });

const eth = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const request = (native: string) =>
  fc.record(
    {
      from_asset: fc.constantFrom('BTC.BTC', native),
      to_asset: fc.constant('ETH.ETH'),
      amount: fc.integer({ min: 4, max: 14 }).chain((power) => unit(10n ** BigInt(power), 10n ** BigInt(power + 1))),
      destination: fc.constant(eth),
      streaming_interval: fc.integer({ min: 0, max: 10 }),
      streaming_quantity: fc.integer({ min: 0, max: 20 }),
      liquidity_tolerance_bps: fc.integer({ min: 1, max: 9999 }),
    },
    { requiredKeys: ['from_asset', 'to_asset', 'amount'] },
  );

const networks = [
  { network: 'thorchain', native: 'THOR.RUNE', quote: quoteSwap },
  { network: 'mayachain', native: 'MAYA.CACAO', quote: mayaQuoteSwap },
] as const;

function figures(body: Readonly<Record<string, unknown>>) {
  const fees = new Map(Object.entries(body['fees'] ?? {}));
  const big = (value: unknown) => BigInt(String(value));
  const [affiliate, outbound, liquidity, total] = ['affiliate', 'outbound', 'liquidity', 'total'].map((key) => big(fees.get(key)));
  if (affiliate === undefined || outbound === undefined || liquidity === undefined || total === undefined)
    throw new Error('fees are missing');
  return {
    affiliate,
    outbound,
    liquidity,
    total,
    slippage: big(fees.get('slippage_bps')),
    totalBps: big(fees.get('total_bps')),
    expected: big(body['expected_amount_out']),
  };
}

const affiliates = { thorchain: 'xx', mayachain: 'maya1qurswpc8qurswpc8qurswpc8qurswpc84rqdrw' } as const;

function expectSums(body: Readonly<Record<string, unknown>>, spec: SmallState) {
  const got = figures(body);
  const emit = got.expected + got.outbound + got.affiliate;
  const added = spec.settings?.['SlipFeeAddedBasisPoints'] === '5' ? 5n : 0n;
  expect(got.total).toBe(got.liquidity + got.outbound + got.affiliate);
  expect(got.slippage).toBe((got.liquidity * 10_000n) / (emit + got.liquidity) + added);
  expect(got.totalBps).toBe((got.total * 10_000n) / (emit + got.total));
  const seconds = (name: string) => Number(body[`${name}_seconds`] ?? 0);
  expect(seconds('total_swap')).toBe(Math.max(seconds('outbound_delay'), seconds('streaming_swap')) + seconds('inbound_confirmation'));
}

function expectShare(body: Readonly<Record<string, unknown>>, bps: number) {
  const got = figures(body);
  const emit = got.expected + got.outbound + got.affiliate;
  expect(got.affiliate).toBe((emit * BigInt(bps) + 5_000n) / 10_000n);
}

describe.each(networks)('every quote of $network', ({ network, native, quote }) => {
  test('has figures that add up', () => {
    let answered = 0;
    fc.assert(
      fc.property(state(network), request(native), fc.option(fc.integer({ min: 1, max: 400 })), (spec, wanted, share) => {
        const params = asked({ ...wanted, ...(share === null ? {} : { affiliate: affiliates[network], affiliate_bps: share }) });
        const { body } = quote(smallState(spec), params, () => ({ address: 'vault' }));
        if (body['expected_amount_out'] === undefined) return;
        answered += 1;
        expectSums(body, spec);
        if (network === 'thorchain') expectShare(body, share ?? 0);
      }),
      { numRuns: 400 },
    );
    expect(answered).toBeGreaterThan(80);
  });

  test('has a memo that matches the request', () => {
    let read = 0;
    fc.assert(
      fc.property(state(network), request(native), (spec, wanted) => {
        const { body } = quote(smallState(spec), asked({ ...wanted, destination: eth }), () => ({ address: 'vault' }));
        if (typeof body['memo'] !== 'string') return;
        read += 1;
        const memo = decodeMemo(body['memo'], network);
        if (!memo.ok) throw new Error(`${body['memo']}: ${memo.error.hint}`);
        const tolerance = wanted.liquidity_tolerance_bps;
        const limit = tolerance === undefined ? 0n : (BigInt(String(body['expected_amount_out'])) * BigInt(10_000 - tolerance)) / 10_000n;
        expect(memo.value).toMatchObject({ kind: 'swap', destination: eth, limit, interval: wanted.streaming_interval ?? 0 });
        expect(memo.value.quantity).toBeLessThanOrEqual(wanted.streaming_quantity ?? 0);
      }),
      { numRuns: 300 },
    );
    expect(read).toBeGreaterThan(60);
  });
});

describe.each(networks)('a swap leg on $network', ({ network, native }) => {
  const kinds = fc
    .constantFrom('layer1', 'trade', 'secured')
    .map((kind) => ({ chain: 'BTC', symbol: 'BTC', ticker: 'BTC', contract: '', kind }) as const);

  test('never lowers the product of the depths, apart from the half unit of rounding', () => {
    let swapped = 0;
    fc.assert(
      fc.property(state(network), fc.tuple(kinds, fc.boolean(), depth, unit(0n, 500n)), (spec, [held, fromNative, amount, slipFloor]) => {
        const small = smallState(spec);
        const traded = findPoolState(small, held);
        if (traded === undefined) throw new Error(`no pool beside ${native}`);
        const leg = swapLeg(small, { pool: traded, held, fromNative, amount, slipFloor });
        if (!leg.ok) return;
        swapped += 1;
        const before = traded.balanceAsset * traded.balanceNative;
        const after = leg.value.depths.asset * leg.value.depths.native;
        const rounding = network === 'thorchain' && fromNative ? leg.value.depths.asset : 0n;
        expect(2n * (before - after) <= rounding).toBe(true);
        expect(leg.value.emit < (fromNative ? traded.balanceAsset : traded.balanceNative)).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(swapped).toBeGreaterThan(300);
  });
});
