import { element } from '../../dom/element.ts';

const parts = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null|-?\d[\d.eE+-]*)\b/g;

/** Highlights JSON with the page's code colors. */
export function coloredJson(text: string): readonly (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let at = 0;
  for (const { 0: whole, 1: quoted, 2: colon, index } of text.matchAll(parts)) {
    const kind = quoted === undefined ? 'figure' : colon === undefined ? 'text' : 'name';
    nodes.push(text.slice(at, index), element(`span.code-${kind}`, quoted ?? whole), colon ?? '');
    at = index + whole.length;
  }
  return [...nodes, text.slice(at)];
}
