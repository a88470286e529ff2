import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ShareImage, shareFoot, shareImage, shareKinds, shareSize } from '../../src/site/page/share-image.ts';

interface Glyph {
  readonly advanceWidth: number;
  readonly path: { toSVG(): string };
}

interface Font {
  readonly unitsPerEm: number;
  glyphsForString(text: string): readonly Glyph[];
}

interface Drawing {
  png(options: object): { toBuffer(): Promise<Buffer> };
}

const root = new URL('../..', import.meta.url).pathname;
const fontFile = `${root}node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2`;
// Reuses Astro's font reader and image renderer, so that nothing is installed for this alone.
const ofAstro = createRequire(createRequire(import.meta.url).resolve('astro/package.json'));

const colors = { paper: '#F3F6F5', ink: '#0B1615', quiet: '#475654', line: '#DCE3E1', accent: '#00685C' } as const;
const left = 88;
const shores = 'M8.5 7c4.6 4 4.6 10 0 14M19.5 7c-4.6 4-4.6 10 0 14M14 14h.01';

interface Line {
  readonly text: string;
  readonly size: number;
  readonly x: number;
  /** Vertical position of the baseline. */
  readonly y: number;
  readonly color: string;
  /** Stroke thickness added in pixels, since the font is read in its regular weight. */
  readonly weight?: number;
}

/** Renders letters as outlines, so that the image does not depend on installed fonts. */
function outlines(font: Font, { text, size, x, y, color, weight = 0 }: Line): string {
  const scale = size / font.unitsPerEm;
  let index = 0;
  const letters = font.glyphsForString(text).map(({ advanceWidth, path }) => {
    const letter = `<path transform="translate(${index})" d="${path.toSVG()}"/>`;
    index += advanceWidth;
    return letter;
  });
  const stroke = weight === 0 ? '' : ` stroke="${color}" stroke-width="${weight / scale}" stroke-linejoin="round"`;
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${color}"${stroke}>${letters.join('')}</g>`;
}

function svgOf(font: Font, { title, text }: ShareImage): string {
  const { width, height } = shareSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${colors.paper}"/>
<g transform="translate(${left} 80) scale(2.4)"><rect width="28" height="28" rx="8" fill="${colors.accent}"/><path d="${shores}" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></g>
${outlines(font, { text: 'Strait', size: 46, x: left + 88, y: 130, color: colors.ink, weight: 1.2 })}
${outlines(font, { text: title, size: 92, x: left - 5, y: 372, color: colors.ink, weight: 2.6 })}
${text === undefined ? '' : outlines(font, { text, size: 34, x: left, y: 438, color: colors.quiet })}
<path d="M${left} 530H${width - left}" stroke="${colors.line}" stroke-width="2"/>
${text === undefined ? '' : outlines(font, { text: shareFoot, size: 26, x: left, y: 576, color: colors.quiet })}
</svg>`;
}

/** One PNG per kind of page. */
export async function drawShareImages(): Promise<ReadonlyMap<string, Buffer>> {
  const readers = createRequire(ofAstro.resolve('fontace'));
  const { create } = (await import(pathToFileURL(readers.resolve('fontkitten')).href)) as { create(data: Buffer): Font };
  const draw = ofAstro('sharp') as (svg: Buffer) => Drawing;
  const font = create(readFileSync(fontFile));
  const drawn = new Map<string, Buffer>();
  for (const image of shareKinds.map(shareImage)) {
    const svg = Buffer.from(svgOf(font, image));
    drawn.set(image.path, await draw(svg).png({ palette: true, colors: 64, compressionLevel: 9, effort: 10 }).toBuffer());
  }
  return drawn;
}

if (import.meta.main) {
  const dist = process.argv[2] ?? `${root}dist`;
  for (const [path, png] of await drawShareImages()) {
    const file = `${dist}${path}`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, png);
  }
}
