import { readFileSync } from 'node:fs';

const starter = readFileSync(new URL('../../../../src/components/live/start-after-paint.js', import.meta.url), 'utf8');

const ownScript = /<script type="module" src="(\/[^"]+)"><\/script>/g;

/** Defers the page's scripts and adds the starter that loads them after the first paint. */
export function withScriptsAfterPaint(html: string): string {
  const later = html.replace(ownScript, '<script type="after-paint" src="$1"></script>');
  return later === html ? html : later.replace('</body>', `<script>${starter}</script></body>`);
}
