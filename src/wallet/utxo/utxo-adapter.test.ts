import { Transaction } from '@scure/btc-signer';
import { describe, expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { signOnce } from '../before-signing.ts';
import { assetOf, Bench, codeOf, foundWallet, intentOf, never, vaultOf } from '../fixtures/bench.ts';
import { addressOf, coin, key, network, unisat } from '../fixtures/unisat-wallet.ts';
import type { Account, FoundWallet, SwapIntent } from '../port.ts';
import { walletError } from '../prompt.ts';
import { utxoAdapter as adapter, readUtxoContent } from './utxo-adapter.ts';
import { scriptOf } from './utxo-transaction.ts';

const own = addressOf('wpkh', key(1));
const walletOf = (provider: unknown, kind = 'unisat'): FoundWallet => foundWallet('utxo', kind, ['BTC'], provider);
const accountOf = (wallet: FoundWallet): Account => ({ wallet, chain: 'BTC', address: own });
const resume = adapter.resume ?? expect.unreachable();
const intent = intentOf({ from: 'BTC.BTC', amountText: '0.04' });

function bench(): Bench {
  const one = new Bench();
  one.facts = { kind: 'utxo', feeRate: 5n, utxos: [coin('wpkh', key(1), 9_000_000n, 1)] };
  return one;
}

describe('the account that a Bitcoin wallet shows', () => {
  test('a connected wallet that turns to another chain has none there', async () => {
    const provider = unisat();
    const wallet = walletOf(provider);
    const { context } = new Bench();
    expect(codeOf(await adapter.connect(wallet, 'BTC', context))).toBe('ok');
    provider.getAccounts = async () => [vaultOf('LTC')];
    expect(codeOf(await adapter.accounts(wallet, 'BTC', context))).toBe('wrong_chain');
  });

  test('a connection is not taken up on a chain that the wallet does not have, nor with an address of another one', async () => {
    const { context } = new Bench();
    const elsewhere = walletOf(unisat());
    expect(await resume(elsewhere, 'LTC', context)).toEqual({ ok: true, value: [] });
    const wallet = walletOf({ ...unisat(), getAccounts: async () => [vaultOf('LTC')] });
    expect(codeOf(await resume(wallet, 'BTC', context))).toBe('wrong_chain');
    expect(await adapter.accounts(wallet, 'BTC', context)).toEqual({ ok: true, value: [] });
  });

  test('a wallet that is silent when it is asked again has sent nothing', async () => {
    const { context } = Object.assign(new Bench(), { promptMs: 5 });
    expect(codeOf(await resume(walletOf({ ...unisat(), getAccounts: never }), 'BTC', context))).toBe('timeout');
  });
});

describe('what a Bitcoin wallet is not asked to sign', () => {
  const prepared = (given: SwapIntent, page = bench()) => adapter.prepare(accountOf(walletOf(unisat())), given, page.context);
  const { inboundAddress: _, ...withoutVault } = intent;

  test.each<readonly [string, SwapIntent]>([
    ['a swap without a vault', withoutVault],
    ['another asset that is paid to a vault of Bitcoin', { ...intent, from: assetOf('BTC~BTC') }],
  ])('%s is not supported', async (_name, given) => {
    expect(await prepared(given)).toEqual(walletError('not_supported'));
  });

  test('nothing is built from what is told of another family, or from too few coins', async () => {
    const other = Object.assign(bench(), { facts: { kind: 'solana', blockhash: '' } });
    expect(await prepared(intent, other)).toEqual(walletError('not_supported'));
    expect(codeOf(await prepared({ ...intent, amount: baseAmount(9_000_000n) }))).toBe('insufficient');
  });

  test('a transaction that is no deposit is altered', () => {
    const tx = new Transaction({ version: 2, allowUnknownOutputs: true });
    tx.addInput({ txid: 'ab'.repeat(32), index: 0 });
    tx.addOutput({ script: scriptOf(vaultOf('BTC'), network), amount: 5_000n });
    const content = { unsigned: tx.unsignedTx, script: scriptOf(own, network) };
    expect(codeOf(readUtxoContent(content, accountOf(walletOf(unisat()))))).toBe('altered');
  });

  test('what was not cleared is not signed, nor by a wallet that was not connected', async () => {
    const provider = unisat();
    expect(codeOf(await adapter.sign(Object.freeze({}) as never, new Bench().context))).toBe('not_cleared');
    for (const kind of ['unisat', 'stranger']) {
      const page = bench();
      const ready = await adapter.prepare(accountOf(walletOf(provider, kind)), intent, page.context);
      if (!ready.ok) throw new Error(ready.error.hint);
      expect([kind, codeOf(await signOnce(ready.value, adapter, page.context, page.safety))]).toEqual([kind, 'wrong_account']);
    }
    expect(provider.prompts).toBe(0);
  });
});
