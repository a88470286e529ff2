import { markdownToHtml } from 'satteri';
import { englishTexts, type SiteTexts } from '../languages/locales.ts';
import { makeSlugger } from './slug.ts';

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

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
    .replace(/<h([2-4])>(.*?)<\/h\1>/g, (_, depth: string, inner: string) => `<h${depth} id="${slug(plain(inner))}">${inner}</h${depth}>`)
    .replaceAll('<th>', '<th scope="col">');
}

/** HTML whose tables scroll by themselves. */
export function withTables(html: string, texts: SiteTexts = englishTexts): string {
  return html
    .replaceAll('<table>', `<div class="table" tabindex="0" role="group" aria-label="${escapeMarkup(texts.docs['docs.table'])}"><table>`)
    .replaceAll('</table>', '</table></div>');
}

/** HTML with a way to copy each block of code, for pages that load what does it. */
export function withCopyButtons(html: string, texts: SiteTexts = englishTexts): string {
  const button = `<button type="button" class="copy-code" data-tool="copy-code">${escapeMarkup(texts.page['copy.do'])}</button>`;
  return html.replaceAll('<pre>', '<div class="code"><pre tabindex="0">').replaceAll('</pre>', `</pre>${button}</div>`);
}

/** Markdown of our own → HTML with headings and tables, for feeds and for pages without tools. */
export function toHtml(markdown: string): string {
  return withTables(withHeadings(bareHtml(markdown)));
}
