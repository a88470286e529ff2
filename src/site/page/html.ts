import { markdownToHtml } from 'satteri';
import { englishTexts } from '../languages/locales.ts';
import { makeSlugger } from './slug.ts';

const { docs, page } = englishTexts;

/** The text of inline HTML. */
export const plainOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&quot;|&#34;/g, '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Text as it stands in HTML or XML, in an attribute too. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Markdown → HTML and nothing else; markup in it stays as it is. */
export function bareHtml(markdown: string): string {
  return markdownToHtml(markdown, { features: { smartPunctuation: true } }).html;
}

/** `bareHtml` in the dress that every page has: headings with ids, cells of a head that say so. */
export function withHeadings(html: string, slug: (text: string) => string = makeSlugger()): string {
  return html
    .replace(/<h([2-4])>(.*?)<\/h\1>/g, (_, depth: string, inner: string) => `<h${depth} id="${slug(plainOf(inner))}">${inner}</h${depth}>`)
    .replaceAll('<th>', '<th scope="col">');
}

/** HTML whose tables scroll by themselves; `label` says so to those who hear them. */
export function withTables(html: string, label: string = docs['docs.table']): string {
  return withNarrowColumns(html)
    .replaceAll('<table>', `<div class="table" tabindex="0" role="group" aria-label="${escapeMarkup(label)}"><table>`)
    .replaceAll('</table>', '</table></div>');
}

/** Characters that a column of words has at most where it needs no more room than they take. */
const mostCharacters = 12;

const cells = /<td([^>]*)>([\s\S]*?)<\/td>/g;

/** Characters of a name in code that a phone has room for beside one more column. */
const roomyCharacters = 18;

/**
 * HTML whose tables of three columns and more say which columns are `narrow`: on a phone those leave their room to the
 * others. A name in code may break there behind an underscore or a point, beside one other column only a long one.
 */
function withNarrowColumns(html: string): string {
  return html.replace(/<table>[\s\S]*?<\/table>/g, (table) => {
    const rows = [...table.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)]
      .map(([, row = '']) => [...row.matchAll(cells)])
      .filter((row) => row.length > 0);
    const columns = Math.max(0, ...rows.map((row) => row.length));
    if (columns < 3) return breakable(table, roomyCharacters);
    const isNarrow = Array.from({ length: columns }, (_, at) => rows.every((row) => isShort(row[at]?.[2] ?? '')));
    return table.replace(/<tr[^>]*>[\s\S]*?<\/tr>/g, (row) => {
      let at = -1;
      return row.replace(cells, (_, attributes: string, inner: string) => {
        at += 1;
        return `<td${isNarrow[at] ? ' class="narrow"' : ''}${attributes}>${breakable(inner, 0)}</td>`;
      });
    });
  });
}

const isShort = (inner: string): boolean => !inner.includes('<code') && plainOf(inner).length <= mostCharacters;

const breakable = (html: string, longerThan: number): string =>
  html.replace(/<code>([^<]*)<\/code>/g, (whole, code: string) =>
    code.length > longerThan ? `<code>${code.replaceAll(/_|\]\.|\.(?=[a-z])/g, '$&<wbr>')}</code>` : whole,
  );

/** HTML whose headings are links to themselves. */
export function withAnchors(html: string): string {
  return html.replace(/<h([23]) id="([^"]+)">(.*?)<\/h\1>/g, (whole, depth: string, id: string, inner: string) =>
    inner.includes('<a ') ? whole : `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>`,
  );
}

/** HTML with a way to copy each block of code, for pages that load what does it. */
export function withCopyButtons(html: string, label: string = page['copy.do']): string {
  const button = `<button type="button" class="copy-code" data-tool="copy-code">${escapeMarkup(label)}</button>`;
  return html.replace(/<pre>([\s\S]*?)<\/pre>/g, (_, code: string) => `<div class="code"><pre tabindex="0">${code}</pre>${button}</div>`);
}

/** Markup of our own as the pages of the documentation have it. */
export function dressed(html: string): string {
  return withCopyButtons(withTables(withAnchors(withHeadings(html))));
}

/** Markdown of our own → HTML with headings and tables, for feeds and for pages without tools. */
export function toHtml(markdown: string): string {
  return withTables(withHeadings(bareHtml(markdown)));
}
