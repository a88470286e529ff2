import { base58 } from '@scure/base';
import { readLittleEndian, writeLittleEndian } from '../encoding/little-endian.ts';
import { joinBytes } from '../encoding/protobuf.ts';

export interface SolanaDeposit {
  /** Base58. */
  readonly from: string;
  readonly to: string;
  readonly lamports: bigint;
  readonly memo: string;
  readonly blockhash: string;
}

/** A decoded deposit. `priority` is the maximum compute budget fee in lamports. */
export interface ReadDeposit extends SolanaDeposit {
  readonly priority: bigint;
}

const systemProgram = '11111111111111111111111111111111';
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const budgetProgram = 'ComputeBudget111111111111111111111111111111';
/** System program `Transfer` instruction. */
const transferCode = 2;
const setUnitsCode = 2;
const setPriorityCode = 3;
/** Default compute units per instruction when no limit is set. */
const unitsPerInstruction = 200_000n;

/** `compact-u16`: seven bits per byte, lowest first. */
function shortLength(value: number): Uint8Array {
  if (value < 0x80) return Uint8Array.of(value);
  if (value < 0x4000) return Uint8Array.of((value & 0x7f) | 0x80, value >> 7);
  return Uint8Array.of((value & 0x7f) | 0x80, ((value >> 7) & 0x7f) | 0x80, value >> 14);
}

const counted = (bytes: Uint8Array): Uint8Array => joinBytes(shortLength(bytes.length), bytes);

/**
 * Encodes a legacy message: one System transfer and one memo, paid by `from` (content/reference/deposits.md#other-chains).
 * @throws RangeError for keys that are not 32 bytes or an amount outside the transfer range.
 */
export function encodeSolanaMessage({ from, to, lamports, memo, blockhash }: SolanaDeposit): Uint8Array {
  const keys = [from, to, systemProgram, memoProgram].map((text) => base58.decode(text));
  const hash = base58.decode(blockhash);
  if ([...keys, hash].some((key) => key.length !== 32) || from === to) throw new RangeError('A Solana message needs keys of 32 bytes.');
  if (lamports < 0n || lamports >= 2n ** 64n) throw new RangeError('A transfer holds 0 to 2^64 - 1 lamports.');
  const transfer = joinBytes(writeLittleEndian(BigInt(transferCode), 4), writeLittleEndian(lamports, 8));
  const instructions = [
    joinBytes(Uint8Array.of(2), counted(Uint8Array.of(0, 1)), counted(transfer)),
    joinBytes(Uint8Array.of(3), counted(new Uint8Array()), counted(new TextEncoder().encode(memo))),
  ];
  const header = Uint8Array.of(1, 0, 2);
  return joinBytes(header, shortLength(keys.length), ...keys, hash, shortLength(instructions.length), ...instructions);
}

/** Serializes a message with its single signature. */
export function encodeTransaction(message: Uint8Array, signature: Uint8Array = new Uint8Array(64)): Uint8Array {
  return joinBytes(Uint8Array.of(1), signature, message);
}

/** Splits a transaction into signature and message; undefined unless it has exactly one signature. */
export function splitTransaction(transaction: Uint8Array): { readonly signature: Uint8Array; readonly message: Uint8Array } | undefined {
  if (transaction[0] !== 1 || transaction.length < 65) return undefined;
  return { signature: transaction.slice(1, 65), message: transaction.slice(65) };
}

/** First byte of a message of version 0. */
const versionZero = 0x80;

/**
 * A message of version 0 without lookup tables in the legacy form, which has the same fields between its version and the
 * count of its tables; any other message unchanged.
 */
export const legacyMessage = (message: Uint8Array): Uint8Array =>
  message[0] === versionZero && message.at(-1) === 0 ? message.slice(1, -1) : message;

/** Reads bytes in order. @throws RangeError past the end. */
function reader(bytes: Uint8Array) {
  let index = 0;
  const take = (length: number): Uint8Array => {
    if (index + length > bytes.length) throw new RangeError('The message ends early.');
    index += length;
    return bytes.slice(index - length, index);
  };
  const byte = (): number => take(1)[0] ?? 0;
  const length = (): number => {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) return value;
    }
    throw new RangeError('A length takes three bytes at most.');
  };
  return { take, byte, length, isAtEnd: () => index === bytes.length };
}

interface Instruction {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
}

/**
 * Decodes a legacy message into its deposit. Undefined for anything but one transfer from the only signer, one memo, and
 * compute budget instructions, which wallets add.
 */
export function readSolanaMessage(message: Uint8Array): ReadDeposit | undefined {
  try {
    const { blockhash, signer, instructions } = readInstructions(message);
    const budget = instructions.filter((one) => one.program === budgetProgram);
    const [transfer, memo, ...rest] = instructions.filter((one) => one.program !== budgetProgram);
    if (rest.length > 0 || transfer?.program !== systemProgram || memo?.program !== memoProgram) return undefined;
    const [from, to, ...others] = transfer.accounts;
    const isTransfer = transfer.data.length === 12 && readLittleEndian(transfer.data.slice(0, 4)) === BigInt(transferCode);
    const isSigned = memo.accounts.every((account) => account === signer);
    if (from !== signer || to === undefined || others.length > 0 || !isTransfer || !isSigned) return undefined;
    const priority = priorityOf(budget, instructions.length);
    if (priority === undefined) return undefined;
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(memo.data);
    return { from, to, lamports: readLittleEndian(transfer.data.slice(4)), memo: text, blockhash, priority };
  } catch {
    return undefined;
  }
}

function readInstructions(message: Uint8Array) {
  const read = reader(message);
  const [signers, readOnlySigners] = [read.byte(), read.byte()];
  if (signers !== 1 || readOnlySigners !== 0) throw new RangeError('A deposit has one signer.');
  read.byte();
  const keys = Array.from({ length: read.length() }, () => base58.encode(read.take(32)));
  const blockhash = base58.encode(read.take(32));
  const keyAt = (index: number): string => {
    const key = keys[index];
    if (key === undefined) throw new RangeError('An instruction names an account that is not there.');
    return key;
  };
  const instructions = Array.from({ length: read.length() }, (): Instruction => {
    const program = keyAt(read.byte());
    const accounts = Array.from(read.take(read.length()), keyAt);
    return { program, accounts, data: read.take(read.length()) };
  });
  if (!read.isAtEnd()) throw new RangeError('The message goes on.');
  return { blockhash, signer: keyAt(0), instructions };
}

/** Priority fee in lamports; the price is in micro-lamports per compute unit. */
function priorityOf(budget: readonly Instruction[], instructions: number): bigint | undefined {
  let price = 0n;
  let units = unitsPerInstruction * BigInt(instructions);
  for (const { data } of budget) {
    if (data[0] === setPriorityCode && data.length === 9) price = readLittleEndian(data.slice(1));
    else if (data[0] === setUnitsCode && data.length === 5) units = readLittleEndian(data.slice(1));
    else return undefined;
  }
  return (price * units + 999_999n) / 1_000_000n;
}
