import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { walletCatalog } from '../../wallet/catalog/wallet-catalog.ts';
import { catalogMarkUrl, walletMarkUrl } from './wallet-marks.ts';

const wallet = { id: 'evm:io.metamask', kind: 'announced', sharesName: false };

describe('the mark of a wallet', () => {
  test('is chosen by what the wallet announces or where it was found', () => {
    expect(walletMarkUrl(wallet)).toBe('/marks/wallets/metamask.svg');
    expect(walletMarkUrl({ id: 'utxo:okx', kind: 'okx', sharesName: false })).toBe('/marks/wallets/okx.svg');
  });

  test('is never given for a name alone', () => {
    for (const other of [
      { id: 'solana:phantom', kind: 'standard', sharesName: false },
      { id: 'evm:okx', kind: 'announced', sharesName: false },
      { ...wallet, sharesName: true },
      { ...wallet, id: 'evm:io.metamask#2' },
      { ...wallet, id: 'evm:unnamed' },
    ])
      expect(walletMarkUrl(other)).toBeUndefined();
  });

  test('exists as a file for each known wallet', () => {
    for (const id of ['io.metamask', 'com.okex.wallet', 'app.phantom', 'io.rabby', 'com.coinbase.wallet', 'me.rainbow', 'io.xdefi'])
      expect(existsSync(`public${walletMarkUrl({ ...wallet, id: `evm:${id}` })}`)).toBe(true);
  });

  test('is used for every wallet in the catalog that has one', () => {
    for (const { key } of walletCatalog)
      expect([key, catalogMarkUrl(key) !== undefined]).toEqual([key, existsSync(`public/marks/wallets/${key}.svg`)]);
  });
});
