import { bech32 } from '@scure/base';
import type { AddressForm } from '../chain/families.ts';
import { ok, type Result } from '../errors.ts';
import { bytesOfWords, hasPrefix, readBech32 } from './bech32.ts';
import { type Reading, refuseAddress, refuseMistyped, refuseMixedCase } from './reading.ts';

type CosmosForm = Extract<AddressForm, { kind: 'cosmos' }>;

/**
 * Reads bech32 text with the chain's prefix; its canonical text is lowercase. Accounts have 20 bytes, module and contract
 * accounts 32. Testnet prefixes only on request. Errors: invalid_address.
 */
export function readCosmos(text: string, form: CosmosForm, name: string, allowTestPrefixes: boolean): Result<Reading> {
  const known = [form.prefix, ...form.testPrefixes].find((prefix) => hasPrefix(text, prefix));
  if (known === undefined) return refuseAddress(otherPrefix(text, form, name));
  const read = readBech32(text);
  if (read === 'mixed') return refuseMixedCase();
  if (read === 'broken' || read.encoding !== 'bech32' || read.prefix !== known) return refuseMistyped(name);
  if (known !== form.prefix && !allowTestPrefixes)
    return refuseAddress(`This is an address of a ${name} test network (${known}1…). Use one that begins with ${form.prefix}1.`);
  const payload = bytesOfWords(read.words);
  if (payload === undefined || (payload.length !== 20 && payload.length !== 32))
    return refuseAddress(`This ${name} address does not hold 20 or 32 bytes, so it belongs to no account.`);
  return ok({ text: read.text, kind: 'cosmos', payload });
}

function otherPrefix(text: string, form: CosmosForm, name: string): string {
  const lower = text.toLowerCase();
  const wanted = `An address of ${name} begins with ${form.prefix}1.`;
  if (lower.startsWith(`${form.prefix}val`)) return `This is the address of a validator. ${wanted}`;
  if (lower.startsWith(`${form.prefix}pub`)) return `This is a public key, not an address. ${wanted}`;
  return `This is not an address of ${name}. ${wanted}`;
}

/** Encodes 20 or 32 bytes as bech32 text. */
export function writeCosmos(bytes: Uint8Array, prefix: string): string {
  return bech32.encode(prefix, bech32.toWords(bytes));
}
