import { markdownToHtml } from 'satteri';
import { englishTexts } from '../languages/locales.ts';
import { makeSlugger } from './slug.ts';

const { docs, page } = englishTexts;

/** Extracts the plain text of inline HTML. */
export const plainOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&quot;|&#34;/g, '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Escapes text for HTML or XML, including attributes. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Renders markdown as plain HTML; embedded markup is kept unchanged. */
export function bareHtml(markdown: string): string {
  return markdownToHtml(markdown, { features: { smartPunctuation: true } }).html;
}

/** Adds ids to headings and scopes to table headers. */
export function withHeadings(html: string): string {
  const slug = makeSlugger();
  return html
    .replace(/<h([2-4])>(.*?)<\/h\1>/g, (_, depth: string, inner: string) => `<h${depth} id="${slug(plainOf(inner))}">${inner}</h${depth}>`)
    .replaceAll('<th>', '<th scope="col">');
}

/** Makes tables scrollable; `label` announces that to screen readers. */
export function withTables(html: string, label: string = docs['docs.table']): string {
  return withNarrowColumns(html)
    .replaceAll('<table>', `<div class="table" tabindex="0" role="group" aria-label="${escapeMarkup(label)}"><table>`)
    .replaceAll('</table>', '</table></div>');
}

/** Maximum characters per cell of a narrow text column. */
const maxCharacters = 12;

const cells = /<td([^>]*)>([\s\S]*?)<\/td>/g;

/** Maximum characters of a code name that fits on a phone beside one other column. */
const roomyCharacters = 18;

/**
 * Marks the `narrow` columns of tables with three or more columns, which give way to the others on phones. Code names may
 * break after an underscore or a dot; in tables with fewer columns only long ones.
 */
function withNarrowColumns(html: string): string {
  return html.replace(/<table>[\s\S]*?<\/table>/g, (table) => {
    const rows = [...table.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)]
      .map(([, row = '']) => [...row.matchAll(cells)])
      .filter((row) => row.length > 0);
    const columns = Math.max(0, ...rows.map((row) => row.length));
    if (columns < 3) return breakable(table, roomyCharacters);
    const isNarrow = Array.from({ length: columns }, (_, index) => rows.every((row) => isShort(row[index]?.[2] ?? '')));
    return table.replace(/<tr[^>]*>[\s\S]*?<\/tr>/g, (row) => {
      let at = -1;
      return row.replace(cells, (_, attributes: string, inner: string) => {
        at += 1;
        return `<td${isNarrow[at] ? ' class="narrow"' : ''}${attributes}>${breakable(inner, 0)}</td>`;
      });
    });
  });
}

const isShort = (inner: string): boolean => !inner.includes('<code') && plainOf(inner).length <= maxCharacters;

const breakable = (html: string, longerThan: number): string =>
  html.replace(/<code>([^<]*)<\/code>/g, (whole, code: string) =>
    code.length > longerThan ? `<code>${code.replaceAll(/_|\]\.|\.(?=[a-z])/g, '$&<wbr>')}</code>` : whole,
  );

/** Makes headings link to themselves. */
export function withAnchors(html: string): string {
  return html.replace(/<h([23]) id="([^"]+)">(.*?)<\/h\1>/g, (whole, depth: string, id: string, inner: string) =>
    inner.includes('<a ') ? whole : `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>`,
  );
}

/** Adds a copy button to each code block, for pages that load its script. */
export function withCopyButtons(html: string, label: string = page['copy.do']): string {
  const button = `<button type="button" class="copy-code" data-tool="copy-code">${escapeMarkup(label)}</button>`;
  return html.replace(/<pre>([\s\S]*?)<\/pre>/g, (_, code: string) => `<div class="code"><pre tabindex="0">${code}</pre>${button}</div>`);
}

/** Adds all documentation page features to our own markup. */
export function dressed(html: string): string {
  return withCopyButtons(withTables(withAnchors(withHeadings(html))));
}

/** Renders our own markdown as HTML with headings and tables, for feeds and for pages without tools. */
export function toHtml(markdown: string): string {
  return withTables(withHeadings(bareHtml(markdown)));
}
