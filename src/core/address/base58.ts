import { base58, base58xrp } from '@scure/base';

/** The coder of each order of the characters. */
export const base58Coders = { bitcoin: base58, ripple: base58xrp } as const;
/** The order of the 58 characters: the one of Bitcoin, or the one of the XRP Ledger. */
export type Base58Alphabet = keyof typeof base58Coders;

/** Longest text of any base58 address form here (an XRP X-address has 47 characters). */
const maxLength = 64;

/** Plain base58 → bytes; undefined when the text is not base58 or longer than allowed, by default than an address. */
export function decodeBase58(text: string, alphabet: Base58Alphabet = 'bitcoin', longest: number = maxLength): Uint8Array | undefined {
  if (text === '' || text.length > longest) return undefined;
  try {
    return base58Coders[alphabet].decode(text);
  } catch {
    return undefined;
  }
}
