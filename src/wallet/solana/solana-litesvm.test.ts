import { createRequire } from 'node:module';
import { base58, base64 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { encodeSolanaMessage, encodeTransaction } from '../../core/transaction/solana-message.ts';
import { Bench, intentOf, seededVault } from '../fixtures/bench.ts';
import { signatureOver, solanaKey, solanaWallet } from '../fixtures/solana-wallet.ts';
import { good } from '../port.ts';
import { solanaAdapter } from './solana-adapter.ts';

interface Metadata {
  logs(): string[];
}

interface Failure {
  meta(): Metadata;
}

/** The subset of litesvm in use: the class of its prebuilt binary, which its package wraps. */
interface LiteSvm {
  airdrop(address: Uint8Array, lamports: bigint): unknown;
  getBalance(address: Uint8Array): bigint | null;
  latestBlockhash(): string;
  sendLegacyTransaction(bytes: Uint8Array): Metadata | Failure;
}

function loaded(): (new () => LiteSvm) | undefined {
  try {
    return (createRequire(import.meta.url)('litesvm-linux-x64-gnu') as { readonly LiteSvm: new () => LiteSvm }).LiteSvm;
  } catch {
    return undefined;
  }
}

const Svm = loaded();

const isPaid = (answer: Metadata | Failure): answer is Metadata => 'logs' in answer;
const fee = 5_000n;
const funds = 5_000_000_000n;
const vault = base58.decode(seededVault('SOL'));

describe.runIf(Svm !== undefined)('Solana in litesvm', () => {
  function chain(): LiteSvm {
    if (Svm === undefined) throw new Error('litesvm is not installed here');
    const vm = new Svm();
    vm.airdrop(solanaKey, funds);
    return vm;
  }

  /** A deposit through the whole adapter, as broadcast bytes. */
  async function deposited(vm: LiteSvm, amountText: string): Promise<{ readonly bytes: Uint8Array; readonly memo: string }> {
    const page = new Bench();
    page.facts = { kind: 'solana', blockhash: vm.latestBlockhash() };
    page.answer = (transaction) => good({ tx: base58.encode(base64.decode(transaction).slice(1, 65)) });
    const intent = intentOf({ from: 'SOL.SOL', amountText });
    const result = await page.swap(solanaAdapter, solanaWallet().found, intent);
    if (!result.ok) throw new Error(result.error.hint);
    return { bytes: base64.decode(page.sent[0]?.transaction ?? ''), memo: intent.memo };
  }

  test('moves exactly the amount and one fee for our deposit, and logs the memo', async () => {
    const vm = chain();
    const { bytes, memo } = await deposited(vm, '1.23456789');
    const answer = vm.sendLegacyTransaction(bytes);
    if (!isPaid(answer)) throw new Error(answer.meta().logs().join());
    expect(vm.getBalance(vault)).toBe(1_234_567_890n);
    expect(vm.getBalance(solanaKey)).toBe(funds - 1_234_567_890n - fee);
    const program = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
    const logs = answer.logs();
    expect(logs.filter((line) => line.includes(' invoke '))).toEqual([
      'Program 11111111111111111111111111111111 invoke [1]',
      `Program ${program} invoke [1]`,
    ]);
    expect(logs).toContain(`Program log: Memo (len ${memo.length})`);
    expect(logs).toContain(`Program log: ${memo}`);
    expect(logs.at(-1)).toBe(`Program ${program} success`);
  });

  test('executes a deposit once, and never one with a changed byte', async () => {
    const vm = chain();
    const { bytes } = await deposited(vm, '0.5');
    for (const at of [1, 70, 100, 140, bytes.length - 20]) {
      const other = Uint8Array.from(bytes);
      other[at] = (other[at] ?? 0) ^ 1;
      let isRefused = false;
      try {
        isRefused = !isPaid(vm.sendLegacyTransaction(other));
      } catch {
        isRefused = true;
      }
      expect([at, isRefused]).toEqual([at, true]);
    }
    expect(vm.getBalance(vault)).toBeNull();
    expect(isPaid(vm.sendLegacyTransaction(bytes))).toBe(true);
    expect(isPaid(vm.sendLegacyTransaction(bytes))).toBe(false);
    expect(vm.getBalance(vault)).toBe(500_000_000n);
  });

  test('fails a deposit of more than the account holds, and pays nothing', () => {
    const vm = chain();
    const deposit = { from: base58.encode(solanaKey), to: seededVault('SOL'), lamports: funds, memo: 'm', blockhash: vm.latestBlockhash() };
    const message = encodeSolanaMessage(deposit);
    const answer = vm.sendLegacyTransaction(encodeTransaction(message, signatureOver(message)));
    expect(isPaid(answer)).toBe(false);
    expect(vm.getBalance(vault)).toBeNull();
  });

  test.each([1, 127, 128, 250])('logs a memo of %i bytes in full', (length) => {
    const vm = chain();
    const memo = 'm'.repeat(length);
    const deposit = { from: base58.encode(solanaKey), to: seededVault('SOL'), lamports: 2_000_000n, memo, blockhash: vm.latestBlockhash() };
    const message = encodeSolanaMessage(deposit);
    const answer = vm.sendLegacyTransaction(encodeTransaction(message, signatureOver(message)));
    expect(isPaid(answer) && answer.logs()).toContain(`Program log: ${memo}`);
  });
});
