import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const maxBytes = 150_000;
/** Offset of the width in a PNG header. */
const widthAt = 16;

test.each([
  ['README.md', 'home'],
  ['.github/CONTRIBUTING.md', 'receipt'],
])('%s shows the picture of the %s in the reader’s theme', (document, name) => {
  const place = new URL(document, root);
  const pictures = [...readFileSync(place, 'utf8').matchAll(/<picture>([\s\S]*?)<\/picture>/g)].map(([, inside = '']) => inside);
  const shown = pictures.map((inside) => [
    /<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">/.exec(inside)?.[1],
    /<img alt="[^"]{20,}" src="([^"]+)"/.exec(inside)?.[1],
  ]);
  const files = shown.flat().map((file) => new URL(file ?? '', place));
  expect(files.map(({ href }) => href)).toEqual(
    ['dark', 'light'].map((theme) => new URL(`.github/pictures/${name}-${theme}.png`, root).href),
  );
  for (const file of files) {
    expect(readFileSync(file).readUInt32BE(widthAt)).toBe(1440);
    expect(statSync(file).size).toBeLessThanOrEqual(maxBytes);
  }
});
