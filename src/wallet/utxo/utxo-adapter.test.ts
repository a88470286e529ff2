import { Transaction } from '@scure/btc-signer';
import { describe, expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { signOnce } from '../before-signing.ts';
import { Bench, foundWallet, intentOf, never, readCode, seededVault, toAsset } from '../fixtures/bench.ts';
import { coin, deriveAddress, key, network, unisat } from '../fixtures/unisat-wallet.ts';
import type { Account, FoundWallet, SwapIntent } from '../port.ts';
import { walletError } from '../prompt.ts';
import { utxoAdapter as adapter, readUtxoContent } from './utxo-adapter.ts';
import { encodeScript } from './utxo-transaction.ts';

const own = deriveAddress('wpkh', key(1));
const buildWallet = (provider: unknown, kind = 'unisat'): FoundWallet => foundWallet('utxo', kind, ['BTC'], provider);
const buildAccount = (wallet: FoundWallet): Account => ({ wallet, chain: 'BTC', address: own });
const resume = adapter.resume ?? expect.unreachable();
const intent = intentOf({ from: 'BTC.BTC', amountText: '0.04' });

function bench(): Bench {
  const one = new Bench();
  one.facts = { kind: 'utxo', feeRate: 5n, utxos: [coin('wpkh', key(1), 9_000_000n, 1)] };
  return one;
}

describe('the account a Bitcoin wallet shows', () => {
  test('is refused once the connected wallet has switched to another chain', async () => {
    const provider = unisat();
    const wallet = buildWallet(provider);
    const { context } = new Bench();
    expect(readCode(await adapter.connect(wallet, 'BTC', context))).toBe('ok');
    provider.getAccounts = async () => [seededVault('LTC')];
    expect(readCode(await adapter.accounts(wallet, 'BTC', context))).toBe('wrong_chain');
  });

  test('is not resumed on a chain that the wallet lacks, nor with an address of another chain', async () => {
    const { context } = new Bench();
    const elsewhere = buildWallet(unisat());
    expect(await resume(elsewhere, 'LTC', context)).toEqual({ ok: true, value: [] });
    const wallet = buildWallet({ ...unisat(), getAccounts: async () => [seededVault('LTC')] });
    expect(readCode(await resume(wallet, 'BTC', context))).toBe('wrong_chain');
    expect(await adapter.accounts(wallet, 'BTC', context)).toEqual({ ok: true, value: [] });
  });

  test('times out when the wallet is silent on resuming', async () => {
    const { context } = Object.assign(new Bench(), { promptMs: 5 });
    expect(readCode(await resume(buildWallet({ ...unisat(), getAccounts: never }), 'BTC', context))).toBe('timeout');
  });
});

describe('signing with a Bitcoin wallet', () => {
  const prepared = (given: SwapIntent, page = bench()) => adapter.prepare(buildAccount(buildWallet(unisat())), given, page.context);
  const { inboundAddress: _, ...withoutVault } = intent;

  test.each<readonly [string, SwapIntent]>([
    ['a swap without a vault', withoutVault],
    ['another asset that is paid to a vault of Bitcoin', { ...intent, from: toAsset('BTC~BTC') }],
  ])('does not support %s', async (_name, given) => {
    expect(await prepared(given)).toEqual(walletError('not_supported'));
  });

  test('builds nothing with facts of another family or with insufficient coins', async () => {
    const other = Object.assign(bench(), { facts: { kind: 'solana', blockhash: '' } });
    expect(await prepared(intent, other)).toEqual(walletError('not_supported'));
    expect(readCode(await prepared({ ...intent, amount: baseAmount(9_000_000n) }))).toBe('insufficient');
  });

  test('rejects a transaction that is no deposit as altered', () => {
    const tx = new Transaction({ version: 2, allowUnknownOutputs: true });
    tx.addInput({ txid: 'ab'.repeat(32), index: 0 });
    tx.addOutput({ script: encodeScript(seededVault('BTC'), network), amount: 5_000n });
    const content = { unsigned: tx.unsignedTx, script: encodeScript(own, network) };
    expect(readCode(readUtxoContent(content, buildAccount(buildWallet(unisat()))))).toBe('altered');
  });

  test('signs nothing that has not been cleared, and nothing with an unconnected wallet', async () => {
    const provider = unisat();
    expect(readCode(await adapter.sign(Object.freeze({}) as never, new Bench().context))).toBe('not_cleared');
    for (const kind of ['unisat', 'stranger']) {
      const page = bench();
      const ready = await adapter.prepare(buildAccount(buildWallet(provider, kind)), intent, page.context);
      if (!ready.ok) throw new Error(ready.error.hint);
      expect([kind, readCode(await signOnce(ready.value, adapter, page.context, page.safety))]).toEqual([kind, 'wrong_account']);
    }
    expect(provider.prompts).toBe(0);
  });
});
