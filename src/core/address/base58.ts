import { base58, base58xrp } from '@scure/base';

/** Base58 codec per alphabet. */
export const base58Coders = { bitcoin: base58, ripple: base58xrp } as const;
/** Base58 alphabet: Bitcoin's or the XRP Ledger's. */
export type Base58Alphabet = keyof typeof base58Coders;

/** Maximum length of any base58 address form here (an XRP X-address has 47 characters). */
const maxLength = 64;

/** Decodes plain base58; undefined when the text is not base58 or exceeds `longest`, by default the longest address. */
export function decodeBase58(text: string, alphabet: Base58Alphabet = 'bitcoin', longest: number = maxLength): Uint8Array | undefined {
  if (text === '' || text.length > longest) return undefined;
  try {
    return base58Coders[alphabet].decode(text);
  } catch {
    return undefined;
  }
}
