import { fail, type Result } from '../errors.ts';

/** What an address pays to: the script forms of the Bitcoin family, else the family of the chain. */
export type AddressKind =
  | 'p2pkh'
  | 'p2sh'
  | 'p2wpkh'
  | 'p2wsh'
  | 'p2tr'
  | 'tex'
  | 'evm'
  | 'cosmos'
  | 'xrp'
  | 'tron'
  | 'solana'
  | 'radix'
  | 'sui'
  | 'cardano';

/** An address text understood: how its chain writes it, and what it pays to. */
export interface Reading {
  /** Canonical text. */
  readonly text: string;
  readonly kind: AddressKind;
  /** The hash or the key that is paid. */
  readonly payload: Uint8Array;
}

/** A refusal with its own hint. Error: invalid_address. */
export const refuseAddress = (hint: string) => fail('invalid_address', hint);

/** Refuses text whose checksum differs; `form` names the address form. Error: invalid_address. */
export const refuseMistyped = (form: string): Result<never> =>
  refuseAddress(`The checksum of this ${form} address does not match: a character is probably mistyped.`);

/** Refuses bech32 text in mixed case. Error: invalid_address. */
export const refuseMixedCase = (): Result<never> =>
  refuseAddress('This address mixes capital and small letters, which its form does not allow. Write it in small letters.');

/** Refuses an address that is made of zeros. Error: invalid_address. */
export const refuseKeyless = (): Result<never> => refuseAddress('This is an address of zeros. Nobody holds its key: send one of your own.');

/** `an Ethereum`, `a Bitcoin`, `an XRP Ledger`. */
export const withArticle = (name: string): string => (/^(?:[AEIO]|XRP)/i.test(name) ? `an ${name}` : `a ${name}`);

/** A hash or a key that begins with this many zeros was written, not found: nobody can find another one. */
const writtenZeros = 16;

/** Whether the bytes are zeros, up to four at the end that tell such addresses apart. */
export const isZeros = (payload: Uint8Array): boolean =>
  payload.slice(0, Math.max(writtenZeros, payload.length - 4)).every((byte) => byte === 0);
