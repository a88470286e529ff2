import { Unreadable } from './unreadable.ts';

/** One field of a message: an integer, or the bytes of a length-delimited one. */
export interface Field {
  readonly number: number;
  readonly value: bigint | Uint8Array;
}

function varint(bytes: Uint8Array, start: number): readonly [value: bigint, end: number] {
  let value = 0n;
  for (let at = start; at < start + 10; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) throw new Unreadable('unexpected EOF');
    value |= BigInt(byte & 0x7f) << BigInt(7 * (at - start));
    if (byte < 0x80) return [BigInt.asUintN(64, value), at + 1];
  }
  throw new Unreadable('integer overflow');
}

/** Protocol buffer bytes → fields in their order. Groups and fixed-width fields occur in none of the messages read here. @throws Unreadable */
export function readFields(bytes: Uint8Array): readonly Field[] {
  const fields: Field[] = [];
  let at = 0;
  while (at < bytes.length) {
    const [tag, afterTag] = varint(bytes, at);
    const number = Number(tag >> 3n);
    const wire = Number(tag & 7n);
    if (number === 0 || (wire !== 0 && wire !== 2)) throw new Unreadable(`wrong wireType = ${wire} for field ${number}`);
    const [value, afterValue] = varint(bytes, afterTag);
    if (wire === 0) {
      fields.push({ number, value });
      at = afterValue;
      continue;
    }
    at = afterValue + Number(value);
    if (at > bytes.length) throw new Unreadable('unexpected EOF');
    fields.push({ number, value: bytes.slice(afterValue, at) });
  }
  return fields;
}

/** Refuses fields that the message does not have, as nodes do. @throws Unreadable */
export function onlyFields(fields: readonly Field[], known: readonly number[], name: string): void {
  const stray = fields.find((field) => !known.includes(field.number));
  if (stray !== undefined) throw new Unreadable(`errUnknownField "${name}": {TagNum: ${stray.number}}`);
}

export function bytesField(fields: readonly Field[], number: number): Uint8Array {
  return bytesFields(fields, number).at(-1) ?? new Uint8Array();
}

export function bytesFields(fields: readonly Field[], number: number): readonly Uint8Array[] {
  return fields.flatMap((field) => {
    if (field.number !== number) return [];
    if (typeof field.value === 'bigint') throw new Unreadable(`wrong wireType = 0 for field ${number}`);
    return [field.value];
  });
}

export function integerField(fields: readonly Field[], number: number): bigint {
  const field = fields.findLast((item) => item.number === number);
  if (field === undefined) return 0n;
  if (typeof field.value !== 'bigint') throw new Unreadable(`wrong wireType = 2 for field ${number}`);
  return field.value;
}

export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unreadable('string field contains invalid UTF-8');
  }
}

export const textField = (fields: readonly Field[], number: number): string => textOf(bytesField(fields, number));

function writeVarint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  return Uint8Array.of(...bytes, Number(rest));
}

/** Bytes of a message; zero, empty text and undefined are left out, as proto3 has it. */
export function writeMessage(
  ...fields: readonly (readonly [number: number, value: bigint | string | Uint8Array | undefined])[]
): Uint8Array {
  const parts = fields.flatMap(([number, value]) => {
    if (value === undefined || value === 0n || value === '') return [];
    if (typeof value === 'bigint') return [writeVarint(BigInt(number) << 3n), writeVarint(value)];
    const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
    return [writeVarint((BigInt(number) << 3n) | 2n), writeVarint(BigInt(bytes.length)), bytes];
  });
  return new Uint8Array(Buffer.concat(parts));
}
