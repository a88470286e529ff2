import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { walletCatalog } from '../../wallet/catalog/wallet-catalog.ts';
import { catalogMarkUrl, walletMarkUrl } from './wallet-marks.ts';

const wallet = { id: 'evm:io.metamask', kind: 'announced', sharesName: false };

describe('the mark of a wallet', () => {
  test('a program is known by what it announces or by where it was found', () => {
    expect(walletMarkUrl(wallet)).toBe('/marks/wallets/metamask.svg');
    expect(walletMarkUrl({ id: 'utxo:okx', kind: 'okx', sharesName: false })).toBe('/marks/wallets/okx.svg');
  });

  test('a name alone gives nobody the mark of another', () => {
    for (const other of [
      { id: 'solana:phantom', kind: 'standard', sharesName: false },
      { id: 'evm:okx', kind: 'announced', sharesName: false },
      { ...wallet, sharesName: true },
      { ...wallet, id: 'evm:io.metamask#2' },
      { ...wallet, id: 'evm:unnamed' },
    ])
      expect(walletMarkUrl(other)).toBeUndefined();
  });

  test('each mark is there', () => {
    for (const id of ['io.metamask', 'com.okex.wallet', 'app.phantom', 'io.rabby', 'com.coinbase.wallet', 'me.rainbow', 'io.xdefi'])
      expect(existsSync(`public${walletMarkUrl({ ...wallet, id: `evm:${id}` })}`)).toBe(true);
  });

  test('a wallet to get has its drawing wherever there is one', () => {
    for (const { key } of walletCatalog)
      expect([key, catalogMarkUrl(key) !== undefined]).toEqual([key, existsSync(`public/marks/wallets/${key}.svg`)]);
  });
});
