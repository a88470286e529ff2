import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { ByteReader, compactSize, DecodeError, encodeHex, joined, littleEndian, withLength } from '../byte-reader.ts';

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

export type ZcashTransaction = UtxoTransaction & { readonly zcash: ZcashHeader };

/** Zcash consensus branch id since Network Upgrade 6.1; version 4 signatures commit to it without naming it. */
export const zcashBranch = 0x4dec4df0;
const zcashGroups: Readonly<Record<number, number>> = { 4: 0x892f2085, 5: 0x26a7270a };
/** SIGHASH_ALL, the only supported hash type. */
export const sighashAll = 0x01;
/** Length of the empty shielded parts at the end. */
const shieldedBytes: Readonly<Record<number, number>> = { 4: 11, 5: 3 };
const overwintered = 0x8000_0000;

export const reversed = (bytes: Uint8Array): Uint8Array => bytes.slice().reverse();
export const txidBytes = (txid: string): Uint8Array => reversed(hex.decode(txid));
const u32 = (value: number): Uint8Array => littleEndian(BigInt(value), 4);
const outpoint = (input: UtxoInput): Uint8Array => joined(txidBytes(input.txid), u32(input.vout));
const outputBytes = (output: UtxoOutput): Uint8Array => joined(littleEndian(output.value, 8), withLength(output.script));

function readInputs(reader: ByteReader): UtxoInput[] {
  return Array.from({ length: reader.compactSize() }, () => {
    const txid = encodeHex(reversed(reader.take(32)));
    return { txid, vout: reader.u32(), script: reader.prefixed(), sequence: reader.u32(), witness: [] };
  });
}

function readOutputs(reader: ByteReader): UtxoOutput[] {
  return Array.from({ length: reader.compactSize() }, () => ({ value: reader.integer(8), script: reader.prefixed() }));
}

/** Decodes a transparent transaction of version 4 or 5. @throws DecodeError */
export function readZcash(bytes: Uint8Array): UtxoTransaction {
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
  const readTimes = () => ({ lockTime: reader.u32(), expiryHeight: reader.u32() });
  const branch = version === 5 ? reader.u32() : zcashBranch;
  const first = version === 5 ? readTimes() : undefined;
  const parts = { inputs: readInputs(reader), outputs: readOutputs(reader) };
  const { lockTime, expiryHeight } = first ?? readTimes();
  if (reader.integer(shieldedBytes[version] ?? 0) !== 0n) throw new DecodeError('only transparent transactions are read here');
  return { version, lockTime, ...parts, zcash: { versionGroup, branch, expiryHeight } };
}

/** A transaction that does not expire. */
export const newZcash = (version: 4 | 5, inputs: readonly UtxoInput[], outputs: readonly UtxoOutput[]): ZcashTransaction => ({
  version,
  lockTime: 0,
  inputs,
  outputs,
  zcash: { versionGroup: zcashGroups[version] ?? 0, branch: zcashBranch, expiryHeight: 0 },
});

const listed = (parts: readonly Uint8Array[]): Uint8Array => joined(compactSize(parts.length), ...parts);
const inputBytes = (input: UtxoInput): Uint8Array => joined(outpoint(input), withLength(input.script), u32(input.sequence));

/** Encodes a transparent transaction. */
export function writeZcash({ version, lockTime, zcash, ...parts }: ZcashTransaction): Uint8Array {
  const inputs = listed(parts.inputs.map(inputBytes));
  const outputs = listed(parts.outputs.map(outputBytes));
  const head = joined(u32(version + overwintered), u32(zcash.versionGroup));
  const times = joined(u32(lockTime), u32(zcash.expiryHeight));
  const end = new Uint8Array(shieldedBytes[version] ?? 0);
  return version === 5 ? joined(head, u32(zcash.branch), times, inputs, outputs, end) : joined(head, inputs, outputs, times, end);
}

/** Zcash's BLAKE2b-256 with a 16-byte personalization. */
function zcashHash(name: string | Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
  const personalization = typeof name === 'string' ? new TextEncoder().encode(name) : name;
  return blake2b(joined(...parts), { dkLen: 32, personalization });
}

const branded = (name: string, branch: number): Uint8Array => joined(new TextEncoder().encode(name), u32(branch));

/** ZIP 244: hash of a version 5 transaction, given its transparent digest. */
function zcashDigest({ version, lockTime, zcash }: ZcashTransaction, transparent: Uint8Array): Uint8Array {
  const head = zcashHash(
    'ZTxIdHeadersHash',
    u32(version + overwintered),
    u32(zcash.versionGroup),
    u32(zcash.branch),
    u32(lockTime),
    u32(zcash.expiryHeight),
  );
  const none = [zcashHash('ZTxIdSaplingHash'), zcashHash('ZTxIdOrchardHash')];
  return zcashHash(branded('ZcashTxHash_', zcash.branch), head, transparent, ...none);
}

/** The three digests of a version 5 transaction's inputs and outputs. */
function zcashParts(transaction: ZcashTransaction): readonly [prevouts: Uint8Array, sequences: Uint8Array, outputs: Uint8Array] {
  return [
    zcashHash('ZTxIdPrevoutHash', ...transaction.inputs.map(outpoint)),
    zcashHash('ZTxIdSequencHash', ...transaction.inputs.map((input) => u32(input.sequence))),
    zcashHash('ZTxIdOutputsHash', ...transaction.outputs.map(outputBytes)),
  ];
}

/** Transaction id: the hash of version 4, or ZIP 244's. */
export function zcashTxid(transaction: ZcashTransaction): string {
  if (transaction.version === 4) return encodeHex(reversed(sha256(sha256(writeZcash(transaction)))));
  return encodeHex(reversed(zcashDigest(transaction, zcashHash('ZTxIdTranspaHash', ...zcashParts(transaction)))));
}

/** ZIP 243 for version 4, ZIP 244 for version 5. `branch` is the consensus branch id of the signature. */
export function zcashSignatureDigest(transaction: UtxoTransaction, at: number, spent: readonly UtxoOutput[], branch: number): Uint8Array {
  const { inputs, outputs, zcash, version, lockTime } = transaction;
  const [input, own] = [inputs[at], spent[at]];
  if (input === undefined || own === undefined || zcash === undefined) throw new RangeError('no such input');
  if (version === 5) {
    const [prevouts, sequences, outs] = zcashParts({ ...transaction, zcash });
    const values = zcashHash('ZTxTrAmountsHash', ...spent.map((output) => littleEndian(output.value, 8)));
    const scripts = zcashHash('ZTxTrScriptsHash', ...spent.map((output) => withLength(output.script)));
    const single = zcashHash('Zcash___TxInHash', outpoint(input), outputBytes(own), u32(input.sequence));
    const parts = [Uint8Array.of(sighashAll), prevouts, values, scripts, sequences, outs, single];
    return zcashDigest({ ...transaction, zcash }, zcashHash('ZTxIdTranspaHash', ...parts));
  }
  return zcashHash(
    joined(new TextEncoder().encode('ZcashSigHash'), u32(branch)),
    u32(version + overwintered),
    u32(zcash.versionGroup),
    zcashHash('ZcashPrevoutHash', ...inputs.map(outpoint)),
    zcashHash('ZcashSequencHash', ...inputs.map((item) => u32(item.sequence))),
    zcashHash('ZcashOutputsHash', ...outputs.map(outputBytes)),
    new Uint8Array(96),
    u32(lockTime),
    u32(zcash.expiryHeight),
    new Uint8Array(8),
    u32(sighashAll),
    outpoint(input),
    withLength(own.script),
    littleEndian(own.value, 8),
    u32(input.sequence),
  );
}
