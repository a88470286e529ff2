import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { parseAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { must } from '../errors.ts';
import { breakOf, gasForms } from '../fixtures/reference-walk.ts';
import {
  amountAbove,
  amountBelow,
  computeBucket,
  embedReference,
  exactText,
  extractReference,
  gasReferenceForm,
  minimumAmount,
  readReference,
  readRegisteredMemo,
  referenceForm,
} from './reference.ts';

const btc = referenceForm(8);
const atom = referenceForm(6);
const asset = (text: string) => must(parseAsset(text, 'thorchain'));
const units = baseAmount;

describe('reference digits in an amount', () => {
  test('match the protocol’s own examples', () => {
    expect(embedReference(units(5_000_000n), '20002', btc, units(1_000n))).toBe(5_020_002n);
    expect(embedReference(units(100_000_000n), '00042', atom, units(0n))).toBe(100_004_200n);
    expect(exactText(units(100_004_200n), atom)).toBe('1.000042');
    expect(extractReference(units(100_004_200n), atom)).toBe('00042');
    expect(exactText(units(5_000_040n), btc)).toBe('0.05000040');
  });

  test('ignore digits below the asset’s last place and reject zero', () => {
    expect(extractReference(units(100_004_299n), atom)).toBe('00042');
    for (const amount of [0n, 100_000n, 500_000_000n]) expect(extractReference(units(amount), btc)).toBeUndefined();
    for (const text of ['0', '00000', '100000', '-1', '1.5', '', 'abc']) expect(readReference(text, btc).ok).toBe(false);
    expect(readReference('42', btc)).toEqual({ ok: true, value: '00042' });
    expect(() => embedReference(units(5n), '42', btc, units(0n))).toThrow(RangeError);
  });

  test('give the nearest amounts at or below and at or above another that carry a reference', () => {
    expect([amountBelow(units(5_020_002n), '20002', btc), amountAbove(units(5_020_002n), '20002', btc)]).toEqual([5_020_002n, 5_020_002n]);
    expect([amountBelow(units(5_020_001n), '20002', btc), amountAbove(units(5_020_003n), '20002', btc)]).toEqual([4_920_002n, 5_120_002n]);
    expect(amountBelow(units(20_001n), '20002', btc)).toBeUndefined();
  });

  test('keep the minimum amount of a reference above the dust threshold', () => {
    expect(minimumAmount('00041', btc, units(1_000n))).toBe(100_041n);
    expect(minimumAmount('00041', referenceForm(8), units(100_000_000n))).toBe(100_000_041n);
    expect(minimumAmount('00041', atom, units(1_000_000n))).toBe(10_004_100n);
  });

  test('exist only for gas assets, not where deposits need metadata or have other decimals', () => {
    expect(gasReferenceForm(asset('BTC.BTC'))).toEqual({ decimals: 8, digits: 5 });
    expect(gasReferenceForm(asset('GAIA.ATOM'))).toEqual({ decimals: 6, digits: 5 });
    expect(gasReferenceForm(asset('THOR.RUNE'))).toEqual({ decimals: 8, digits: 5 });
    for (const other of ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 'BTC~BTC', 'THOR.TCY', 'ADA.ADA', 'MAYA.CACAO', 'XMR.XMR'])
      expect(gasReferenceForm(asset(other))).toBeUndefined();
  });
});

test('survive 20,000 round trips for all gas assets, near the amount and never below dust or minimum', () => {
  expect(gasForms.length).toBeGreaterThan(14);
  const runs = 20_000;
  fc.assert(
    fc.property(
      fc.nat({ max: gasForms.length - 1 }),
      fc.bigInt({ min: 0n, max: 10n ** 19n }),
      fc.integer({ min: 1, max: 99_999 }),
      (at, amount, reference) => {
        expect(breakOf(at, amount, reference)).toBeUndefined();
      },
    ),
    { numRuns: runs },
  );
});

test('cover every chain’s gas asset except those of Cardano, MAYAChain and Sui', () => {
  const names = Object.values(chains).filter(({ id }) => !['ADA', 'MAYA', 'SUI'].includes(id));
  expect(gasForms.map(({ name }) => name).sort()).toEqual(names.map(({ gasAsset }) => gasAsset).sort());
  for (const { form } of gasForms) expect(computeBucket(form)).toBe(10n ** BigInt(13 - form.decimals));
});

describe('memo registration', () => {
  const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const from = asset('BTC.BTC');

  test('accepts a swap with a limit', () => {
    expect(readRegisteredMemo(`=:e:${to}:5000`, from)).toMatchObject({ ok: true, value: { limit: 5000n, destination: to } });
    expect(readRegisteredMemo(`=:ETH.USDT:${to}:66008807667/1/0:sto:0`, from)).toMatchObject({ ok: true });
    expect(readRegisteredMemo(`=<:ETH.ETH:${to}:5000/100/0`, from)).toMatchObject({ ok: true, value: { kind: 'limit' } });
  });

  test.each([
    ['', 'invalid_field'],
    ['hello', 'invalid_field'],
    [`=:e:${to}`, 'invalid_field'],
    [`=:e:${to}:0/1/0`, 'invalid_field'],
    ['=:e::5000', 'invalid_field'],
    [`=:e:${to}:5000|more`, 'invalid_field'],
    ['REFERENCE:BTC.BTC:=:e:x:1', 'invalid_field'],
    ['donate:BTC.BTC', 'invalid_field'],
    [`=:e:${to}:5000:${'a'.repeat(190)}:1`, 'memo_too_long'],
  ])('rejects the text “%s”', (memo, code) => {
    expect(readRegisteredMemo(memo, from)).toMatchObject({ ok: false, error: { code } });
  });
});
