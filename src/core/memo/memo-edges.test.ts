import { describe, expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { must, type Result } from '../errors.ts';
import { asset } from '../fixtures/facts.ts';
import { decodeMemo, encodeMemo, memoBytes, type SwapMemo } from './memo.ts';
import { readAffiliates } from './memo-fields.ts';
import { shortenLimit } from './memo-limit.ts';
import { decodeOrderChange, encodeOrderChange } from './memo-modify.ts';
import { decodeMintMemo, encodeMintMemo, mintKindOf } from './mint-memo.ts';
import type { OrderChange } from './order-change-text.ts';

const hintOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.hint);
const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code);

describe('a memo at its edges', () => {
  test('a memo of exactly the bytes that a network reads is read, and one byte more is too long', () => {
    const longest = '=:b:'.padEnd(250, 'a');
    for (const network of ['thorchain', 'mayachain'] as const) {
      expect(must(decodeMemo(longest, network)).destination).toBe('a'.repeat(246));
      expect(codeOf(decodeMemo(`${longest}a`, network))).toBe('memo_too_long');
    }
    const mint = 'SECURE+:'.padEnd(250, 'a');
    expect(memoBytes(mint)).toBe(250);
    expect(codeOf(decodeMintMemo(mint, asset('BTC.BTC'), 'thorchain'))).toBe('ok');
    expect(codeOf(decodeMintMemo(`${mint}a`, asset('BTC.BTC'), 'thorchain'))).toBe('memo_too_long');
  });

  test('a memo without text is told to be empty, and one without a contract call has none', () => {
    for (const text of ['', '|x']) expect(hintOf(decodeMemo(text, 'thorchain'))).toBe('The memo is empty.');
    expect(Object.keys(must(decodeMemo('=:b:abc', 'thorchain')))).not.toContain('dex');
  });

  test('affiliates may take all on THORChain and five of a hundred on MAYAChain', () => {
    expect(readAffiliates('t', '10000', 'thorchain')).toEqual({ ok: true, value: [{ name: 't', bps: 10_000 }] });
    expect(hintOf(readAffiliates('t', '10001', 'thorchain'))).toContain('exceed 10000');
    expect(codeOf(readAffiliates('t/s', '300/200', 'mayachain'))).toBe('ok');
    expect(hintOf(readAffiliates('t/s', '300/201', 'mayachain'))).toContain('exceed 500');
    expect(codeOf(readAffiliates('t/s', '10/', 'thorchain'))).toBe('invalid_field');
  });

  test('names that keep their own rates are written without any', () => {
    const affiliates = [{ name: 'a' }, { name: 'b' }];
    const terms = { limit: baseAmount(5n), interval: 0, quantity: 0, affiliates };
    const memo: SwapMemo = { kind: 'swap', network: 'mayachain', asset: asset('BTC.BTC'), destination: 'bc1qxyz', ...terms };
    expect(encodeMemo(memo)).toEqual({ ok: true, value: '=:b:bc1qxyz:5:a/b' });
  });

  test('a limit that fits is written with every digit', () => {
    expect(must(shortenLimit(baseAmount(1_000n), 4))).toEqual({ text: '1000', value: 1_000n });
    expect(must(shortenLimit(baseAmount(1_000n), 3))).toEqual({ text: '1e3', value: 1_000n });
    expect(must(shortenLimit(baseAmount(1_234n), 3))).toEqual({ text: '1e3', value: 1_000n });
    expect(codeOf(shortenLimit(baseAmount(1_234n), 2))).toBe('memo_too_long');
  });
});

describe('the change of an order at its edges', () => {
  const change: OrderChange = {
    from: asset('BTC.BTC'),
    amount: baseAmount(5n),
    to: asset('ETH.ETH'),
    target: baseAmount(9n),
    newTarget: baseAmount(7n),
  };

  test('a change whose text would read back as another one is not written', () => {
    expect(encodeOrderChange(change)).toEqual({ ok: true, value: 'm=<:5BTC.BTC:9ETH.ETH:7' });
    for (const other of [
      { ...change, from: { ...change.from, symbol: 'btc' } },
      { ...change, to: { ...change.to, symbol: 'eth' } },
    ]) {
      expect(hintOf(encodeOrderChange(other))).toBe('The memo cannot carry this change as it is.');
    }
  });

  test('the operation is read in any case, and an amount or asset that is none is refused', () => {
    expect(codeOf(decodeOrderChange('M=<:5BTC.BTC:9ETH.ETH:7'))).toBe('ok');
    expect(hintOf(decodeOrderChange('m=<:BTC.BTC:9ETH.ETH:7'))).toContain('not a whole number followed by an asset');
    expect(codeOf(decodeOrderChange('m=<:5BTC.:9ETH.ETH:7'))).not.toBe('ok');
  });
});

describe('a mint at its edges', () => {
  const mint = { kind: 'mint', from: asset('BTC.BTC') } as const;
  const redeem = { kind: 'redeem', from: asset('BTC-BTC') } as const;

  test('an asset and itself are no mint', () => {
    expect(mintKindOf(asset('BTC.BTC'), asset('BTC.BTC'), 'thorchain')).toBeUndefined();
  });

  test('a mint of what the network does not keep is refused by that reason', () => {
    expect(hintOf(encodeMintMemo(mint, asset('ETH.ETH'), 'thor1abc', 'thorchain'))).toContain('Only secured and trade assets');
  });

  test('a destination that the memo cannot carry whole is refused', () => {
    expect(codeOf(encodeMintMemo(mint, asset('BTC-BTC'), 'thor1 abc', 'thorchain'))).toBe('invalid_field');
    for (const destination of ['thor1abc|x', 'thor1abc|']) {
      expect(hintOf(encodeMintMemo(mint, asset('BTC-BTC'), destination, 'thorchain'))).toContain('cannot carry these values');
    }
    expect(hintOf(encodeMintMemo(redeem, asset('BTC/BTC'), 'bc1qxyz', 'thorchain'))).toContain('cannot carry these values');
  });

  test('a swap is no redeem, whatever is deposited', () => {
    expect(codeOf(decodeMintMemo('=:b:bc1qxyz', asset('BTC~BTC'), 'thorchain'))).toBe('invalid_field');
  });
});
