import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { basicLetters, cutFonts, moreLetters } from './fonts.ts';

const root = new URL('../../..', import.meta.url).pathname;
const lettersOf = (files: string): ReadonlySet<string> =>
  new Set(globSync(files, { cwd: root }).flatMap((file) => [...readFileSync(root + file, 'utf8')]));
/** Characters covered by Geist; others fall back to the device's fonts. */
const hasLetter = (letter: string): boolean => /[\p{Script=Latin}\p{Nd}]/u.test(letter);

describe('fonts', () => {
  test('are byte-identical when rebuilt from their characters', async () => {
    for (const [name, bytes] of await cutFonts()) {
      expect(readFileSync(`${root}src/styles/fonts/${name}`).equals(bytes), `${name}: node scripts/build/fonts/fonts.ts`).toBe(true);
    }
  });

  test('stay below 14,000 bytes for the first font of English pages', () => {
    expect(readFileSync(`${root}src/styles/fonts/geist-basic.woff2`).length).toBeLessThan(14_000);
  });

  test('cover English pages with the first font alone', () => {
    const used = lettersOf('content/{*.mdx,messages/en/*.json,developers/**/*.mdx}');
    expect([...used].filter((letter) => hasLetter(letter) && !basicLetters.includes(letter))).toEqual([]);
  });

  test('share no character, which would load the second font on an English page', () => {
    expect([...moreLetters].filter((letter) => basicLetters.includes(letter))).toEqual([]);
  });

  test('list the second font’s characters in the style sheet', () => {
    const css = readFileSync(`${root}src/styles/tokens.css`, 'utf8');
    const face = css.split('@font-face').find((part) => part.includes('geist-more.woff2')) ?? '';
    const range = /unicode-range: ([^;]+);/.exec(face)?.[1] ?? '';
    const named = range.split(', ').flatMap((part) => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    });
    expect([...moreLetters].filter((letter) => !named.includes(letter))).toEqual([]);
    expect(named.filter((letter) => basicLetters.includes(letter))).toEqual([]);
  });
});
