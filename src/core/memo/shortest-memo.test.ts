import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../address/address.ts';
import { baseAmount } from '../amount.ts';
import { asset } from '../fixtures/facts.ts';
import { type NetworkId, networkIds } from '../network/protocol.ts';
import { decodeMemo, memoBytes, type SwapMemo } from './memo.ts';
import { raisedLimit } from './memo-limit.ts';
import { shortestMemo } from './shortest-memo.ts';

const of = (chain: string, seed: number) => addressFromSeed(chain, new Uint8Array(32).fill(seed));
const targets = [
  'BTC.BTC',
  'ETH.ETH',
  'DOGE.DOGE',
  'DASH.DASH',
  'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  'MAYA.CACAO',
  'THOR.RUNE',
];
const sources = ['BTC.BTC', 'LTC.LTC', 'DOGE.DOGE', 'DASH.DASH', 'ZEC.ZEC'];

/** A node's value of the limit field, per the reference: digits, or digits with an exponent. */
function limitOf(memo: string): bigint {
  const [text = ''] = (memo.split(':')[3] ?? '').split('/');
  const [digits = '0', exponent = '0'] = text.toLowerCase().split('e');
  return BigInt(digits || '0') * 10n ** BigInt(exponent);
}

const cases = fc.record({
  network: fc.constantFrom<NetworkId>(...networkIds),
  from: fc.constantFrom(...sources),
  to: fc.constantFrom(...targets),
  seed: fc.integer({ min: 1, max: 250 }),
  limit: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 10n ** 16n })),
  room: fc.integer({ min: 0, max: 2_000 }),
  interval: fc.integer({ min: 0, max: 20 }),
  most: fc.constantFrom(80, 90, 250),
});

describe('the shortest memo', () => {
  test('reads the same by our decoder and the reference rule, and never lowers the limit', () => {
    const seen = { exact: 0, shortened: 0, refused: 0 };
    fc.assert(
      fc.property(cases, ({ network, from, to, seed, limit, room, interval, most }) => {
        const target = asset(to);
        const highestLimit = baseAmount(limit + (limit * BigInt(room)) / 10_000n);
        const terms = { limit: baseAmount(limit), interval, quantity: 0, affiliates: [] };
        const addresses = { destination: of(target.chain, seed).replace('bitcoincash:', ''), refund: of(asset(from).chain, seed + 1) };
        const memo: SwapMemo = { kind: 'swap', network, asset: target, ...addresses, ...terms };
        const assetText = `${target.chain}.${target.ticker}`;
        const written = shortestMemo(memo, { from: asset(from), assetText, most, highestLimit });
        if (!written.ok) {
          expect(written.error).toMatchObject({ code: 'memo_too_long', details: { memo_max_bytes: `${most}` } });
          expect(Number(written.error.details?.['memo_bytes'])).toBeGreaterThan(most);
          seen.refused += 1;
          return;
        }
        expect(memoBytes(written.value)).toBeLessThanOrEqual(most);
        const read = decodeMemo(written.value, network);
        if (!read.ok) throw new Error(read.error.hint);
        const { limit: told, asset: named, ...rest } = read.value;
        expect(told).toBe(limitOf(written.value));
        expect(told >= limit && told <= highestLimit).toBe(true);
        expect([named.chain, named.ticker, named.kind]).toEqual([target.chain, target.ticker, target.kind]);
        expect(rest).toMatchObject({ kind: 'swap', ...addresses, interval, quantity: 0, affiliates: [] });
        seen[told === limit ? 'exact' : 'shortened'] += 1;
      }),
      { numRuns: 5_000, seed: 18 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
  });

  test('raises a limit to fewer digits and writes it in the shorter notation', () => {
    expect(raisedLimit(baseAmount(246_510_000n), 3)).toEqual({ text: '247e6', value: 247_000_000n });
    expect(raisedLimit(baseAmount(999_999n), 2)).toEqual({ text: '1e6', value: 1_000_000n });
    expect(raisedLimit(baseAmount(5n), 1)).toEqual({ text: '5', value: 5n });
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 1, max: 12 }), (limit, digits) => {
        const { value } = raisedLimit(baseAmount(limit), digits);
        expect(value >= limit && (value - limit) * 10n ** BigInt(digits - 1) < limit).toBe(true);
      }),
    );
  });

  test('uses MAYAChain’s code in place of a token ticker', () => {
    const usdc = asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
    const terms = { limit: baseAmount(0n), interval: 0, quantity: 0, affiliates: [] };
    const memo: SwapMemo = { kind: 'swap', network: 'mayachain', asset: usdc, destination: of('ETH', 3), ...terms };
    const space = { from: asset('DASH.DASH'), assetText: 'ETH.USDC', most: 80, highestLimit: baseAmount(0n) };
    expect(shortestMemo(memo, space)).toEqual({ ok: true, value: `=:ec:${memo.destination}` });
  });
});
