import { base58 } from '@scure/base';
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { solanaAddressFromSeed } from '../../core/address/address.ts';
import {
  encodeSolanaMessage,
  encodeTransaction,
  readSolanaMessage,
  type SolanaDeposit,
  splitTransaction,
} from '../../core/transaction/solana-message.ts';

const key = fc.uint8Array({ minLength: 1, maxLength: 8 }).map(solanaAddressFromSeed);
const deposit: fc.Arbitrary<SolanaDeposit> = fc
  .record({
    from: key,
    to: key,
    lamports: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
    memo: fc.string({ maxLength: 250, unit: 'grapheme' }),
    blockhash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes)),
  })
  .filter(({ from, to }) => from !== to);

const little = (value: bigint, length: number) => Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));

function instructionsOf({ from, to, lamports, memo }: SolanaDeposit) {
  return [
    {
      programAddress: address('11111111111111111111111111111111'),
      accounts: [
        { address: address(from), role: AccountRole.WRITABLE_SIGNER },
        { address: address(to), role: AccountRole.WRITABLE },
      ],
      data: Uint8Array.from([...little(2n, 4), ...little(lamports, 8)]),
    },
    { programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), data: new TextEncoder().encode(memo) },
  ];
}

type Instructions = readonly { readonly programAddress: ReturnType<typeof address>; readonly data: Uint8Array }[];

function compiled(one: SolanaDeposit, instructions: Instructions) {
  const lifetime = { blockhash: one.blockhash as Blockhash, lastValidBlockHeight: 1n };
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (draft) => setTransactionMessageFeePayer(address(one.from), draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  );
  return compileTransaction(message);
}

test('encodes the message and the unsigned transaction like @solana/kit', () => {
  fc.assert(
    fc.property(deposit, (one) => {
      const oracle = compiled(one, instructionsOf(one));
      const message = encodeSolanaMessage(one);
      expect(message).toEqual(new Uint8Array(oracle.messageBytes));
      expect(encodeTransaction(message)).toEqual(new Uint8Array(getTransactionEncoder().encode(oracle)));
    }),
    { numRuns: 500 },
  );
});

describe('reading back', () => {
  const budget = (data: Uint8Array) => ({ programAddress: address('ComputeBudget111111111111111111111111111111'), data });
  const one: SolanaDeposit = {
    from: solanaAddressFromSeed(Uint8Array.of(1)),
    to: solanaAddressFromSeed(Uint8Array.of(2)),
    lamports: 5n,
    memo: '=:e:0xab',
    blockhash: base58.encode(new Uint8Array(32).fill(7)),
  };

  test('returns the message that was written', () => {
    fc.assert(
      fc.property(deposit, (any) => {
        expect(readSolanaMessage(encodeSolanaMessage(any))).toEqual({ ...any, priority: 0n });
      }),
      { numRuns: 500 },
    );
  });

  test('counts a priority fee added by a wallet', () => {
    const limit = budget(Uint8Array.from([2, ...little(300_000n, 4)]));
    const price = budget(Uint8Array.from([3, ...little(50_000n, 8)]));
    const bytes = new Uint8Array(compiled(one, [limit, price, ...instructionsOf(one)]).messageBytes);
    expect(readSolanaMessage(bytes)).toEqual({ ...one, priority: 15_000n });
  });

  test('finds no deposit with another instruction, a second transfer or a second memo', () => {
    const [transfer, memo] = instructionsOf(one);
    if (transfer === undefined || memo === undefined) throw new Error('two instructions');
    const other = { ...memo, programAddress: address('Vote111111111111111111111111111111111111111') };
    const heap = budget(Uint8Array.of(1, 0, 0, 4, 0));
    for (const list of [
      [transfer, memo, other],
      [transfer, transfer, memo],
      [transfer, memo, memo],
      [memo, transfer],
      [transfer],
      [heap, transfer, memo],
    ]) {
      expect(readSolanaMessage(new Uint8Array(compiled(one, list).messageBytes))).toBeUndefined();
    }
  });

  test('finds no deposit in truncated, extended or arbitrary bytes, and never throws', () => {
    const message = encodeSolanaMessage(one);
    for (let length = 0; length < message.length; length += 1) expect(readSolanaMessage(message.slice(0, length))).toBeUndefined();
    expect(readSolanaMessage(Uint8Array.from([...message, 0]))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(readSolanaMessage(bytes)).toBeUndefined();
      }),
    );
    expect(splitTransaction(Uint8Array.of(2, 0))).toBeUndefined();
  });
});
