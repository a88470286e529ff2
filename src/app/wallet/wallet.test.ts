import { describe, expect, test } from 'vitest';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { chains } from '../../core/chain/chain.ts';
import { foundWallet } from '../../wallet/fixtures/bench.ts';
import type { Account } from '../../wallet/port.ts';
import { signError } from '../state/sign/sign-intent.ts';
import { accountsOn, withAccount } from './wallet-accounts.ts';
import { groupWallets, receivingEnds } from './wallet-groups.ts';
import { forgetWallet, inOrder, rememberedWallets, rememberWallet } from './wallet-memory.ts';

const evm = foundWallet('evm', 'announced', ['ETH', 'BSC'], {});
const keplr = foundWallet('cosmos', 'keplr', ['THOR', 'MAYA', 'GAIA'], {});
const unisat = foundWallet('utxo', 'unisat', ['BTC'], {});
const account = (wallet: Account['wallet'], chain: string, address: string): Account => ({ wallet, chain, address });

describe('accounts', () => {
  test('of an EVM wallet serve all its chains, and all others only their own', () => {
    const accounts = [account(evm, 'ETH', '0xa'), account(keplr, 'THOR', 'thor1')];
    expect(accountsOn(accounts, 'BSC')).toMatchObject([{ chain: 'BSC', address: '0xa' }]);
    expect(accountsOn(accounts, 'MAYA')).toEqual([]);
    expect(accountsOn(accounts, 'AVAX')).toEqual([]);
  });

  test('are kept side by side, one per wallet and chain', () => {
    const both = withAccount([account(keplr, 'THOR', 'thor1')], account(keplr, 'MAYA', 'maya1'));
    expect(withAccount(both, account(keplr, 'THOR', 'thor2')).map(({ address }) => address)).toEqual(['maya1', 'thor2']);
    expect(withAccount([account(evm, 'ETH', '0xa')], account(evm, 'BSC', '0xb'))).toHaveLength(1);
  });

  test('are listed in the order of connection on every page, whichever wallet is found first', () => {
    const [first, second, never] = [account(unisat, 'BTC', 'bc1'), account(evm, 'ETH', '0xa'), account(keplr, 'THOR', 'thor1')];
    const remembered = [
      { wallet: unisat.id, chain: 'BTC' },
      { wallet: evm.id, chain: 'BSC' },
    ];
    expect(inOrder([never, second, first], remembered)).toEqual([first, second, never]);
  });

  test('are remembered by wallet and chain only, and none are read from a broken store', () => {
    let held: string | null = null;
    const write = (text: string | null) => {
      held = text;
    };
    const storage = () => ({ getItem: () => held, setItem: (_: string, text: string) => write(text), removeItem: () => write(null) });
    rememberWallet({ wallet: 'evm:x', chain: 'ETH' }, storage);
    rememberWallet({ wallet: 'cosmos:keplr', chain: 'THOR' }, storage);
    rememberWallet({ wallet: 'evm:x', chain: 'ETH' }, storage);
    expect(rememberedWallets(storage)).toEqual([
      { wallet: 'cosmos:keplr', chain: 'THOR' },
      { wallet: 'evm:x', chain: 'ETH' },
    ]);
    forgetWallet({ wallet: 'cosmos:keplr', chain: 'THOR' }, storage);
    expect(rememberedWallets(storage)).toEqual([{ wallet: 'evm:x', chain: 'ETH' }]);
    forgetWallet({ wallet: 'evm:x', chain: 'ETH' }, storage);
    expect(held).toBeNull();
    held = '[{"wallet":1},null,"x"]';
    expect(rememberedWallets(storage)).toEqual([]);
    held = '{';
    expect(rememberedWallets(storage)).toEqual([]);
  });
});

describe('the list of wallets', () => {
  const groups = (from: string, to: string) => groupWallets([evm, keplr, unisat], assetInfo(from), assetInfo(to));

  test('starts with those that can pay, and contains each once', () => {
    const list = groups('BTC.BTC', 'THOR.RUNE');
    expect(list.map(({ wallets }) => wallets.map(({ family }) => family))).toEqual([['utxo'], ['cosmos'], ['evm']]);
    expect(list.map(({ role }) => role)).toEqual(['pays', 'receives', 'rest']);
    expect(list[1]?.chains(keplr)).toEqual(['THOR']);
    expect(list[2]?.chains(evm)).toEqual(['ETH', 'BSC']);
  });

  test('connects both ends of a swap in one program, but not in one of another name or with a shared name', () => {
    const named = (name: string, sharesName = false) =>
      [
        { ...unisat, name, sharesName },
        { ...evm, name },
      ] as const;
    const ends = ([payer, receiver]: readonly [typeof unisat, typeof evm], to = 'ETH.ETH') =>
      receivingEnds(groupWallets([payer, receiver], assetInfo('BTC.BTC'), assetInfo(to)), payer);
    const [, receiver] = named('OKX Wallet');
    expect(ends(named('OKX Wallet'))).toEqual([{ wallet: receiver, chain: 'ETH' }]);
    expect(ends([unisat, receiver])).toEqual([]);
    expect(ends(named('OKX Wallet', true))).toEqual([]);
    const vultisig = foundWallet('vultisig', 'vultisig', ['BTC', 'SOL'], {});
    const twin = { ...foundWallet('solana', 'standard', ['SOL'], {}), name: vultisig.name };
    expect(receivingEnds(groupWallets([vultisig, twin], assetInfo('BTC.BTC'), assetInfo('SOL.SOL')), vultisig)).toEqual([]);
  });

  test('has no group for what no wallet here can do', () => {
    expect(groups('SOL.SOL', 'BTC.BTC').map(({ role }) => role)).toEqual(['receives', 'rest']);
  });
});

describe('paying with a wallet', () => {
  test('is refused with an explanation on chains where no adapter can sign', () => {
    const refused = Object.keys(chains).filter((chain) => {
      const request = { from: assetInfo(chains[chain]?.gasAsset ?? '') };
      return request.from !== undefined && signError({ chain, request: request as never }) !== undefined;
    });
    expect(refused).not.toContain('BTC');
    for (const chain of refused)
      expect(signError({ chain, request: { from: assetInfo('BTC.BTC') } as never })).toContain('from a connected wallet yet');
  });
});
