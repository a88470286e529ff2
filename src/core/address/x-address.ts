import { readLittleEndian } from '../encoding/little-endian.ts';
import { decodeChecked, encodeChecked } from './base58-check.ts';

/** Decoded X-address of the XRP Ledger (XLS-5). */
export interface XAddress {
  /** Classic address, starting with r. */
  readonly account: string;
  /** Destination tag; absent when the address carries none. */
  readonly tag?: bigint;
  readonly isTest: boolean;
}

const prefixes = { main: [0x05, 0x44], test: [0x04, 0x93] } as const;

/**
 * Decodes an X-address into account and tag; undefined for other text or a wrong checksum.
 * @example readXAddress('X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ') // { account: 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', isTest: false }
 */
export function readXAddress(text: string): XAddress | undefined {
  const payload = decodeChecked(text, 'ripple');
  if (payload === undefined || payload === 'broken' || payload.length !== 31) return undefined;
  const [first, second] = payload;
  const isTest = first === prefixes.test[0] && second === prefixes.test[1];
  const isMain = first === prefixes.main[0] && second === prefixes.main[1];
  const flag = payload[22];
  const little = readLittleEndian(payload.slice(23));
  const isWhole = (flag === 0 && little === 0n) || (flag === 1 && little < 2n ** 32n);
  if (!(isTest || isMain) || !isWhole) return undefined;
  const account = encodeChecked(Uint8Array.of(0, ...payload.slice(2, 22)), 'ripple');
  return { account, ...(flag === 1 ? { tag: little } : {}), isTest };
}
