import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import type { Address, CompiledTransactionMessage } from '@solana/kit';
import { DecodeError, joined, littleEndian, sameBytes } from '../byte-reader.ts';
import { codecs } from '../codecs.ts';

export interface SolanaInstruction {
  readonly program: string;
  /** Indexes into the account list. */
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

export interface SolanaMessage {
  readonly version: 'legacy' | 0;
  /** Number of leading accounts that must sign. */
  readonly signers: number;
  readonly readonlySigners: number;
  readonly readonlyOthers: number;
  readonly accounts: readonly string[];
  readonly blockhash: string;
  readonly instructions: readonly SolanaInstruction[];
}

export interface SolanaTransaction {
  readonly signatures: readonly Uint8Array[];
  readonly messageBytes: Uint8Array;
  readonly message: SolanaMessage;
}

export const programs = {
  system: '11111111111111111111111111111111',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  oldMemo: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
} as const;

interface Codec<T> {
  decode(bytes: Uint8Array): T;
  encode(value: T): { readonly length: number };
}

/** Decodes all of the bytes, which must match the codec's own encoding. @throws DecodeError */
function read<T>(codec: Codec<T>, bytes: Uint8Array): T {
  try {
    const value = codec.decode(bytes);
    if (sameBytes(codec.encode(value) as Uint8Array, bytes)) return value;
  } catch (error) {
    throw new DecodeError(error instanceof Error ? error.message : 'io error: unexpected end of file');
  }
  throw new DecodeError('bytes follow the message, or a length is longer than needed');
}

function instructionsOf(message: Exclude<CompiledTransactionMessage, { version: 1 }>): SolanaInstruction[] {
  const { staticAccounts: accounts } = message;
  return message.instructions.map(({ programAddressIndex, accountIndices: places = [], data }) => {
    const program = accounts[programAddressIndex];
    if (program === undefined || places.some((place) => place >= accounts.length)) throw new DecodeError('index out of bounds');
    return { program, accounts: places, data: new Uint8Array(data ?? []) };
  });
}

/** Decodes a message, legacy or version 0 without lookup tables. @throws DecodeError */
export function readSolanaMessage(bytes: Uint8Array): SolanaMessage {
  const message = read(codecs.solana.getCompiledTransactionMessageCodec(), bytes);
  if (message.version === 1) throw new DecodeError('unsupported transaction version');
  if (message.version === 0 && message.addressTableLookups !== undefined) throw new DecodeError('address lookup tables are not read here');
  const { version, header, staticAccounts: accounts } = message;
  if (!('lifetimeToken' in message)) throw new DecodeError('a message names a block');
  const signers = header.numSignerAccounts;
  const [readonlySigners, readonlyOthers] = [header.numReadonlySignerAccounts, header.numReadonlyNonSignerAccounts];
  const isOrdered = signers > readonlySigners && signers + readonlyOthers <= accounts.length;
  if (!isOrdered || new Set(accounts).size !== accounts.length) throw new DecodeError('sanitize failure');
  return {
    version,
    signers,
    readonlySigners,
    readonlyOthers,
    accounts,
    blockhash: message.lifetimeToken,
    instructions: instructionsOf(message),
  };
}

/** Decodes a wire transaction. @throws DecodeError */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  const { messageBytes, signatures } = read(codecs.solana.getTransactionCodec(), bytes);
  const list = Object.values(signatures).map((signature) => (signature === null ? new Uint8Array(64) : new Uint8Array(signature)));
  return { signatures: list, messageBytes: new Uint8Array(messageBytes), message: readSolanaMessage(new Uint8Array(messageBytes)) };
}

/** True when every signer has signed. */
export function isSolanaSigned({ signatures, message, messageBytes }: SolanaTransaction): boolean {
  return signatures.every((signature, place) => {
    try {
      return ed25519.verify(signature, messageBytes, base58.decode(message.accounts[place] ?? ''), { zip215: false });
    } catch {
      return false;
    }
  });
}

/** True for an account that the message may debit. */
export function isWritable(message: SolanaMessage, place: number): boolean {
  if (place < message.signers) return place < message.signers - message.readonlySigners;
  return place < message.accounts.length - message.readonlyOthers;
}

/** Encodes a legacy message: one transfer, plus a memo unless it is empty. */
export function writeSolanaPayment(payment: {
  readonly from: string;
  readonly to: string;
  readonly lamports: bigint;
  readonly memo: string;
  readonly blockhash: string;
}): Uint8Array {
  const { from, to, lamports, memo, blockhash } = payment;
  const transfer = { programAddressIndex: 2, accountIndices: [0, 1], data: joined(littleEndian(2n, 4), littleEndian(lamports, 8)) };
  const note = { programAddressIndex: 3, data: new TextEncoder().encode(memo) };
  const accounts = memo === '' ? [from, to, programs.system] : [from, to, programs.system, programs.memo];
  const message = {
    version: 'legacy',
    header: { numSignerAccounts: 1, numReadonlySignerAccounts: 0, numReadonlyNonSignerAccounts: accounts.length - 2 },
    staticAccounts: accounts as Address[],
    lifetimeToken: blockhash,
    instructions: memo === '' ? [transfer] : [transfer, note],
  } as const;
  return new Uint8Array(codecs.solana.getCompiledTransactionMessageCodec().encode(message));
}
