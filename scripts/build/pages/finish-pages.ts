import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withScriptsAfterPaint } from './after-paint/after-paint.ts';
import { withBareScripts, withOwnHashes } from './own-hashes.ts';
import { withIslandStyleInHead, withOwnElement, withStableIslands } from './stable-islands.ts';
import { withUsedStyles } from './used-rules.ts';

// Post-processes Astro's pages for serving.
const dist = process.argv[2] ?? new URL('../../../dist', import.meta.url).pathname;
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !file.endsWith('.html')) continue;
  const html = readFileSync(file, 'utf8');
  const whole = withUsedStyles(withIslandStyleInHead(withStableIslands(html)));
  const finished = withOwnHashes(withBareScripts(withOwnElement(withScriptsAfterPaint(whole))));
  if (finished !== html) writeFileSync(file, finished);
}
