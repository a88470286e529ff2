import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = fileURLToPath(import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'));
const folder = new URL('../../../src/styles/fonts', import.meta.url).pathname;

const span = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));

/** What English pages are written with; the only letters that load before the first paint. */
export const basicLetters = `${span(0x20, 0x7e)}\u00a0·×–—‘’“”…←→−≈▲▼€`;
/** What the other languages with Latin letters need beside them. */
export const moreLetters = `${span(0xa1, 0xff).replace(/[·×]/g, '')}Œœˆ˜„•‹›™`;

/** The lightest and the boldest text of the site, and what its texts and figures are set with. */
const variationAxes = { wght: { min: 400, max: 700 } };
const keepFeatures = ['kern', 'tnum', 'ccmp', 'locl', 'mark'];

/** Geist cut into what a page needs at once and what some pages need besides, by the name of the file. */
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
