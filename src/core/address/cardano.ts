import { bech32 } from '@scure/base';
import { ok, type Result } from '../errors.ts';
import { bytesOfWords, hasPrefix, readBech32 } from './bech32.ts';
import { type Reading, refuseAddress, refuseMistyped, refuseMixedCase } from './reading.ts';

const prefix = 'addr';
const maxLength = 120;
const mainnet = 1;
/**
 * Address length in bytes by type (CIP-19), the high nibble of the header byte. 0–3 have a payment and a stake part, 6 and
 * 7 only a payment part.
 */
const lengthOfType: Readonly<Record<number, number>> = { 0: 57, 1: 57, 2: 57, 3: 57, 6: 29, 7: 29 };
const enterpriseKeyHeader = 0x61;

/** Reads a Cardano mainnet address of the Shelley era (`addr1…`, CIP-19). Errors: invalid_address. */
export function readCardano(text: string): Result<Reading> {
  if (hasPrefix(text, 'stake')) return refuseAddress('This is a Cardano stake address. Use a payment address, beginning with addr1.');
  if (/^addr_test1/i.test(text)) return refuseAddress('This is an address of a Cardano test network. Use one that begins with addr1.');
  if (/^(?:Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{20,}$/.test(text))
    return refuseAddress('This is a Cardano address of the Byron era. Use one that begins with addr1.');
  if (!hasPrefix(text, prefix)) return refuseAddress('This is not a Cardano address. One begins with addr1.');
  const read = readBech32(text);
  if (read === 'mixed') return refuseMixedCase();
  if (read === 'broken' || read.encoding !== 'bech32' || read.prefix !== prefix) return refuseMistyped('Cardano');
  const bytes = bytesOfWords(read.words);
  const header = bytes?.[0];
  if (bytes === undefined || header === undefined || (header & 15) !== mainnet)
    return refuseAddress('This Cardano address is not one of the main network.');
  if (bytes.length !== lengthOfType[header >> 4])
    return refuseAddress('This Cardano address is of a kind that wallets do not use for payments.');
  return ok({ text: read.text, kind: 'cardano', payload: bytes.slice(1, 29) });
}

/** Encodes a 28-byte key hash as an enterprise address (payment part only). */
export function writeCardano(keyHash: Uint8Array): string {
  return bech32.encode(prefix, bech32.toWords(Uint8Array.of(enterpriseKeyHeader, ...keyHash)), maxLength);
}
