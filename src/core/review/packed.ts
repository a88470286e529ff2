import { hex, utf8 } from '@scure/base';
import { writeEvm } from '../address/evm.ts';

/** Byte buffer written sequentially. */
export interface Packed {
  readonly bytes: number[];
}

/** Sequential byte reader. Every read throws RangeError past the end. */
export class Unpacked {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  take(count: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + count);
    if (taken.length < count) throw new RangeError();
    this.#at += count;
    return taken;
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  /** Unsigned LEB128 integer. */
  whole(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 112n; shift += 7n) {
      const byte = BigInt(this.byte());
      value |= (byte & 127n) << shift;
      if (byte < 128n) return value;
    }
    throw new RangeError();
  }

  text(): string {
    const head = this.byte();
    const [form, length] = [forms[head >> 6], head & 63];
    if (form === undefined || form === 'plain') return utf8.encode(this.take(length === 63 ? Number(this.whole()) : length));
    const start = utf8.encode(this.take(length));
    if (form === 'letters') return start + lettersOf(this, Number(this.whole()));
    const tail = this.take(20);
    return form === 'contract' ? `${start}0X${hex.encode(tail).toUpperCase()}` : start + writeEvm(tail);
  }
}

/** Encodings of a text's suffix. `letters`: bech32 characters, five bits each. */
const forms = ['plain', 'contract', 'account', 'letters'] as const;
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

function lettersOf(from: Unpacked, count: number): string {
  if (count > 200) throw new RangeError();
  const bits = [...from.take(Math.ceil((count * 5) / 8))].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: count }, (_, index) => alphabet.charAt(Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2))).join('');
}

/** Writes a nonnegative integer. */
export function packWhole({ bytes }: Packed, value: bigint): void {
  let rest = value;
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
}

/** Writes a text, packing a contract or address suffix into half the space. */
export function packText(into: Packed, text: string): void {
  const { bytes } = into;
  const head = (form: (typeof forms)[number], start: string) => {
    bytes.push((forms.indexOf(form) << 6) | start.length, ...utf8.decode(start));
  };
  const [, beforeHex = '', mark, digits = ''] = /^([ -~]{0,62})0([xX])([0-9a-fA-F]{40})$/.exec(text) ?? [];
  if (mark === 'X' && digits === digits.toUpperCase()) {
    head('contract', beforeHex);
    return void bytes.push(...hex.decode(digits.toLowerCase()));
  }
  if (mark === 'x' && writeEvm(hex.decode(digits.toLowerCase())) === `0x${digits}`) {
    head('account', beforeHex);
    return void bytes.push(...hex.decode(digits.toLowerCase()));
  }
  const [, beforeLetters, letters = ''] = /^([a-z]{1,20}1)([02-9ac-hj-np-z]{30,200})$/.exec(text) ?? [];
  if (beforeLetters !== undefined) {
    head('letters', beforeLetters);
    packWhole(into, BigInt(letters.length));
    const bits = [...letters].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
    for (let index = 0; index < bits.length; index += 8) bytes.push(Number.parseInt(bits.slice(index, index + 8).padEnd(8, '0'), 2));
    return;
  }
  const plain = utf8.decode(text);
  bytes.push(Math.min(plain.length, 63));
  if (plain.length >= 63) packWhole(into, BigInt(plain.length));
  bytes.push(...plain);
}
