import { sha512 } from '@noble/hashes/sha2.js';
import { DecodeError, decodeHex, encodeHex, joined } from '../byte-reader.ts';
import { codecs } from '../codecs.ts';

export interface XrpPayment {
  readonly account: string;
  readonly destination: string;
  readonly destinationTag: number | undefined;
  /** Drops, like the fee. */
  readonly amount: bigint;
  readonly fee: bigint;
  readonly sequence: number;
  readonly lastLedger: number | undefined;
  readonly flags: number;
  /** MemoData of each memo. */
  readonly memos: readonly Uint8Array[];
  /** Upper-case hex, like the signature. */
  readonly publicKey: string;
  readonly signature: string;
  /** Signed bytes, in hex. */
  readonly signed: string;
  readonly hash: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Supported fields of an XRP payment. */
const known = [
  'TransactionType',
  'Account',
  'Destination',
  'DestinationTag',
  'SourceTag',
  'Amount',
  'Fee',
  'Flags',
  'Sequence',
  'LastLedgerSequence',
  'Memos',
  'SigningPubKey',
  'TxnSignature',
];

function decoded(blob: string): Fields {
  let fields: Fields;
  let again: string;
  try {
    fields = codecs.ripple.decode(blob);
    again = codecs.ripple.encode(fields);
  } catch (error) {
    throw new DecodeError(error instanceof Error ? error.message : 'the bytes are no transaction');
  }
  // The codec accepts fields in any order; the ledger requires canonical order.
  if (again !== blob) throw new DecodeError('the fields are not as the ledger writes them');
  const stray = Object.keys(fields).find((name) => !known.includes(name));
  if (stray !== undefined) throw new DecodeError(`the field ${stray} is not read here`);
  return fields;
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new DecodeError(`the field ${name} is missing`);
  return value;
}

function drops(fields: Fields, name: string): bigint {
  const value = fields[name];
  if (typeof value !== 'string' || !/^\d+$/.test(value)) throw new DecodeError(`${name} is not an amount of XRP`);
  return BigInt(value);
}

const optional = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function memosOf(list: unknown): readonly Uint8Array[] {
  const memos = Array.isArray(list) ? (list as readonly { readonly Memo?: { readonly MemoData?: string } }[]) : [];
  return memos.map((item) => decodeHex(item.Memo?.MemoData ?? ''));
}

/** Decodes a signed XRP payment from the ledger's binary format. @throws DecodeError */
export function readXrpPayment(blob: Uint8Array): XrpPayment {
  const fields = decoded(encodeHex(blob).toUpperCase());
  if (fields['TransactionType'] !== 'Payment') throw new DecodeError('only payments are read here');
  const sequence = optional(fields['Sequence']);
  if (sequence === undefined) throw new DecodeError('the field Sequence is missing');
  return {
    account: text(fields, 'Account'),
    destination: text(fields, 'Destination'),
    destinationTag: optional(fields['DestinationTag']),
    amount: drops(fields, 'Amount'),
    fee: drops(fields, 'Fee'),
    sequence,
    lastLedger: optional(fields['LastLedgerSequence']),
    flags: optional(fields['Flags']) ?? 0,
    memos: memosOf(fields['Memos']),
    publicKey: text(fields, 'SigningPubKey'),
    signature: typeof fields['TxnSignature'] === 'string' ? fields['TxnSignature'] : '',
    signed: codecs.ripple.encodeForSigning(fields),
    hash: encodeHex(sha512(joined(decodeHex('54584e00'), blob)).slice(0, 32)).toUpperCase(),
  };
}

/** True when the payment is signed by the key it contains. */
export function isXrpSigned({ publicKey, signature, signed }: XrpPayment): boolean {
  try {
    return codecs.rippleKeys.verify(signed, signature, publicKey);
  } catch {
    return false;
  }
}

/** Account of a public key; undefined for an invalid key. */
export function xrpOwner(publicKey: string): string | undefined {
  try {
    return codecs.rippleKeys.deriveAddress(publicKey);
  } catch {
    return undefined;
  }
}

/** A payment built by the devnet. */
export interface XrpPlan {
  readonly from: string;
  readonly to: string;
  readonly drops: bigint;
  readonly fee: bigint;
  readonly sequence: number;
  readonly memo: string;
}

/** Encodes a payment in binary form, signed if a key is given. */
export function writeXrpPayment(plan: XrpPlan, keys?: { readonly publicKey: string; readonly privateKey: string }): Uint8Array {
  const memo = { Memo: { MemoData: Buffer.from(plan.memo).toString('hex').toUpperCase() } };
  const fields = {
    TransactionType: 'Payment',
    Flags: 0,
    Account: plan.from,
    Destination: plan.to,
    Amount: plan.drops.toString(),
    Fee: plan.fee.toString(),
    Sequence: plan.sequence,
    ...(plan.memo === '' ? {} : { Memos: [memo] }),
    SigningPubKey: keys?.publicKey ?? '',
  };
  const { ripple, rippleKeys } = codecs;
  if (keys === undefined) return decodeHex(ripple.encode(fields));
  return decodeHex(ripple.encode({ ...fields, TxnSignature: rippleKeys.sign(ripple.encodeForSigning(fields), keys.privateKey) }));
}
