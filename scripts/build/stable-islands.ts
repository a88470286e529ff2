import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The page with an id for each island that follows from what it loads and its place alone. Astro takes
 * the folder of the sources into its own, so that the same sources would give other pages elsewhere.
 */
export function withStableIslands(html: string): string {
  let place = 0;
  return html.replace(/<astro-island uid="[^"]*"([^>]*)>/g, (_, rest: string) => {
    const loads = /component-url="([^"]*)"/.exec(rest)?.[1] ?? '';
    place += 1;
    const uid = createHash('sha256').update(`${loads} ${place}`).digest('hex').slice(0, 8);
    return `<astro-island uid="${uid}"${rest}>`;
  });
}

if (import.meta.main) {
  const dist = process.argv[2] ?? new URL('../../dist', import.meta.url).pathname;
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !file.endsWith('.html')) continue;
    const html = readFileSync(file, 'utf8');
    const stable = withStableIslands(html);
    if (stable !== html) writeFileSync(file, stable);
  }
}
