import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseAmount, formatBase } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { errorTable } from '../errors.ts';
import badQuotes from '../vectors/bad-quotes.json' with { type: 'json' };
import { quoteRequest } from './quote-request.ts';

const good = { from_asset: 'btc.btc', to_asset: 'ETH.ETH', amount: '10000000' };

function parsed(fields: Record<string, unknown>) {
  const result = quoteRequest.parse(fields);
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.hint}`);
  return result.value;
}

test('accepts amount_out in place of amount, and names the field when both or neither are sent', () => {
  const { amount, ...swap } = good;
  const request = parsed({ ...swap, amount_out: '250000000' });
  expect(request).toMatchObject({ amountOut: 250_000_000n });
  expect(request).not.toHaveProperty('amount');
  const refused = (fields: object) => {
    const result = quoteRequest.parse(fields as never);
    return result.ok ? undefined : [result.error.code, result.error.field];
  };
  expect(refused({ ...swap, amount, amount_out: '1' })).toEqual(['invalid_field', 'amount_out']);
  expect(refused(swap)).toEqual(['invalid_field', 'amount']);
  expect(refused({ ...swap, amount_out: '0.5' })).toEqual(['invalid_amount', 'amount_out']);
  expect(refused({ ...swap, amount_out: '1', tolerance_bps: 10_000 })).toEqual(['invalid_field', 'tolerance_bps']);
});

describe('amount_decimal', () => {
  const refused = (fields: object) => {
    const result = quoteRequest.parse({ from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', ...fields });
    return result.ok ? undefined : [result.error.code, result.error.field, result.error.hint];
  };
  test.each([
    ['BTC.BTC', '0.1', 10_000_000n],
    ['BTC.BTC', 0.1, 10_000_000n],
    ['BTC.BTC', ' 1. ', 100_000_000n],
    ['BTC.BTC', '.00000001', 1n],
    ['ETH.ETH', '12.5', 1_250_000_000n],
    ['MAYA.CACAO', '1.0000000001', 10_000_000_001n],
    ['MAYA.MAYA', '0.5', 5_000n],
  ])('reads %s %s in the units of its asset', (from_asset, amount_decimal, amount) => {
    expect(parsed({ from_asset, to_asset: 'THOR.RUNE', amount_decimal })).toMatchObject({ amount });
  });

  test.each([
    ['0,1', /with a point and without commas/],
    ['1,000', /with a point and without commas/],
    ['-1', /digits and one decimal point/],
    ['1e3', /digits and one decimal point/],
    [1e-9, /digits and one decimal point/],
    [true, /digits and one decimal point/],
    ['0.000000001', /at most 8 decimal places/],
    ['0.0', /is zero/],
    ['99999999999999999', /larger than any supply/],
  ])('rejects %s with a specific hint', (amount_decimal, hint) => {
    expect(refused({ amount_decimal })).toEqual(['invalid_amount', 'amount_decimal', expect.stringMatching(hint)]);
  });

  test('accepts amount beside amount_decimal only when they are equal', () => {
    expect(parsed({ ...good, amount_decimal: '0.1' })).toEqual(parsed(good));
    expect(refused({ amount: '10000000', amount_decimal: '0.2' })?.[2]).toBe(
      'amount_decimal is 20000000 in the units of amount, which is 10000000. Send one of them.',
    );
  });

  test('rejects two ways to give the amount, and none', () => {
    expect(refused({ amount: '1', amount_decimal: '0.1' })).toEqual(['invalid_field', 'amount_decimal', expect.any(String)]);
    expect(refused({ amount_out: '1', amount_decimal: '0.1' })).toEqual(['invalid_field', 'amount_out', expect.any(String)]);
    expect(refused({})).toEqual(['invalid_field', 'amount', expect.stringMatching(/amount_decimal such as "0.1"/)]);
  });

  test('is read as the same units as an equal amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.constantFrom('BTC.BTC', 'MAYA.CACAO', 'MAYA.MAYA'), (units, from_asset) => {
        const { amount, ...rest } = { ...good, from_asset, amount: `${units}` };
        const amount_decimal = formatBase(baseAmount(units), parsed({ ...rest, amount }).from);
        if (!/^[0-9]{1,17}(\.|$)/.test(amount_decimal)) return;
        expect(parsed({ ...rest, amount_decimal })).toEqual(parsed({ ...rest, amount }));
      }),
    );
  });
});

describe('quoteRequest', () => {
  test.each(badQuotes)('rejects “$name” with $code', ({ fields, code, field, hint }) => {
    const result = quoteRequest.parse(fields);
    expect(result).toMatchObject({ ok: false, error: { code, field } });
    expect(result.ok ? '' : result.error.hint).toContain(hint);
    expect(errorTable[result.ok ? 'internal_error' : result.error.code].status).toBe(400);
  });

  test('rejects an ambiguous ticker with the gas asset of every candidate chain', () => {
    const result = quoteRequest.parse({ ...good, to_asset: 'eth' });
    const ether = Object.values(chains).flatMap(({ gasAsset }) => (gasAsset.endsWith('.ETH') ? [gasAsset] : []));
    expect(ether.length).toBeGreaterThan(1);
    expect(result).toMatchObject({ ok: false, error: { code: 'ambiguous_asset', candidates: expect.arrayContaining(ether) } });
    for (const name of ether) expect(result.ok ? '' : result.error.hint).toContain(name);
  });

  test('resolves chain names, tickers and whole numbers', () => {
    const request = parsed({ from_asset: 'bitcoin', to_asset: 'SOL', amount: 10_000_000 });
    expect([formatAsset(request.from), formatAsset(request.to)]).toEqual(['BTC.BTC', 'SOL.SOL']);
    expect(request).toHaveProperty('amount', 10_000_000n);
  });

  test('gives every bad amount a distinct hint', () => {
    const amountHints = badQuotes
      .filter((bad) => bad.code === 'invalid_amount' && bad.only === undefined)
      .map((bad) => quoteRequest.parse(bad.fields));
    const hints = amountHints.map((result) => (result.ok ? '' : result.error.hint));
    expect(new Set(hints).size).toBe(hints.length);
  });

  test('applies the defaults to a minimal request', () => {
    const request = parsed(good);
    expect(formatAsset(request.from)).toBe('BTC.BTC');
    expect(request).toMatchObject({ amount: 10_000_000n, maxImpactBps: 1_500, toleranceBps: 100, networks: ['thorchain', 'mayachain'] });
    expect(Object.keys(request).sort()).toEqual(['amount', 'from', 'maxImpactBps', 'networks', 'to', 'toleranceBps']);
  });

  test('reads every option from text as from JSON', () => {
    const options = { tolerance_bps: 10_000, streaming_interval: 0, streaming_quantity: 1, network: 'mayachain' };
    const asText = { ...options, tolerance_bps: '10000', streaming_interval: '0', streaming_quantity: '1' };
    const expected = { toleranceBps: 10_000, streaming: { interval: 0, quantity: 1 }, networks: ['mayachain'] };
    expect(parsed({ ...good, ...options })).toMatchObject(expected);
    expect(parsed({ ...good, ...asText })).toEqual(parsed({ ...good, ...options }));
  });

  test('normalizes addresses', () => {
    const request = parsed({
      ...good,
      destination: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      refund_address: 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    });
    expect(request.destination).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    expect(request.refund).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  });

  test('accepts a synth address of any requested network, but not of a network that was not requested', () => {
    const synth = { from_asset: 'ETH.ETH', to_asset: 'BTC/BTC', amount: '1000000' };
    const thor = 'thor1dheycdevq39qlkxs2a6wuuzyn4aqxhve4qxtxt';
    expect(parsed({ ...synth, destination: thor }).destination).toBe(thor);
    expect(parsed({ ...synth, destination: thor, network: 'thorchain' }).destination).toBe(thor);
    expect(quoteRequest.parse({ ...synth, destination: thor, network: 'mayachain' })).toMatchObject({
      ok: false,
      error: { code: 'invalid_address', field: 'destination' },
    });
  });

  test('accepts the RUNE synth of MAYAChain', () => {
    expect(formatAsset(parsed({ ...good, to_asset: 'THOR/RUNE' }).to)).toBe('THOR/RUNE');
  });

  test('never throws, whatever the input', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constant(null), fc.object(), fc.array(fc.string()), fc.boolean());
    const fields = fc.record(Object.fromEntries(Object.keys(quoteRequest.request.shape).map((name) => [name, value])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(fields, (input) => {
        const result = quoteRequest.parse(input);
        if (!result.ok) expect(result.error.hint).not.toBe('');
      }),
    );
  });

  test('agrees with the advertised schema on every valid request', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            amount: fc.bigInt({ min: 1n, max: 10n ** 24n }).map(String),
            tolerance_bps: fc.integer({ min: 1, max: 10_000 }),
            streaming_interval: fc.integer({ min: 1, max: 14_400 }),
            streaming_quantity: fc.integer({ min: 0, max: 14_400 }),
            network: fc.constantFrom('thorchain', 'mayachain', 'both'),
          },
          { requiredKeys: ['amount'] },
        ),
        (options) => {
          const fields = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', ...options };
          expect(quoteRequest.request.safeParse(fields).success).toBe(true);
          expect(quoteRequest.parse(fields).ok).toBe(true);
        },
      ),
    );
  });
});
