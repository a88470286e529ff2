import { type HastNode, htmlToHast } from 'satteri';

export type Element = Extract<HastNode, { type: 'element' }>;

const isElement = (node: HastNode): node is Element => node.type === 'element';

/** Every element of a document, in reading order. */
export function elementsOf(html: string): readonly Element[] {
  const found: Element[] = [];
  const walk = (node: HastNode): void => {
    if (isElement(node)) found.push(node);
    if ('children' in node) for (const child of node.children) walk(child as HastNode);
  };
  walk(htmlToHast(html));
  return found;
}

/** An attribute as text; undefined if absent. */
export function attribute({ properties }: Element, name: string): string | undefined {
  const value = (properties as Readonly<Record<string, unknown>>)[name];
  if (value === undefined || value === null) return undefined;
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** Controls, drawings and live data (`data-live`), whose words are not part of the page's text. */
const silent = new Set(['button', 'nav', 'svg', 'script', 'style', 'template', 'input', 'dialog']);

function readText(node: HastNode): string {
  if (node.type === 'text') return node.value;
  if (isElement(node) && (silent.has(node.tagName) || attribute(node, 'dataLive') !== undefined)) return '';
  return 'children' in node ? node.children.map((child) => readText(child as HastNode)).join(' ') : '';
}

/** Words of the parts that a twin repeats, without whitespace and marks of direction, and with plain quotes and dashes. */
export function twinWords(elements: readonly Element[]): string {
  const parts = elements.filter((element) => attribute(element, 'dataTwin') !== undefined);
  return plainWords(parts.map(readText).join(' '));
}

export function documentWords(html: string): string {
  return plainWords(readText(htmlToHast(html)));
}

function plainWords(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]|-{2,3}/g, '-')
    .replaceAll('…', '...')
    .replace(/[\s\u2066-\u2069]+/g, '');
}
