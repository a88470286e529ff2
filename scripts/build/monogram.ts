import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Glyph {
  readonly advanceWidth: number;
  readonly path: { scale(x: number, y: number): { translate(x: number, y: number): { toSVG(): string } } };
}

interface Font {
  readonly unitsPerEm: number;
  readonly capHeight: number;
  glyphsForString(text: string): readonly Glyph[];
}

const root = new URL('../..', import.meta.url).pathname;
const fontFile = `${root}node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2`;
const ofAstro = createRequire(createRequire(import.meta.url).resolve('astro/package.json'));
const ofFontace = createRequire(ofAstro.resolve('fontace'));

const width = 17;
const largest = 11;

/** Centers white letters in a field of 24 by 24, as outlines: an SVG image has no fonts of its own. */
export function monogram(text: string): string {
  const { create } = ofFontace('fontkitten') as { create(data: Buffer): Font };
  const font = create(readFileSync(fontFile));
  const glyphs = font.glyphsForString(text);
  const units = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
  const size = Math.min(largest, (width * font.unitsPerEm) / units);
  const scale = size / font.unitsPerEm;
  const baseline = 12 + (font.capHeight * scale) / 2;
  let at = 12 - (units * scale) / 2;
  const outlines = glyphs.map(({ advanceWidth, path }) => {
    const outline = path.scale(scale, -scale).translate(at, baseline).toSVG();
    at += advanceWidth * scale;
    return outline.replace(/\d+\.\d+/g, (figure) => `${Math.round(Number(figure) * 100) / 100}`);
  });
  return `<path fill="#fff" stroke="#fff" stroke-width=".4" d="${outlines.join('')}"/>`;
}
