import { ok, type Result } from '../errors.ts';
import { decodeChecked, encodeChecked } from './base58-check.ts';
import { type Reading, refuseAddress, refuseMistyped } from './reading.ts';

const mainnetVersion = 0x41;

/** Reads a TRON base58check address (`T…`, version 0x41, 20 bytes). Errors: invalid_address. */
export function readTron(text: string): Result<Reading> {
  if (/^(?:0x)?41[0-9a-fA-F]{40}$/.test(text))
    return refuseAddress('This is the hex form of a TRON address. Use the form that begins with T.');
  const payload = decodeChecked(text);
  if (payload === 'broken' && text.startsWith('T')) return refuseMistyped('TRON');
  if (payload === undefined || payload === 'broken' || payload.length !== 21 || payload[0] !== mainnetVersion) {
    return refuseAddress('This is not a TRON address. One begins with T and has 34 characters.');
  }
  return ok({ text, kind: 'tron', payload: payload.slice(1) });
}

/** Encodes 20 account bytes as a base58check TRON address. */
export function writeTron(account: Uint8Array): string {
  return encodeChecked(Uint8Array.of(mainnetVersion, ...account));
}
