import { describe, expect, test } from 'vitest';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { foundWallet } from '../../wallet/fixtures/bench.ts';
import type { Terms } from '../state/review/confirm-terms.ts';
import { soleWallet } from './sole-wallet.ts';

const evm = foundWallet('evm', 'announced', ['ETH', 'BSC'], {});
const other = foundWallet('evm', 'other', ['ETH'], {});
const unisat = foundWallet('utxo', 'unisat', ['BTC'], {});
const paying = (chain: string, asset: string) => ({ chain, request: { from: assetInfo(asset) } }) as Pick<Terms, 'chain' | 'request'>;
const ether = paying('ETH', 'ETH.ETH');

describe('the one wallet that can pay', () => {
  test('is found while no other wallet can pay and it is not connected', () => {
    expect(soleWallet([evm, unisat], [], ether)).toBe(evm);
    expect(soleWallet([evm, unisat], [], paying('BTC', 'BTC.BTC'))).toBe(unisat);
    expect(soleWallet([evm, unisat], [{ wallet: unisat, chain: 'BTC', address: 'bc1' }], ether)).toBe(evm);
  });

  test('is undefined among several wallets, without a suitable one, or beside a connected account', () => {
    expect(soleWallet([evm, other], [], ether)).toBeUndefined();
    expect(soleWallet([unisat], [], ether)).toBeUndefined();
    expect(soleWallet([evm], [{ wallet: evm, chain: 'BSC', address: '0xa' }], ether)).toBeUndefined();
    expect(soleWallet([evm], [], paying('XRD', 'XRD.XRD'))).toBeUndefined();
  });
});
