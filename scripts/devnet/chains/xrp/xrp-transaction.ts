import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { base58xrp } from '@scure/base';
import { bytesOf, hexOf, joined } from '../byte-reader.ts';
import { Unreadable } from '../unreadable.ts';
import { hash160 } from '../utxo/utxo-script.ts';

/** A field of the ledger's binary form. */
interface XrpField {
  readonly type: number;
  readonly code: number;
  readonly value: Uint8Array;
  readonly start: number;
  readonly end: number;
}

export interface XrpPayment {
  readonly account: string;
  readonly destination: string;
  readonly destinationTag: number | undefined;
  /** Drops. */
  readonly amount: bigint;
  readonly fee: bigint;
  readonly sequence: number;
  readonly lastLedger: number | undefined;
  readonly flags: number;
  /** MemoData of each memo. */
  readonly memos: readonly Uint8Array[];
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
  /** What the signature covers. */
  readonly signed: Uint8Array;
  readonly hash: string;
}

const types = { u16: 1, u32: 2, hash256: 5, xrp: 6, blob: 7, account: 8, object: 14, list: 15 } as const;
const widths: Readonly<Record<number, number>> = { [types.u16]: 2, [types.u32]: 4, [types.hash256]: 32, [types.xrp]: 8 };
const endMark = 1;
const payment = 0;

/** The first half of SHA-512, the ledger's hash. */
export const sha512Half = (bytes: Uint8Array): Uint8Array => sha512(bytes).slice(0, 32);

export function xrpAddress(account: Uint8Array): string {
  const bytes = Uint8Array.of(0, ...account);
  return base58xrp.encode(joined(bytes, sha256(sha256(bytes)).slice(0, 4)));
}

export const xrpAccount = (address: string): Uint8Array => base58xrp.decode(address).slice(1, 21);

class FieldReader {
  at = 0;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new Unreadable('the bytes end too early');
    this.at += 1;
    return byte;
  }

  take(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new Unreadable('the bytes end too early');
    this.at += length;
    return this.bytes.slice(this.at - length, this.at);
  }

  length(): number {
    const first = this.byte();
    if (first <= 192) return first;
    if (first <= 240) return 193 + (first - 193) * 256 + this.byte();
    if (first > 254) throw new Unreadable('a length is out of range');
    const second = this.byte();
    return 12_481 + (first - 241) * 65_536 + second * 256 + this.byte();
  }

  head(): readonly [type: number, code: number] {
    const tag = this.byte();
    const type = tag >> 4 || this.byte();
    const code = tag & 15 || this.byte();
    return [type, code];
  }
}

/** Fields up to the end, or to the mark that closes a list or an object. */
function readFields(reader: FieldReader, closes?: number): readonly XrpField[] {
  const fields: XrpField[] = [];
  while (reader.at < reader.bytes.length) {
    const start = reader.at;
    const [type, code] = reader.head();
    if (type === closes && code === endMark) return fields;
    const from = reader.at;
    if (type === types.object || type === types.list) readFields(reader, type);
    const width = type === types.blob || type === types.account ? reader.length() : widths[type];
    if (width === undefined && type !== types.object && type !== types.list)
      throw new Unreadable(`a field of type ${type} is not read here`);
    const value = width === undefined ? reader.bytes.slice(from, reader.at) : reader.take(width);
    fields.push({ type, code, value, start, end: reader.at });
  }
  if (closes !== undefined) throw new Unreadable('the bytes end too early');
  return fields;
}

const number = (bytes: Uint8Array): number => Number(`0x${hexOf(bytes) || '0'}`);

function drops(value: Uint8Array | undefined): bigint {
  const whole = BigInt(`0x${value === undefined ? '0' : hexOf(value)}`);
  if (whole >> 62n !== 1n) throw new Unreadable('an amount is not one of XRP');
  return whole & (2n ** 62n - 1n);
}

function memosOf(list: Uint8Array | undefined): readonly Uint8Array[] {
  if (list === undefined) return [];
  return readFields(new FieldReader(list), types.list).map((item) => {
    const memo = readFields(new FieldReader(item.value), types.object);
    return memo.find((field) => field.type === types.blob && field.code === 13)?.value ?? new Uint8Array();
  });
}

/** Fields that a payment of XRP may have, as type and code. */
const known = ['1.2', '2.2', '2.3', '2.4', '2.14', '2.27', '6.1', '6.8', '7.3', '7.4', '8.1', '8.3', '15.9'];

function checkOrder(fields: readonly XrpField[]): void {
  const order = fields.map((field) => field.type * 256 + field.code);
  const stray = fields.find((field) => !known.includes(`${field.type}.${field.code}`));
  if (stray !== undefined) throw new Unreadable(`field ${stray.type}.${stray.code} is not read here`);
  if (order.some((value, place) => place > 0 && value <= (order[place - 1] ?? 0))) throw new Unreadable('the fields are out of order');
}

/** A signed payment of XRP in the ledger's binary form. @throws Unreadable */
export function readXrpPayment(blob: Uint8Array): XrpPayment {
  const fields = readFields(new FieldReader(blob));
  checkOrder(fields);
  const find = (type: number, code: number) => fields.find((field) => field.type === type && field.code === code);
  const need = (type: number, code: number): Uint8Array => {
    const field = find(type, code);
    if (field === undefined) throw new Unreadable(`field ${type}.${code} is missing`);
    return field.value;
  };
  const optional = (code: number) => {
    const value = find(types.u32, code)?.value;
    return value === undefined ? undefined : number(value);
  };
  if (number(need(types.u16, 2)) !== payment) throw new Unreadable('only payments are read here');
  const signature = find(types.blob, 4);
  const rest = signature === undefined ? blob : joined(blob.slice(0, signature.start), blob.slice(signature.end));
  return {
    account: xrpAddress(need(types.account, 1)),
    destination: xrpAddress(need(types.account, 3)),
    destinationTag: optional(14),
    amount: drops(need(types.xrp, 1)),
    fee: drops(need(types.xrp, 8)),
    sequence: number(need(types.u32, 4)),
    lastLedger: optional(27),
    flags: optional(2) ?? 0,
    memos: memosOf(find(types.list, 9)?.value),
    publicKey: need(types.blob, 3),
    signature: signature?.value ?? new Uint8Array(),
    signed: joined(bytesOf('53545800'), rest),
    hash: hexOf(sha512Half(joined(bytesOf('54584e00'), blob))).toUpperCase(),
  };
}

/** True when the key that the payment shows has signed it. */
export function isXrpSigned({ publicKey, signature, signed }: XrpPayment): boolean {
  try {
    if (publicKey[0] === 0xed) return ed25519.verify(signature, signed, publicKey.slice(1), { zip215: false });
    return secp256k1.verify(signature, sha512Half(signed), publicKey, { prehash: false, format: 'der' });
  } catch {
    return false;
  }
}

/** The account that a key opens. */
export const xrpOwner = (publicKey: Uint8Array): string => xrpAddress(hash160(publicKey));

const amountField = (value: bigint): string => (value | (1n << 62n)).toString(16).padStart(16, '0');
const hex32 = (value: number): string => value.toString(16).padStart(8, '0');

function prefixed(bytes: Uint8Array): string {
  const { length } = bytes;
  const head = length <= 192 ? [length] : [193 + ((length - 193) >> 8), (length - 193) & 0xff];
  return hexOf(joined(Uint8Array.from(head), bytes));
}

/** A payment in binary form; `sign` gets what is to be signed, and without it the signature stays out. */
export function writeXrpPayment(
  plan: { from: string; to: string; drops: bigint; fee: bigint; sequence: number; memo: string; publicKey: Uint8Array },
  sign?: (bytes: Uint8Array) => Uint8Array,
): Uint8Array {
  const head = `120000220000000024${hex32(plan.sequence)}61${amountField(plan.drops)}68${amountField(plan.fee)}73${prefixed(plan.publicKey)}`;
  const memo = plan.memo === '' ? '' : `f9ea7d${prefixed(new TextEncoder().encode(plan.memo))}e1f1`;
  const tail = `81${prefixed(xrpAccount(plan.from))}83${prefixed(xrpAccount(plan.to))}${memo}`;
  const signature = sign === undefined ? '' : `74${prefixed(sign(bytesOf(`53545800${head}${tail}`)))}`;
  return bytesOf(head + signature + tail);
}
