import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { solanaAddressFromSeed } from '../../core/address/address.ts';
import {
  encodeSolanaMessage,
  encodeTransaction,
  readSolanaMessage,
  type SolanaDeposit,
  splitTransaction,
} from '../../core/transaction/solana-message.ts';
import { Bench, foundWallet, intentOf, readCode } from '../fixtures/bench.ts';
import { solanaAddress, solanaWallet } from '../fixtures/solana-wallet.ts';
import { good } from '../port.ts';
import { solanaAdapter as adapter, readSolanaContent } from './solana-adapter.ts';

const [from, to] = [solanaAddressFromSeed(Uint8Array.of(1)), solanaAddressFromSeed(Uint8Array.of(2))];
const blockhash = base58.encode(new Uint8Array(32).fill(7));
const deposit: SolanaDeposit = { from, to, lamports: 5n, memo: '=:e:0xab', blockhash };
const programs = [
  '11111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'ComputeBudget111111111111111111111111111111',
];
const keys = [from, to, ...programs].map((text) => base58.decode(text));

interface Step {
  readonly program: number;
  readonly accounts: readonly number[];
  readonly data: readonly number[];
}
const little = (value: bigint, length: number) => Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
const pays: Step = { program: 2, accounts: [0, 1], data: [2, 0, 0, 0, ...little(5n, 8)] };
const carries: Step = { program: 3, accounts: [], data: [0x3d, 0x3a, 0x62] };
const price = (value: bigint): Step => ({ program: 4, accounts: [], data: [3, ...little(value, 8)] });
const units = (value: bigint): Step => ({ program: 4, accounts: [], data: [2, ...little(value, 4)] });

/** A message with the given steps and header counts. */
const encodeMessage = (steps: readonly Step[], head: readonly number[] = [1, 0, 3]) =>
  Uint8Array.from([
    ...head,
    keys.length,
    ...keys.flatMap((key) => [...key]),
    ...base58.decode(blockhash),
    steps.length,
    ...steps.flatMap(({ program, accounts, data }) => [program, accounts.length, ...accounts, data.length, ...data]),
  ]);
const read = (steps: readonly Step[], head?: readonly number[]) => readSolanaMessage(encodeMessage(steps, head));

describe('a Solana message', () => {
  test('is not written with keys of another length, to the sender, or with an amount beyond 64 bits', () => {
    const short = base58.encode(new Uint8Array(31).fill(9));
    for (const change of [{ from: short }, { to: short }, { blockhash: short }, { to: from }, { lamports: -1n }, { lamports: 2n ** 64n }])
      expect(() => encodeSolanaMessage({ ...deposit, ...change })).toThrow(RangeError);
    for (const lamports of [0n, 2n ** 64n - 1n])
      expect(readSolanaMessage(encodeSolanaMessage({ ...deposit, lamports }))).toMatchObject({ lamports });
  });

  test.each([127, 128, 16_383, 16_384, 20_000])('carries a memo of %i bytes, which is read back unchanged', (length) => {
    const memo = 'm'.repeat(length);
    expect(readSolanaMessage(encodeSolanaMessage({ ...deposit, memo }))).toEqual({ ...deposit, memo, priority: 0n });
  });

  test('is split from a transaction with exactly one signature', () => {
    const signature = new Uint8Array(64).fill(9);
    expect(splitTransaction(encodeTransaction(Uint8Array.of(5), signature))).toEqual({ signature, message: Uint8Array.of(5) });
    expect(splitTransaction(Uint8Array.of(1, ...signature))).toEqual({ signature, message: new Uint8Array() });
    expect(splitTransaction(Uint8Array.of(1, ...signature.slice(1)))).toBeUndefined();
    expect(splitTransaction(Uint8Array.of(2, ...signature, ...signature))).toBeUndefined();
  });

  test('is a deposit with one transfer and one memo, whether or not the sender signs the memo', () => {
    const told = { from, to, lamports: 5n, memo: '=:b', blockhash, priority: 0n };
    expect(read([pays, carries])).toEqual(told);
    expect(read([pays, { ...carries, accounts: [0] }])).toEqual(told);
  });

  test.each<{ readonly name: string; readonly steps: readonly Step[]; readonly head?: readonly number[] }>([
    { name: 'nothing', steps: [] },
    { name: 'a transfer alone', steps: [pays] },
    { name: 'a memo alone', steps: [carries] },
    { name: 'a memo before the transfer', steps: [carries, pays] },
    { name: 'two transfers', steps: [pays, pays] },
    { name: 'a third step', steps: [pays, carries, carries] },
    { name: 'another step of the system', steps: [{ ...pays, data: [3, 0, 0, 0, ...little(5n, 8)] }, carries] },
    { name: 'a longer transfer', steps: [{ ...pays, data: [...pays.data, 0] }, carries] },
    { name: 'a shorter transfer', steps: [{ ...pays, data: pays.data.slice(0, 11) }, carries] },
    { name: 'a transfer from somebody else', steps: [{ ...pays, accounts: [1, 0] }, carries] },
    { name: 'a transfer to nobody', steps: [{ ...pays, accounts: [0] }, carries] },
    { name: 'a transfer with a third account', steps: [{ ...pays, accounts: [0, 1, 1] }, carries] },
    { name: 'a memo that somebody else signs', steps: [pays, { ...carries, accounts: [1] }] },
    { name: 'a memo that is no text', steps: [pays, { ...carries, data: [0xff, 0xfe] }] },
    { name: 'an account that is not there', steps: [{ ...pays, accounts: [0, 9] }, carries] },
    { name: 'another step of the budget', steps: [{ ...price(1n), data: [1, ...little(1n, 8)] }, pays, carries] },
    { name: 'a price of another length', steps: [{ ...price(1n), data: [3, ...little(1n, 4)] }, pays, carries] },
    { name: 'a limit of another length', steps: [{ ...units(1n), data: [2, ...little(1n, 8)] }, pays, carries] },
    { name: 'a step of the budget with an account that is not there', steps: [{ ...price(1n), accounts: [9] }, pays, carries] },
    { name: 'a transfer by another program', steps: [{ ...pays, program: 3 }, carries] },
    { name: 'a memo by another program', steps: [pays, { ...carries, program: 2 }] },
    { name: 'two signers', steps: [pays, carries], head: [2, 0, 3] },
    { name: 'a signer that is only read', steps: [pays, carries], head: [1, 1, 3] },
  ])('is no deposit with $name', ({ steps, head }) => {
    expect(read(steps, head)).toBeUndefined();
  });

  test('is no deposit when it ends early or has bytes left over', () => {
    const whole = encodeMessage([pays, carries]);
    for (let length = 0; length < whole.length; length += 1) expect(readSolanaMessage(whole.slice(0, length))).toBeUndefined();
    expect(readSolanaMessage(Uint8Array.of(...whole, 0))).toBeUndefined();
  });

  test('costs its price per unit, rounded up, for 200,000 units per instruction by default', () => {
    expect(read([price(10n), pays, carries])?.priority).toBe(6n);
    expect(read([price(10n), units(100_001n), pays, carries])?.priority).toBe(2n);
    expect(read([units(100_001n), pays, carries])?.priority).toBe(0n);
  });

  test('is rejected with a length written in more than three bytes', () => {
    const head = encodeMessage([]).slice(0, -1);
    expect(readSolanaMessage(Uint8Array.of(...head, 0x82, 0x80, 0x80, 0x00))).toBeUndefined();
    const { program, accounts, data } = pays;
    const steps = [program, accounts.length, ...accounts, data.length, ...data, 3, 0, 3, ...carries.data];
    expect(readSolanaMessage(Uint8Array.of(...head, 0x82, 0x80, 0x00, ...steps))).toMatchObject({ to, memo: '=:b' });
    expect(readSolanaMessage(Uint8Array.of(...head, 0x82, 0x80, 0x80, 0x00, ...steps))).toBeUndefined();
  });
});

describe('a Solana wallet', () => {
  const intent = () => intentOf({ from: 'SOL.SOL', amountText: '1.5' });
  const bench = () => Object.assign(new Bench(), { facts: { kind: 'solana', blockhash } as const, promptMs: 50 });
  const resume = adapter.resume ?? expect.unreachable();
  const buildWallet = (features: object, accounts: readonly unknown[] = [{ address: solanaAddress }]) =>
    foundWallet('solana', 'standard', ['SOL'], { accounts, features });
  const connects = (answer: () => unknown) => ({ 'standard:connect': { connect: async () => answer() } });
  const own = { accounts: [{ address: solanaAddress }] };

  test('is resumed with the accounts it shows, or else with those it connects silently', async () => {
    const { context } = bench();
    const shown = await resume(buildWallet(connects(() => expect.unreachable())), 'SOL', context);
    expect(shown).toMatchObject({ value: [{ address: solanaAddress }] });
    expect(
      await resume(
        buildWallet(
          connects(() => own),
          [],
        ),
        'SOL',
        context,
      ),
    ).toMatchObject({ value: [{ address: solanaAddress }] });
    expect(await resume(buildWallet(connects(() => own)), 'BTC', context)).toEqual(good([]));
    expect(
      readCode(
        await resume(
          buildWallet(
            connects(() => Promise.reject({ code: 4001 })),
            [],
          ),
          'SOL',
          context,
        ),
      ),
    ).toBe('rejected');
    expect(
      readCode(
        await resume(
          buildWallet(
            connects(() => new Promise(() => undefined)),
            [],
          ),
          'SOL',
          context,
        ),
      ),
    ).toBe('timeout');
  });

  test('that sends by itself leaves the outcome open, unless it declines or returns a 64-byte signature', async () => {
    const sent = async (answer: () => unknown) => {
      const sends = { 'solana:signAndSendTransaction': { signAndSendTransaction: async () => answer() } };
      return readCode(await bench().swap(adapter, buildWallet({ ...connects(() => own), ...sends }), intent()));
    };
    expect(await sent(() => [{ signature: new Uint8Array(64).fill(1) }])).toBe('ok');
    for (const answer of [[{ signature: new Uint8Array(63) }], [{ signature: new Uint8Array(65) }], [], null])
      expect(await sent(() => answer)).toBe('unknown_outcome');
    expect(await sent(() => Promise.reject({ code: 4001 }))).toBe('rejected');
  });

  test('is rejected as altered when it signs nothing, no transaction, or without a signature', async () => {
    const signed = async (answer: (transaction: Uint8Array) => unknown) => {
      const signs = {
        'solana:signTransaction': { signTransaction: async (input: { readonly transaction: Uint8Array }) => answer(input.transaction) },
      };
      return readCode(await bench().swap(adapter, buildWallet({ ...connects(() => own), ...signs }), intent()));
    };
    for (const answer of [[], null, [{ signedTransaction: new Uint8Array(3) }]]) expect(await signed(() => answer)).toBe('altered');
    expect(await signed((signedTransaction) => [{ signedTransaction }])).toBe('altered');
    expect(await signed((whole) => [{ signedTransaction: Uint8Array.of(1, ...new Uint8Array(64).fill(1), ...whole.slice(65, -1)) }])).toBe(
      'altered',
    );
  });

  test('may add a priority fee of up to 5,000,000 lamports, and no more', async () => {
    const added = async (lamports: bigint) => {
      const wallet = solanaWallet();
      wallet.state.trick = (message) => {
        const asked = readSolanaMessage(message) ?? expect.unreachable();
        const accounts = [asked.from, asked.to, ...programs].map((text) => base58.decode(text));
        const memo = [...new TextEncoder().encode(asked.memo)];
        const steps = [
          price(lamports),
          units(1_000_000n),
          { ...pays, data: [2, 0, 0, 0, ...little(asked.lamports, 8)] },
          { ...carries, data: memo },
        ];
        return Uint8Array.from([
          ...[1, 0, 3, accounts.length],
          ...accounts.flatMap((key) => [...key]),
          ...base58.decode(asked.blockhash),
          steps.length,
          ...steps.flatMap((one) => [one.program, one.accounts.length, ...one.accounts, one.data.length, ...one.data]),
        ]);
      };
      const page = bench();
      await page.swap(adapter, wallet.found, intent());
      return page.sent.length;
    };
    expect([await added(5_000_000n), await added(5_000_001n)]).toEqual([1, 0]);
  });

  test('signs nothing that is not cleared or is no deposit', async () => {
    expect(readCode(await adapter.sign(Object.freeze({}) as never, bench().context))).toBe('not_cleared');
    expect(readCode(readSolanaContent({ message: Uint8Array.of(1) }))).toBe('altered');
  });

  test('needs its rent-exempt minimum to stay in the account besides the fee', async () => {
    const held = async (protocolUnits: bigint) => {
      const page = Object.assign(bench(), { held: protocolUnits });
      const account = await adapter.connect(solanaWallet().found, 'SOL', page.context);
      if (!account.ok) throw new Error(account.error.hint);
      return readCode(await adapter.prepare(account.value, intent(), page.context));
    };
    // 895,880 lamports are 89,588 at eight decimals.
    expect([await held(150_000_000n + 89_588n), await held(150_000_000n + 89_587n)]).toEqual(['ok', 'insufficient']);
  });
});
