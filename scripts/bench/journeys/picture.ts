import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

interface Drawing {
  png(options: { readonly palette: true; readonly colors: number; readonly effort: number }): { toBuffer(): Promise<Buffer> };
}

/** Resolves modules as Astro does, for its image library. */
const ofAstro = createRequire(createRequire(import.meta.url).resolve('astro/package.json'));

/** Writes a screenshot with a reduced palette. */
export async function keepSmall(png: Buffer, file: string): Promise<void> {
  const draw = ofAstro('sharp') as (png: Buffer) => Drawing;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await draw(png).png({ palette: true, colors: 192, effort: 10 }).toBuffer());
}
