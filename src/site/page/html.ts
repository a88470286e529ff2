import { markdownToHtml } from 'satteri';
import { englishTexts, type SiteTexts } from '../languages/locales.ts';
import { makeSlugger } from './slug.ts';

/** The text of inline HTML. */
export const plainOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
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

/** HTML whose tables scroll by themselves. */
export function withTables(html: string, texts: SiteTexts = englishTexts): string {
  return html
    .replaceAll('<table>', `<div class="table" tabindex="0" role="group" aria-label="${escapeMarkup(texts.docs['docs.table'])}"><table>`)
    .replaceAll('</table>', '</table></div>');
}

/** HTML whose headings are links to themselves. */
export function withAnchors(html: string): string {
  return html.replace(/<h([23]) id="([^"]+)">(.*?)<\/h\1>/g, (whole, depth: string, id: string, inner: string) =>
    inner.includes('<a ') ? whole : `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>`,
  );
}

/** HTML with a way to copy each block of code, for pages that load what does it. */
export function withCopyButtons(html: string, texts: SiteTexts = englishTexts): string {
  const button = `<button type="button" class="copy-code" data-tool="copy-code">${escapeMarkup(texts.page['copy.do'])}</button>`;
  return html.replace(/<pre>([\s\S]*?)<\/pre>/g, (_, code: string) => `<div class="code"><pre tabindex="0">${code}</pre>${button}</div>`);
}

/** Everything that a page of the documentation has beyond its markup. */
export function dressed(html: string, texts?: SiteTexts): string {
  return withCopyButtons(withTables(withAnchors(withHeadings(html)), texts), texts);
}

/** Markdown of our own → HTML with headings and tables, for feeds and for pages without tools. */
export function toHtml(markdown: string): string {
  return withTables(withHeadings(bareHtml(markdown)));
}
