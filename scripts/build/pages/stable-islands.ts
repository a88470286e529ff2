import { createHash } from 'node:crypto';

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

/** Astro writes the rule of its islands where the first of them stands; HTML has styles in the head. */
export function withIslandStyleInHead(html: string): string {
  const style = /<style>astro-island[^<]*<\/style>/.exec(html)?.[0];
  if (style === undefined) return html;
  return html.replace(style, '').replace('</head>', `${style}</head>`);
}
