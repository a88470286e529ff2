import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../../../core/address/address.ts';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { feeReserve, spendable } from '../../wallet/spendable.ts';
import { checkRefund } from './refund.ts';

const getInfo = (id: string) => {
  const found = assetInfo(id);
  if (found === undefined) throw new Error(id);
  return found;
};
const at = (chain: string) => addressFromSeed(chain, new Uint8Array([7]));

describe('a refund address', () => {
  test('is accepted if the memo can carry it', () => {
    expect(checkRefund(at('ETH'), getInfo('ETH.ETH'), getInfo('BTC.BTC'), at('BTC'))).toEqual({ kind: 'fine', address: at('ETH') });
  });

  test('is refused, with both sizes in the hint, if the memo of its chain cannot carry it', () => {
    const check = checkRefund(at('BTC'), getInfo('BTC.BTC'), getInfo('ETH.ETH'), at('ETH'));
    expect(check).toMatchObject({ kind: 'wrong' });
    expect(check.kind === 'wrong' && check.hint).toMatch(/at least \d{2} B; the limit is 80 B/);
  });

  test('fits beside a short destination', () => {
    expect(checkRefund(at('DOGE'), getInfo('DOGE.DOGE'), getInfo('DOGE.DOGE'), at('DOGE')).kind).toBe('fine');
  });

  test('must be on the source chain', () => {
    expect(checkRefund(at('BTC'), getInfo('ETH.ETH'), getInfo('BTC.BTC'), '').kind).toBe('wrong');
    expect(checkRefund('strait.eth', getInfo('ETH.ETH'), getInfo('BTC.BTC'), '')).toMatchObject({
      hint: expect.stringContaining('a THORName has no ending'),
    });
    expect(checkRefund('  ', getInfo('ETH.ETH'), getInfo('BTC.BTC'), '')).toEqual({ kind: 'empty' });
  });
});

describe('the spendable amount', () => {
  test('leaves out the chain fee', () => {
    // 1,000 bytes at 10 sat, times 1.5.
    expect(feeReserve('BTC', 10n)).toBe(15_001n);
    // 300,000 gas at 20 gwei, times 1.5: 0.009 ETH.
    expect(feeReserve('ETH', 20n)).toBe(900_001n);
    expect(spendable('BTC.BTC', { units: 100_000_000n, gasRate: 10n })).toBe(99_984_999n);
  });

  test('is the whole of a token, and unknown for other assets without a known fee', () => {
    expect(spendable('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', { units: 5n })).toBe(5n);
    expect(spendable('BTC.BTC', { units: 100_000_000n })).toBeUndefined();
    expect(spendable('GAIA.ATOM', { units: 100_000_000n, gasRate: 1n })).toBeUndefined();
  });

  test('is zero below the fee, and unknown for RUNE and CACAO until the reserve for their fee is known', () => {
    expect(spendable('BTC.BTC', { units: 10n, gasRate: 10n })).toBe(0n);
    expect(spendable('THOR.RUNE', { units: 100_000_000n })).toBeUndefined();
    expect(spendable('MAYA.CACAO', { units: 10_000_000_000n, reserve: 2_000_000_000n })).toBe(8_000_000_000n);
  });
});
