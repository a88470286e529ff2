/** Concatenates byte arrays. */
export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let index = 0;
  for (const part of parts) {
    whole.set(part, index);
    index += part.length;
  }
  return whole;
}

/** Protobuf varint. @throws RangeError for a negative value or more than 64 bits. */
export function varint(value: bigint): Uint8Array {
  if (value < 0n || value >= 2n ** 64n) throw new RangeError('A varint holds 0 to 2^64 - 1.');
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

const key = (number: number, wire: 0 | 2): Uint8Array => varint(BigInt(number * 8 + wire));

/** A length-delimited field, written even when empty, as messages and repeated fields require. */
export function messageField(number: number, bytes: Uint8Array): Uint8Array {
  return joinBytes(key(number, 2), varint(BigInt(bytes.length)), bytes);
}

/** A bytes field; omitted when empty, as in canonical proto3. */
export function bytesField(number: number, bytes: Uint8Array): Uint8Array {
  return bytes.length === 0 ? bytes : messageField(number, bytes);
}

/** A string field; omitted when empty. */
export function stringField(number: number, text: string): Uint8Array {
  return bytesField(number, new TextEncoder().encode(text));
}

/** An integer, enum or bool field; omitted when zero. */
export function varintField(number: number, value: bigint): Uint8Array {
  return value === 0n ? new Uint8Array() : joinBytes(key(number, 0), varint(value));
}

/** One field of a protobuf message. */
export interface ProtoField {
  readonly number: number;
  /** Value: bigint for integers, bytes for length-delimited values. */
  readonly value: bigint | Uint8Array;
}

/** Fields of a message in order; undefined unless it consists of integers and bytes only. */
export function readFields(bytes: Uint8Array): readonly ProtoField[] | undefined {
  const fields: ProtoField[] = [];
  let index = 0;
  const read = (): bigint | undefined => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[index];
      if (byte === undefined) return undefined;
      index += 1;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value < 2n ** 64n ? value : undefined;
    }
    return undefined;
  };
  while (index < bytes.length) {
    const head = read();
    const value = head === undefined ? undefined : read();
    if (head === undefined || value === undefined || head >> 3n === 0n || head >> 3n > 536_870_911n) return undefined;
    const number = Number(head >> 3n);
    if ((head & 7n) === 0n) fields.push({ number, value });
    else if ((head & 7n) === 2n && value <= BigInt(bytes.length - index)) {
      fields.push({ number, value: bytes.slice(index, index + Number(value)) });
      index += Number(value);
    } else return undefined;
  }
  return fields;
}

/**
 * Fields of a message that may contain only the given numbers, each at most once: for
 * data about to be signed, where an unknown field must be rejected.
 */
export function readStrict(bytes: Uint8Array, numbers: readonly number[]): ReadonlyMap<number, bigint | Uint8Array> | undefined {
  const fields = readFields(bytes);
  if (fields === undefined) return undefined;
  const byNumber = new Map(fields.map((field) => [field.number, field.value]));
  const isKnown = fields.every((field) => numbers.includes(field.number));
  return isKnown && byNumber.size === fields.length ? byNumber : undefined;
}
