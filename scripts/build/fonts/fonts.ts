import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = fileURLToPath(import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'));
const folder = new URL('../../../src/styles/fonts', import.meta.url).pathname;

const span = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Characters of English pages, the only ones loaded before the first paint. */
export const basicLetters = `${span(0x20, 0x7e)}\u00a0·×–—‘’“”…←→−≈▲▼€`;
/** Additional characters of the other Latin-script languages. */
export const moreLetters = `${span(0xa1, 0xff).replace(/[·×]/g, '')}Œœˆ˜„•‹›™`;

/** Weight range of the site's text, and the axes that its text and figures use. */
const variationAxes = { wght: { min: 400, max: 700 } };
const keepFeatures = ['kern', 'tnum', 'ccmp', 'locl', 'mark'];

/** Subsets Geist into files for every page and files for some pages, by file name. */
export async function cutFonts(): Promise<ReadonlyMap<string, Uint8Array>> {
  const font = readFileSync(source);
  const cut = (letters: string) => subsetFont(font, letters, { targetFormat: 'woff2', noHinting: true, variationAxes, keepFeatures });
  return new Map([
    ['geist-basic.woff2', await cut(basicLetters)],
    ['geist-more.woff2', await cut(moreLetters)],
  ]);
}

if (import.meta.main) {
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of await cutFonts()) {
    writeFileSync(folder + name, bytes);
    console.log(`${name} is ${bytes.length} bytes.`);
  }
}
