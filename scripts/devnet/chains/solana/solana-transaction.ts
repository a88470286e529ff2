import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { ByteReader, joined, littleEndian } from '../byte-reader.ts';
import { Unreadable } from '../unreadable.ts';

export interface SolanaInstruction {
  readonly program: string;
  /** Places in the list of accounts. */
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

export interface SolanaMessage {
  readonly version: 'legacy' | 0;
  /** How many of the accounts, from the first, must sign. */
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

const list = <T>(reader: ByteReader, read: () => T): T[] => Array.from({ length: reader.shortLength() }, read);

/** A message, legacy or of version 0 without lookup tables. @throws Unreadable */
export function readSolanaMessage(bytes: Uint8Array): SolanaMessage {
  const isVersioned = ((bytes[0] ?? 0) & 0x80) !== 0;
  const reader = new ByteReader(isVersioned ? bytes.slice(1) : bytes);
  if (isVersioned && bytes[0] !== 0x80) throw new Unreadable('unsupported transaction version');
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()];
  const accounts = list(reader, () => base58.encode(reader.take(32)));
  const blockhash = base58.encode(reader.take(32));
  const instructions = list(reader, () => {
    const program = accounts[reader.byte()];
    const places = list(reader, () => reader.byte());
    const data = reader.take(reader.shortLength());
    if (program === undefined || places.some((place) => place >= accounts.length)) throw new Unreadable('index out of bounds');
    return { program, accounts: places, data };
  });
  if (isVersioned && reader.shortLength() !== 0) throw new Unreadable('address lookup tables are not read here');
  if (!reader.isAtEnd) throw new Unreadable('bytes follow the message');
  const isOrdered = signers > readonlySigners && signers + readonlyOthers <= accounts.length;
  if (!isOrdered || new Set(accounts).size !== accounts.length) throw new Unreadable('sanitize failure');
  return { version: isVersioned ? 0 : 'legacy', signers, readonlySigners, readonlyOthers, accounts, blockhash, instructions };
}

/** Wire bytes → transaction. @throws Unreadable */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  const reader = new ByteReader(bytes);
  const signatures = list(reader, () => reader.take(64));
  const messageBytes = bytes.slice(reader.position);
  const message = readSolanaMessage(messageBytes);
  if (signatures.length !== message.signers) throw new Unreadable('sanitize failure');
  return { signatures, messageBytes, message };
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

/** True for an account that the message may take from. */
export function isWritable(message: SolanaMessage, place: number): boolean {
  if (place < message.signers) return place < message.signers - message.readonlySigners;
  return place < message.accounts.length - message.readonlyOthers;
}

/** A legacy message: one transfer, and a memo unless it is empty. */
export function writeSolanaPayment(from: string, to: string, lamports: bigint, memo: string, blockhash: string): Uint8Array {
  const text = new TextEncoder().encode(memo);
  const keys = memo === '' ? [from, to, programs.system] : [from, to, programs.system, programs.memo];
  const data = joined(littleEndian(2n, 4), littleEndian(lamports, 8));
  const transfer = joined(Uint8Array.of(2, 2, 0, 1, data.length), data);
  const length = text.length < 0x80 ? [text.length] : [(text.length & 0x7f) | 0x80, text.length >> 7];
  const note = memo === '' ? [] : [joined(Uint8Array.of(3, 0, ...length), text)];
  return joined(
    Uint8Array.of(1, 0, keys.length - 2, keys.length),
    ...keys.map((key) => base58.decode(key)),
    base58.decode(blockhash),
    Uint8Array.of(1 + note.length),
    transfer,
    ...note,
  );
}
