const names: Readonly<Record<string, string>> = {
  ' ': 'a space',
  '\t': 'a tab',
  '\n': 'a line feed',
  '\r': 'a carriage return',
  '\r\n': 'a line break (CRLF)',
  '\u00a0': 'a no-break space (U+00A0)',
  '\u200b': 'a zero-width space (U+200B)',
  '\ufeff': 'a byte order mark (U+FEFF)',
};

/** Characters not allowed in a swap memo. */
const odd = /\r\n|[^\x21-\x7e]/u;

const describeCharacter = (character: string): string => {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return names[character] ?? `the character U+${point}`;
};

/**
 * First character in a memo that no node accepts in a swap, and its position; undefined when all are valid.
 * @example oddCharacters('=:b:bc1qxyz\n') // 'a line feed at its end'
 * @example oddCharacters('=:b:bc1q xyz') // 'a space behind its first 8 characters'
 */
export function oddCharacters(memo: string): string | undefined {
  const found = odd.exec(memo);
  if (found === null) return undefined;
  const rest = memo.slice(found.index + found[0].length);
  const isTail = [...memo.slice(found.index)].every((character) => odd.test(character));
  const place = found.index === 0 && !isTail ? 'at its beginning' : isTail ? 'at its end' : `behind its first ${found.index} characters`;
  return `${describeCharacter(found[0])} ${place}${odd.test(rest) ? ', and more of the kind' : ''}`;
}
