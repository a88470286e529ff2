import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../core/address/address.ts';
import { nativeAmount } from '../core/amount.ts';
import { cosmosAdapter } from './cosmos/cosmos-adapter.ts';
import { Bench, buildReading, foundWallet, intentOf, readCode, seededVault, toAsset } from './fixtures/bench.ts';
import { keplr } from './fixtures/keplr-wallet.ts';
import { solanaAddress, solanaWallet } from './fixtures/solana-wallet.ts';
import { tronAddress, tronWallet } from './fixtures/tron-wallet.ts';
import { deriveAddress, key, unisat } from './fixtures/unisat-wallet.ts';
import { type FoundWallet, good, type Payment, type WalletAdapter, type WalletResult } from './port.ts';
import { differenceFrom, readBack } from './read-back.ts';
import { solanaAdapter } from './solana/solana-adapter.ts';
import { tronAdapter } from './tron/tron-adapter.ts';
import { utxoAdapter } from './utxo/utxo-adapter.ts';
import { vultisigAdapter } from './utxo/vultisig-adapter.ts';
import { xrpAdapter } from './xrp/xrp-adapter.ts';

const seeded = (chain: string, seed: number) => addressFromSeed(chain, Uint8Array.of(seed));
const addresses = (found: WalletResult<readonly { readonly address: string }[]> | undefined) =>
  found?.ok ? found.value.map(({ address }) => address) : (found?.error.code ?? 'no way');

const vultisigWallet = (chain: string, name: string, accounts: readonly unknown[], kept: unknown[] = []) => {
  const request = async (call: { readonly method: string }) => {
    kept.push(call);
    return call.method.endsWith('_accounts') ? accounts : 'ab'.repeat(32);
  };
  return foundWallet('vultisig', 'vultisig', [chain], { [name]: { request } });
};
const xrpWallet = (address: unknown) =>
  foundWallet('xrp', 'crossmark', ['XRP'], { signInAndWait: async () => ({ response: { data: { address } } }) });

const wallets: readonly (readonly [string, WalletAdapter, string, () => FoundWallet, string])[] = [
  ['UniSat', utxoAdapter, 'BTC', () => foundWallet('utxo', 'unisat', ['BTC'], unisat()), deriveAddress('wpkh', key(1))],
  ['Crossmark', xrpAdapter, 'XRP', () => xrpWallet(seeded('XRP', 1)), seeded('XRP', 1)],
  ['Keplr', cosmosAdapter, 'GAIA', () => foundWallet('cosmos', 'keplr', ['GAIA'], keplr().state), ''],
];

describe('the account', () => {
  test.each(wallets)(
    'of %s is missing before it is connected, and then the one the wallet named',
    async (_name, adapter, chain, make, address) => {
      const { context } = new Bench();
      const wallet = make();
      expect(addresses(await adapter.accounts(wallet, chain, context))).toEqual([]);
      const account = await adapter.connect(wallet, chain, context);
      if (!account.ok) throw new Error(account.error.hint);
      if (address !== '') expect(account.value.address).toBe(address);
      expect(addresses(await adapter.accounts(wallet, chain, context))).toEqual([account.value.address]);
      expect(account.value).toMatchObject({ chain, wallet });
    },
  );

  test.each([
    ['UniSat', utxoAdapter, 'utxo', 'BTC'],
    ['an XRP wallet', xrpAdapter, 'xrp', 'XRP'],
  ] as const)('of %s is not connected when the wallet’s kind is unknown', async (_name, adapter, family, chain) => {
    const { context } = new Bench();
    for (const kind of ['stranger', 'constructor', 'toString']) {
      const wallet = foundWallet(family, kind, [chain], unisat());
      expect(['not_supported', 'wrong_chain']).toContain(readCode(await adapter.connect(wallet, chain, context)));
      expect(addresses(await adapter.accounts(wallet, chain, context))).toEqual([]);
    }
  });

  test('is refused when an XRP wallet gives no address or one of another ledger', async () => {
    for (const address of ['', 7, undefined, seededVault('BTC'), 'rrrr'])
      expect(readCode(await xrpAdapter.connect(xrpWallet(address), 'XRP', new Bench().context))).toBe('wrong_account');
    expect(readCode(await xrpAdapter.connect(xrpWallet(seeded('XRP', 1)), 'BTC', new Bench().context))).toBe('wrong_chain');
  });

  test('is on the wrong chain when a Bitcoin wallet gives no address or one of another chain', async () => {
    for (const address of [undefined, 7, '', seededVault('LTC'), 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx']) {
      const provider = { ...unisat(), requestAccounts: async () => [address] };
      const wallet = foundWallet('utxo', 'unisat', ['BTC'], provider);
      expect(readCode(await utxoAdapter.connect(wallet, 'BTC', new Bench().context))).toBe('wrong_chain');
      expect(addresses(await utxoAdapter.accounts(wallet, 'BTC', new Bench().context))).toEqual([]);
    }
    const wallet = foundWallet('utxo', 'unisat', ['BTC'], unisat());
    expect(readCode(await utxoAdapter.connect(wallet, 'LTC', new Bench().context))).toBe('not_supported');
  });

  test('has the public key of a Bitcoin wallet in lower case, if it is valid', async () => {
    const named = async (publicKey: string) => {
      const provider = { ...unisat(), getPublicKey: async () => publicKey };
      const account = await utxoAdapter.connect(foundWallet('utxo', 'unisat', ['BTC'], provider), 'BTC', new Bench().context);
      return account.ok ? account.value.publicKey : account.error.code;
    };
    expect(await named(`02${'AB'.repeat(32)}`)).toBe(`02${'ab'.repeat(32)}`);
    for (const text of ['', 'zz', `02${'AB'.repeat(40)}`]) expect(await named(text)).toBeUndefined();
  });

  test('of Vultisig has only addresses of the requested chain', async () => {
    const { context } = new Bench();
    const own = [seeded('LTC', 1), seeded('LTC', 2)];
    const wallet = vultisigWallet('LTC', 'litecoin', [7, null, seededVault('DOGE'), ...own]);
    expect(addresses(await vultisigAdapter.accounts(wallet, 'LTC', context))).toEqual(own);
    expect(readCode(await vultisigAdapter.connect(vultisigWallet('LTC', 'litecoin', []), 'LTC', context))).toBe('wrong_account');
    expect(readCode(await vultisigAdapter.connect(wallet, 'DOGE', context))).toBe('wrong_chain');
  });

  test('of Vultisig is read after switching to cosmoshub-4, and elsewhere without switching', async () => {
    const asked: { readonly method: string; readonly params?: unknown }[] = [];
    await vultisigAdapter.accounts(vultisigWallet('GAIA', 'cosmos', [seeded('GAIA', 1)], asked), 'GAIA', new Bench().context);
    await vultisigAdapter.accounts(vultisigWallet('LTC', 'litecoin', [seeded('LTC', 1)], asked), 'LTC', new Bench().context);
    expect(asked).toEqual([
      { method: 'wallet_switch_chain', params: [{ chainId: 'cosmoshub-4' }] },
      { method: 'get_accounts' },
      { method: 'get_accounts' },
    ]);
  });

  test('of Vultisig stays usable when the wallet gives further addresses', async () => {
    const wallet = vultisigWallet('DOGE', 'dogecoin', [seeded('DOGE', 1), seeded('DOGE', 2)]);
    expect(readCode(await new Bench().swap(vultisigAdapter, wallet, intentOf({ from: 'DOGE.DOGE', amountText: '500' })))).toBe('ok');
  });

  test.each([7, '', 'ab', 'zz'.repeat(32), `${'ab'.repeat(32)}00`])(
    'of Vultisig leaves the outcome open after an invalid transaction id: %s',
    async (answer) => {
      const request = async ({ method }: { readonly method: string }) => (method.endsWith('_accounts') ? [seeded('DOGE', 1)] : answer);
      const wallet = foundWallet('vultisig', 'vultisig', ['DOGE'], { dogecoin: { request } });
      expect(readCode(await new Bench().swap(vultisigAdapter, wallet, intentOf({ from: 'DOGE.DOGE', amountText: '500' })))).toBe(
        'unknown_outcome',
      );
    },
  );

  test('of Vultisig pays RUNE on THORChain without a vault, and refuses one', async () => {
    const { context } = new Bench();
    const rune = await vultisigAdapter.connect(vultisigWallet('THOR', 'thorchain', [seeded('THOR', 1)]), 'THOR', context);
    if (!rune.ok) throw new Error(rune.error.hint);
    const intent = intentOf({ from: 'THOR.RUNE', amountText: '5' });
    expect(readCode(await vultisigAdapter.prepare(rune.value, intent, context))).toBe('ok');
    expect(readCode(await vultisigAdapter.prepare(rune.value, { ...intent, inboundAddress: seededVault('THOR') }, context))).toBe(
      'not_supported',
    );
  });

  test('of a TRON wallet that shows none is the one it answers with', async () => {
    const { found, state } = tronWallet();
    const provider = { request: (found.provider as { request: unknown }).request, tronWeb: { trx: {} } };
    const wallet = foundWallet('tron', 'announced', ['TRON'], provider);
    expect(await tronAdapter.connect(wallet, 'TRON', new Bench().context)).toMatchObject({
      ok: true,
      value: { address: tronAddress(state.seed) },
    });
    expect(addresses(await tronAdapter.accounts(wallet, 'TRON', new Bench().context))).toEqual([]);
    for (const [answer, code] of [
      [{ code: 4000 }, 'pending_prompt'],
      [{ code: 4001 }, 'rejected'],
      [[], 'wrong_account'],
      [['no address'], 'wrong_account'],
    ] as const) {
      const other = foundWallet('tron', 'tronlink', ['TRON'], { request: async () => answer, tronWeb: {} });
      expect(readCode(await tronAdapter.connect(other, 'TRON', new Bench().context))).toBe(code);
    }
  });

  test('of a Solana wallet is a valid address', async () => {
    const { found, state } = solanaWallet();
    state.accounts = [{ address: 'no', publicKey: new Uint8Array() }, ...state.accounts];
    expect(addresses(await solanaAdapter.accounts(found, 'SOL', new Bench().context))).toEqual([solanaAddress]);
    expect(await solanaAdapter.connect(found, 'SOL', new Bench().context)).toMatchObject({ ok: true, value: { address: solanaAddress } });
    state.accounts = [];
    expect(readCode(await solanaAdapter.connect(found, 'SOL', new Bench().context))).toBe('wrong_account');
  });
});

describe('comparing the chain’s payment with the request', () => {
  const token = toAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
  const router = '0x1111111111111111111111111111111111111111';
  const common = {
    kind: 'deposit',
    chain: 'ETH',
    from: seededVault('ETH'),
    to: seededVault('ETH'),
    decimals: 6,
    memo: '=:b:bc1qxyz',
  } as const;
  const paid = { ...common, router, asset: token, amount: nativeAmount(5n) };
  const reading = buildReading(paid);
  const [transfer] = reading.transfers;
  if (transfer === undefined) throw new Error('one transfer');
  const told = (change: object) => differenceFrom({ ...reading, transfers: [{ ...transfer, ...change }] }, paid);

  test('matches a token by its contract in any case, and only the requested router', () => {
    expect(told({})).toBeUndefined();
    expect(told({ contract: transfer.contract?.toUpperCase().replace('0X', '0x') })).toBeUndefined();
    expect(told({ contract: router })).toBe('another asset');
    expect(told({ contract: undefined })).toBe('another asset');
    expect(told({ contract: undefined, asset: token })).toBeUndefined();
    expect(told({ router: seededVault('ETH') })).toBe('another router');
    expect(told({ router: undefined })).toBe('another router');
    expect(told({ decimals: 7 })).toBe('another amount');
  });

  test('treats an approval as no payment, and a silent chain as no proof', async () => {
    const { to: _, memo: __, ...rest } = common;
    const approval: Payment = { ...rest, kind: 'approve', spender: router, asset: token, amount: nativeAmount(5n) };
    expect(differenceFrom(reading, approval)).toBe('it pays nothing');
    const page = new Bench();
    page.promptMs = 20;
    page.payment = async () => good(undefined);
    const sent = { chain: 'SOL', txid: base58.encode(new Uint8Array(64).fill(1)), nodeTxid: '' };
    expect(await readBack(sent, { payment: paid } as never, page.context)).toEqual(good('none'));
  });
});
