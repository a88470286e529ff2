import { fail, ok, type Result } from '../errors.ts';

const hex = /^(?:0x)?([0-9a-f]{64})$/i;
const repeated = /^(?:0x)?([0-9a-f]{64})-([1-9][0-9]{0,3})$/i;
/** Base58 digits in order of value; 64 bytes take from 64 of them (all zero) to 88. */
const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const signature = new RegExp(`^(1*)[${digits}]{0,88}$`);
const signatureBytes = 64;

/** Whether text is a Solana signature: exactly 64 bytes in base58. Avoids bundling a decoder where only hashes are checked. */
export function isSolanaSignature(text: string): boolean {
  const zeros = signature.exec(text)?.[1]?.length;
  if (zeros === undefined || text.length < signatureBytes || text.length > 88) return false;
  const value = [...text].reduce((sum, digit) => sum * 58n + BigInt(digits.indexOf(digit)), 0n);
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2);
  return zeros + bytes === signatureBytes;
}

/**
 * Parses a transaction hash into the networks' notation: 64 uppercase hex digits without `0x`,
 * optionally with `-N` for a repeated deposit, or an unchanged Solana signature
 * (content/reference/thornode.md#transactions). Strips `0x`, which a node accepts but then
 * finds nothing, and joins groups. Errors: invalid_field.
 */
export function readTxHash(text: string, field = 'tx'): Result<string> {
  const joined = text.replace(/\s+/g, '');
  const plain = hex.exec(joined)?.[1];
  if (plain !== undefined) return ok(plain.toUpperCase());
  const [, deposit, nth] = repeated.exec(joined) ?? [];
  if (deposit !== undefined && nth !== undefined) return ok(`${deposit.toUpperCase()}-${nth}`);
  if (isSolanaSignature(joined)) return ok(joined);
  return fail('invalid_field', 'Send the hash of the deposit: 64 hex digits, or a Solana signature, which is 64 bytes in base58.', {
    field,
  });
}
