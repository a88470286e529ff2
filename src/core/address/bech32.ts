import { bech32, bech32m } from '@scure/base';

/** Decoded bech32 or bech32m text with a valid checksum; `words` are 5-bit. */
export interface Bech32Text {
  readonly prefix: string;
  readonly words: readonly number[];
  readonly encoding: 'bech32' | 'bech32m';
  /** The text in lowercase. */
  readonly text: string;
}

/** Maximum accepted length; a Cardano base address has 103 characters. */
const maxLength = 120;

/** Decodes BIP-173 and BIP-350 text; `mixed` for mixed case, `broken` when neither checksum matches. */
export function readBech32(text: string): Bech32Text | 'mixed' | 'broken' {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return 'mixed';
  for (const [encoding, coder] of [
    ['bech32', bech32],
    ['bech32m', bech32m],
  ] as const) {
    const decoded = coder.decodeUnsafe(lower, maxLength);
    if (decoded) return { prefix: decoded.prefix, words: decoded.words, encoding, text: lower };
  }
  return 'broken';
}

/** Converts 5-bit words to bytes; undefined unless the padding is at most four zero bits. */
export function bytesOfWords(words: readonly number[]): Uint8Array | undefined {
  return bech32.fromWordsUnsafe([...words]) ?? undefined;
}

/** Whether the text starts like a bech32 address with this prefix, in either case. */
export function hasPrefix(text: string, prefix: string): boolean {
  return text.toLowerCase().startsWith(`${prefix}1`);
}
