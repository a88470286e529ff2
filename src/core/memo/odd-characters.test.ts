import { describe, expect, test } from 'vitest';
import { decodeMemo } from './memo.ts';
import { oddCharacters } from './odd-characters.ts';

const memo = '=:b:bc1qxyz:100';

describe('characters no swap memo contains', () => {
  test.each([
    ['a line feed behind it', `${memo}\n`, 'a line feed at its end'],
    ['a line break of Windows', `${memo}\r\n`, 'a line break (CRLF) at its end'],
    ['two line feeds', `${memo}\n\n`, 'a line feed at its end, and more of the kind'],
    ['a space before it', ` ${memo}`, 'a space at its beginning'],
    ['a tab before it', `\t${memo}`, 'a tab at its beginning'],
    ['a no-break space behind it', `${memo}\u00a0`, 'a no-break space (U+00A0) at its end'],
    ['a byte order mark', `\ufeff${memo}`, 'a byte order mark (U+FEFF) at its beginning'],
    ['a space inside', '=:b: bc1qxyz:100', 'a space behind its first 4 characters'],
    ['a letter of another alphabet', '=:b:bc1q\u0445yz', 'the character U+0445 behind its first 8 characters'],
    ['a character beyond the basic plane', '=:b:\u{1f600}', 'the character U+1F600 at its end'],
    ['spaces on both sides', ` ${memo} `, 'a space at its beginning, and more of the kind'],
    ['nothing but a space', ' ', 'a space at its end'],
  ])('are named with their position and make the memo invalid: %s', (_what, text, named) => {
    expect(oddCharacters(text)).toBe(named);
    expect(decodeMemo(text, 'thorchain')).toMatchObject({
      ok: false,
      error: { code: 'invalid_field', hint: `The memo has ${named}, which THORChain reads as part of it. Leave that out.` },
    });
  });

  test('are not found in a clean memo', () => expect(oddCharacters(memo)).toBeUndefined());
});
