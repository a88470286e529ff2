import { markdownToHtml } from 'satteri';
import words from '../../../content/messages/en/page.json' with { type: 'json' };
import { makeSlugger } from './slug.ts';

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

const copyButton = `<button type="button" class="copy-code" data-tool="copy-code">${words['copy.do']}</button>`;

/** Our own markdown → HTML, in the dress that content pages have: headings with ids, tables that scroll by themselves. */
export function toHtml(markdown: string, slug: (text: string) => string = makeSlugger()): string {
  const { html } = markdownToHtml(markdown, { features: { smartPunctuation: true } });
  return html
    .replace(/<h([2-4])>(.*?)<\/h\1>/g, (_, depth: string, inner: string) => `<h${depth} id="${slug(plain(inner))}">${inner}</h${depth}>`)
    .replaceAll('<table>', '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<th>', '<th scope="col">');
}

/** HTML of `toHtml` with a way to copy each block of code, for pages that load what does it. */
export function withCopyButtons(html: string): string {
  return html.replaceAll('<pre>', '<div class="code"><pre tabindex="0">').replaceAll('</pre>', `</pre>${copyButton}</div>`);
}
