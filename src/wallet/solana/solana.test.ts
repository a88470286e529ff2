import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { nativeAmount } from '../../core/amount.ts';
import { encodeSolanaMessage, readSolanaMessage, type SolanaDeposit, splitTransaction } from '../../core/transaction/solana-message.ts';
import { Bench, buildReading, intentOf, never, readCode, seededVault, toAsset } from '../fixtures/bench.ts';
import { solanaAddress, solanaKey, solanaWallet } from '../fixtures/solana-wallet.ts';
import { bad, good } from '../port.ts';
import { solanaAdapter as adapter } from './solana-adapter.ts';

describe('Solana', () => {
  const blockhash = base58.encode(new Uint8Array(32).fill(9));

  function bench(): Bench {
    const page = new Bench();
    page.facts = { kind: 'solana', blockhash };
    page.answer = (transaction) => good({ tx: base58.encode(base64.decode(transaction).slice(1, 65)) });
    return page;
  }

  const intent = () => intentOf({ from: 'SOL.SOL', amountText: '1.23456789' });
  const deposit = (): SolanaDeposit => ({
    from: solanaAddress,
    to: seededVault('SOL'),
    lamports: 1_234_567_890n,
    memo: intent().memo,
    blockhash,
  });

  test('swaps with a signature of the wallet and a broadcast of our own', async () => {
    const page = bench();
    const result = await page.swap(adapter, solanaWallet().found, intent());
    if (!result.ok) throw new Error(result.error.hint);
    const sent = base64.decode(page.sent[0]?.transaction ?? '');
    const parts = splitTransaction(sent);
    expect(readSolanaMessage(parts?.message ?? new Uint8Array())).toEqual({ ...deposit(), priority: 0n });
    expect(ed25519.verify(parts?.signature ?? new Uint8Array(), parts?.message ?? new Uint8Array(), solanaKey)).toBe(true);
    expect(result.value).toMatchObject({ proof: 'bytes', sent: { txid: base58.encode(parts?.signature ?? new Uint8Array()) } });
  });

  test.each<readonly [string, string, (message: Uint8Array) => Uint8Array | Promise<never>]>([
    [
      'another recipient',
      'altered',
      () => encodeSolanaMessage({ ...deposit(), to: base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(8))) }),
    ],
    ['another amount', 'altered', () => encodeSolanaMessage({ ...deposit(), lamports: 1n })],
    ['another memo', 'altered', () => encodeSolanaMessage({ ...deposit(), memo: '=:e:0xdead' })],
    ['a rejection', 'rejected', () => Promise.reject(new Error('User rejected the request.'))],
    ['silence', 'timeout', never],
  ])('reports a wallet that answers with %s as %s, and sends nothing', async (_name, code, trick) => {
    const page = bench();
    const { state, found } = solanaWallet();
    state.trick = trick;
    expect(readCode(await page.swap(adapter, found, intent()))).toBe(code);
    expect([page.sent.length, state.prompts]).toEqual([0, 1]);
  });

  test('opens no window for another account, and leaves the outcome open when the chain returns another id', async () => {
    const switched = solanaWallet();
    const result = await bench().swap(adapter, switched.found, intent(), () => {
      switched.state.accounts = [];
    });
    expect([readCode(result), switched.state.prompts]).toEqual(['wrong_account', 0]);
    const page = bench();
    page.answer = () => good({ tx: 'another' });
    expect(readCode(await page.swap(adapter, solanaWallet().found, intent()))).toBe('unknown_outcome');
  });

  test('reads the transaction back from the chain when the wallet can only send', async () => {
    const page = bench();
    const payment = {
      kind: 'deposit' as const,
      chain: 'SOL',
      from: solanaAddress,
      to: seededVault('SOL'),
      asset: toAsset('SOL.SOL'),
      amount: nativeAmount(1_234_567_890n),
      decimals: 9,
      memo: intent().memo,
    };
    page.payment = async () => good(buildReading(payment));
    expect(await page.swap(adapter, solanaWallet('send').found, intent())).toMatchObject({ ok: true, value: { proof: 'read_back' } });
    page.payment = async () => good(buildReading(payment, { memo: 'x' }));
    expect(readCode(await page.swap(adapter, solanaWallet('send').found, intent()))).toBe('altered');
    page.payment = async () => bad('unreachable', 'down');
    expect(await page.swap(adapter, solanaWallet('send').found, intent())).toMatchObject({ ok: true, value: { proof: 'none' } });
    const hanging = solanaWallet('send');
    hanging.state.trick = never;
    expect(readCode(await page.swap(adapter, hanging.found, intent()))).toBe('unknown_outcome');
  });
});
