import { hex } from '@scure/base';
import { ok, type Result } from '../errors.ts';
import { type Reading, refuseAddress } from './reading.ts';

/** Reads a Sui address; its canonical text is `0x` and 64 lowercase hex digits. The form has no checksum. Errors: invalid_address. */
export function readSui(text: string): Result<Reading> {
  const digits = /^0x([0-9a-fA-F]*)$/.exec(text)?.[1];
  if (digits === undefined) return refuseAddress('This is not a Sui address. One is 0x and 64 digits of 0–9 and a–f.');
  if (digits.length !== 64) return refuseAddress(`A Sui address has 64 digits after 0x; this one has ${digits.length}.`);
  return ok({ text: text.toLowerCase(), kind: 'sui', payload: hex.decode(digits) });
}

/** Encodes 32 bytes as a Sui address. */
export function writeSui(bytes: Uint8Array): string {
  return `0x${hex.encode(bytes)}`;
}
