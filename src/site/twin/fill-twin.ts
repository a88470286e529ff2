import { placedAt } from '../markup/placed-at.ts';
import type { TwinPart, TwinUse } from '../markup/twin-part.ts';
import type { PageContext } from '../page/markdown-form.ts';
import { markdownForms } from './markdown-forms.ts';

/** Renders the markdown of a body. @throws Error with the file, the line and the rule that a component breaks. */
export function fillTwin(parts: readonly TwinPart[], context: PageContext): string {
  const { origin, linkTo } = context;
  const texts = parts.map((part) => {
    if (typeof part === 'string') return placedAt(part, origin);
    if ('to' in part) return origin + (part.isLink ? (linkTo?.(part.to) ?? part.to) : part.to);
    return renderForm(part, context);
  });
  return texts.join('');
}

function renderForm({ name, props, children, indent, inner, at }: TwinUse, context: PageContext): string {
  const blocks = children.map((block) => fillTwin(block, context).replaceAll(`\n${' '.repeat(inner)}`, '\n'));
  try {
    const markdown = markdownForms[name]?.markdown(props, blocks.filter((block) => block !== '').join('\n\n'), context) ?? '';
    return markdown.trim().replace(/\n(?=[^\n])/g, `\n${' '.repeat(indent)}`);
  } catch (error) {
    throw new Error(`${at}: ${error instanceof Error ? error.message : error}`);
  }
}
