import type { MdastNode, MdastPluginDefinition } from 'satteri';
import { placedAt } from '../markup/placed-at.ts';

interface Visitor {
  setProperty(node: Readonly<MdastNode>, key: string, value: string): void;
}

/** Replaces placeholder URLs in rendered content by those of the site at `origin`. */
export function placedPlugin(origin: string) {
  const place = (node: Readonly<MdastNode>, context: Visitor): void => {
    const [key, text] = 'url' in node ? ['url', node.url] : ['value', 'value' in node ? node.value : ''];
    const placed = placedAt(text, origin);
    if (placed !== text) context.setProperty(node, key, placed);
  };
  return { name: 'placed', text: place, inlineCode: place, code: place, link: place, definition: place } satisfies MdastPluginDefinition;
}
