import { base64, hex } from '@scure/base';
import { Script, SigHash, Transaction } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import { describe, expect, test } from 'vitest';
import { Bench, foundWallet, intentOf, never, readCode } from '../fixtures/bench.ts';
import { coin, deriveAddress, type Kind, key, payTo, unisat } from '../fixtures/unisat-wallet.ts';
import { bad, good } from '../port.ts';
import { utxoAdapter as adapter } from './utxo-adapter.ts';

function bench(kind: Kind = 'wpkh'): Bench {
  const one = new Bench();
  one.facts = { kind: 'utxo', feeRate: 5n, utxos: [coin(kind, key(1), 3_000_000n, 1), coin(kind, key(1), 2_000_000n, 2)] };
  one.answer = (transaction) => good({ tx: Transaction.fromRaw(hex.decode(transaction), { allowUnknownOutputs: true }).id });
  return one;
}

const intent = () => intentOf({ from: 'BTC.BTC', amountText: '0.04' });
const buildWallet = (provider: unknown, kind = 'unisat') => foundWallet('utxo', kind, ['BTC'], provider);

describe('a Bitcoin swap', () => {
  test.each<Kind>(['wpkh', 'sh', 'pkh', 'tr'])('from %s is signed, compared, recorded and sent once', async (kind) => {
    const page = bench(kind);
    const result = await page.swap(adapter, buildWallet(unisat(key(1), kind)), intent());
    if (!result.ok) throw new Error(result.error.hint);
    expect(result.value.proof).toBe('bytes');
    expect(page.sent).toHaveLength(1);
    const raw = Transaction.fromRaw(hex.decode(page.sent[0]?.transaction ?? ''), { allowUnknownOutputs: true });
    expect(result.value.sent).toEqual({ chain: 'BTC', txid: raw.id, nodeTxid: raw.id.toUpperCase() });
    expect(raw.getOutput(0).amount).toBe(4_000_000n);
    expect(page.records.map(({ state }) => state)).toEqual(['asked', 'signed', 'sent']);
  });

  test('uses the calls of each other wallet', async () => {
    const signed = (psbt: Uint8Array) => {
      const tx = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true });
      tx.sign(key(1));
      tx.finalize();
      return tx.toPSBT();
    };
    const own = { address: deriveAddress('wpkh', key(1)), publicKey: hex.encode(pubECDSA(key(1))) };
    const asked: string[] = [];
    const xverse = {
      request: async (method: string, params: { readonly psbt: string }) => {
        asked.push(method);
        if (method === 'signPsbt') return { jsonrpc: '2.0', result: { psbt: base64.encode(signed(base64.decode(params.psbt))) } };
        return {
          result:
            method === 'getAccounts'
              ? [
                  { purpose: 'ordinals', address: 'bc1p' },
                  { purpose: 'payment', ...own },
                ]
              : null,
        };
      },
    };
    const leather = {
      request: async (method: string, params: { readonly hex: string }) =>
        method === 'signPsbt'
          ? { result: { hex: hex.encode(signed(hex.decode(params.hex))) } }
          : {
              result: {
                addresses: [
                  { symbol: 'STX', address: 'SP' },
                  { symbol: 'BTC', type: 'p2wpkh', ...own },
                ],
              },
            },
    };
    const handle = { address: own.address, publicKey: pubECDSA(key(1)), chains: ['bitcoin:mainnet'] };
    const standard = {
      accounts: [handle],
      features: {
        'bitcoin:connect': { connect: async () => ({ accounts: [handle] }) },
        'bitcoin:signTransaction': {
          signTransaction: async ({
            psbt,
            inputsToSign,
          }: {
            readonly psbt: Uint8Array;
            readonly inputsToSign: readonly { readonly account: unknown }[];
          }) => {
            expect(inputsToSign[0]?.account).toBe(handle);
            return [{ signedPsbt: signed(psbt) }];
          },
        },
      },
    };
    const okx = { ...unisat(), connect: async () => own };
    for (const [kind, provider] of Object.entries({ xverse, leather, standard, okx })) {
      expect([kind, readCode(await bench().swap(adapter, buildWallet(provider, kind), intent()))]).toEqual([kind, 'ok']);
    }
    expect(asked).toEqual(['wallet_requestPermissions', 'getAccounts', 'signPsbt']);
  });
});

describe('a wallet that does something else', () => {
  const cases: readonly (readonly [string, string, (psbt: Transaction) => unknown])[] = [
    ['pays another address', 'altered', (psbt) => resign(psbt, { script: payTo('wpkh', key(50)).script })],
    ['pays another amount', 'altered', (psbt) => resign(psbt, { amount: 3_999_999n })],
    ['writes another memo', 'altered', (psbt) => resign(psbt, {}, new TextEncoder().encode('=:e:0xdead'))],
    ['signs only its input', 'altered', (psbt) => withSighash(psbt, SigHash.NONE)],
    ['lets others add inputs', 'altered', (psbt) => withSighash(psbt, SigHash.ALL_ANYONECANPAY)],
    ['signs with another key', 'wrong_account', (psbt) => withForeignKey(psbt)],
    ['answers nonsense', 'altered', () => 'deadbeef'],
    ['answers nothing', 'wallet_failed', () => undefined],
    ['does not sign', 'altered', (psbt) => hex.encode(psbt.toPSBT())],
    ['declines', 'rejected', () => Promise.reject({ code: 4001, message: 'User rejected the request.' })],
    ['hangs', 'timeout', never],
  ];

  function resign(psbt: Transaction, first: { readonly script?: Uint8Array; readonly amount?: bigint }, memo?: Uint8Array): string {
    const other = new Transaction({ allowUnknownOutputs: true });
    for (let index = 0; index < psbt.inputsLength; index += 1) other.addInput(psbt.getInput(index));
    for (let index = 0; index < psbt.outputsLength; index += 1) {
      const output = psbt.getOutput(index);
      if (index === 0) other.addOutput({ script: output.script ?? new Uint8Array(), amount: output.amount ?? 0n, ...first });
      else if (index === 1 && memo !== undefined) other.addOutput({ script: Script.encode(['RETURN', memo]), amount: 0n });
      else other.addOutput(output);
    }
    other.sign(key(1));
    return hex.encode(other.toPSBT());
  }

  function withSighash(psbt: Transaction, sighash: number): string {
    for (let index = 0; index < psbt.inputsLength; index += 1) psbt.updateInput(index, { sighashType: sighash });
    psbt.sign(key(1), [sighash]);
    return hex.encode(psbt.toPSBT());
  }

  function withForeignKey(psbt: Transaction): string {
    psbt.sign(key(1));
    psbt.finalize();
    const foreign = pubECDSA(key(60));
    const tx = Transaction.fromPSBT(psbt.toPSBT(), { allowUnknownOutputs: true, allowUnknownInputs: true });
    for (let index = 0; index < tx.inputsLength; index += 1) {
      const [signature] = tx.getInput(index).finalScriptWitness ?? [];
      tx.updateInput(index, { finalScriptWitness: [signature ?? new Uint8Array(), foreign] }, true);
    }
    return hex.encode(tx.toPSBT());
  }

  test.each(cases)('that %s is reported as %s, and nothing is sent', async (_name, code, trick) => {
    const page = bench();
    const provider = unisat();
    provider.trick = trick;
    const result = await page.swap(adapter, buildWallet(provider), intent());
    expect(readCode(result)).toBe(code);
    expect(page.sent).toHaveLength(0);
    expect(provider.prompts).toBe(1);
    expect(page.records.at(-1)).toMatchObject({ state: 'not_sent', fault: code });
  });

  test('gets no prompt after the account or network has changed', async () => {
    const [switched, testnet] = [unisat(), unisat()];
    expect(
      readCode(
        await bench().swap(adapter, buildWallet(switched), intent(), () => {
          switched.secret = key(5);
        }),
      ),
    ).toBe('wrong_account');
    expect(
      readCode(
        await bench().swap(adapter, buildWallet(testnet), intent(), () => {
          testnet.networkName = 'BITCOIN_TESTNET';
        }),
      ),
    ).toBe('wrong_chain');
    expect([switched.prompts, testnet.prompts]).toEqual([0, 0]);
  });

  test('leaves the outcome open, with the id to follow, when the chain is silent or returns another id', async () => {
    for (const answer of [bad('unreachable', 'down'), good({ tx: 'ab'.repeat(32) })]) {
      const page = bench();
      page.answer = () => answer;
      const result = await page.swap(adapter, buildWallet(unisat()), intent());
      expect(readCode(result)).toBe('unknown_outcome');
      expect(result.ok ? '' : result.error.details?.['tx']).toMatch(/^[0-9a-f]{64}$/);
      expect(page.records.at(-1)).toMatchObject({ state: 'unknown', txid: expect.stringMatching(/^[0-9a-f]{64}$/) });
    }
  });

  test('counts as not sent when the chain refuses it for lack of funds, so it may be tried again', async () => {
    const page = bench();
    page.answer = () => bad('insufficient', 'too little');
    const swap = intent();
    const result = await page.swap(adapter, buildWallet(unisat()), swap);
    expect([readCode(result), page.records.at(-1)?.state]).toEqual(['insufficient', 'not_sent']);
    const again = bench();
    expect(readCode(await again.swap(adapter, buildWallet(unisat()), swap))).toBe('ok');
    expect(readCode(await again.swap(adapter, buildWallet(unisat()), swap))).toBe('already_sent');
  });
});
