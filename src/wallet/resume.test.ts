import { hex } from '@scure/base';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../core/address/address.ts';
import { cosmosAdapter as cosmos } from './cosmos/cosmos-adapter.ts';
import { Bench, foundWallet, seededVault } from './fixtures/bench.ts';
import { keplr } from './fixtures/keplr-wallet.ts';
import { solanaAddress, solanaKey } from './fixtures/solana-wallet.ts';
import { tronAddress } from './fixtures/tron-wallet.ts';
import { deriveAddress, key, unisat } from './fixtures/unisat-wallet.ts';
import type { FoundWallet, WalletAdapter } from './port.ts';
import { resumes } from './registry.ts';
import { solanaAdapter as solana } from './solana/solana-adapter.ts';
import { tronAdapter as tron } from './tron/tron-adapter.ts';
import { utxoAdapter as utxo } from './utxo/utxo-adapter.ts';
import { vultisigAdapter as vultisig } from './utxo/vultisig-adapter.ts';

const own = deriveAddress('wpkh', key(1));
const bitcoin = { address: own, publicKey: hex.encode(pubECDSA(key(1))) };

/** Replaces any method that opens a window, and fails the test. */
const opens = (): never => {
  throw new Error('a window opened');
};

async function resumed(adapter: WalletAdapter, wallet: FoundWallet, chain: string): Promise<readonly string[]> {
  const found = await adapter.resume?.(wallet, chain, new Bench().context);
  if (found === undefined || !found.ok) throw new Error(found?.error.hint ?? 'no way');
  // A restored account counts as connected, including right before a signature.
  const now = await adapter.accounts(wallet, chain, new Bench().context);
  expect(now.ok && now.value.map(({ address }) => address)).toEqual(found.value.map(({ address }) => address));
  return found.value.map(({ address }) => address);
}

describe('resuming a connection without a window', () => {
  test('works with UniSat and OKX, which name their accounts', async () => {
    const provider = { ...unisat(), requestAccounts: opens, connect: opens };
    for (const kind of ['unisat', 'okx']) expect(await resumed(utxo, foundWallet('utxo', kind, ['BTC'], provider), 'BTC')).toEqual([own]);
    const locked = { ...provider, getAccounts: async () => [] };
    expect(await resumed(utxo, foundWallet('utxo', 'unisat', ['BTC'], locked), 'BTC')).toEqual([]);
  });

  test('works with Xverse while the page has permission, and is refused without it', async () => {
    const xverse = (answer: unknown) => ({
      request: async (method: string) => (method === 'getAddresses' ? answer : opens()),
    });
    const named = xverse({
      status: 'success',
      result: {
        addresses: [
          { purpose: 'ordinals', address: 'bc1p' },
          { purpose: 'payment', ...bitcoin },
        ],
      },
    });
    expect(await resumed(utxo, foundWallet('utxo', 'xverse', ['BTC'], named), 'BTC')).toEqual([own]);
    const denied = foundWallet('utxo', 'xverse', ['BTC'], xverse({ status: 'error', error: { code: -32002, message: 'Access denied.' } }));
    expect(await utxo.resume?.(denied, 'BTC', new Bench().context)).toMatchObject({ ok: false });
  });

  test('works with wallet-standard wallets through the accounts they show, or else a silent connection', async () => {
    const handle = { ...bitcoin, publicKey: pubECDSA(key(1)), chains: ['bitcoin:mainnet'] };
    const shown = { accounts: [handle], features: { 'bitcoin:connect': { connect: opens } } };
    expect(await resumed(utxo, foundWallet('utxo', 'standard', ['BTC'], shown), 'BTC')).toEqual([own]);
    const accounts: unknown[] = [];
    const connect = async (input: { readonly silent?: boolean } | undefined) => {
      if (input?.silent !== true) opens();
      accounts.push(handle);
      return { accounts };
    };
    const silent = { accounts, features: { 'standard:connect': { connect }, 'bitcoin:connect': { connect: opens } } };
    expect(await resumed(utxo, foundWallet('utxo', 'standard', ['BTC'], silent), 'BTC')).toEqual([own]);
    const one = { address: solanaAddress, publicKey: solanaKey };
    const onSolana = {
      accounts: [] as unknown[],
      features: {
        'standard:connect': {
          connect: async (input: { readonly silent?: boolean } | undefined) => {
            if (input?.silent !== true) opens();
            onSolana.accounts.push(one);
            return { accounts: [one] };
          },
        },
      },
    };
    expect(await resumed(solana, foundWallet('solana', 'standard', ['SOL'], onSolana), 'SOL')).toEqual([solanaAddress]);
  });

  test('is not tried with Bitcoin-only MetaMask or Leather, which would prompt', async () => {
    const metamask = { accounts: [], features: { 'bitcoin:connect': { connect: opens } } };
    expect(await resumed(utxo, foundWallet('utxo', 'standard', ['BTC'], metamask), 'BTC')).toEqual([]);
    expect(await resumed(utxo, foundWallet('utxo', 'leather', ['BTC'], { request: opens }), 'BTC')).toEqual([]);
    expect(resumes.xrp).toBe('never');
  });

  test('works with TronLink once it has filled in the account', async () => {
    const address = tronAddress(4);
    let named: string | false = false;
    const request = async ({ method }: { readonly method: string }) => {
      if (method !== 'eth_accounts') return opens();
      setTimeout(() => {
        named = address;
      }, 50);
      return [];
    };
    const provider = {
      request,
      tronWeb: {
        get defaultAddress() {
          return { base58: named };
        },
      },
    };
    expect(await resumed(tron, foundWallet('tron', 'announced', ['TRON'], provider), 'TRON')).toEqual([address]);
    const legacy = { request: opens, tronWeb: { defaultAddress: { base58: address } } };
    expect(await resumed(tron, foundWallet('tron', 'tronlink', ['TRON'], legacy), 'TRON')).toEqual([address]);
  });

  test('works with Vultisig, which can read accounts without requesting them', async () => {
    const address = encodeAddress('LTC', new Uint8Array(20).fill(6));
    const litecoin = { request: async ({ method }: { readonly method: string }) => (method === 'get_accounts' ? [address] : opens()) };
    expect(await resumed(vultisig, foundWallet('vultisig', 'vultisig', ['LTC'], { litecoin }), 'LTC')).toEqual([address]);
  });

  test('works with Keplr only on a user action, because a locked Keplr would prompt for its password', async () => {
    const { state } = keplr();
    const provider = { ...state, enable: opens, experimentalSuggestChain: opens };
    const [address = ''] = await resumed(cosmos, foundWallet('cosmos', 'keplr', ['THOR'], provider), 'THOR');
    expect(address).toMatch(/^thor1/);
    expect(resumes.cosmos).toBe('on action');
  });

  test('refuses an address of another chain', async () => {
    const provider = { ...unisat(), getAccounts: async () => [seededVault('LTC')] };
    const found = await utxo.resume?.(foundWallet('utxo', 'unisat', ['BTC'], provider), 'BTC', new Bench().context);
    expect(found).toMatchObject({ ok: false, error: { code: 'wrong_chain' } });
  });
});
