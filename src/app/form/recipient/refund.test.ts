import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../../../core/address/address.ts';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { feeReserve, spendable } from '../../wallet/spendable.ts';
import { checkRefund } from './refund.ts';

const infoOf = (id: string) => {
  const found = assetInfo(id);
  if (found === undefined) throw new Error(id);
  return found;
};
const at = (chain: string) => addressFromSeed(chain, new Uint8Array([7]));

describe('a refund address', () => {
  test('a refund address fits where the memo has room', () => {
    expect(checkRefund(at('ETH'), infoOf('ETH.ETH'), infoOf('BTC.BTC'), at('BTC'))).toEqual({ kind: 'fine', address: at('ETH') });
  });

  test('a refund address is not used when the memo of its chain cannot carry it', () => {
    const check = checkRefund(at('BTC'), infoOf('BTC.BTC'), infoOf('ETH.ETH'), at('ETH'));
    expect(check).toMatchObject({ kind: 'wrong' });
    expect(check.kind === 'wrong' && check.hint).toMatch(/at least \d{2} B; the limit is 80 B/);
  });

  test('a refund address fits beside a short destination', () => {
    expect(checkRefund(at('DOGE'), infoOf('DOGE.DOGE'), infoOf('DOGE.DOGE'), at('DOGE')).kind).toBe('fine');
  });

  test('a refund address must be one of the source chain', () => {
    expect(checkRefund(at('BTC'), infoOf('ETH.ETH'), infoOf('BTC.BTC'), '').kind).toBe('wrong');
    expect(checkRefund('strait.eth', infoOf('ETH.ETH'), infoOf('BTC.BTC'), '')).toMatchObject({
      hint: expect.stringContaining('a THORName has no ending'),
    });
    expect(checkRefund('  ', infoOf('ETH.ETH'), infoOf('BTC.BTC'), '')).toEqual({ kind: 'empty' });
  });
});

describe('what can be spent', () => {
  test('the spendable amount leaves the fee of the chain behind', () => {
    // 1,000 bytes at 10 sat, times 1.5.
    expect(feeReserve('BTC', 10n)).toBe(15_001n);
    // 300,000 gas at 20 gwei, times 1.5: 0.009 ETH.
    expect(feeReserve('ETH', 20n)).toBe(900_001n);
    expect(spendable('BTC.BTC', { units: 100_000_000n, gasRate: 10n })).toBe(99_984_999n);
  });

  test('the spendable amount is all of a token, and of another asset nothing while its fee is unknown', () => {
    expect(spendable('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', { units: 5n })).toBe(5n);
    expect(spendable('BTC.BTC', { units: 100_000_000n })).toBeUndefined();
    expect(spendable('GAIA.ATOM', { units: 100_000_000n, gasRate: 1n })).toBeUndefined();
  });

  test('the spendable amount is nothing below the fee, and less than all of what pays its own', () => {
    expect(spendable('BTC.BTC', { units: 10n, gasRate: 10n })).toBe(0n);
    expect(spendable('THOR.RUNE', { units: 100_000_000n })).toBe(98_000_000n);
    expect(spendable('MAYA.CACAO', { units: 10_000_000_000n })).toBe(5_000_000_000n);
  });
});
