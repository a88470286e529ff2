import { ok, type Result } from '../errors.ts';
import { decodeChecked, encodeChecked } from './base58-check.ts';
import { type Reading, refuseAddress, refuseMistyped } from './reading.ts';

const accountVersion = 0x00;

/**
 * Reads a classic XRP Ledger address (`r…`, ripple alphabet, 20 bytes). X-addresses can hold a destination tag, which the
 * networks cannot send, and are rejected. Errors: invalid_address.
 */
export function readXrp(text: string): Result<Reading> {
  if (/^[XT][1-9A-HJ-NP-Za-km-z]{45,47}$/.test(text)) {
    return refuseAddress(
      'This is an X-address, which can hold a destination tag that the networks cannot send. Use the classic address, beginning with r, of an account that needs no tag.',
    );
  }
  const payload = decodeChecked(text, 'ripple');
  if (payload === 'broken' && text.startsWith('r')) return refuseMistyped('XRP Ledger');
  if (payload === undefined || payload === 'broken' || payload.length !== 21 || payload[0] !== accountVersion) {
    return refuseAddress('This is not an XRP Ledger address. One begins with r and has 25 to 35 characters.');
  }
  return ok({ text, kind: 'xrp', payload: payload.slice(1) });
}

/** Encodes 20 account bytes as a base58check classic XRP address. */
export function writeXrp(account: Uint8Array): string {
  return encodeChecked(Uint8Array.of(accountVersion, ...account), 'ripple');
}
