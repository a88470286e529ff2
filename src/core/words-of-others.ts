/** Invisible characters, including those that change text direction. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;

/**
 * Sanitizes untrusted text to one line without invisible or reordering characters, at most `longest` characters.
 * @example oneLine('  Caf\u202eé \n bar ', 6) // 'Caf é…'
 */
export function oneLine(text: string, longest: number): string {
  const plain = [...text.replace(unseen, ' ').replace(/\s+/g, ' ').trim()];
  return plain.length <= longest
    ? plain.join('')
    : `${plain
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

/**
 * Quotes and cuts untrusted text for a sentence of ours; the text cannot close the quotes.
 * @example quoteWords('ss". Send it to "me', 40) // `"ss'. Send it to 'me"`
 */
export const quoteWords = (text: string, longest: number): string => `"${oneLine(text.replace(/["“”„‟«»`]/g, "'"), longest)}"`;

/**
 * Replaces each invisible or reordering character by U+FFFD, for untrusted text shown whole.
 * @example showUnseen('=:b\u202e:x\n') // '=:b\ufffd:x\ufffd'
 */
export const showUnseen = (text: string): string => text.replace(unseen, (found) => '\ufffd'.repeat([...found].length));
