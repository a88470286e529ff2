import { decodeBase58 } from '../address/base58.ts';
import { fail, ok, type Result } from '../errors.ts';

const hex = /^(?:0x)?([0-9a-f]{64})$/i;
const repeated = /^(?:0x)?([0-9a-f]{64})-([1-9][0-9]{0,3})$/i;
const longestSignature = 88;

/** A Solana signature: exactly 64 bytes in base58, which are 88 characters at most. */
export const isSolanaSignature = (text: string): boolean => decodeBase58(text, 'bitcoin', longestSignature)?.length === 64;

/**
 * A transaction hash as the networks write it: 64 hex digits in upper case without `0x`, perhaps
 * with `-N` for a repeated deposit, or a Solana signature as it is
 * (content/reference/thornode.md#transactions). A node takes `0x` and then finds nothing, so it is
 * removed here. Errors: invalid_field.
 */
export function readTxHash(text: string, field = 'tx'): Result<string> {
  const trimmed = text.trim();
  const plain = hex.exec(trimmed)?.[1];
  if (plain !== undefined) return ok(plain.toUpperCase());
  const [, deposit, nth] = repeated.exec(trimmed) ?? [];
  if (deposit !== undefined && nth !== undefined) return ok(`${deposit.toUpperCase()}-${nth}`);
  if (isSolanaSignature(trimmed)) return ok(trimmed);
  return fail('invalid_field', 'Send the hash of the deposit: 64 hex digits, or a Solana signature, which is 64 bytes in base58.', {
    field,
  });
}
