import { type MdastNode, markdownToMdast } from 'satteri';
import { makeSlugger } from '../markup/slug.ts';

export interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly id: string;
}

/** Plain text of a node. */
export function readText(node: MdastNode): string {
  if ('value' in node) return String(node.value);
  return 'children' in node ? node.children.map((child) => readText(child as MdastNode)).join('') : '';
}

/** Headings of a page's markdown from level 2, with their HTML ids; those of a translation are the English ones. */
export function headingsOf(markdown: string, english?: string): readonly Heading[] {
  const originals = english === undefined ? [] : headingsOf(english);
  const slug = makeSlugger();
  const root = markdownToMdast(markdown);
  const nodes = 'children' in root ? root.children : [];
  const headings = nodes.flatMap((node) => {
    if (node.type !== 'heading' || node.depth < 2) return [];
    const text = readText(node as MdastNode);
    return [{ depth: node.depth, text, id: slug(text) }];
  });
  return headings.map((heading, index) => ({ ...heading, id: originals[index]?.id ?? heading.id }));
}
