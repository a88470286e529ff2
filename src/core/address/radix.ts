import { bech32m } from '@scure/base';
import { ok, type Result } from '../errors.ts';
import { bytesOfWords, hasPrefix, readBech32 } from './bech32.ts';
import { type Reading, refuseAddress, refuseMistyped, refuseMixedCase } from './reading.ts';

const prefix = 'account_rdx';
/** First byte of an account's node id: created by a transaction, or virtual for a secp256k1 or ed25519 key (radix-engine EntityType). */
const accountEntities = [0xc1, 0xd1, 0x51];
const nodeIdBytes = 30;

/** Reads a Radix mainnet account (`account_rdx1…`, bech32m, 30 bytes). Errors: invalid_address. */
export function readRadix(text: string): Result<Reading> {
  if (/^account_tdx_/i.test(text))
    return refuseAddress('This is an account of a Radix test network. Use one that begins with account_rdx1.');
  if (!hasPrefix(text, prefix)) return refuseAddress('This is not a Radix account. One begins with account_rdx1.');
  const read = readBech32(text);
  if (read === 'mixed') return refuseMixedCase();
  if (read === 'broken' || read.encoding !== 'bech32m' || read.prefix !== prefix) return refuseMistyped('Radix');
  const bytes = bytesOfWords(read.words);
  if (bytes === undefined || !isAccount(bytes)) return refuseAddress('This Radix address names something other than an account.');
  return ok({ text: read.text, kind: 'radix', payload: bytes.slice(1) });
}

/** Encodes an entity byte and 29 bytes as `account_rdx1…`. @throws RangeError when the first byte is not an account's. */
export function writeRadix(nodeId: Uint8Array): string {
  if (!isAccount(nodeId)) throw new RangeError('A Radix account needs 30 bytes of which the first is 0x51, 0xd1 or 0xc1.');
  return bech32m.encode(prefix, bech32m.toWords(nodeId));
}

function isAccount(nodeId: Uint8Array): boolean {
  const entity = nodeId[0];
  return nodeId.length === nodeIdBytes && entity !== undefined && accountEntities.includes(entity);
}
