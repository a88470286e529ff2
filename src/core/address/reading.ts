import type { Family } from '../chain/families.ts';
import { fail, type Result } from '../errors.ts';

/** Address type: a script form in the Bitcoin family, else the chain family. */
export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'tex' | Exclude<Family, 'utxo'>;

/** A parsed address: its canonical text and what it pays to. */
export interface Reading {
  /** Canonical text. */
  readonly text: string;
  readonly kind: AddressKind;
  /** Hash or key that is paid. */
  readonly payload: Uint8Array;
}

/** Rejects with the given hint. Error: invalid_address. */
export const refuseAddress = (hint: string) => fail('invalid_address', hint);

/** Rejects text with a wrong checksum; `form` names the address form. Error: invalid_address. */
export const refuseMistyped = (form: string): Result<never> =>
  refuseAddress(`The checksum of this ${form} address does not match: a character is probably mistyped.`);

/** Rejects mixed-case bech32 text. Error: invalid_address. */
export const refuseMixedCase = (): Result<never> =>
  refuseAddress('This address mixes capital and small letters, which its form does not allow. Write it in small letters.');

/** Rejects an all-zero address. Error: invalid_address. */
export const refuseKeyless = (): Result<never> => refuseAddress('This is an address of zeros. Nobody holds its key: send one of your own.');

/** Prefixes a chain name with its article: `an Ethereum`, `a Bitcoin`, `an XRP Ledger`. */
export const withArticle = (name: string): string => (/^(?:[AEIO]|XRP)/i.test(name) ? `an ${name}` : `a ${name}`);

/** Number of leading zero bytes that no real hash or key has: finding one by search is infeasible. */
const writtenZeros = 16;

/** Whether all bytes are zero, except up to four at the end that distinguish such addresses. */
export const isZeros = (payload: Uint8Array): boolean =>
  payload.slice(0, Math.max(writtenZeros, payload.length - 4)).every((byte) => byte === 0);
