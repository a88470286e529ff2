import { describe, expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { must, type Result } from '../errors.ts';
import { asset } from '../fixtures/facts.ts';
import { decodeMemo, encodeMemo, memoBytes, type SwapMemo } from './memo.ts';
import { readAffiliates } from './memo-fields.ts';
import { decodeOrderChange, encodeOrderChange } from './memo-modify.ts';
import { decodeMintMemo, encodeMintMemo, mintKindOf } from './mint-memo.ts';
import type { OrderChange } from './order-change-text.ts';

const readHint = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.hint);
const readCode = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code);

describe('memo edge cases', () => {
  test('reads a memo at the network’s byte limit and rejects one byte more as too long', () => {
    const longest = '=:b:'.padEnd(250, 'a');
    for (const network of ['thorchain', 'mayachain'] as const) {
      expect(must(decodeMemo(longest, network)).destination).toBe('a'.repeat(246));
      expect(readCode(decodeMemo(`${longest}a`, network))).toBe('memo_too_long');
    }
    const mint = 'SECURE+:'.padEnd(250, 'a');
    expect(memoBytes(mint)).toBe(250);
    expect(readCode(decodeMintMemo(mint, asset('BTC.BTC'), 'thorchain'))).toBe('ok');
    expect(readCode(decodeMintMemo(`${mint}a`, asset('BTC.BTC'), 'thorchain'))).toBe('memo_too_long');
  });

  test('calls a memo without text empty, and reads no contract call from a memo without one', () => {
    for (const text of ['', '|x']) expect(readHint(decodeMemo(text, 'thorchain'))).toBe('The memo is empty.');
    expect(Object.keys(must(decodeMemo('=:b:abc', 'thorchain')))).not.toContain('dex');
  });

  test('allows affiliates 1000 basis points on THORChain and 500 on MAYAChain', () => {
    expect(readAffiliates('t', '1000', 'thorchain')).toEqual({ ok: true, value: [{ name: 't', bps: 1_000 }] });
    expect(readHint(readAffiliates('t', '1001', 'thorchain'))).toContain('exceed 1000');
    expect(readCode(readAffiliates('t/s', '300/200', 'mayachain'))).toBe('ok');
    expect(readHint(readAffiliates('t/s', '300/201', 'mayachain'))).toContain('exceed 500');
    expect(readCode(readAffiliates('t/s', '10/', 'thorchain'))).toBe('invalid_field');
  });

  test('writes affiliates by name alone when no rate is given', () => {
    const affiliates = [{ name: 'a' }, { name: 'b' }];
    const terms = { limit: baseAmount(5n), interval: 0, quantity: 0, affiliates };
    const memo: SwapMemo = { kind: 'swap', network: 'mayachain', asset: asset('BTC.BTC'), destination: 'bc1qxyz', ...terms };
    expect(encodeMemo(memo)).toEqual({ ok: true, value: '=:b:bc1qxyz:5:a/b' });
  });
});

describe('edge cases of changing an order', () => {
  const change: OrderChange = {
    from: asset('BTC.BTC'),
    amount: baseAmount(5n),
    to: asset('ETH.ETH'),
    target: baseAmount(9n),
    newTarget: baseAmount(7n),
  };

  test('does not write a change that would read back differently', () => {
    expect(encodeOrderChange(change)).toEqual({ ok: true, value: 'm=<:5BTC.BTC:9ETH.ETH:7' });
    for (const other of [
      { ...change, from: { ...change.from, symbol: 'btc' } },
      { ...change, to: { ...change.to, symbol: 'eth' } },
    ]) {
      expect(readHint(encodeOrderChange(other))).toBe('The memo cannot carry this change as it is.');
    }
  });

  test('reads the operation in any letter case and rejects malformed amounts and assets', () => {
    expect(readCode(decodeOrderChange('M=<:5BTC.BTC:9ETH.ETH:7'))).toBe('ok');
    expect(readHint(decodeOrderChange('m=<:BTC.BTC:9ETH.ETH:7'))).toContain('not a whole number followed by an asset');
    expect(readCode(decodeOrderChange('m=<:5BTC.:9ETH.ETH:7'))).not.toBe('ok');
  });
});

describe('mint edge cases', () => {
  const mint = { kind: 'mint', from: asset('BTC.BTC') } as const;
  const redeem = { kind: 'redeem', from: asset('BTC-BTC') } as const;

  test('does not treat an asset paired with itself as a mint', () => {
    expect(mintKindOf(asset('BTC.BTC'), asset('BTC.BTC'), 'thorchain')).toBeUndefined();
  });

  test('rejects a mint into an asset that is neither secured nor trade, and gives that reason', () => {
    expect(readHint(encodeMintMemo(mint, asset('ETH.ETH'), 'thor1abc', 'thorchain'))).toContain('Only secured and trade assets');
  });

  test('rejects a destination the memo cannot carry intact', () => {
    expect(readCode(encodeMintMemo(mint, asset('BTC-BTC'), 'thor1 abc', 'thorchain'))).toBe('invalid_field');
    for (const destination of ['thor1abc|x', 'thor1abc|']) {
      expect(readHint(encodeMintMemo(mint, asset('BTC-BTC'), destination, 'thorchain'))).toContain('cannot carry these values');
    }
    expect(readHint(encodeMintMemo(redeem, asset('BTC/BTC'), 'bc1qxyz', 'thorchain'))).toContain('cannot carry these values');
  });

  test('does not read a swap as a redeem, whatever is deposited', () => {
    expect(readCode(decodeMintMemo('=:b:bc1qxyz', asset('BTC~BTC'), 'thorchain'))).toBe('invalid_field');
  });
});
