import { parseFrontmatter } from 'astro/markdown';
import { type MdastNode, mdxToMdast } from 'satteri';

type Texts = Readonly<Record<string, string>>;

/** English texts that are identical in other languages, with those languages: names and loanwords. */
export type SameAsEnglish = Readonly<Record<string, readonly string[]>>;

/** A text that equals the English one. */
export interface Untranslated {
  readonly key: string;
  readonly text: string;
}

/** Front matter that readers see; `agents` is for models and stays English. */
const seenKeys = ['title', 'heading', 'description', 'nav'];
const blockTypes = ['paragraph', 'heading', 'tableCell'];

/** Whether a text has words; values, numbers and units do not count. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\w+\}/g, '').replace(/\b(?:h|min|ms|s)\b/g, ''));

/** Texts of `own` that equal those of `english` under the same key. */
export function untranslated(english: Texts, own: Texts): readonly Untranslated[] {
  return Object.entries(own).flatMap(([key, text]) => {
    const original = english[key] ?? english[key.replace(/\.\w+$/, '.other')];
    return text === original && hasWords(text) ? [{ key, text }] : [];
  });
}

/** Whether every word of a cell or a heading is a name, by its capital or its digit. */
const isNames = (text: string): boolean => text.split(/[\s,+/-]+/).every((word) => !/\p{L}/u.test(word) || /[\p{Lu}\p{N}]/u.test(word));

/** Parts of a page that equal the English page's. */
export function untranslatedParts(english: string, own: string): readonly Untranslated[] {
  const [there, here] = [matterOf(english), matterOf(own)];
  const originals = new Set(blocksOf(english));
  return [
    ...untranslated(there, here),
    ...blocksOf(own).flatMap((text) => (originals.has(text) && hasWords(text) ? [{ key: 'body', text }] : [])),
  ];
}

function matterOf(page: string): Texts {
  const matter = Object.entries(parseFrontmatter(page).frontmatter);
  return Object.fromEntries(matter.flatMap(([key, text]) => (seenKeys.includes(key) ? [[key, String(text)]] : [])));
}

function blocksOf(page: string): readonly string[] {
  const found: string[] = [];
  const walk = (node: MdastNode): void => {
    const text = blockTypes.includes(node.type) ? readText(node) : undefined;
    if (text !== undefined) found.push(...(node.type !== 'paragraph' && isNames(text) ? [] : [text]));
    else if ('children' in node) for (const child of node.children) walk(child as MdastNode);
  };
  walk(mdxToMdast(parseFrontmatter(page).content));
  return found;
}

function readText(node: MdastNode): string {
  if ('value' in node) return node.type === 'inlineCode' ? '' : node.value;
  return 'children' in node ? node.children.map((child) => readText(child as MdastNode)).join('') : '';
}
