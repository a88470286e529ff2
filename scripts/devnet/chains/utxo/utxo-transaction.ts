import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Transaction } from 'bitcoinjs-lib';
import { ByteReader, compactSize, decodeHex, encodeHex, joined, littleEndian, withLength } from '../byte-reader.ts';
import { codecs } from '../codecs.ts';
import { DecodeError } from '../decode-error.ts';

export interface UtxoInput {
  /** Display form: the hash in reversed byte order. */
  readonly txid: string;
  readonly vout: number;
  readonly script: Uint8Array;
  readonly sequence: number;
  readonly witness: readonly Uint8Array[];
}

export interface UtxoOutput {
  readonly value: bigint;
  readonly script: Uint8Array;
}

/** The header of a Zcash transaction, of version 4 or 5. */
export interface ZcashHeader {
  readonly versionGroup: number;
  readonly branch: number;
  readonly expiryHeight: number;
}

export interface UtxoTransaction {
  /** Version without Zcash's overwintered flag. */
  readonly version: number;
  readonly lockTime: number;
  readonly inputs: readonly UtxoInput[];
  readonly outputs: readonly UtxoOutput[];
  readonly zcash?: ZcashHeader;
}

/** Zcash consensus branch id since Network Upgrade 6.1; version 4 signatures commit to it without naming it. */
export const zcashBranch = 0x4dec4df0;
const zcashGroups: Readonly<Record<number, number>> = { 4: 0x892f2085, 5: 0x26a7270a };
const overwintered = 0x8000_0000;

const reversed = (bytes: Uint8Array): Uint8Array => bytes.slice().reverse();
const txidBytes = (txid: string): Uint8Array => reversed(decodeHex(txid));
export const u32 = (value: number): Uint8Array => littleEndian(BigInt(value), 4);
export const outpoint = (input: UtxoInput): Uint8Array => joined(txidBytes(input.txid), u32(input.vout));
export const outputBytes = (output: UtxoOutput): Uint8Array => joined(littleEndian(output.value, 8), withLength(output.script));

function readInputs(reader: ByteReader): UtxoInput[] {
  return Array.from({ length: reader.compactSize() }, () => {
    const txid = encodeHex(reversed(reader.take(32)));
    return { txid, vout: reader.u32(), script: reader.prefixed(), sequence: reader.u32(), witness: [] };
  });
}

function readOutputs(reader: ByteReader): UtxoOutput[] {
  return Array.from({ length: reader.compactSize() }, () => ({ value: reader.integer(8), script: reader.prefixed() }));
}

function readBitcoin(bytes: Uint8Array): UtxoTransaction {
  try {
    const { version, locktime: lockTime, ins, outs } = codecs.bitcoin.Transaction.fromBuffer(bytes);
    const inputs = ins.map(({ hash, index, script, sequence, witness }) => ({
      ...{ txid: encodeHex(reversed(hash)), vout: index, script: new Uint8Array(script) },
      ...{ sequence, witness: witness.map((item) => new Uint8Array(item)) },
    }));
    return { version, lockTime, inputs, outputs: outs.map(({ value, script }) => ({ value, script: new Uint8Array(script) })) };
  } catch (error) {
    throw new DecodeError(error instanceof Error ? error.message : 'the bytes are no transaction');
  }
}

/** A transaction of the Bitcoin family in its codec's form. */
export function bitcoinForm({ version, lockTime, inputs, outputs }: UtxoTransaction): Transaction {
  const transaction = new codecs.bitcoin.Transaction();
  transaction.version = version;
  transaction.locktime = lockTime;
  for (const { txid, vout, script, sequence, witness } of inputs) {
    const place = transaction.addInput(txidBytes(txid), vout, sequence, script);
    transaction.setWitness(place, [...witness]);
  }
  transaction.outs = outputs.map((output) => ({ ...output }));
  return transaction;
}

function readZcash(bytes: Uint8Array): UtxoTransaction {
  const reader = new ByteReader(bytes);
  const transaction = zcashFrom(reader);
  if (!reader.isAtEnd) throw new DecodeError('bytes follow the transaction');
  return transaction;
}

function zcashFrom(reader: ByteReader): UtxoTransaction {
  const header = reader.u32();
  const version = header & 0x7fff_ffff;
  const versionGroup = reader.u32();
  if (header < overwintered || zcashGroups[version] !== versionGroup) throw new DecodeError('only versions 4 and 5 are read here');
  if (version === 5) {
    const branch = reader.u32();
    const [lockTime, expiryHeight] = [reader.u32(), reader.u32()];
    const parts = { inputs: readInputs(reader), outputs: readOutputs(reader) };
    if (encodeHex(reader.take(3)) !== '000000') throw new DecodeError('only transparent transactions are read here');
    return { version, lockTime, ...parts, zcash: { versionGroup, branch, expiryHeight } };
  }
  const parts = { inputs: readInputs(reader), outputs: readOutputs(reader) };
  const [lockTime, expiryHeight] = [reader.u32(), reader.u32()];
  if (reader.integer(11) !== 0n) throw new DecodeError('only transparent transactions are read here');
  return { version, lockTime, ...parts, zcash: { versionGroup, branch: zcashBranch, expiryHeight } };
}

/** Decodes a raw transaction; rejects trailing bytes. @throws DecodeError */
export function readUtxoTransaction(bytes: Uint8Array, isZcash: boolean): UtxoTransaction {
  return isZcash ? readZcash(bytes) : readBitcoin(bytes);
}

const listed = (parts: readonly Uint8Array[]): Uint8Array => joined(compactSize(parts.length), ...parts);
const inputBytes = (input: UtxoInput): Uint8Array => joined(outpoint(input), withLength(input.script), u32(input.sequence));

/** Encodes a raw transaction. */
export function writeUtxoTransaction(transaction: UtxoTransaction): Uint8Array {
  const { version, lockTime, zcash } = transaction;
  if (zcash === undefined) return new Uint8Array(bitcoinForm(transaction).toBuffer());
  const inputs = listed(transaction.inputs.map(inputBytes));
  const outputs = listed(transaction.outputs.map(outputBytes));
  const head = joined(u32(version + overwintered), u32(zcash.versionGroup));
  const times = joined(u32(lockTime), u32(zcash.expiryHeight));
  if (version === 5) return joined(head, u32(zcash.branch), times, inputs, outputs, new Uint8Array(3));
  return joined(head, inputs, outputs, times, new Uint8Array(11));
}

/** Zcash's BLAKE2b-256 with a 16-byte personalization. */
export function zcashHash(name: string | Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
  const personalization = typeof name === 'string' ? new TextEncoder().encode(name) : name;
  return blake2b(joined(...parts), { dkLen: 32, personalization });
}

const branded = (name: string, branch: number): Uint8Array => joined(new TextEncoder().encode(name), u32(branch));

/** ZIP 244: hash of a version 5 transaction, given its transparent digest. */
export function zcashDigest(transaction: UtxoTransaction, header: ZcashHeader, transparent: Uint8Array): Uint8Array {
  const head = zcashHash(
    'ZTxIdHeadersHash',
    u32(transaction.version + overwintered),
    u32(header.versionGroup),
    u32(header.branch),
    u32(transaction.lockTime),
    u32(header.expiryHeight),
  );
  const none = [zcashHash('ZTxIdSaplingHash'), zcashHash('ZTxIdOrchardHash')];
  return zcashHash(branded('ZcashTxHash_', header.branch), head, transparent, ...none);
}

/** The three digests of a version 5 transaction's inputs and outputs. */
export function zcashParts(transaction: UtxoTransaction): readonly [prevouts: Uint8Array, sequences: Uint8Array, outputs: Uint8Array] {
  return [
    zcashHash('ZTxIdPrevoutHash', ...transaction.inputs.map(outpoint)),
    zcashHash('ZTxIdSequencHash', ...transaction.inputs.map((input) => u32(input.sequence))),
    zcashHash('ZTxIdOutputsHash', ...transaction.outputs.map(outputBytes)),
  ];
}

/** Transaction id: the hash without witnesses, or ZIP 244's. */
export function txidOf(transaction: UtxoTransaction): string {
  const { zcash } = transaction;
  if (zcash === undefined) return bitcoinForm(transaction).getId();
  if (transaction.version === 4) return encodeHex(reversed(sha256(sha256(writeUtxoTransaction(transaction)))));
  return encodeHex(reversed(zcashDigest(transaction, zcash, zcashHash('ZTxIdTranspaHash', ...zcashParts(transaction)))));
}

/** BIP 141: non-witness bytes count four times; four weight units are one virtual byte. */
export function weighTransaction(transaction: UtxoTransaction): number {
  return transaction.zcash === undefined ? bitcoinForm(transaction).weight() : 4 * writeUtxoTransaction(transaction).length;
}
