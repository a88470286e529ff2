import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const mostBytes = 150_000;
/** Where the header of a PNG has its width. */
const widthAt = 16;

test('the README opens with the home page and a receipt, each in the theme of its reader', () => {
  const opening = readme.slice(0, readme.indexOf('\n## '));
  const pictures = [...opening.matchAll(/<picture>([\s\S]*?)<\/picture>/g)].map(([, inside = '']) => inside);
  const shown = pictures.map((inside) => [
    /<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">/.exec(inside)?.[1],
    /<img alt="[^"]{20,}" src="([^"]+)"/.exec(inside)?.[1],
  ]);
  expect(shown).toEqual(['home', 'receipt'].map((name) => ['dark', 'light'].map((theme) => `.github/pictures/${name}-${theme}.png`)));
  for (const file of shown.flat()) {
    const place = new URL(file ?? '', root);
    expect(readFileSync(place).readUInt32BE(widthAt)).toBe(1440);
    expect(statSync(place).size).toBeLessThanOrEqual(mostBytes);
  }
});
