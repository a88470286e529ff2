import { markdownToHtml } from 'satteri';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': ' ',
};

/** Extracts the text of HTML in reading order, with single spaces. */
export function htmlText(html: string): string {
  return html
    .replace(/<\/?(?:a|b|code|em|i|span|strong)(?:\s[^>]*)?>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39|#x27);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Extracts the text of markdown in reading order. */
export function plainText(markdown: string): string {
  return htmlText(markdownToHtml(markdown).html);
}
