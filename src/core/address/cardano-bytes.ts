import { bech32 } from '@scure/base';
import { ok, type Result } from '../errors.ts';
import { readCardano } from './cardano.ts';
import { refuseAddress } from './reading.ts';

const prefix = 'addr';
const longest = 120;
const mainnet = 1;

/**
 * Formats address bytes (CIP-30) as text. Errors: invalid_address, also for what `readCardano` rejects.
 * @example cardanoAddressOf(hex.decode('61…')) // { ok: true, value: 'addr1v…' }
 */
export function cardanoAddressOf(bytes: Uint8Array): Result<string> {
  const isMain = ((bytes[0] ?? 0) & 15) === mainnet;
  if (bytes.length < 29 || bytes.length > 57 || !isMain) return refuseAddress('This Cardano address is not one of the main network.');
  const read = readCardano(bech32.encode(prefix, bech32.toWords(bytes), longest));
  return read.ok ? ok(read.value.text) : read;
}

/** Decodes valid address text into bytes: header, payment part and, in types 0 to 3, stake part. @throws for an invalid address */
export const cardanoAddressBytes = (text: string): Uint8Array => bech32.fromWords(bech32.decode(text as `addr1${string}`, longest).words);

/** The 28-byte payment key hash; undefined for script addresses, the odd types. */
export function cardanoPaymentKey(bytes: Uint8Array): Uint8Array | undefined {
  const type = (bytes[0] ?? 0) >> 4;
  return bytes.length === (type < 4 ? 57 : 29) && type % 2 === 0 && type !== 4 ? bytes.slice(1, 29) : undefined;
}
