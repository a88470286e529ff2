import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { withInlineTexts } from './own-hashes.ts';

const ownElement = readFileSync(new URL('../../../src/components/live/island.js', import.meta.url), 'utf8');
const astroElement = /<script>(?:(?!<\/script>).)*customElements\.define\("astro-island"(?:(?!<\/script>).)*<\/script>/s;
const islandEnd = '</astro-island>';

/**
 * Derives the id of each island from what it loads and its position alone. Astro's id includes
 * the path of the source folder, so identical sources would build different pages elsewhere.
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

/**
 * Moves Astro's island style, written at the first island, into the page's own style: it belongs in the head, and costs no hash there.
 * @throws if a page with islands lacks either style, which would leave its islands without theirs
 */
export function withIslandStyleInHead(html: string): string {
  if (!html.includes(islandEnd)) return html;
  const [style = '', rule] = /<style>(astro-island[^<]*)<\/style>/.exec(html) ?? [];
  const rest = html.replace(style, '');
  const [head = ''] = rest.split('</head>', 1);
  if (rule === undefined) throw new Error('A page has an island and no style of Astro’s for it.');
  if (!head.includes('<style')) throw new Error('A page has an island and no style in its head.');
  return withInlineTexts(rest, /(?<=<style[^>]*>).*?(?=<\/style>)/s, (sheet) => `${sheet}${rule}`);
}

/** Puts the short element of src/components/live/island.js in place of Astro's, after the last island of the page. */
export function withOwnElement(html: string): string {
  const end = html.lastIndexOf(islandEnd);
  if (end < 0) return html;
  if (!astroElement.test(html)) throw new Error('A page has an island and no element of Astro’s to replace.');
  const at = end + islandEnd.length;
  return `${html.slice(0, at)}<script>${ownElement}</script>${html.slice(at)}`.replace(astroElement, '');
}
